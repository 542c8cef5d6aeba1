import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pipeline as pipe } from "node:stream/promises";
import { AcervoError, type Document, type RefusalReason } from "#src/domain/index.ts";
import {
  DEFAULT_LIMITS,
  extensionOf,
  type FileContent,
  isSupported,
  isTable,
  unsupported,
} from "#src/parsing/index.ts";
import type { LookUpOutcome, Store } from "#src/storage/index.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";

/** A source that has to be read, and what the store holds of it. */
export interface KnownSource {
  readonly kind: "to-read";
  readonly source: SourceDocument;
  readonly contentHash: string;
  /** In memory where that is cheap; tables and large files stay on disk. */
  readonly content: FileContent;
  /** What the file looked like on disk when it was fingerprinted; null when its bytes are in memory. */
  readonly stamp: string | null;
  /** The whole as it was indexed before, with other content. */
  readonly previous: Document | null;
  /** Rows or entries are there from an earlier run, finished or not. */
  readonly hasParts: boolean;
}

export type Probed =
  | KnownSource
  /** The store already holds this content; `document` is where. */
  | { readonly kind: "held"; readonly source: SourceDocument; readonly found: Held }
  | { readonly kind: "settled"; readonly outcome: IngestOutcome };

type Held = Extract<LookUpOutcome, { kind: "unchanged" | "duplicate" }>;

export interface ProbeContext {
  readonly store: Store;
  readonly tenant: string;
  readonly recipe: string;
}

/** Fingerprints a source and asks the store about it: what is already indexed costs no parsing and no model call. */
export async function probeSource(source: SourceDocument, context: ProbeContext): Promise<Probed> {
  try {
    return await probe(source, context);
  } catch (error) {
    return { kind: "settled", outcome: outcomeOf(source, error) };
  }
}

async function probe(source: SourceDocument, { store, tenant, recipe }: ProbeContext): Promise<Probed> {
  const { contentHash, content, stamp } = await fingerprint(source);
  const { collection } = source;
  const key = { collection, source: source.source, part: 0, contentHash, recipe };
  const found = await store.knowledge.lookUp(tenant, key);
  if (found.kind === "unchanged" || found.kind === "duplicate") return { kind: "held", source, found };
  const page = { collection, source: source.source, after: 0, limit: 1 };
  const hasParts = (await store.knowledge.parts(tenant, page)).length > 0;
  const previous = found.kind === "changed" ? found.document : null;
  return { kind: "to-read", source, contentHash, content, stamp, previous, hasParts };
}

/** A refusal is an outcome like others; anything else is a failure. */
export function outcomeOf({ source }: SourceDocument, error: unknown): IngestOutcome {
  const reason = REFUSAL_BY_CODE[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason !== undefined) return { kind: "skipped", source, reason, detail: "" };
  if (error instanceof AcervoError && error.code === "file-refused") {
    return { kind: "skipped", source, ...(error as AcervoError<"file-refused">).facts };
  }
  return { kind: "failed", source, error };
}

/** Refusals that say nothing about the content of the file. */
const PASSING = new Set<RefusalReason>(["unreadable", "missing", "changed-meanwhile"]);

export function isPassing(reason: RefusalReason): boolean {
  return PASSING.has(reason);
}

const REFUSAL_BY_CODE: Readonly<Record<string, RefusalReason>> = {
  EACCES: "unreadable",
  EPERM: "unreadable",
  EISDIR: "unreadable",
  ENOENT: "missing",
};

/** What stays on disk is read after it was fingerprinted: what was written in between would go unnoticed. */
export async function checkUntouched({ content, stamp }: KnownSource): Promise<void> {
  if (stamp === null || !("path" in content)) return;
  if (stampOf(await stat(content.path)) !== stamp) throw refused("changed-meanwhile", "");
}

function stampOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}

type Fingerprint = Pick<KnownSource, "contentHash" | "content" | "stamp">;

async function fingerprint(source: SourceDocument): Promise<Fingerprint> {
  if (!isSupported(source.source)) throw unsupported(extensionOf(source.source));
  const hash = createHash("sha256");
  const read = await readInto(hash, source);
  const { kind, title, metadata, table } = source;
  // What is given beside the bytes is content too.
  if (kind !== "document" || title !== undefined || metadata !== undefined || table !== undefined) {
    hash.update(JSON.stringify([kind, title, metadata, table]));
  }
  if (source.origin !== undefined) hash.update(`origin ${source.origin}`);
  return { contentHash: hash.digest("hex"), ...read };
}

async function readInto(
  hash: Hash,
  { source, content }: SourceDocument,
): Promise<Pick<Fingerprint, "content" | "stamp">> {
  if ("bytes" in content) {
    hash.update(content.bytes);
    return { content, stamp: null };
  }
  const { size, mtimeMs } = await stat(content.path);
  const limit = isTable(source) ? DEFAULT_LIMITS.maxTableBytes : DEFAULT_LIMITS.maxDocumentBytes;
  if (size > limit) throw refused("too-large", `${Math.ceil(size / 1024 / 1024)} MB`);
  if (isTable(source) || size > KEPT_IN_MEMORY) {
    await pipe(createReadStream(content.path), hash, { end: false });
    return { content, stamp: stampOf({ size, mtimeMs }) };
  }
  const bytes = await readFile(content.path);
  hash.update(bytes);
  return { content: { bytes }, stamp: null };
}

/** Larger files are read again by the reading thread: several are looked ahead at, and all would be kept here. */
const KEPT_IN_MEMORY = 4 * 1024 * 1024;

function refused(reason: RefusalReason, detail: string): AcervoError {
  return new AcervoError("file-refused", { reason, detail });
}
