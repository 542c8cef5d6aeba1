import type { SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { search, type SearchFindings, type SearchRequest } from "#src/retrieval/index.ts";
import type { Store } from "#src/storage/index.ts";
import { createSynonymTable, type SynonymTable, SYNONYMS_PT } from "#src/text/index.ts";

/** A search with everything decided, in plain data: it can be run here or in another thread. */
export interface SearchTask {
  readonly tenant: string;
  readonly request: SearchRequest;
  readonly mode: SearchMode;
  readonly vector: { readonly space: number; readonly values: Float32Array } | null;
  readonly profile: EmbeddingProfile;
  readonly expansion: { readonly synonyms: boolean; readonly typos: boolean };
}

/** Runs search tasks somewhere. */
export interface Searcher {
  run(task: SearchTask): Promise<SearchFindings>;
  close(): Promise<void>;
}

/** Runs searches in this thread: right for a command that asks once and ends. */
export function localSearcher(store: Store): Searcher {
  let table: SynonymTable | undefined;
  const synonyms = (): SynonymTable => (table ??= createSynonymTable(SYNONYMS_PT));
  return {
    run: (task) =>
      store.read(task.tenant, (view) =>
        search(task.request, {
          view,
          mode: task.mode,
          vector: task.vector,
          profile: task.profile,
          synonyms: task.expansion.synonyms ? synonyms() : null,
          correctsTypos: task.expansion.typos,
        }),
      ),
    close: async () => undefined,
  };
}
