import type {
  AskReply,
  AskRequest,
  KnowledgeSource,
  ResolveRequest,
  ToolScope,
} from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";
import {
  AcervoError,
  createRequestContext,
  type Document,
  type RequestContext,
  type RequestOptions,
} from "#src/domain/index.ts";
import type { EmbedCall, Embedder } from "#src/embedding/index.ts";
import { ingest, type IngestOutcome, type SourceDocument } from "#src/knowledge/index.ts";
import type { Reranker } from "#src/reranking/index.ts";
import {
  type CatalogSearchResponse,
  type CitedProvisions,
  type FaqSearchResponse,
  resolveCitations,
  type SearchRequest,
  type SearchResponse,
} from "#src/retrieval/index.ts";
import type { DocumentPage, Store } from "#src/storage/index.ts";
import type { Answer } from "./answer-service.ts";
import { createDatastores } from "./datastores/file-search.ts";
import {
  createKnowledgeWriting,
  type EntryEditor,
  entryEditor,
  type IngestOptions,
  reindexBase,
  type ReindexOptions,
  type ReindexReport,
} from "./knowledge-writing.ts";
import {
  knowledgeResponse,
  type KnowledgeSearchRequest,
  type KnowledgeSearchResponse,
  passageRequest,
} from "./search-knowledge.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { JobRunner } from "./jobs/job-runner.ts";
import type { KeptFiles } from "./jobs/kept-files.ts";
import type { EngineLog } from "./log.ts";
import type { Searcher } from "./search-task.ts";
import type { Searches } from "./searches.ts";
import type { SharedReader } from "./shared-reader.ts";
import type { VectorState } from "./vector-state.ts";

