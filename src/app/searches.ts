import type { KnowledgeSource } from "#src/answering/index.ts";
import type { Config, RerankingConfig } from "#src/config/index.ts";
import {
  AcervoError,
  type FallbackReason,
  type Filter,
  type Hit,
  type RequestContext,
  type SearchMode,
} from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { type Reranker, rerankHits } from "#src/reranking/index.ts";
import {
  checkedQuery,
  clampLimit,
  type Confidence,
  confidenceInShown,
  type QueryVector,
  type Reranking,
  type SearchRequest,
  type SearchResponse,
  TOP_K,
  type Vocabulary,
} from "#src/retrieval/index.ts";
import type { Contents, Store } from "#src/storage/index.ts";
import { withFusion, withVectorWeight } from "./settings/calibration.ts";
import { type EngineLog, logSearch } from "./log.ts";
import type { Findings, FindingsByKind, Searcher, SearchTask, TaskBase } from "./search-task.ts";
import type { VectorState } from "./vector-state.ts";

/** The three searches, for the tenant of the context. */
export interface Searches extends Pick<KnowledgeSource, "search" | "searchCatalog" | "searchFaqs"> {
  /** Collections and kinds of documents; read once per request. */
  contents(context: RequestContext): Promise<Contents>;
  /** A misspelt collection would otherwise look like an empty one. */
  checkCollections(filter: Filter | undefined, context: RequestContext): Promise<void>;
}

export interface SearchesDeps {
  readonly config: Config;
  readonly log: EngineLog;
  readonly store: Store;
  readonly searcher: Searcher;
  readonly reranker: Reranker | null;
  readonly vectorState: (tenant: string) => Promise<VectorState>;
  readonly profileFor: (tenant: string, modelId: string | null) => Promise<EmbeddingProfile>;
  readonly vocabulary: (tenant: string) => Promise<Vocabulary | null>;
}

export function createSearches(deps: SearchesDeps): Searches {
  const { config, store } = deps;
  const memo = requestMemo(deps.searcher);
  const contents = (context: RequestContext): Promise<Contents> =>
    memo(context).once("contents", () => store.read(context, (view) => view.index.contents()));
  const checkCollections = async (filter: Filter | undefined, context: RequestContext): Promise<void> => {
    if (filter?.collections === undefined) return;
    const known = (await contents(context)).collections.map(({ name }) => name);
    const unknown = filter.collections.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new AcervoError("collection-not-found", { collection: unknown, known });
  };
  const runtime: Runtime = { ...deps, memo, checkCollections };
  const logged = <Response extends object>(
    search: string,
    { query }: SearchRequest,
    { tenant }: RequestContext,
    run: () => Promise<Response>,
  ): Promise<Response> => logSearch(deps.log, { search, tenant, query }, run);
  return {
    contents,
    checkCollections,
    search: (request, context) =>
      logged("passages", request, context, async () => {
        const response = await searchPassages(request, context, runtime);
        return { ...response, confidence: withSetLevels(response.confidence, response.hits, config) };
      }),
    searchCatalog: (request, context) =>
      logged("catalog", request, context, async () => {
        const vocabulary = await memo(context).once("vocabulary", () => deps.vocabulary(context.tenant));
        const own = { kind: "catalog", ranking: config.catalog, vocabulary } as const;
        return entryResponse(await runTask(request, own, context, runtime), config);
      }),
    searchFaqs: (request, context) =>
      logged("faq", request, context, async () => {
        const { minScore = config.search.minScore } = request;
        const own = { kind: "faq", ranking: config.faq } as const;
        return entryResponse(await runTask({ ...request, minScore }, own, context, runtime), config);
      }),
  };
}

interface Runtime extends SearchesDeps {
  readonly memo: (context: RequestContext) => RequestMemo;
  readonly checkCollections: Searches["checkCollections"];
}

function entryResponse<
  Found extends { readonly confidence: Confidence; readonly results: readonly unknown[] },
>({ findings, mode, fallback }: IndexReply<Found>, config: Config) {
  const confidence = withSetLevels(findings.confidence, findings.results, config);
  return { ...findings, confidence, embeddingUsed: mode !== "lexical", fallbackReason: fallback };
}

const LEVELS = ["alta", "media", "baixa"] as const;

/** Thresholds that somebody set cut the score; the other levels are as they were measured. */
export function withSetLevels(
  measured: Confidence,
  shown: readonly unknown[],
  { search }: Config,
): Confidence {
  // Where nothing is shown there is no evidence, whatever the score.
  if (shown.length === 0) return measured;
  const { level: first, score } = measured;
  const isAtLeast = (level: (typeof LEVELS)[number]): boolean => {
    const threshold = search.confidence[level];
    if (threshold !== undefined) return score >= threshold;
    return first !== "sem_rag" && LEVELS.indexOf(first) <= LEVELS.indexOf(level);
  };
  return { ...measured, level: LEVELS.find(isAtLeast) ?? "sem_rag" };
}

