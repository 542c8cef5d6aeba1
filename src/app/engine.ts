import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { type Config, ownName } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { createEmbedder, createEmbeddingModel, type EmbedderOptions } from "#src/embedding/index.ts";
import { type DocumentReader, readerPool } from "#src/knowledge/index.ts";
import { createReranker } from "#src/reranking/index.ts";
import type { Maintenance, Store } from "#src/storage/index.ts";
import { lockForServing, openStore, storeExists } from "#src/storage/open-store.ts";
import type { Answer } from "./answer-service.ts";
import { calibratedProfile } from "./settings/calibration.ts";
import { ingestJob } from "./jobs/ingest-job.ts";
import { createJobQueue } from "./jobs/job-queue.ts";
import { JobRunner } from "./jobs/job-runner.ts";
import { type KeptFiles, keptFiles } from "./jobs/kept-files.ts";
import { reindexJob } from "./jobs/reindex-job.ts";
import { urlJob } from "./jobs/url-job.ts";
import { createLog, type EngineLog, loggedCache } from "./log.ts";
import { createSearches } from "./searches.ts";
import { SearchPool } from "./search-pool.ts";
import { localSearcher, type SearchLoad } from "./search-task.ts";
import { sharedReader } from "./shared-reader.ts";
import { createKnowledgeSource, createTenant, type EngineParts, type Tenant } from "./tenant.ts";
import { createSweeper } from "./use-cases/retention.ts";
import { vectorStateReader } from "./vector-state.ts";
import { vocabularyReader } from "./settings/vocabulary.ts";

/** Everything that the organisations on one machine share: store, threads, models, circuit breakers, caches. */
export interface Engine {
  readonly config: Config;
  /** One organisation's knowledge. Cheap: opens and reads nothing. */
  tenant(name: string): Tenant;
  readonly log: EngineLog;
  /** Who may ask, of all tenants. */
  readonly keys: Store["keys"];
  readonly tenants: Store["tenants"];
  /** Does the jobs of all tenants, once it is started: servers start it. */
  readonly jobs: Pick<JobRunner, "start" | "stop"> & Pick<Store["jobs"], "counts">;
  /** Work on the whole store: checks and backups. */
  readonly maintenance: Pick<Maintenance, "verify" | "backup" | "backups">;
  /** How busy it is, all tenants together. */
  load(): SearchLoad;
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
  /** For a server, of which a store takes one at a time; commands may go on beside it. */
  readonly isServer?: boolean;
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
  const { threads = true, mustExist = false, isServer = false, openReader = readerPool } = options;
  if (mustExist && !storeExists(config.storage)) {
    throw new AcervoError("store-not-found", { path: config.storage.dataDir });
  }
  const { store, unlock } = await openOwnStore(config, threads, isServer);
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
    reader: sharedReader(() => openReader(readingOptions(config, threads))),
    closing: closing.signal,
    track,
  };
  const erase: Store["tenants"]["erase"] = async (name) => {
    tenants.delete(name);
    await parts.runner.drop(name);
    return store.tenants.erase(name);
  };
  const upkeep = threads ? startUpkeep(config, store, track) : undefined;
  return {
    config,
    tenant,
    log: parts.log,
    keys: store.keys,
    tenants: { ...store.tenants, erase },
    jobs: servedJobs(parts, isServer),
    maintenance: store.maintenance,
    load: () => parts.searcher.load,
    close: async () => {
      clearInterval(upkeep);
      await parts.runner.stop();
      closing.abort(new AcervoError("worker-failed", { reason: "closed" }));
      await Promise.allSettled(running);
      for (const part of [parts.reader, parts.searcher, parts.embedder, parts.reranker, store])
        await part?.close();
      unlock?.();
    },
  };
}

/** With the lock of a server, if it is to be one. */
async function openOwnStore({ storage }: Config, threads: boolean, isServer: boolean) {
  const unlock = isServer ? lockForServing(storage) : undefined;
  try {
    return { store: await openStore(storage, { threads }), unlock };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** Entrances that read their tenant from settings have had it checked; others pass on what a caller wrote. */
function checkTenantName(name: string): void {
  if (ownName.safeParse(name).success) return;
  const expected = "1 a 100 caracteres, sem quebras de linha";
  throw new AcervoError("invalid-option", { option: "tenant", value: name.slice(0, 40), expected });
}

function startUpkeep(config: Config, store: Store, track: EngineParts["track"]): NodeJS.Timeout {
  const sweep = createSweeper(config, store, Date.now);
  return setInterval(() => void track(tend(store, sweep)), UPKEEP_MS).unref();
}

/** What fails now is tried again with the next step. */
async function tend({ maintenance }: Store, sweep: () => Promise<number>): Promise<void> {
  await maintenance.upkeep().catch(() => []);
  await sweep().catch(() => 0);
}

/** A server holds the lock of its base: nobody else does jobs there. */
function servedJobs(
  { runner, reader, store, files, closing, track }: EngineParts,
  isAlone: boolean,
): Engine["jobs"] {
  return {
    counts: () => store.jobs.counts(),
    stop: () => runner.stop(),
    start: (options) => {
      reader.linger();
      runner.start({ isAlone, ...options });
      void track(sweepFiles(store, files, closing));
    },
  };
}

/** A crash between two steps may have left files that nobody needs; what fails now is tried again with the next start. */
async function sweepFiles({ tenants }: Store, files: KeptFiles, signal: AbortSignal): Promise<void> {
  try {
    for (let after: string | undefined = ""; after !== undefined;) {
      const names: readonly string[] = await tenants.list({ after, limit: 100 });
      for (const name of names) if (!signal.aborted) await files.sweep(name);
      after = names.at(-1);
    }
  } catch {
    // Nobody waits for it.
  }
}

function createParts(
  config: Config,
  store: Store,
  threads: boolean,
  tenantOf: (name: string) => Tenant,
): Omit<EngineParts, "closing" | "track" | "reader"> {
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
    ...createJobs(log, store, tenantOf),
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

function createJobs(log: EngineLog, store: Store, tenantOf: (name: string) => Tenant) {
  const queue = createJobQueue(store);
  const work = {
    ingest: ingestJob(tenantOf),
    "ingest-url": urlJob(tenantOf),
    reindex: reindexJob(tenantOf),
  };
  return { queue, runner: new JobRunner({ queue, work, log }), files: keptFiles(store) };
}

function readingOptions(
  { parsing, chunking, legalChunking }: Config,
  threads: boolean,
): Parameters<OpenReader>[0] {
  // An engine with threads also searches: it leaves a core to that.
  const cores = Math.max(1, availableParallelism() - Number(threads));
  return { ...parsing, size: parsing.threads || cores, chunking, legalChunking };
}
