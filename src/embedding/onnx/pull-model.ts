import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { MODEL_FILES } from "#src/providers/index.ts";
import { downloadFile, type DownloadedFile } from "./download-file.ts";

export interface PullModelOptions {
  /** "owner/name" on the hub. */
  readonly repo?: string;
  readonly revision?: string;
  /** Where the model will live; `onnx({ path: target })` reads it afterwards. */
  readonly target: string;
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
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
  const root = `${options.baseUrl ?? HUB_URL}/${repo}/resolve/${encodeURIComponent(options.revision ?? "main")}`;
  const files = [];
  for (const file of MODEL_FILES) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    const downloaded = await downloadFile({
      url: `${root}/${file}`,
      path,
      fetch: options.fetch ?? fetch,
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