async function searchPassages(
  request: SearchRequest,
  context: RequestContext,
  runtime: Runtime,
): Promise<SearchResponse> {
  const start = performance.now();
  const { search, reranking } = runtime.config;
  const { topK = search.topK, minScore = search.minScore } = request;
  const isWanted = request.rerank ?? reranking.isOn;
  const reranker = isWanted ? runtime.reranker : null;
  const asked = reranker === null ? topK : candidateCount(request, topK, reranking);
  const own = { kind: "passages" } as const;
  const { findings, ...reply } = await runTask({ ...request, topK: asked }, own, context, runtime);
  const near = findings.hits.filter((hit) => isNear(hit, reply.mode, search.minSimilarity));
  const response = {
    ...findings,
    ...reply,
    hits: near,
    query: request.query,
    degraded: reply.fallback !== null,
  };
  if (reranker === null) {
    const hits = minScore > 0 ? response.hits.filter((hit) => hit.relevance >= minScore) : response.hits;
    const confidence = confidenceInShown(response.confidence, hits);
    return { ...response, hits, confidence, reranking: isWanted ? missingReranker(reranking) : null };
  }
  // The search brought more than was asked for, so the caller's own limit is checked here.
  const { limit, notices } = clampLimit(topK, TOP_K.max);
  const reranked = await rerankFound(response, { ...reranking, topK: limit, minScore, context, reranker });
  const timings = { ...response.timings, total: performance.now() - start };
  const confidence = confidenceInShown(response.confidence, reranked.hits);
  return { ...response, ...reranked, confidence, notices: [...notices, ...response.notices], timings };
}

/** What a kind of task has besides what all have. */
type OwnPart<Kind extends SearchTask["kind"]> = Omit<Extract<SearchTask, { kind: Kind }>, keyof TaskBase> & {
  readonly kind: Kind;
};

/** Embeds the question where that is possible, searches, and says what had to be left out. */
async function runTask<Kind extends SearchTask["kind"]>(
  request: SearchRequest,
  own: OwnPart<Kind>,
  context: RequestContext,
  runtime: Runtime,
): Promise<IndexReply<FindingsByKind[Kind]>> {
  await runtime.checkCollections(request.filter, context);
  const start = performance.now();
  context.signal.throwIfAborted();
  checkedQuery(request.query);
  const requestedMode = request.mode ?? "hybrid";
  const embedded = await embedQuestion(request.query, requestedMode, context, runtime);
  const embedding = performance.now() - start;
  const reply = await runEmbedded(request, own, embedded, context, runtime);
  const timings = { ...reply.findings.timings, embedding, total: performance.now() - start };
  return { ...reply, requestedMode, findings: { ...reply.findings, timings } };
}

async function embedQuestion(
  query: string,
  mode: SearchMode,
  context: RequestContext,
  { memo, vectorState, log }: Runtime,
): Promise<EmbeddedQuestion> {
  if (mode === "lexical") return { vector: null, model: null, fallback: null };
  const { current, isOff } = await memo(context).once("vectors", () => vectorState(context.tenant));
  if (current === null) {
    return { vector: null, model: null, fallback: isOff ? "embedding-disabled" : "vectors-not-ready" };
  }
  const { embedder, space } = current;
  try {
    const vector = await memo(context).once(`vector ${query}`, async () => ({
      space: space.id,
      values: await embedder.embed(query, { purpose: "query", context }),
      ...(embedder.wordVectors && { words: await embedder.wordVectors(query) }),
    }));
    return { vector, model: embedder.modelId, fallback: null };
  } catch (error) {
    context.signal.throwIfAborted();
    // A temporary fault costs the vectors of this search; a wrong key or model is reported, to be corrected.
    if (error instanceof AcervoError && !error.isRetryable) throw error;
    log.info({ tenant: context.tenant, model: embedder.modelId, reason: String(error) }, "embedding failed");
    return { vector: null, model: null, fallback: "embedding-generation-failed" };
  }
}

async function runEmbedded<Kind extends SearchTask["kind"]>(
  request: SearchRequest,
  own: OwnPart<Kind>,
  { vector, model, fallback }: EmbeddedQuestion,
  context: RequestContext,
  runtime: Runtime,
): Promise<Omit<IndexReply<FindingsByKind[Kind]>, "requestedMode">> {
  const memo = runtime.memo(context);
  const mode = vector === null ? "lexical" : (request.mode ?? "hybrid");
  const { synonyms, typos, topK, fusion: usual, rrfK: usualK } = runtime.config.search;
  const { expansion, fusion = usual, rrfK = usualK } = request;
  const measured = await memo.once(`profile ${model}`, () => runtime.profileFor(context.tenant, model));
  // One object for each choice: searches with the same profile share a ranking.
  const chosen = await memo.once(`profile ${model} ${fusion} ${rrfK}`, async () =>
    withFusion(measured, fusion, rrfK),
  );
  const profile = own.kind === "catalog" ? measured : chosen;
  const base: TaskBase = {
    request: { ...request, topK: request.topK ?? topK },
    mode,
    vector,
    profile: withVectorWeight(profile, request.vectorWeight),
    expansion: { synonyms: expansion?.synonyms ?? synonyms, typos: expansion?.typos ?? typos },
  };
  try {
    const findings = (await memo.search({ ...own, ...base } as SearchTask)) as FindingsByKind[Kind];
    return { findings, mode, fallback, embeddingModel: model };
  } catch (error) {
    context.signal.throwIfAborted();
    if (vector === null || !mayBeVectorFault(error)) throw error;
    runtime.log.info({ tenant: context.tenant, reason: String(error) }, "vector search failed");
    const withoutVector: EmbeddedQuestion = { vector: null, model: null, fallback: "vector-query-error" };
    return runEmbedded(request, own, withoutVector, context, runtime);
  }
}

