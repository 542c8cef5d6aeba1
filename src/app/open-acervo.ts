import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type ChunkingConfig, type Config } from "#src/config/index.ts";
import { type Chunker, recursiveChunker, tokenChunker } from "#src/chunking/index.ts";
import { AcervoError, type Document, type Filter } from "#src/domain/index.ts";
import {
  createEmbedder,
  createEmbeddingModel,
  type Embedder,
  type EmbedderOptions,
} from "#src/embedding/index.ts";
import {
  ingest,
  type IngestOutcome,
  type IngestPipeline,
  reembed,
  type ReembedProgress,
  type SourceDocument,
} from "#src/knowledge/index.ts";
import type { SearchRequest, SearchResponse } from "#src/retrieval/index.ts";
import type { DocumentPage, Store, TermSource } from "#src/storage/index.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { ANALYZER_VERSION, indexTerms } from "#src/text/index.ts";
import { automaticBackup } from "./backups.ts";
import { calibratedProfiles } from "./calibration-file.ts";
import { runSearch } from "./run-search.ts";
import { searchPool } from "./search-pool.ts";
import { localSearcher } from "./search-task.ts";
import { type VectorState, vectorStateReader } from "./vector-setup.ts";

/** The product as one object: what every entrance (command line, HTTP, MCP) is built on. */
export interface Acervo {
  readonly config: Config;
  /** Direct access for upkeep commands; questions and documents go through the methods below. */
  readonly store: Store;
  ingest(sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>): AsyncGenerator<IngestOutcome>;
  search(request: SearchRequest): Promise<SearchResponse>;
  documents(page: DocumentPage): Promise<Document[]>;
  vectorState(): Promise<VectorState>;
  /** Reads every stored chunk again with the current analyser and model; a backup is made first. */
  reindex(onProgress?: (progress: ReembedProgress) => void): Promise<ReindexReport>;
  close(): Promise<void>;
}

/** The field names are those that operators already know from `reindex`. */
export interface ReindexReport {
  readonly documents_count: number;
  readonly chunks_count: number;
  readonly embedded_count: number;
  readonly duration_seconds: number;
  readonly success: boolean;
  readonly backup: string;
}

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
    ? searchPool({ path: config.databasePath, size: readerCount(config) })
    : localSearcher(store);
  const profileFor = calibratedProfiles(config.dataDir);
  const vectorState = vectorStateReader(store, config.tenant, embedder, embedderOptions);

  async function pipeline(): Promise<IngestPipeline> {
    if (embedder !== null) await store.vectors.ensure(config.tenant, { ...embedder });
    const { current } = await vectorState();
    return {
      store,
      tenant: config.tenant,
      chunker: chunkerFor(config.chunking),
      recipe: recipeFor(config.chunking),
      embedding: current && { embedder: current.embedder, space: current.space.id },
    };
  }

  return {
    config,
    store,
    vectorState,
    reindex: (onProgress) => reindex({ store, config, embedder, onProgress }),
    documents: (page) => store.documents.list(config.tenant, page),
    ingest: async function* (sources) {
      yield* ingest(sources, await pipeline());
      await store.vectors.optimize(config.tenant);
    },
    search: async (request) => {
      await checkCollections(store, config.tenant, request.filter);
      const { current } = await vectorState();
      return runSearch(request, {
        tenant: config.tenant,
        searcher,
        vectors: current,
        missing: embedder === null ? "embedding-disabled" : "vectors-not-ready",
        profileFor,
        defaults: config.search,
      });
    },
    close: async () => {
      await searcher.close();
      await embedder?.close();
      await store.close();
    },
  };
}

interface ReindexMeans {
  readonly store: Store;
  readonly config: Config;
  readonly embedder: Embedder | null;
  readonly onProgress: ((progress: ReembedProgress) => void) | undefined;
}

async function reindex({ store, config, embedder, onProgress }: ReindexMeans): Promise<ReindexReport> {
  const start = performance.now();
  const backup = await automaticBackup(store, config);
  const read = ({ documentName, headings, text }: TermSource) =>
    indexTerms({ title: documentName, headings, text });
  const chunks = await store.upkeep.replaceTerms(config.tenant, read, recipeFor(config.chunking));
  const vectors = embedder && (await reembed(store, config.tenant, embedder, onProgress));
  const { documents } = await store.upkeep.stats(config.tenant);
  return {
    documents_count: documents,
    chunks_count: chunks,
    embedded_count: vectors?.embedded ?? 0,
    duration_seconds: (performance.now() - start) / 1_000,
    success: vectors?.finished ?? true,
    backup,
  };
}

function readerCount(config: Config): number {
  return config.readers || Math.max(1, availableParallelism() - 1);
}

function chunkerFor(config: ChunkingConfig): Chunker {
  return config.kind === "recursive" ? recursiveChunker(config) : tokenChunker(config);
}

/** Two indexes with the same recipe hold the same terms for the same text. */
export function recipeFor(config: ChunkingConfig): string {
  const size = config.kind === "recursive" ? config.maxChars : config.maxTokens;
  return `analyzer ${ANALYZER_VERSION}, ${config.kind} ${size}/${config.overlap}`;
}

/** A misspelt collection would otherwise look like an empty one. */
async function checkCollections(store: Store, tenant: string, filter: Filter | undefined): Promise<void> {
  if (filter?.collections === undefined) return;
  const known = (await store.read(tenant, (view) => view.collections())).map(({ name }) => name);
  const unknown = filter.collections.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AcervoError("collection-not-found", { collection: unknown, known });
}
