import { AcervoError, type KnowledgeEntry } from "#src/domain/index.ts";
import {
  describeProblem,
  editEntry,
  type EntryFile,
  type EntryKey,
  type EntryList,
  type EntryPatch,
  type EntryProblem,
  type EntryTarget,
  findEntry,
  importEntries,
  listEntries,
  putEntries,
  validateEntry,
} from "#src/knowledge/index.ts";
import type { Store } from "#src/storage/index.ts";
import type { IngestOptions, Writing } from "./knowledge-writing.ts";

export type EntryEditor = ReturnType<typeof entryEditor>;

/** Questions and products, piece by piece: each change is visible to the next search. */
export function entryEditor(store: Store, tenant: string, writing: Writing) {
  return {
    import: (files: Iterable<EntryFile> | AsyncIterable<EntryFile>, options: IngestOptions = {}) =>
      writing.withPipeline(options, (pipeline) => importEntries(files, pipeline)),
    put: async (entries: readonly KnowledgeEntry[], target: EntryTarget) =>
      putEntries(entries.map(checked), target, await writing.writer()),
    find: (key: EntryKey) => findEntry(store, tenant, key),
    edit: async (key: EntryKey, patch: EntryPatch) => editEntry(key, patch, await writing.writer()),
    list: (list: EntryList) => listEntries(store, tenant, list),
  };
}

const NO_KIND: EntryProblem = { row: null, field: "kind", fault: "missing", isRefused: true, detail: "" };

/** Entries of a program follow the same rules as those of a file; what its types say may be wrong. */
function checked(entry: KnowledgeEntry): KnowledgeEntry {
  const kind = (entry as KnowledgeEntry | null | undefined)?.kind as unknown;
  const isKnown = kind === "faq" || kind === "catalog";
  const validated = isKnown ? validateEntry(entry, kind) : { problems: [NO_KIND] };
  if ("entry" in validated) return validated.entry;
  throw new AcervoError("entry-invalid", {
    problems: validated.problems.map((problem) => describeProblem(problem, "pt")),
  });
}
