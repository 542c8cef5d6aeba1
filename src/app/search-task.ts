import { createRequestContext, type SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import {
  type CatalogFindings,
  type CatalogRanking,
  type CatalogSearchRequest,
  type FaqFindings,
  type FaqRanking,
  type FaqSearchRequest,
  search,
  searchCatalog,
  searchFaqs,
  type SearchFindings,
  type SearchDeps,
  type SearchRequest,
  type Vocabulary,
} from "#src/retrieval/index.ts";
import type { Store } from "#src/storage/index.ts";
import { searchTables } from "./search-tables.ts";

/** A search with everything decided, in plain data: it can be run here or in another thread. */
export type SearchTask = PassageTask | CatalogTask | FaqTask;

export interface TaskFrame {
  readonly tenant: string;
  readonly mode: SearchMode;
  readonly vector: { readonly space: number; readonly values: Float32Array } | null;
  readonly profile: EmbeddingProfile;
  readonly expansion: { readonly synonyms: boolean; readonly typos: boolean };
}

export interface PassageTask extends TaskFrame {
  readonly kind: "passages";
  readonly request: SearchRequest;
}

export interface CatalogTask extends TaskFrame {
  readonly kind: "catalog";
  readonly request: CatalogSearchRequest;
  readonly ranking: CatalogRanking;
  readonly vocabulary: Vocabulary | null;
}

export interface FaqTask extends TaskFrame {
  readonly kind: "faq";
  readonly request: FaqSearchRequest;
  readonly ranking: FaqRanking;
}

/** What each kind of search finds. */
export interface FindingsByKind {
  readonly passages: SearchFindings;
  readonly catalog: CatalogFindings;
  readonly faq: FaqFindings;
}

export type FindingsOf<Task extends SearchTask> = FindingsByKind[Task["kind"]];

/** Runs search tasks somewhere. */
export interface Searcher {
  run<Task extends SearchTask>(task: Task): Promise<FindingsOf<Task>>;
  close(): Promise<void>;
}

/** Runs searches in this thread: right for a command that asks once and ends. */
export function localSearcher(store: Store): Searcher {
  const tables = searchTables();
  const meansFor = (task: SearchTask, view: SearchDeps["view"]): SearchDeps => ({
    view,
    mode: task.mode,
    vector: task.vector,
    profile: task.profile,
    synonyms: task.expansion.synonyms
      ? tables.synonyms(task.kind === "catalog" ? task.vocabulary : null)
      : null,
    correctsTypos: task.expansion.typos,
  });
  function find(task: SearchTask, means: SearchDeps): Promise<FindingsByKind[SearchTask["kind"]]> {
    switch (task.kind) {
      case "passages":
        return search(task.request, means);
      case "catalog": {
        const concepts = tables.concepts(task.vocabulary);
        return searchCatalog(task.request, { ...means, ranking: task.ranking, concepts });
      }
      case "faq":
        return searchFaqs(task.request, { ...means, ranking: task.ranking });
    }
  }
  return {
    run: async <Task extends SearchTask>(task: Task) =>
      (await store.read(createRequestContext(task.tenant), (view) =>
        find(task, meansFor(task, view)),
      )) as FindingsOf<Task>,
    close: async () => undefined,
  };
}
