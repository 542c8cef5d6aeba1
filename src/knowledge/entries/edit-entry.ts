import { setTimeout as delay } from "node:timers/promises";
import { createChunkers } from "#src/chunking/index.ts";
import { AcervoError, type KnowledgeEntry } from "#src/domain/index.ts";
import { cutEntry } from "./cut-entry.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { validateEntry } from "./entry-schema.ts";
import { type EntryKey, findEntry } from "./stored-entries.ts";
import { type EntryWriteOutcome, type EntryWriter, replaceEntry } from "./write-entries.ts";

/** Fields with their new values; of `attributes` only those that are named change, and null takes one away. */
export type EntryPatch = Readonly<Record<string, unknown>>;

export type EntryEditOutcome =
  | EntryWriteOutcome
  | { readonly kind: "not-found" }
  | { readonly kind: "invalid"; readonly problems: readonly EntryProblem[] };

/** What the waits between attempts depend on, so that tests need not wait. */
export interface EditTiming {
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly random: () => number;
}

const MAX_ATTEMPTS = 50;
const WAIT = { firstMs: 4, maxMs: 250 };

/**
 * Changes fields of an entry and indexes just that entry again; its origin stays. Changes that are made at the same
 * time do not undo one another: when somebody else is faster, the change is applied again, to what is stored then.
 */
export async function editEntry(
  key: EntryKey,
  patch: EntryPatch,
  writer: EntryWriter,
  { sleep, random }: EditTiming = { sleep: delay, random: Math.random },
): Promise<EntryEditOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // A random wait: writers that collided must not come back together.
    if (attempt > 0) await sleep(random() * Math.min(WAIT.maxMs, WAIT.firstMs * 2 ** attempt));
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
  const changed = validateEntry(patched(document.entry, patch), key.kind);
  if ("problems" in changed) return { kind: "invalid", problems: changed.problems };
  const { entry } = changed;
  return replaceEntry({ ...cutEntry(entry, createChunkers(writer.chunking)), entry }, document, writer);
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
