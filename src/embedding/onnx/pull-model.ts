import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { AcervoError, messageOf } from "#src/domain/index.ts";
import { MODEL_FILES } from "#src/providers/index.ts";

export interface PullModelOptions {
  /** "owner/name" on the hub. */
  readonly repo?: string;
  /** Where the model will live; `onnx({ path: target })` reads it afterwards. */
  readonly target: string;
  readonly baseUrl?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PullProgress) => void;
}

export interface PullProgress {
  readonly file: string;
  readonly receivedBytes: number;
  /** null when the server does not say. */
  readonly totalBytes: number | null;
}

export interface PulledModel {
  readonly folder: string;
  readonly files: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
}

const DEFAULT_REPO = "Xenova/multilingual-e5-small";
const HUB_URL = "https://huggingface.co";

/**
 * Downloads a model's files from a hub. The only code here that fetches weights, and only an explicit command
 * calls it. A file appears under its own name when it is complete; a repeated call resumes what was cut.
 */
export async function pullModel(options: PullModelOptions): Promise<PulledModel> {
  const { repo = DEFAULT_REPO, baseUrl = HUB_URL, signal = null, onProgress } = options;
  if (!/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(repo)) {
    const expected = "dono/nome, como em Xenova/multilingual-e5-small";
    throw new AcervoError("invalid-option", { option: "repo", value: repo, expected });
  }
  const folder = resolve(options.target);
  const files = [];
  for (const file of MODEL_FILES) {
    const url = `${baseUrl}/${repo}/resolve/main/${file}`;
    const path = join(folder, file);
    const report: Download["onProgress"] = (receivedBytes, totalBytes) =>
      onProgress?.({ file, receivedBytes, totalBytes });
    try {
      files.push({ file, ...(await downloadFile({ url, path, signal, onProgress: report })) });
    } catch (cause) {
      signal?.throwIfAborted();
      const facts = { repo, file, reason: messageOf(cause) };
      throw new AcervoError("model-download-failed", facts, { cause, isRetryable: true });
    }
  }
  return { folder, files };
}

interface Download {
  readonly url: string;
  readonly path: string;
  readonly signal: AbortSignal | null;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
}

/** Downloads to a temporary name and renames when whole. Resumes only a part of the same version of the file. */
async function downloadFile(download: Download): Promise<{ bytes: number; sha256: string }> {
  const { path } = download;
  await mkdir(dirname(path), { recursive: true });
  const { headers } = await request(download, "HEAD");
  const announced = Number(headers.get("content-length") ?? "x");
  const length = Number.isNaN(announced) || headers.has("content-encoding") ? null : announced;
  const tag = headers.get("etag");
  // A tag may hold any character; its digest is fit for a file name.
  const partPath = `${path}.${tag === null ? "unversioned" : hash("sha256", tag).slice(0, 8)}.part`;
  const resumeAt =
    tag === null
      ? 0
      : await stat(partPath).then(
          ({ size }) => size,
          () => 0,
        );
  if (resumeAt === 0 || resumeAt !== length) await fetchPart(download, length, partPath, resumeAt);
  const file = await measure(partPath);
  if (length !== null && file.bytes !== length) {
    // Longer than announced can never become right by resuming; shorter can.
    if (file.bytes > length) await rm(partPath);
    throw new Error(`chegaram ${file.bytes} bytes de ${length}`);
  }
  await rename(partPath, path);
  // Parts of older versions, which nothing will ever resume.
  for (const name of await readdir(dirname(path))) {
    const isPart = name.startsWith(`${basename(path)}.`) && name.endsWith(".part");
    if (isPart) await rm(join(dirname(path), name));
  }
  return file;
}

async function fetchPart(
  download: Download,
  length: number | null,
  partPath: string,
  resumeAt: number,
): Promise<void> {
  const response = await request(download, "GET", resumeAt > 0 ? { range: `bytes=${resumeAt}-` } : {});
  const isResumed = response.headers.get("content-range")?.startsWith(`bytes ${resumeAt}-`) === true;
  await using file = await open(partPath, isResumed ? "a" : "w");
  let received = isResumed ? resumeAt : 0;
  for await (const chunk of response.body ?? []) {
    // Written before the next chunk is read: what a cut connection had brought is there to resume from.
    await file.writeFile(chunk);
    received += chunk.length;
    download.onProgress(received, length);
  }
}

async function request(
  { url, signal }: Download,
  method: "GET" | "HEAD",
  headers: Record<string, string> = {},
): Promise<Response> {
  // Compressed on the way, a file would not have the length that the server announces.
  const all = { ...headers, "accept-encoding": "identity" };
  const response = await fetch(url, { method, headers: all, signal });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`HTTP ${response.status}`);
}

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest("hex") };
}
