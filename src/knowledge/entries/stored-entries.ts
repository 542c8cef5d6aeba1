import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type ChunkerOptions, createChunkers } from "#src/chunking/index.ts";
import {
  AcervoError,
  type Document,
  type EntryKind,
  type KnowledgeEntry,
  type Origin,
  originOf,
} from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { eachDocument } from "../documents/source-document.ts";
import { type BatchWriter, type ReadyPart, writeBatch, type Written } from "../documents/write-batch.ts";
import { type CutEntry, cutEntry } from "./cut-entry.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { validateEntry } from "./entry-schema.ts";

export interface EntryDocument extends Document {
  readonly entry: KnowledgeEntry;
}

export interface EntryKey {
  readonly collection: string;
  readonly kind: EntryKind;
  readonly id: string;
}

export async function findEntry(store: Store, tenant: string, key: EntryKey): Promise<EntryDocument | null> {
  const page = { collection: key.collection, source: entrySource(key), after: -1, limit: 1 };
  const [document] = await store.knowledge.parts(tenant, page);
  return document !== undefined && isEntryDocument(document) ? document : null;
}

export interface EntryList {
  readonly collection?: string;
  readonly kind: EntryKind;
  readonly origins?: readonly Origin[];
  readonly includesInactive: boolean;
}

/** Entries in the order in which they came in. */
export async function* listEntries(
  store: Store,
  tenant: string,
  { collection, kind, origins, includesInactive }: EntryList,
): AsyncGenerator<EntryDocument> {
  const filter = {
    kinds: [kind],
    ...(collection && { collections: [collection] }),
    ...(origins && { origins }),
  };
  for await (const document of eachDocument(store, tenant, filter)) {
    if (isEntryDocument(document) && (includesInactive || document.active)) yield document;
  }
}

/** A document of the kind "faq" or "catalog" may also be a file. */
function isEntryDocument(document: Document): document is EntryDocument {
  return document.entry !== null;
}

function entrySource({ kind, id }: Pick<KnowledgeEntry, "kind" | "id">): string {
  return `${kind}/${id}`;
}

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
    const cuts = entries.slice(start, start + BATCH).map((entry) => cutEntry(entry, chunkers));
    outcomes.push(...(await writeEntries(cuts, target, writer)));
  }
  return outcomes;
}

/** Writes entries in one transaction; outcomes come in their order. */
export async function writeEntries(
  cuts: readonly CutEntry[],
  target: EntryTarget,
  writer: BatchWriter,
): Promise<EntryWriteOutcome[]> {
  const parts = cuts.map((cut) => entryPart(cut, target));
  // Only what expects another entry can be in conflict.
  return (await writeParts(parts, writer)) as EntryWriteOutcome[];
}

type Conflict = { readonly kind: "conflict" };

/**
 * Writes one entry. With `expects` only over what has this content hash (null: only where nothing is); otherwise the
 * outcome is `conflict`. What is there already, word by word, is `unchanged` in any case.
 */
export async function replaceEntry(
  entry: KnowledgeEntry,
  { expects, ...target }: EntryTarget & { readonly expects?: string | null | undefined },
  writer: EntryWriter,
): Promise<EntryWriteOutcome | Conflict> {
  const part = entryPart(cutEntry(entry, createChunkers(writer.chunking)), target);
  const [outcome] = await writeParts([{ ...part, ...(expects !== undefined && { expects }) }], writer);
  return outcome ?? { kind: "conflict" };
}

/** Fields with their new values; of `attributes` only those that are named change, and null takes one away. */
export type EntryPatch = Readonly<Record<string, unknown>>;

export type EntryEditOutcome =
  | EntryWriteOutcome
  | { readonly kind: "not-found" }
  | { readonly kind: "invalid"; readonly problems: readonly EntryProblem[] };

const MAX_ATTEMPTS = 50;
const WAIT = { firstMs: 4, maxMs: 250 };

/**
 * Changes fields of an entry and indexes just that entry again; its origin stays. Changes that are made at the same
 * time do not undo one another: when somebody else is faster, the change is applied again, to what is stored then;
 * unless the caller expects a certain content hash.
 */
export async function editEntry(
  key: EntryKey & { readonly expects?: string | undefined },
  patch: EntryPatch,
  writer: EntryWriter,
  // A random wait: writers that collided must not come back together.
  wait = (maxMs: number): Promise<unknown> => delay(Math.random() * maxMs),
): Promise<EntryEditOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(Math.min(WAIT.maxMs, WAIT.firstMs * 2 ** attempt));
    const outcome = await tryEdit(key, patch, writer);
    if (outcome.kind !== "conflict") return outcome;
    if (key.expects !== undefined) throw new AcervoError("edit-conflict", { kind: key.kind, id: key.id });
  }
  throw new AcervoError("entry-changed", { kind: key.kind, id: key.id }, { isRetryable: true });
}

