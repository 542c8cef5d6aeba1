import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
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
 * calls it. A file appears under its own name when it is complete.
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
    }).catch(async (cause: unknown) => {
      await rm(`${path}.part`, { force: true });
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

/** Downloads to a temporary name and renames when whole. */
async function downloadFile({ url, path, signal, onProgress }: DownloadOptions): Promise<DownloadedFile> {
  // Compressed on the way, a file would not have the length that the server announces.
  const headers = { "accept-encoding": "identity" };
  const response = await fetch(url, { headers, signal: signal ?? null });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const total = Number(response.headers.get("content-length")) || null;
  const partPath = `${path}.part`;
  const part = await open(partPath, "w");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      await part.writeFile(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      onProgress(bytes, total);
    }
  } finally {
    await part.close();
  }
  if (total !== null && bytes !== total) throw new Error(`chegaram ${bytes} bytes de ${total}`);
  await rename(partPath, path);
  return { bytes, sha256: hash.digest("hex") };
}
