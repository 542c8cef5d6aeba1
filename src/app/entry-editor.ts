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

/** Questions and products, piece by piece: each change is visible to the next search. */
export interface EntryEditor {
  import(
    files: Iterable<EntryFile> | AsyncIterable<EntryFile>,
    options?: IngestOptions,
  ): AsyncGenerator<EntryImportOutcome>;
  put(entries: readonly KnowledgeEntry[], target: EntryTarget): Promise<EntryWriteOutcome[]>;
  find(key: EntryKey): Promise<EntryDocument | null>;
  edit(key: EntryKey, patch: EntryPatch): Promise<EntryEditOutcome>;
  list(list: EntryList): AsyncGenerator<EntryDocument>;
}

export interface EntryEditorDeps extends Writing {
  readonly store: Store;
  readonly tenant: string;
}

export function entryEditor({ store, tenant, ...writing }: EntryEditorDeps): EntryEditor {
  return {
    import: (files, options = {}) =>
      writing.withPipeline(options, (pipeline) => importEntries(files, pipeline)),
    put: async (entries, target) => putEntries(entries.map(checked), target, await writing.writer()),
    find: (key) => findEntry(store, tenant, key),
    edit: async (key, patch) => editEntry(key, patch, await writing.writer()),
    list: (list) => listEntries(store, tenant, list),
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
