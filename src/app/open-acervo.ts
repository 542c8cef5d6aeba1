import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Config } from "#src/config/index.ts";
import { AcervoError, type Document, type Filter, type Origin } from "#src/domain/index.ts";
import { createEmbedder, createEmbeddingModel, type EmbedderOptions } from "#src/embedding/index.ts";
import {
  ingest,
  type IngestOutcome,
  type EntryWriter,
  type IngestPipeline,
  readerPool,
  type ReaderPoolOptions,
  type ReindexedOrigin,
  type ReembedProgress,
  type SourceDocument,
} from "#src/knowledge/index.ts";
import { createReranker } from "#src/reranking/index.ts";
import {
  type CatalogSearchRequest,
  type CatalogSearchResponse,
  type CitedProvisions,
  type FaqSearchRequest,
  type FaqSearchResponse,
  resolveCitations,
  type SearchRequest,
  type SearchResponse,
} from "#src/retrieval/index.ts";
import type { DocumentPage, Store } from "#src/storage/index.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { calibratedProfiles } from "./calibration-file.ts";
import { reindex, type ReindexReport } from "./reindex.ts";
import { recipeFor } from "./recipe.ts";
import { type DeskMeans, entryDesk, type EntryDesk, reindexSource } from "./entry-desk.ts";
import { runSearch, type SearchSetup } from "./run-search.ts";
import { searchCatalogHybrid, searchFaqsHybrid } from "./search-entries.ts";
import {
  knowledgeResponse,
  type KnowledgeSearchRequest,
  type KnowledgeSearchResponse,
  passageRequest,
} from "./search-knowledge.ts";
import { SearchPool } from "./search-pool.ts";
import { localSearcher } from "./search-task.ts";
import { type VectorState, vectorStateReader } from "./vector-setup.ts";
import { vocabularyReader } from "./vocabulary-file.ts";

/** The product as one object: what every entrance (command line, HTTP, MCP) is built on. */
export interface Acervo {
  readonly config: Config;
  /** Direct access for upkeep commands; questions and documents go through the methods below. */
  readonly store: Store;
  ingest(
    sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options?: IngestOptions,
  ): AsyncGenerator<IngestOutcome>;
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Searches products: words and vectors, then field by field. */
  searchCatalog(request: CatalogSearchRequest): Promise<CatalogSearchResponse>;
  /** Searches questions: by what they ask, their keywords and their answers. */
  searchFaqs(request: FaqSearchRequest): Promise<FaqSearchResponse>;
  /** Searches passages of every kind for support: narrowed by where they came from, with the context for a model. */
  searchKnowledge(request: KnowledgeSearchRequest): Promise<KnowledgeSearchResponse>;
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

export type IngestOptions = Pick<IngestPipeline, "signal" | "onRows">;

export interface OpenOptions {
  /** Searches run in reader threads; otherwise in the calling thread. */
  readonly threads?: boolean;
  /** Refuses to create a new knowledge base. */
  readonly mustExist?: boolean;
}

/** Plugs the parts together; the only place that names adapters. */
export async function openAcervo(config: Config, options: OpenOptions = {}): Promise<Acervo> {
  if (options.mustExist && !existsSync(config.databasePath)) {
    throw new AcervoError("store-not-found", { path: config.dataDir });
  }
  const store = sqliteStore({ path: config.databasePath, cache: config.cache });
  const embedderOptions: EmbedderOptions = config.cache.enabled ? { cache: store.embeddingCache } : {};
  const model = createEmbeddingModel(config.embedding);
  const embedder = model && createEmbedder(model, embedderOptions);
  const searcher = options.threads
    ? new SearchPool({ path: config.databasePath, size: readerCount(config) })
    : localSearcher(store);
  const profileFor = calibratedProfiles(config.dataDir);
  const vectorState = vectorStateReader(store, config.tenant, embedder, embedderOptions);
  const reranker = createReranker(config.reranking.reranker);
  const vocabulary = vocabularyReader(config);

  async function writer(): Promise<EntryWriter> {
    if (config.embeddingProblem !== null) throw config.embeddingProblem;
    if (embedder !== null) await store.vectors.ensure(config.tenant, { ...embedder });
    const { current } = await vectorState();
    return {
      store,
      tenant: config.tenant,
      recipe: recipeFor(config),
      embedding: current && { embedder: current.embedder, space: current.space.id },
      chunking: config.chunking,
    };
  }

  async function* withPipeline<Outcome>(
    options: IngestOptions,
    run: (pipeline: IngestPipeline) => AsyncGenerator<Outcome>,
  ): AsyncGenerator<Outcome> {
    // Threads of its own, gone before the vector graph takes its share of memory.
    const reader = readerPool(readingOptions(config));
    try {
      yield* run({ ...(await writer()), reader, ...options });
    } finally {
      await reader.close();
    }
    await store.vectors.optimize(config.tenant);
  }

  async function setup(filter: Filter | undefined): Promise<SearchSetup> {
    await checkCollections(store, config.tenant, filter);
    const { current } = await vectorState();
    return {
      tenant: config.tenant,
      searcher,
      vectors: current,
      missing: embedder === null ? "embedding-disabled" : "vectors-not-ready",
      profileFor,
      defaults: config.search,
      minScore: config.search.minScore,
      reranking: { ...config.reranking, model: reranker },
    };
  }

  const desk: DeskMeans = { store, tenant: config.tenant, writer, withPipeline };
  const search: Acervo["search"] = async (request) => runSearch(request, await setup(request.filter));

  return {
    config,
    store,
    vectorState,
    reindex: (onProgress) => reindex({ store, config, embedder, onProgress }),
    documents: (page) => store.documents.list(config.tenant, page),
    ingest: (sources, options = {}) => withPipeline(options, (pipeline) => ingest(sources, pipeline)),
    search,
    searchCatalog: async (request) =>
      searchCatalogHybrid(request, await setup(request.filter), {
        ranking: config.catalog,
        vocabulary: vocabulary(),
      }),
    searchFaqs: async (request) => searchFaqsHybrid(request, await setup(request.filter), config.faq),
    searchKnowledge: async (request) =>
      knowledgeResponse(await search(passageRequest(request)), request, {
        store: store.engine,
        contextTokens: config.contextTokens,
      }),
    entries: entryDesk(desk),
    reindexSource: (origin) => reindexSource(desk, origin),
    resolve: (query, options) => resolveIn(store, config.tenant, query, options),
    close: async () => {
      for (const part of [searcher, embedder, reranker, store]) await part?.close();
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
  return store.read(tenant, (view) => resolveCitations(query, { view, filter, asOf: asOf ?? null }));
}

function readingOptions({ parsing, chunking, legalChunking }: Config): ReaderPoolOptions {
  const { threads, cpuSeconds, memoryMb } = parsing;
  // As many as there are cores: a thread waits while the batch before is being written.
  return { size: threads || availableParallelism(), cpuSeconds, memoryMb, chunking, legalChunking };
}

function readerCount(config: Config): number {
  return config.readers || Math.max(1, availableParallelism() - 1);
}

/** A misspelt collection would otherwise look like an empty one. */
async function checkCollections(store: Store, tenant: string, filter: Filter | undefined): Promise<void> {
  if (filter?.collections === undefined) return;
  const known = (await store.read(tenant, (view) => view.collections())).map(({ name }) => name);
  const unknown = filter.collections.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AcervoError("collection-not-found", { collection: unknown, known });
}
