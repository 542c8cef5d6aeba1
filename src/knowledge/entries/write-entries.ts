import { createHash } from "node:crypto";
import { type ChunkerOptions, createChunkers } from "#src/chunking/index.ts";
import { type Document, type KnowledgeEntry, type Origin, originOf } from "#src/domain/index.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import { type BatchWriter, type ReadyPart, writeBatch, type Written } from "../documents/write-batch.ts";
import { cutEntry } from "./cut-entry.ts";
import { entrySource } from "./stored-entries.ts";

export interface EntryTarget {
  readonly collection: string;
  /** Not given: what their kind usually comes from. */
  readonly origin?: Origin;
}

/** Writes entries that were not read from a file, and so has to know how to cut them. */
export interface EntryWriter extends BatchWriter {
  readonly chunking: ChunkerOptions;
}

export type EntryWriteOutcome =
  | { readonly kind: "created" | "replaced" | "unchanged"; readonly document: Document }
  | { readonly kind: "failed"; readonly entry: KnowledgeEntry; readonly error: unknown };

export type CutEntry = CutPart & { readonly entry: KnowledgeEntry };

type EntryPart = ReadyPart & { readonly cut: CutEntry };
type Conflict = { readonly kind: "conflict" };

/** One transaction writes this many. */
const BATCH = 250;

/** Writes entries by their ids and indexes just those; the next search finds them. Outcomes come in their order. */
export async function putEntries(
  entries: readonly KnowledgeEntry[],
  target: EntryTarget,
  writer: EntryWriter,
): Promise<EntryWriteOutcome[]> {
  const chunkers = createChunkers(writer.chunking);
  const outcomes: EntryWriteOutcome[] = [];
  for (let start = 0; start < entries.length; start += BATCH) {
    const group = entries.slice(start, start + BATCH);
    const cuts = group.map((entry) => ({ ...cutEntry(entry, chunkers), entry }));
    outcomes.push(...(await writeEntries(cuts, target, writer)));
  }
  return outcomes;
}

/** Writes entries in one transaction; outcomes come in their order. What is stored already costs no model call. */
export async function writeEntries(
  cuts: readonly CutEntry[],
  target: EntryTarget,
  writer: BatchWriter,
): Promise<EntryWriteOutcome[]> {
  const outcomes: EntryWriteOutcome[] = [];
  const parts: (EntryPart & { readonly at: number })[] = [];
  for (const [at, cut] of cuts.entries()) {
    const part = { ...readyPart(cut, target), at };
    const stored = await storedDocument(part, writer);
    if (stored === null) parts.push(part);
    else outcomes[at] = { kind: "unchanged", document: stored };
  }
  if (parts.length === 0) return outcomes;
  for await (const written of writeBatch(parts, writer)) {
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
): Promise<EntryWriteOutcome | Conflict> {
  const part = { ...readyPart(cut, read), expects: read.contentHash };
  const stored = await storedDocument(part, writer);
  if (stored !== null) return { kind: "unchanged", document: stored };
  for await (const written of writeBatch([part], writer)) return outcomeOf(written);
  return { kind: "conflict" };
}

function outcomeOf(written: Written<EntryPart>): EntryWriteOutcome | Conflict {
  if (written.kind === "failed")
    return { kind: "failed", entry: written.part.cut.entry, error: written.error };
  const { put } = written;
  // The id is part of what is hashed: an entry is never the copy of another.
  if (put.kind === "duplicate") throw new Error("two entries with one content");
  return put;
}

function readyPart(cut: CutEntry, { collection, origin = originOf(cut.kind) }: EntryTarget): EntryPart {
  const source = { collection, source: entrySource(cut.entry), origin };
  return { source, contentHash: entryHash(cut.entry, origin), cut };
}

/** Asked only where it saves a model call: without one, the write itself finds out. */
async function storedDocument(part: ReadyPart, writer: BatchWriter): Promise<Document | null> {
  if (writer.embedding === null) return null;
  const { collection, source } = part.source;
  const key = { collection, source, part: 0, contentHash: part.contentHash, recipe: writer.recipe };
  const found = await writer.store.knowledge.lookUp(writer.tenant, key);
  return found.kind === "unchanged" ? found.document : null;
}

/** Raised when the same entry could give another text or other metadata: entries are then indexed again. */
const ENTRY_VERSION = 2;

/** The same for the same entry, in whatever order its fields and attributes come. */
export function entryHash(entry: KnowledgeEntry, origin: Origin): string {
  const content = JSON.stringify([ENTRY_VERSION, origin, sorted(entry)]);
  return createHash("sha256").update(content).digest("hex");
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]: [string, unknown]) => [key, isRecord(item) ? sorted(item) : item]);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