interface EmbeddedQuestion {
  readonly vector: QueryVector | null;
  /** The model that made the vector. */
  readonly model: string | null;
  readonly fallback: FallbackReason | null;
}

/** What was found, and with what. */
interface IndexReply<Found> {
  readonly findings: Found;
  readonly requestedMode: SearchMode;
  readonly mode: SearchMode;
  readonly fallback: FallbackReason | null;
  readonly embeddingModel: string | null;
}

/** What the searches of one request share. */
interface RequestMemo {
  /** Runs `work` once for each key; the others get the same promise. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Searches that are asked for at the same moment run as one batch over one state of the index. */
  search(task: SearchTask): Promise<Findings>;
}

/** Keyed by the context itself: what is shared goes with the request. */
function requestMemo(searcher: Searcher): (context: RequestContext) => RequestMemo {
  const memos = new WeakMap<RequestContext, RequestMemo>();
  return (context) => {
    const known = memos.get(context);
    if (known !== undefined) return known;
    const results = new Map<string, Promise<unknown>>();
    const memo: RequestMemo = {
      once: (key, work) => {
        if (!results.has(key)) results.set(key, work());
        return results.get(key) as ReturnType<typeof work>;
      },
      search: batched((tasks) => searcher.run(tasks, context)),
    };
    memos.set(context, memo);
    return memo;
  };
}

function batched(run: (tasks: SearchTask[]) => Promise<Findings[]>): (task: SearchTask) => Promise<Findings> {
  let tasks: SearchTask[] = [];
  let batch: Promise<Findings[]> | null = null;
  return async (task) => {
    const place = tasks.push(task) - 1;
    batch ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const collected = tasks;
      tasks = [];
      batch = null;
      return run(collected);
    });
    return (await batch)[place] as Findings;
  };
}

/** A request that was refused for its own fault would be refused again without vectors. */
function mayBeVectorFault(error: unknown): boolean {
  return !(error instanceof AcervoError) || error.code === "worker-failed";
}

/** What is reported when a reranker was wanted and there is none; null when nobody chose one. */
function missingReranker({ problem }: RerankingConfig): Reranking | null {
  if (problem === null) return null;
  const model = "model" in problem.facts ? problem.facts.model : "";
  const skipped = { reason: "reranker-not-configured", detail: problem.message };
  return { model, reranked: false, skipped };
}

/** How many results the first search has to bring. */
function candidateCount(request: SearchRequest, topK: number, { candidates }: RerankingConfig): number {
  return clampLimit(Math.max(topK, request.initialTopK ?? candidates) || topK, TOP_K.max).limit;
}

interface RerankOptions extends Pick<RerankingConfig, "deadlineMs"> {
  readonly reranker: Reranker;
  readonly topK: number;
  readonly minScore: number;
  readonly context: RequestContext;
}

/**
 * Puts hits in the reranker's order. A cited provision and the very question that was asked are certain and stay in
 * front. The minimum is compared with the score that decides in the end.
 */
async function rerankFound(
  { query, hits: found }: Pick<SearchResponse, "query" | "hits">,
  { topK, minScore, context, reranker, deadlineMs }: RerankOptions,
): Promise<Pick<SearchResponse, "hits" | "reranking">> {
  const certain = found.filter(isCertain);
  const rerankable = found
    .filter((hit) => !isCertain(hit))
    .map((hit) => ({
      item: hit,
      title: [hit.documentName, ...hit.citation.headings].join(" › "),
      text: hit.chunk.text,
      score: hit.relevance,
    }));
  const { hits, reranked, skipped } = await rerankHits(query, rerankable, {
    reranker,
    topK: Math.max(0, topK - certain.length),
    minScore,
    deadlineMs,
    context,
  });
  const ordered = hits.map(({ item, score }) =>
    reranked ? { ...item, score, breakdown: { ...item.breakdown, rerankScore: score } } : item,
  );
  const reranking = { model: reranker.id, reranked, skipped };
  return { hits: [...certain, ...ordered].slice(0, topK), reranking };
}

/** A passage that shares words with the question needs no likeness, unless likeness is all that was asked for. */
function isNear(hit: Hit, mode: SearchMode, minSimilarity: number): boolean {
  const { lexicalScore, vectorScore } = hit.breakdown;
  if (isCertain(hit) || (mode !== "vector" && (lexicalScore ?? 0) > 0)) return true;
  return (vectorScore ?? 0) >= minSimilarity;
}

function isCertain({ reference, isAskedQuestion }: Hit): boolean {
  return reference !== null || isAskedQuestion;
}