/** What the tenants of an engine share. */
export interface EngineParts {
  readonly config: Config;
  readonly log: EngineLog;
  readonly reader: SharedReader;
  readonly store: Store;
  readonly embedder: Embedder | null;
  readonly reranker: Reranker | null;
  readonly queue: JobQueue;
  readonly runner: JobRunner;
  readonly files: KeptFiles;
  readonly searcher: Searcher;
  readonly searches: Searches;
  readonly source: KnowledgeSource;
  readonly vectorState: (tenant: string) => Promise<VectorState>;
  /** Loads what answering needs with the first question: most commands never answer. */
  readonly answers: () => Promise<Answer>;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
  /** Counts a request as running until it ends; a closing engine waits for those. */
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** A question, and which datastores its asker may see. */
export interface TenantAskRequest extends AskRequest {
  /** Names of datastores; no search sees the others, whatever a model asks for. Not given: all. */
  readonly datastores?: readonly string[] | undefined;
}

/** One vector for each text, in the same order. */
export interface TextVectors {
  readonly model: string;
  readonly dimensions: number;
  readonly vectors: readonly Float32Array[];
}

/** One organisation's knowledge: what every entrance (command line, HTTP, MCP, a program) is built on. */
export interface Tenant {
  readonly name: string;
  readonly config: Config;
  /** For the use cases in this folder; entrances use the methods. */
  readonly store: Store;
  search(request: SearchRequest, options?: RequestOptions): Promise<SearchResponse>;
  searchFaqs(request: SearchRequest, options?: RequestOptions): Promise<FaqSearchResponse>;
  searchCatalog(request: SearchRequest, options?: RequestOptions): Promise<CatalogSearchResponse>;
  /** Searches passages of every kind for support, with the context for a model. */
  searchKnowledge(
    request: KnowledgeSearchRequest,
    options?: RequestOptions,
  ): Promise<KnowledgeSearchResponse>;
  /** Answers a question: searches as its intent demands, writes or quotes, checks and records. */
  ask(request: TenantAskRequest, options?: RequestOptions): Promise<AskReply>;
  /** Looks up the provisions that a text cites ("art. 5º, XI, da CF"): by their place, without a search for words. */
  resolve(request: ResolveRequest, options?: RequestOptions): Promise<CitedProvisions>;
  /** What the tools (`TOOLS`) search, for a model, MCP or HTTP; takes a `context()` of this tenant. */
  readonly source: KnowledgeSource;
  readonly fileSearch: KnowledgeSource["fileSearch"];
  /** For tools that are run without a question: a scope that sees only these datastores. */
  withinDatastores(names: readonly string[], scope?: ToolScope): Promise<ToolScope>;
  ingest(
    sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options?: IngestOptions,
  ): AsyncGenerator<IngestOutcome>;
  /** Long work of all tenants that survives a crash; see `use-cases/jobs.ts`. */
  readonly queue: JobQueue;
  readonly runner: Pick<JobRunner, "cancel">;
  /** The bytes behind documents, of all tenants. */
  readonly files: KeptFiles;
  /** Questions and products that people edit. */
  readonly entries: EntryEditor;
  documents(page: DocumentPage): Promise<Document[]>;
  vectorState(): Promise<VectorState>;
  /** The configured model's vectors of texts; fails with `embedding-not-configured` where there is none. */
  embed(
    texts: readonly string[],
    purpose: EmbedCall["purpose"],
    options?: RequestOptions,
  ): Promise<TextVectors>;
  /** Reads files again where they are, and brings all that is stored in line with the settings. */
  reindex(options?: ReindexOptions): Promise<ReindexReport>;
  /** A context for one request of this tenant; also ends when the engine closes. */
  context(options?: RequestOptions): RequestContext;
}

export function createTenant(parts: EngineParts, name: string): Tenant {
  const { config, store, searches, source, track } = parts;
  const context = (options: RequestOptions = {}): RequestContext => {
    const { signal } = options;
    return createRequestContext(name, {
      ...options,
      signal: signal === undefined ? parts.closing : AbortSignal.any([signal, parts.closing]),
    });
  };
  const writing = createKnowledgeWriting(parts, name);
  const ingestInto: Tenant["ingest"] = (sources, options = {}) =>
    writing.withPipeline(options, (pipeline) => ingest(sources, pipeline));
  const datastores = createDatastores({
    root: config.answering.datastores.get(name) ?? null,
    store,
    tenant: name,
    search: (request, asked) => searches.search(request, asked),
    ingest: ingestInto,
  });
  const { queue, runner, files } = parts;
  return {
    name,
    config,
    store,
    queue,
    runner,
    files,
    source,
    fileSearch: datastores.fileSearch,
    withinDatastores: (names, scope) => track(datastores.within(names, scope, context())),
    context,
    vectorState: () => parts.vectorState(name),
    embed: (texts, purpose, options) =>
      track(embedTexts(texts, parts, { purpose, context: context(options) })),
    search: (request, options) => track(searches.search(request, context(options))),
    searchFaqs: (request, options) => track(searches.searchFaqs(request, context(options))),
    searchCatalog: (request, options) => track(searches.searchCatalog(request, context(options))),
    searchKnowledge: async (request, options) => {
      const asked = passageRequest(request, config.search);
      return knowledgeResponse(await track(searches.search(asked, context(options))), request, {
        store: store.engine,
        contextTokens: config.contextTokens,
      });
    },
    resolve: (request, options) => track(source.resolve(request, context(options))),
    ask: async ({ datastores: names, ...request }, options) => {
      const answer = await parts.answers();
      const asking = context(options);
      const { within } = datastores;
      const scope = names === undefined ? request.scope : await track(within(names, request.scope, asking));
      return track(answer({ ...request, scope }, asking));
    },
    ingest: ingestInto,
    entries: entryEditor(store, name, writing),
    documents: (page) => store.knowledge.list(name, page),
    reindex: (options) => reindexBase(parts, name, writing, options),
  };
}

async function embedTexts(
  texts: readonly string[],
  { config, embedder }: EngineParts,
  call: EmbedCall,
): Promise<TextVectors> {
  if (config.embeddingProblem !== null) throw config.embeddingProblem;
  if (embedder === null) {
    throw new AcervoError("embedding-not-configured", { model: "none", missing: "ACERVO_EMBEDDING" });
  }
  const { modelId: model, dimensions } = embedder;
  return { model, dimensions, vectors: await embedder.embedMany(texts, call) };
}

/** What answering and tools search, for the tenant of each context. */
export function createKnowledgeSource(
  store: Store,
  searches: Searches,
  tenantOf: (name: string) => Tenant,
): KnowledgeSource {
  return {
    ...searches,
    resolve: async ({ query, filter = {}, asOf = null }, context) => {
      await searches.checkCollections(filter, context);
      return store.read(context, (view) => resolveCitations(query, { view, filter, asOf }));
    },
    keepsFormer: async ({ collection, citation: { source } }, { tenant }) => {
      const [former] = await store.knowledge.parts(tenant, { collection, source, after: 0, limit: 1 });
      return former?.isFormer === true;
    },
    fileSearch: (request, context) => tenantOf(context.tenant).fileSearch(request, context),
    kinds: async (context) => (await searches.contents(context)).kinds,
    stats: async (filter, context) => {
      await searches.checkCollections(filter, context);
      return store.maintenance.stats(context.tenant, filter?.collections);
    },
  };
}
