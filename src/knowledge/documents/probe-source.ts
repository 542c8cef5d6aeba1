import { createHash, type Hash } from "node:crypto";
import type { Stats } from "node:fs";
import { access, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { pipeline as pipe } from "node:stream/promises";
import { AcervoError, type Document, type RefusalReason } from "#src/domain/index.ts";
import {
  DEFAULT_LIMITS,
  extensionOf,
  isSupported,
  isTable,
  refusal,
  refusalByCode,
  unsupported,
  withContent,
} from "#src/parsing/index.ts";
import type { LookUpOutcome } from "#src/storage/index.ts";
import { type IngestOutcome, recipeWith, removeSource, type SourceDocument } from "./source-document.ts";
import type { BatchWriter } from "./write-batch.ts";

export interface KnownSource {
  readonly kind: "to-read";
  readonly source: SourceDocument;
  readonly contentHash: string;
  readonly recipe: string;
  /** Size and time of the file when it was hashed; null when its bytes are in memory. */
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

interface ProbeDeps extends Pick<BatchWriter, "store" | "tenant" | "recipe"> {
  readonly signal?: AbortSignal;
}

/** Hashes a source and asks the store about it: what is already indexed costs no parsing and no model call. */
export async function probeSource(source: SourceDocument, deps: ProbeDeps): Promise<Probed> {
  try {
    return await probe(source, deps);
  } catch (error) {
    return { kind: "settled", outcome: outcomeOf(source, error) };
  }
}

async function probe(source: SourceDocument, { store, tenant, signal, ...deps }: ProbeDeps): Promise<Probed> {
  const { contentHash, stamp } = await fingerprint(source, signal);
  const { collection } = source;
  const recipe = recipeWith(deps.recipe, source);
  const key = { collection, source: source.source, part: 0, contentHash, recipe };
  const found = await store.knowledge.lookUp(tenant, key);
  if (found.kind === "unchanged" || found.kind === "duplicate") return { kind: "held", source, found };
  const page = { collection, source: source.source, after: 0, limit: 1 };
  const hasParts = (await store.knowledge.parts(tenant, page)).length > 0;
  const previous = found.kind === "changed" ? found.document : null;
  return { kind: "to-read", source, contentHash, recipe, stamp, previous, hasParts };
}

/** A refusal is an outcome like others; anything else is a failure. */
export function outcomeOf({ source }: { readonly source: string }, error: unknown): IngestOutcome {
  const reason = refusalByCode((error as NodeJS.ErrnoException).code);
  if (reason !== null) return { kind: "skipped", source, reason, detail: "" };
  if (error instanceof AcervoError && error.code === "file-refused") {
    return { kind: "skipped", source, ...(error as AcervoError<"file-refused">).facts };
  }
  return { kind: "failed", source, error };
}

/** Whether a refusal says nothing about the content of the file. */
export function isPassing(reason: RefusalReason): boolean {
  return reason === "unreadable" || reason === "missing" || reason === "changed-meanwhile";
}

/** A file is read after it was hashed: a change in between would go unnoticed. */
export async function checkUntouched({ source: { content }, stamp }: KnownSource): Promise<void> {
  if (stamp === null || !("path" in content)) return;
  if (stampOf(await stat(content.path)) !== stamp) throw refusal("changed-meanwhile");
}

function stampOf({ size, mtimeMs, dev, ino }: Stats): string {
  return `${size} ${mtimeMs} ${dev} ${ino}`;
}

async function fingerprint(
  source: SourceDocument,
  signal: AbortSignal | undefined,
): Promise<Pick<KnownSource, "contentHash" | "stamp">> {
  if (!isSupported(source.source)) throw unsupported(extensionOf(source.source));
  const hash = createHash("sha256");
  const stamp = await readInto(hash, source, signal);
  if (source.mayRepeat === true) hash.update(source.source);
  return { contentHash: hash.digest("hex"), stamp };
}

/** A stream costs more than it saves for files as small as most are; hashing so many bytes takes about 1 ms. */
const READ_AT_ONCE = 1024 * 1024;

/** Returns the stamp of a file. Its bytes are not kept: many files are probed ahead. */
function readInto(
  hash: Hash,
  { source, content }: SourceDocument,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  return withContent(content, async (opened) => {
    if ("bytes" in opened) {
      hash.update(opened.bytes);
      return null;
    }
    const { handle, stats } = opened;
    const limit = isTable(source) ? DEFAULT_LIMITS.maxTableBytes : DEFAULT_LIMITS.maxDocumentBytes;
    if (stats.size > limit) throw refusal("too-large", `${Math.ceil(stats.size / 1024 / 1024)} MB`);
    if (stats.size <= READ_AT_ONCE) hash.update(await handle.readFile());
    else await pipe(handle.createReadStream({ autoClose: false }), hash, { end: false, signal });
    return stampOf(stats);
  });
}

/**
 * What becomes of a source whose content is known under another name: a duplicate, unless that other file is no longer
 * on the disk. Then it was renamed; the old name is removed, and null says that the new one can be read.
 */
export async function settleDuplicate(
  source: SourceDocument,
  found: { readonly kind: "duplicate"; readonly document: Document },
  { store, tenant }: ProbeDeps,
): Promise<IngestOutcome | null> {
  const { collection } = source;
  if (await isGone(source, found.document)) {
    await removeSource(store, tenant, { collection, source: found.document.source, after: -1 });
    return null;
  }
  // Rows of its own may be left from a run that was interrupted, when its content was still another.
  await removeSource(store, tenant, { collection, source: source.source, after: -1 });
  return { ...found, source: source.source };
}

/** Only where both are files can one tell. */
async function isGone({ source, content }: SourceDocument, { source: other }: Document): Promise<boolean> {
  if (!("path" in content) || !isAbsolute(source) || !isAbsolute(other)) return false;
  return access(other).then(
    () => false,
    () => true,
  );
}
