import { setTimeout as delay } from "node:timers/promises";
import { createChunkers } from "#src/chunking/index.ts";
import { AcervoError, type KnowledgeEntry } from "#src/domain/index.ts";
import { cutEntry } from "./cut-entry.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { inTurn, type Turns } from "./in-turn.ts";
import type { EntryWriter } from "./put-entries.ts";
import { type EntryDocument, type EntryKey, findEntry } from "./stored-entries.ts";
import { validateEntry } from "./validate-entry.ts";
import { type EntryWriteOutcome, replaceEntry } from "./write-entries.ts";

/** Fields with their new values; of `attributes` only those that are named change, and null takes one away. */
export type EntryPatch = Readonly<Record<string, unknown>>;

export type EntryEditOutcome =
  | EntryWriteOutcome
  | { readonly kind: "not-found" }
  | { readonly kind: "invalid"; readonly problems: readonly EntryProblem[] };

/** What names the entry stays: another id is another entry. */
const FIXED: ReadonlySet<string> = new Set(["id", "kind"]);

/** What the waits between attempts depend on, so that tests need not wait. */
export interface EditTiming {
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly random: () => number;
}

const SYSTEM_TIMING: EditTiming = { sleep: delay, random: Math.random };

const MAX_ATTEMPTS = 20;
const WAIT = { firstMs: 4, mostMs: 250 };

/** Of the whole process: two handles to one file may be open in it. */
const turns: Turns = new Map();

/**
 * Changes fields of an entry and indexes just that entry again. It stays where it came from. Changes that are made at the
 * same time do not undo one another.
 */
export async function editEntry(
  key: EntryKey,
  patch: EntryPatch,
  writer: EntryWriter,
  timing: EditTiming = SYSTEM_TIMING,
): Promise<EntryEditOutcome> {
  const { collection, kind, id } = key;
  const turn = JSON.stringify([writer.tenant, collection, kind, id]);
  return inTurn(turns, turn, () => editUntilKept(key, patch, writer, timing));
}

/** Each time that another process is faster, the change is made again, to what is there then. */
async function editUntilKept(
  key: EntryKey,
  patch: EntryPatch,
  writer: EntryWriter,
  { sleep, random }: EditTiming,
): Promise<EntryEditOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Those who met once must not come back together.
    if (attempt > 0) await sleep(random() * Math.min(WAIT.mostMs, WAIT.firstMs * 2 ** attempt));
    const outcome = await tryEdit(key, patch, writer);
    if (outcome.kind !== "conflict") return outcome;
  }
  throw new AcervoError("entry-changed", { kind: key.kind, id: key.id }, { isRetryable: true });
}

async function tryEdit(
  key: EntryKey,
  patch: EntryPatch,
  writer: EntryWriter,
): Promise<EntryEditOutcome | { readonly kind: "conflict" }> {
  const document = await findEntry(writer.store, writer.tenant, key);
  if (document === null) return { kind: "not-found" };
  const problems = unknownFields(document.entry, patch);
  if (problems.length > 0) return { kind: "invalid", problems };
  const changed = validateEntry(patched(document, patch), key.kind);
  if ("problems" in changed) return { kind: "invalid", problems: changed.problems };
  const { entry } = changed;
  const cut = { ...cutEntry(entry, createChunkers(writer.chunking)), entry };
  return replaceEntry(cut, document, writer);
}

function unknownFields(entry: KnowledgeEntry, patch: EntryPatch): EntryProblem[] {
  const fields = Object.keys(entry).filter((field) => !FIXED.has(field));
  const unknown = Object.keys(patch).filter((field) => !fields.includes(field));
  const problem = { row: null, fault: "unknown-field", isRefused: true, detail: fields.join(", ") } as const;
  return unknown.map((field) => ({ ...problem, field }));
}

function patched({ entry }: EntryDocument, patch: EntryPatch): EntryPatch {
  const { attributes } = patch;
  const isMerged = entry.kind === "catalog" && typeof attributes === "object" && !Array.isArray(attributes);
  return isMerged
    ? { ...entry, ...patch, attributes: { ...entry.attributes, ...attributes } }
    : { ...entry, ...patch };
}