async function tryEdit(
  key: EntryKey & { readonly expects?: string | undefined },
  patch: EntryPatch,
  writer: EntryWriter,
): Promise<EntryEditOutcome | Conflict> {
  const document = await findEntry(writer.store, writer.tenant, key);
  if (document === null) return { kind: "not-found" };
  if (key.expects !== undefined && key.expects !== document.contentHash) return { kind: "conflict" };
  const problems = unknownFields(document.entry, patch);
  if (problems.length > 0) return { kind: "invalid", problems };
  const changed = validateEntry(patched(document.entry, patch), key.kind);
  if ("problems" in changed) return { kind: "invalid", ...changed };
  const cut = cutEntry(changed.entry, createChunkers(writer.chunking));
  const part = { ...entryPart(cut, document), expects: document.contentHash };
  const [outcome] = await writeParts([part], writer);
  return outcome ?? { kind: "conflict" };
}

/** `id` and `kind` cannot be changed: another id is another entry. */
function unknownFields(
  { id: _id, kind: _kind, ...editable }: KnowledgeEntry,
  patch: EntryPatch,
): EntryProblem[] {
  const fields = Object.keys(editable);
  const unknown = Object.keys(patch).filter((field) => !fields.includes(field));
  const problem = { row: null, fault: "unknown-field", isRefused: true, detail: fields.join(", ") } as const;
  return unknown.map((field) => ({ ...problem, field }));
}

function patched(entry: KnowledgeEntry, patch: EntryPatch): EntryPatch {
  const { attributes } = patch;
  const isMerged = entry.kind === "catalog" && typeof attributes === "object" && !Array.isArray(attributes);
  return isMerged
    ? { ...entry, ...patch, attributes: { ...entry.attributes, ...attributes } }
    : { ...entry, ...patch };
}

type EntryPart = ReadyPart & { readonly cut: CutEntry };

function entryPart(cut: CutEntry, { collection, origin = originOf(cut.kind) }: EntryTarget): EntryPart {
  const source = { collection, source: entrySource(cut.entry), origin };
  return { source, contentHash: entryHash(cut.entry, origin), cut };
}

/** Outcomes come in the order of the parts. What is stored already costs no model call. */
async function writeParts(
  parts: readonly EntryPart[],
  writer: BatchWriter,
): Promise<(EntryWriteOutcome | Conflict)[]> {
  const outcomes = new Map<EntryPart, EntryWriteOutcome | Conflict>();
  for (const part of parts) {
    const document = await storedDocument(part, writer);
    if (document !== null) outcomes.set(part, { kind: "unchanged", document });
  }
  const others = parts.filter((part) => !outcomes.has(part));
  for await (const written of writeBatch(others, writer)) outcomes.set(written.part, outcomeOf(written));
  return parts.map((part) => outcomes.get(part) as EntryWriteOutcome | Conflict);
}

/** Asked only where it saves a model call: without one, the write itself finds out. */
async function storedDocument(part: ReadyPart, writer: BatchWriter): Promise<Document | null> {
  if (writer.embedding === null) return null;
  const { collection, source } = part.source;
  const key = { collection, source, part: 0, contentHash: part.contentHash, recipe: writer.recipe };
  const found = await writer.store.knowledge.lookUp(writer.tenant, key);
  return found.kind === "unchanged" ? found.document : null;
}

function outcomeOf(written: Written<EntryPart>): EntryWriteOutcome | Conflict {
  if (written.kind === "failed")
    return { kind: "failed", entry: written.part.cut.entry, error: written.error };
  const { put } = written;
  // The id is part of what is hashed: an entry is never the copy of another.
  if (put.kind === "duplicate") throw new Error("two entries with one content");
  return put;
}

/** Raised when the same entry could give another text or other metadata: entries are then indexed again. */
const ENTRY_VERSION = 3;

/** The same for the same entry, in whatever order its fields and attributes come. */
export function entryHash(entry: KnowledgeEntry, origin: Origin): string {
  return hash("sha256", JSON.stringify([ENTRY_VERSION, origin, sorted(entry)]));
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]: [string, unknown]) => {
      const isRecord = item instanceof Object && !Array.isArray(item);
      return [key, isRecord ? sorted(item) : item];
    });
}
