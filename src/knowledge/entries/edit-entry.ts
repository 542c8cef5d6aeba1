import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { type EntryWriter, putEntries } from "./put-entries.ts";
import { type EntryDocument, type EntryKey, findEntry } from "./stored-entries.ts";
import { validateEntry } from "./validate-entry.ts";
import type { EntryWriteOutcome } from "./write-entries.ts";

/** Fields with their new values; of `attributes` only those that are named change, and null takes one away. */
export type EntryPatch = Readonly<Record<string, unknown>>;

export type EntryEditOutcome =
  | EntryWriteOutcome
  | { readonly kind: "not-found" }
  | { readonly kind: "invalid"; readonly problems: readonly EntryProblem[] };

/** What names the entry stays: another id is another entry. */
const FIXED: ReadonlySet<string> = new Set(["id", "kind"]);

/** Changes fields of an entry and indexes just that entry again. It stays where it came from. */
export async function editEntry(
  key: EntryKey,
  patch: EntryPatch,
  writer: EntryWriter,
): Promise<EntryEditOutcome> {
  const document = await findEntry(writer.store, writer.tenant, key);
  if (document === null) return { kind: "not-found" };
  const problems = unknownFields(document.entry, patch);
  if (problems.length > 0) return { kind: "invalid", problems };
  const changed = validateEntry(patched(document, patch), key.kind);
  if ("problems" in changed) return { kind: "invalid", problems: changed.problems };
  const { collection, origin } = document;
  const [outcome] = await putEntries([changed.entry], { collection, origin }, writer);
  return outcome ?? { kind: "not-found" };
}

function unknownFields(entry: KnowledgeEntry, patch: EntryPatch): EntryProblem[] {
  const fields = Object.keys(entry).filter((field) => !FIXED.has(field));
  const unknown = Object.keys(patch).filter((field) => !fields.includes(field));
  return unknown.map((field) => ({ row: null, field, fault: "unknown-field", detail: fields.join(", ") }));
}

function patched({ entry }: EntryDocument, patch: EntryPatch): EntryPatch {
  const { attributes } = patch;
  const isMerged = entry.kind === "catalog" && typeof attributes === "object" && !Array.isArray(attributes);
  return isMerged
    ? { ...entry, ...patch, attributes: { ...entry.attributes, ...attributes } }
    : { ...entry, ...patch };
}
