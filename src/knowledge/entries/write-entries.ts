import { type Document, type KnowledgeEntry, type Origin, originOf } from "#src/domain/index.ts";
import type { ReadyPart } from "../documents/draft-document.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import { type BatchWriter, writeBatch, type Written } from "../documents/write-batch.ts";
import { entryHash } from "./entry-hash.ts";
import { entrySource } from "./entry-id.ts";

/** Where entries go. */
export interface EntryTarget {
  readonly collection: string;
  /** Not given: what their kind usually comes from. */
  readonly origin?: Origin;
}

/** What became of one entry. */
export type EntryWriteOutcome =
  | { readonly kind: "created" | "replaced" | "unchanged"; readonly document: Document }
  | { readonly kind: "failed"; readonly entry: KnowledgeEntry; readonly error: unknown };

/** An entry that was cut. */
export type CutEntry = CutPart & { readonly entry: KnowledgeEntry };

interface EntryPart extends ReadyPart {
  readonly cut: CutEntry;
}

interface NumberedPart extends EntryPart {
  readonly at: number;
}

/** Writes entries in one transaction; outcomes come in their order. What is there already costs no model call. */
export async function writeEntries(
  cuts: readonly CutEntry[],
  target: EntryTarget,
  writer: BatchWriter,
): Promise<EntryWriteOutcome[]> {
  const outcomes: EntryWriteOutcome[] = [];
  const parts: NumberedPart[] = [];
  for (const [at, cut] of cuts.entries()) {
    const part = { ...readyPart(cut, target), cut, at };
    const held = await heldDocument(part, writer);
    if (held === null) parts.push(part);
    else outcomes[at] = { kind: "unchanged", document: held };
  }
  if (parts.length === 0) return outcomes;
  for await (const written of writeBatch(parts, writer, () => false)) {
    const outcome = outcomeOf(written);
    if (outcome.kind === "conflict") throw new Error("an entry that expects nothing is in conflict");
    outcomes[written.part.at] = outcome;
  }
  return outcomes;
}

/** Writes an entry over the one that the caller read, unless somebody else changed or removed that one meanwhile. */
export async function replaceEntry(
  cut: CutEntry,
  read: Document,
  writer: BatchWriter,
): Promise<EntryWriteOutcome | { readonly kind: "conflict" }> {
  const part = { ...readyPart(cut, read), cut, expects: read.contentHash };
  const held = await heldDocument(part, writer);
  if (held !== null) return { kind: "unchanged", document: held };
  for await (const written of writeBatch([part], writer, () => false)) return outcomeOf(written);
  return { kind: "conflict" };
}

function outcomeOf(written: Written<EntryPart>): EntryWriteOutcome | { readonly kind: "conflict" } {
  if (written.kind === "failed")
    return { kind: "failed", entry: written.part.cut.entry, error: written.error };
  const { put } = written;
  // The id is part of what is hashed: an entry is never the copy of another.
  if (put.kind === "duplicate") throw new Error("two entries with one content");
  return put;
}

function readyPart(cut: CutEntry, { collection, origin = originOf(cut.kind) }: EntryTarget): ReadyPart {
  const { entry } = cut;
  const source = { collection, source: entrySource(entry), origin };
  return { source, contentHash: entryHash(entry, origin), cut };
}

/** Asked only where it spares a model call: without one, the write itself finds out. */
async function heldDocument(part: ReadyPart, writer: BatchWriter): Promise<Document | null> {
  if (writer.embedding === null) return null;
  const { collection, source } = part.source;
  const key = { collection, source, part: 0, contentHash: part.contentHash, recipe: writer.recipe };
  const found = await writer.store.knowledge.lookUp(writer.tenant, key);
  return found.kind === "unchanged" ? found.document : null;
}
