import { availableParallelism } from "node:os";
import type { AskReply, AskRequest, Holdings } from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";
import {
  AcervoError,
  createRequestContext,
  type Document,
  type Filter,
  type Origin,
} from "#src/domain/index.ts";
import {
  createEmbedder,
  createEmbeddingModel,
  type EmbedderOptions,
  type EmbeddingCache,
} from "#src/embedding/index.ts";
import {
  ingest,
  type IngestOutcome,
  type ReembedProgress,
  type ReindexedOrigin,
  type SourceDocument,
} from "#src/knowledge/index.ts";
import { createReranker } from "#src/reranking/index.ts";
import { type CitedProvisions, resolveCitations } from "#src/retrieval/index.ts";
import type { DocumentPage, Store } from "#src/storage/index.ts";
import { openStore, storeExists } from "#src/storage/open-store.ts";
import { checkCollections } from "./check-collections.ts";
import { createHoldings } from "./create-holdings.ts";
import { createSearches, type Searches } from "./create-searches.ts";
import { createWriting, type IngestOptions } from "./create-writing.ts";
import { type DeskDeps, entryDesk, type EntryDesk, reindexSource } from "./entry-desk.ts";
import { createFileSearch } from "./file-search.ts";
import { forgetConversation } from "./forget-conversation.ts";
import { QuestionDesk } from "./question-desk.ts";
import { reindex, type ReindexReport } from "./reindex.ts";
import { SearchPool } from "./search-pool.ts";
import { localSearcher } from "./search-task.ts";
import { type VectorState, vectorStateReader } from "./vector-setup.ts";

/** The product as one object: what every entrance (command line, HTTP, MCP) is built on. */
export interface Acervo extends Searches {
  readonly config: Config;
  /** Direct access for upkeep commands; questions and documents go through the methods below. */
  readonly store: Store;
  ingest(
    sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options?: IngestOptions,
  ): AsyncGenerator<IngestOutcome>;
  /** Answers a question: searches as its intent wants, writes or quotes, checks and records. */
  ask(request: AskRequest): Promise<AskReply>;
  /** What the tools (`TOOLS`) look into, for a model, MCP or HTTP. */
  readonly holdings: Holdings;
  /** Removes what was said and every trace of how it was answered; returns how many traces there were. */
  forgetConversation(id: string): Promise<number>;
  /** Questions and products that people edit. */
  readonly entries: EntryDesk;
  /** Looks up the provisions that a text cites ("art. 5º, XI, da CF"): by their place, without a search for words. */
  resolve(query: string, options?: ResolveOptions): Promise<CitedProvisions>;
  documents(page: DocumentPage): Promise<Document[]>;
  vectorState(): Promise<VectorState>;
  /** Reads every stored chunk again with the current analyser and model; a backup is made first. */
  reindex(onProgress?: (progress: ReembedProgress) => void): Promise<ReindexReport>;
  /** Makes terms and vectors of all that came from one place anew. */
  reindexSource(origin: Origin): Promise<ReindexedOrigin>;
  close(): Promise<void>;
}

export interface ResolveOptions {
  readonly filter?: Filter;
  /** "2003-05-01": the wording of that day. */
  readonly asOf?: string;
}

export interface OpenOptions {
  /** Searches run in reader threads; otherwise in the calling thread. */
  readonly threads?: boolean;
  /** Refuses to create a new knowledge base. */
  readonly mustExist?: boolean;
}

/** Plugs the parts together; the only place that names adapters. */
export async function openAcervo(config: Config, options: OpenOptions = {}): Promise<Acervo> {
  if (options.mustExist && !storeExists(config)) {
    throw new AcervoError("store-not-found", { path: config.dataDir });
  }
  const { tenant } = config;
  const store = await openStore(config);
  const embedderOptions: EmbedderOptions = config.cache.enabled ? { cache: tenantCache(store, tenant) } : {};
  const model = createEmbeddingModel(config.embedding);
  const embedder = model && createEmbedder(model, embedderOptions);
  const reranker = createReranker(config.reranking.reranker);
  const searcher = options.threads
    ? new SearchPool({ settings: config, size: readerCount(config) })
    : localSearcher(store);
  const vectorState = vectorStateReader(store, tenant, embedder, embedderOptions);
  const writing = createWriting({ config, store, embedder, vectorState });
  const desk: DeskDeps = { store, tenant, ...writing };
  const missing = embedder === null ? "embedding-disabled" : "vectors-not-ready";
  const searches = createSearches({ config, store, searcher, reranker, vectorState, missing });
  const ingestInto: Acervo["ingest"] = (sources, options = {}) =>
    writing.withPipeline(options, (pipeline) => ingest(sources, pipeline));
  const resolve: Acervo["resolve"] = (query, options) => resolveIn(store, tenant, query, options);
  const fileSearch = createFileSearch({
    root: config.answering.datastores,
    store,
    tenant,
    search: (request) => searches.search(request),
    ingest: ingestInto,
  });
  const holdings = createHoldings({ store, tenant, searches, resolve, fileSearch });
  const questions = new QuestionDesk({ config, store, holdings });
  return {
    config,
    store,
    vectorState,
    ...searches,
    holdings,
    ask: (request) => questions.ask(request),
    forgetConversation: (id) => forgetConversation(store, tenant, id),
    entries: entryDesk(desk),
    ingest: ingestInto,
    reindex: (onProgress) => reindex({ store, config, embedder, onProgress }),
    reindexSource: (origin) => reindexSource(desk, origin),
    documents: (page) => store.knowledge.list(tenant, page),
    resolve,
    close: async () => {
      for (const part of [questions, searcher, embedder, reranker, store]) await part?.close();
    },
  };
}

async function resolveIn(
  store: Store,
  tenant: string,
  query: string,
  { filter = {}, asOf }: ResolveOptions = {},
): Promise<CitedProvisions> {
  await checkCollections(store, tenant, filter);
  return store.read(createRequestContext(tenant), (view) =>
    resolveCitations(query, { view, filter, asOf: asOf ?? null }),
  );
}

/** The tenant's part of the store's cache. */
export function tenantCache({ embeddingCache }: Store, tenant: string): EmbeddingCache {
  return {
    get: (fingerprint, textHash) => embeddingCache.get(tenant, fingerprint, textHash),
    put: (fingerprint, textHash, vector) => embeddingCache.put(tenant, fingerprint, textHash, vector),
    stats: () => embeddingCache.stats(tenant),
    clear: () => embeddingCache.clear(tenant),
    cleanup: () => embeddingCache.cleanup(tenant),
  };
}

function readerCount(config: Config): number {
  return config.readers || Math.max(1, availableParallelism() - 1);
}
