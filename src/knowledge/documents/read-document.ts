import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { parseFile } from "#src/parsing/index.ts";
import type { IngestOutcome, ReadDocument, SkipReason, SourceDocument } from "./source-document.ts";

/** Larger texts are not documents that people wrote; the limit keeps one file from taking all memory. */
const MAX_BYTES = 64 * 1024 * 1024;

const SKIP_BY_CODE: Readonly<Record<string, SkipReason>> = {
  EACCES: "unreadable",
  EPERM: "unreadable",
  ENOENT: "missing",
  EISDIR: "unreadable",
};

type Skipped = Extract<IngestOutcome, { kind: "skipped" }>;

export type ReadBytes = { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly contentHash: string };

/** Reads and fingerprints a source; whatever keeps it from being read becomes an outcome. */
export async function readBytes(source: SourceDocument): Promise<ReadBytes | Skipped> {
  try {
    const bytes = await source.read();
    if (bytes.byteLength > MAX_BYTES) return skipped(source, "too-large", `${bytes.byteLength} bytes`);
    return { kind: "bytes", bytes, contentHash: contentHash(source, bytes) };
  } catch (error) {
    const reason = SKIP_BY_CODE[(error as NodeJS.ErrnoException).code ?? ""];
    if (reason === undefined) throw error;
    return skipped(source, reason, (error as Error).message);
  }
}

/** SHA-256 of the bytes; a title or metadata given beside them is content too. */
function contentHash({ title, metadata }: SourceDocument, bytes: Uint8Array): string {
  const hash = createHash("sha256").update(bytes);
  if (title !== undefined || metadata !== undefined) hash.update(JSON.stringify([title, metadata]));
  return hash.digest("hex");
}

/** Parses what was read. */
export function parseDocument(
  source: SourceDocument,
  { bytes, contentHash }: ReadBytes,
): ReadDocument | Skipped {
  const outcome = parseFile({ name: source.source, bytes });
  if (outcome.kind === "unsupported") return skipped(source, "unsupported", outcome.extension);
  if (outcome.kind !== "parsed") return skipped(source, outcome.kind, "");
  const parsed = outcome.document;
  const title = source.title ?? parsed.title ?? nameFromPath(source.source);
  return { source, contentHash, title, parsed };
}

function skipped(source: SourceDocument, reason: SkipReason, detail: string): Skipped {
  return { kind: "skipped", source: source.source, reason, detail };
}

/** "secretaria-da-fazenda.md" reads as "secretaria da fazenda". */
function nameFromPath(path: string): string {
  const name = basename(path, extname(path));
  return name.replaceAll(/[-_]+/g, " ").trim() || path;
}
