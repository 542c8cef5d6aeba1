import { AcervoError, type EntryKind, type KnowledgeEntry } from "#src/domain/index.ts";
import {
  describeProblem,
  editEntry,
  type EntryDocument,
  type EntryEditOutcome,
  type EntryFile,
  type EntryImportOutcome,
  type EntryKey,
  type EntryList,
  type EntryPatch,
  type EntryProblem,
  type EntryTarget,
  type EntryWriteOutcome,
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
    import: (
      files: Iterable<EntryFile> | AsyncIterable<EntryFile>,
      options: IngestOptions = {},
    ): AsyncGenerator<EntryImportOutcome> =>
      writing.withPipeline(options, (pipeline) => importEntries(files, pipeline)),
    put: async (entries: readonly KnowledgeEntry[], target: EntryTarget): Promise<EntryWriteOutcome[]> =>
      putEntries(entries.map(checked), target, await writing.writer()),
    find: (key: EntryKey): Promise<EntryDocument | null> => findEntry(store, tenant, key),
    edit: async (key: EntryKey, patch: EntryPatch): Promise<EntryEditOutcome> =>
      editEntry(key, patch, await writing.writer()),
    list: (list: EntryList): AsyncGenerator<EntryDocument> => listEntries(store, tenant, list),
  };
}

/** Entries of a program follow the same rules as those of a file. */
function checked(entry: unknown): KnowledgeEntry {
  const kind = kindOf(entry);
  const validated = kind === null ? { problems: [NO_KIND] } : validateEntry(entry, kind);
  if ("entry" in validated) return validated.entry;
  throw new AcervoError("entry-invalid", {
    problems: validated.problems.map((problem) => describeProblem(problem, "pt")),
  });
}

const NO_KIND: EntryProblem = { row: null, field: "kind", fault: "missing", isRefused: true, detail: "" };

/** Null for what is neither a question nor a product, whatever its type says. */
function kindOf(entry: unknown): EntryKind | null {
  if (typeof entry !== "object" || entry === null || !("kind" in entry)) return null;
  return entry.kind === "faq" || entry.kind === "catalog" ? entry.kind : null;
}
