import { LRUCache } from "lru-cache";
import type { RequestContext, SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import {
  type CatalogFindings,
  type CatalogRanking,
  type ConceptTable,
  createConceptTable,
  createRanker,
  type FaqFindings,
  type FaqRanking,
  type QueryVector,
  type Ranker,
  search,
  searchCatalog,
  type SearchDeps,
  searchFaqs,
  type SearchFindings,
  type SearchRequest,
  synonymGroups,
  type Vocabulary,
} from "#src/retrieval/index.ts";
import type { ReadView, Store } from "#src/storage/index.ts";
import { createSynonymTable, joinSynonyms, type SynonymTable, SYNONYMS_PT } from "#src/text/index.ts";

/** A search with everything decided, in plain data: it can be run here or in another thread. */
export type SearchTask = TaskBase &
  (
    | { readonly kind: "passages" }
    | {
        readonly kind: "catalog";
        readonly ranking: CatalogRanking;
        readonly vocabulary: Vocabulary | null;
      }
    | { readonly kind: "faq"; readonly ranking: FaqRanking }
  );

/** What every task has, whatever it searches. */
export interface TaskBase {
  readonly request: SearchRequest;
  readonly mode: SearchMode;
  readonly vector: QueryVector | null;
  readonly profile: EmbeddingProfile;
  readonly expansion: { readonly synonyms: boolean; readonly typos: boolean };
}

/** What each kind of search finds. */
export interface FindingsByKind {
  readonly passages: SearchFindings;
  readonly catalog: CatalogFindings;
  readonly faq: FaqFindings;
}

export type Findings = FindingsByKind[SearchTask["kind"]];

/** How much there is to search. */
export interface SearchLoad {
  /** Requests whose searches wait for a thread, and those that have one. */
  readonly waiting: number;
  readonly running: number;
  /** Searches since the engine was opened. */
  readonly started: number;
}

/** Runs search tasks somewhere. */
export interface Searcher {
  readonly load: SearchLoad;
  /** Findings in the order of the tasks. The tasks see one state of the index and share a ranking where they can. */
  run(tasks: readonly SearchTask[], context: RequestContext): Promise<Findings[]>;
  close(): Promise<void>;
}

/** Runs searches in this thread: right for a command that asks once and ends. */
export function localSearcher(store: Store): Searcher {
  const tables = searchTables();
  let started = 0;
  return {
    get load() {
      return { waiting: 0, running: 0, started };
    },
    run: (tasks, context) =>
      store.read(context, async (view) => {
        started += tasks.length;
        const rankers = rankersFor(view);
        const findings = new Map<SearchTask, Findings>();
        // Searches of all kinds of documents come first: the others take their part of those rankings.
        const broadFirst = tasks.toSorted((a, b) => Number(isNarrow(a)) - Number(isNarrow(b)));
        for (const task of broadFirst) findings.set(task, await runTask(task, rankers, tables));
        return tasks.map((task) => findings.get(task) as Findings);
      }),
    close: async () => undefined,
  };
}

function isNarrow({ kind, request }: SearchTask): boolean {
  return kind !== "passages" || request.filter?.kinds !== undefined;
}

type Rankers = (task: SearchTask, synonyms: SynonymTable | null) => SearchDeps;

/** Tasks that read a query the same way get the same ranker, which ranks each query once. */
function rankersFor(view: ReadView): Rankers {
  const known: { task: SearchTask; synonyms: SynonymTable | null; rank: Ranker }[] = [];
  return (task, synonyms) => {
    const { mode, vector, profile, expansion } = task;
    const deps = { view, mode, vector, profile, synonyms, correctsTypos: expansion.typos };
    let match = known.find((other) => other.synonyms === synonyms && isRankedAlike(other.task, task));
    if (match === undefined) known.push((match = { task, synonyms, rank: createRanker(deps) }));
    return { ...deps, rank: match.rank };
  };
}

/** The same query in the same space has the same vector, so vectors need no comparing. */
function isRankedAlike(a: SearchTask, b: SearchTask): boolean {
  return (
    a.mode === b.mode &&
    a.profile === b.profile &&
    a.expansion.typos === b.expansion.typos &&
    a.request.query === b.request.query &&
    a.vector?.space === b.vector?.space
  );
}

function runTask(task: SearchTask, depsFor: Rankers, tables: SearchTables): Promise<Findings> {
  const vocabulary = task.kind === "catalog" ? task.vocabulary : null;
  const deps = depsFor(task, task.expansion.synonyms ? tables.synonyms(vocabulary) : null);
  switch (task.kind) {
    case "passages":
      return search(task.request, deps);
    case "catalog":
      return searchCatalog(task.request, {
        ...deps,
        ranking: task.ranking,
        concepts: tables.concepts(vocabulary),
      });
    case "faq":
      return searchFaqs(task.request, { ...deps, ranking: task.ranking });
  }
}

type SearchTables = ReturnType<typeof searchTables>;

/** Tables made from synonyms and vocabularies, kept for the searches that follow. */
export function searchTables() {
  const general = cachedByVersion(() => createSynonymTable(SYNONYMS_PT));
  const synonyms = cachedByVersion((vocabulary: Vocabulary | null) => {
    if (vocabulary === null) return general("", null);
    // "veneno para fungo" is understood; searching for "veneno" would find everything else (docs/quality.md).
    const own = createSynonymTable(synonymGroups(vocabulary), { longestAlternative: 1 });
    return joinSynonyms(general("", null), own);
  });
  const concepts = cachedByVersion((vocabulary: Vocabulary) => createConceptTable(vocabulary));
  return {
    synonyms: (vocabulary: Vocabulary | null): SynonymTable =>
      synonyms(vocabulary?.version ?? "", vocabulary),
    concepts: (vocabulary: Vocabulary | null): ConceptTable | null =>
      vocabulary && concepts(vocabulary.version, vocabulary),
  };
}

const MAX_CACHED_TABLES = 16;

/** Keyed by version, not by object: a vocabulary that crossed into another thread is a new object every time. */
function cachedByVersion<From, Made extends object>(make: (from: From) => Made) {
  const cache = new LRUCache<string, Made>({ max: MAX_CACHED_TABLES });
  return (version: string, from: From): Made => {
    const made = cache.get(version) ?? make(from);
    cache.set(version, made);
    return made;
  };
}
