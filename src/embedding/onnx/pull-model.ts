import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
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
  readonly files: readonly (DownloadedFile & { readonly file: string })[];
}

const DEFAULT_REPO = "Xenova/multilingual-e5-small";
const HUB_URL = "https://huggingface.co";

/**
 * Downloads a model's files from a hub. The only code here that fetches weights, and only an explicit command
 * calls it. A file appears under its own name when it is complete; a repeated call resumes what was cut.
 */
export async function pullModel(options: PullModelOptions): Promise<PulledModel> {
  const repo = checkRepo(options.repo ?? DEFAULT_REPO);
  const folder = resolve(options.target);
  const root = `${options.baseUrl ?? HUB_URL}/${repo}/resolve/main`;
  const files = [];
  for (const file of MODEL_FILES) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    const downloaded = await downloadFile({
      url: `${root}/${file}`,
      path,
      signal: options.signal,
      onProgress: (receivedBytes, totalBytes) => options.onProgress?.({ file, receivedBytes, totalBytes }),
    }).catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw downloadFailed(repo, file, cause);
    });
    files.push({ file, ...downloaded });
  }
  return { folder, files };
}

function checkRepo(repo: string): string {
  if (/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(repo)) return repo;
  const expected = "dono/nome, como em Xenova/multilingual-e5-small";
  throw new AcervoError("invalid-option", { option: "repo", value: repo, expected });
}

function downloadFailed(repo: string, file: string, cause: unknown): AcervoError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AcervoError("model-download-failed", { repo, file, reason }, { cause, isRetryable: true });
}

interface DownloadOptions {
  readonly url: string;
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
}

interface DownloadedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** What the server has: its length, and a name for this very version of the file. */
interface RemoteFile {
  readonly length: number | null;
  readonly version: string | null;
}

/** Downloads to a temporary name and renames when whole. Resumes only a part of the same version of the file. */
async function downloadFile(options: DownloadOptions): Promise<DownloadedFile> {
  const remote = await inspect(options);
  const partPath = `${options.path}.${remote.version ?? "unversioned"}.part`;
  const resumeAt = remote.version === null ? 0 : await sizeOf(partPath);
  if (resumeAt === 0 || resumeAt !== remote.length) await fetchPart(options, remote, partPath, resumeAt);
  const file = await measure(partPath);
  if (remote.length !== null && file.bytes !== remote.length) {
    // Longer than announced can never become right by resuming; shorter can.
    if (file.bytes > remote.length) await rm(partPath);
    throw new Error(`chegaram ${file.bytes} bytes de ${remote.length}`);
  }
  await rename(partPath, options.path);
  await removeParts(options.path);
  return file;
}

/** Parts of older versions, which nothing will ever resume. */
async function removeParts(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const isPart = name.startsWith(`${basename(path)}.`) && name.endsWith(".part");
    if (isPart) await rm(join(dirname(path), name));
  }
}

async function inspect(options: DownloadOptions): Promise<RemoteFile> {
  const response = await request(options, { method: "HEAD" });
  // A tag may hold any character; its digest is fit for a file name.
  const tag = response.headers.get("etag");
  const version = tag === null ? null : createHash("sha256").update(tag).digest("hex").slice(0, 8);
  return { length: readLength(response), version };
}

async function fetchPart(
  options: DownloadOptions,
  remote: RemoteFile,
  partPath: string,
  resumeAt: number,
): Promise<void> {
  const headers: Record<string, string> = resumeAt > 0 ? { range: `bytes=${resumeAt}-` } : {};
  const response = await request(options, { headers });
  const isResumed = response.headers.get("content-range")?.startsWith(`bytes ${resumeAt}-`) === true;
  const file = await open(partPath, isResumed ? "a" : "w");
  let received = isResumed ? resumeAt : 0;
  try {
    for await (const chunk of response.body ?? []) {
      // Written before the next chunk is read: what a cut connection had brought is there to resume from.
      await file.writeFile(chunk);
      received += chunk.length;
      options.onProgress(received, remote.length);
    }
  } finally {
    await file.close();
  }
}

async function request(
  options: DownloadOptions,
  init: { method?: "HEAD"; headers?: Record<string, string> },
): Promise<Response> {
  const response = await fetch(options.url, {
    ...init,
    // Compressed on the way, a file would not have the length that the server announces.
    headers: { ...init.headers, "accept-encoding": "identity" },
    signal: options.signal ?? null,
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`HTTP ${response.status}`);
}

function readLength(response: Response): number | null {
  const length = Number(response.headers.get("content-length") ?? "x");
  return Number.isNaN(length) || response.headers.has("content-encoding") ? null : length;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function measure(path: string): Promise<DownloadedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
