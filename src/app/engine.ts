import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { type Config, ownName } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { createEmbedder, createEmbeddingModel, type EmbedderOptions } from "#src/embedding/index.ts";
import { type DocumentReader, readerPool } from "#src/knowledge/index.ts";
import { createReranker } from "#src/reranking/index.ts";
import type { Maintenance, Store } from "#src/storage/index.ts";
import { openStore, storeExists } from "#src/storage/open-store.ts";
import type { Answer } from "./answer-service.ts";
import { calibratedProfile } from "./calibration.ts";
import { createLog, type EngineLog, loggedCache } from "./log.ts";
import { createSearches } from "./searches.ts";
import { SearchPool } from "./search-pool.ts";
import { localSearcher } from "./search-task.ts";
import { createKnowledgeSource, createTenant, type EngineParts, type Tenant } from "./tenant.ts";
import { createSweeper } from "./use-cases/retention.ts";
import { vectorStateReader } from "./vector-state.ts";
import { vocabularyReader } from "./vocabulary.ts";

/** Everything that the organisations on one machine share: store, threads, models, circuit breakers, caches. */
export interface Engine {
  readonly config: Config;
  /** One organisation's knowledge. Cheap: opens and reads nothing. */
  tenant(name: string): Tenant;
  readonly log: EngineLog;
  /** Who may ask, of all tenants. */
  readonly keys: Store["keys"];
  readonly tenants: Store["tenants"];
  /** Work on the whole store: checks and backups. */
  readonly maintenance: Pick<Maintenance, "verify" | "backup" | "backups">;
  /** Aborts what is running, waits for it, and closes every part. */
  close(): Promise<void>;
}

/** Opens what reads the files of one run. */
type OpenReader = (options: Parameters<typeof readerPool>[0]) => DocumentReader;

export interface EngineOptions {
  /** Writes and searches run in threads, so that the event loop stays free. A command that runs once needs none. */
  readonly threads?: boolean;
  /** Refuses to create a new knowledge base. */
  readonly mustExist?: boolean;
  /** What reads the files of a run: threads that can be ended, unless a test trusts its files. */
  readonly openReader?: OpenReader;
}

/** Searches that may wait for a thread; beyond it callers are told to come back later. */
const MAX_QUEUE = 256;
const MAX_TENANTS = 1_000;
/** A long-lived engine looks after its store so often: a step costs milliseconds when there is nothing to do. */
const UPKEEP_MS = 60_000;

/** Plugs the parts together; the only place that opens adapters. */
export async function openEngine(config: Config, options: EngineOptions = {}): Promise<Engine> {
  const { threads = true, mustExist = false, openReader = readerPool } = options;
  if (mustExist && !storeExists(config.storage)) {
    throw new AcervoError("store-not-found", { path: config.storage.dataDir });
  }
  const store = await openStore(config.storage, { threads });
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const track: EngineParts["track"] = (work) => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  // Kept, since a tenant remembers which files of its datastores it has read.
  const tenants = new LRUCache<string, Tenant>({ max: MAX_TENANTS });
  const tenant = (name: string): Tenant => {
    checkTenantName(name);
    const known = tenants.get(name) ?? createTenant(parts, name);
    tenants.set(name, known);
    return known;
  };
  const parts: EngineParts = {
    ...createParts(config, store, threads, tenant),
    openReader: () => openReader(readingOptions(config, threads)),
    closing: closing.signal,
    track,
  };
  const erase: Store["tenants"]["erase"] = async (name) => {
    tenants.delete(name);
    return store.tenants.erase(name);
  };
  const sweep = createSweeper(config, store, Date.now);
  const upkeep = threads ? setInterval(() => void track(tend(store, sweep)), UPKEEP_MS).unref() : undefined;
  return {
    config,
    tenant,
    log: parts.log,
    keys: store.keys,
    tenants: { ...store.tenants, erase },
    maintenance: store.maintenance,
    close: async () => {
      clearInterval(upkeep);
      closing.abort(new AcervoError("worker-failed", { reason: "closed" }));
      await Promise.allSettled(running);
      for (const part of [parts.searcher, parts.embedder, parts.reranker, store]) await part?.close();
    },
  };
}

/** Entrances that read their tenant from settings have had it checked; others pass on what a caller wrote. */
function checkTenantName(name: string): void {
  if (ownName.safeParse(name).success) return;
  const expected = "1 a 100 caracteres, sem quebras de linha";
  throw new AcervoError("invalid-option", { option: "tenant", value: name.slice(0, 40), expected });
}

/** What fails now is tried again with the next step. */
async function tend({ maintenance }: Store, sweep: () => Promise<number>): Promise<void> {
  await maintenance.upkeep().catch(() => []);
  await sweep().catch(() => 0);
}

function createParts(
  config: Config,
  store: Store,
  threads: boolean,
  tenantOf: (name: string) => Tenant,
): Omit<EngineParts, "closing" | "track" | "openReader"> {
  const log = createLog(config);
  const embedderOptions: EmbedderOptions = config.storage.cache.enabled
    ? { cache: loggedCache(log, store.embeddingCache) }
    : {};
  const model = createEmbeddingModel(config.embedding);
  const embedder = model && createEmbedder(model, embedderOptions);
  const reranker = createReranker(config.reranking.reranker);
  const size = config.readers || Math.max(1, availableParallelism() - 1);
  const searcher = threads
    ? new SearchPool({ storage: config.storage, threads: size, maxQueue: MAX_QUEUE })
    : localSearcher(store);
  const vectorState = vectorStateReader(store, embedder, embedderOptions);
  const vocabularyOf = vocabularyReader(store.settings, config.vocabulary);
  const searches = createSearches({
    config,
    log,
    store,
    searcher,
    reranker,
    vectorState,
    profileFor: (tenant, modelId) => calibratedProfile(store.settings, tenant, modelId),
    vocabulary: async (tenant) => (await vocabularyOf(tenant))?.vocabulary ?? null,
  });
  const source = createKnowledgeSource(store, searches, tenantOf);
  let answers: Promise<Answer> | undefined;
  return {
    config,
    log,
    store,
    embedder,
    reranker,
    searcher,
    searches,
    source,
    vectorState,
    answers: () =>
      (answers ??= import("./answer-service.ts").then(({ createAnswerService }) =>
        createAnswerService(config, store, source, log),
      )),
  };
}

function readingOptions(
  { parsing, chunking, legalChunking }: Config,
  threads: boolean,
): Parameters<OpenReader>[0] {
  // An engine with threads also searches: it leaves a core to that.
  const cores = Math.max(1, availableParallelism() - Number(threads));
  return { ...parsing, size: parsing.threads || cores, chunking, legalChunking };
}
