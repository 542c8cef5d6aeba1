import { Worker } from "node:worker_threads";
import { AcervoError, type ErrorData, errorFromData } from "#src/domain/index.ts";
import { MAX_TRACES } from "../dialogue.ts";
import { filesOfTenants, folderFiles } from "../folder-files.ts";
import type { Store } from "../store.ts";
import type { EmbeddingCacheOptions } from "../vectors.ts";
import { Connection } from "./connection.ts";
import { sqliteConversations, sqliteTraces } from "./records/dialogue.ts";
import { type SqliteEmbeddingCache, sqliteEmbeddingCache } from "./records/embedding-cache.ts";
import { sqliteFeedback } from "./records/feedback.ts";
import { keptFilesFolder, leftovers, removeLeftovers } from "./files.ts";
import { sqliteJobs } from "./records/jobs.ts";
import { sqliteKeys } from "./records/keys.ts";
import { sqliteKnowledge } from "./knowledge.ts";
import { finishErasing } from "./maintenance/erasing.ts";
import { sqliteMaintenance } from "./maintenance/maintenance.ts";
import { snapshotReader } from "./read-view.ts";
import { sqliteSettings, sqliteUsage } from "./records/records.ts";
import { sqliteTenants } from "./records/tenant-store.ts";
import { sqliteVectorSpaces } from "./vectors/vector-spaces.ts";
import { sqliteWorkQueue } from "./records/work-queue.ts";

export interface SqliteStoreOptions {
  readonly path: string;
  readonly cache: EmbeddingCacheOptions;
  readonly backupsKept: number;
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
  readonly maxTraces?: number;
  readonly now?: () => Date;
}

interface SqliteStore extends Store {
  readonly embeddingCache: SqliteEmbeddingCache;
}

/** Everything in one file (WAL mode): several processes may open it and see each other's writes. */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { now = () => new Date(), maxTraces = MAX_TRACES } = options;
  const db = new Connection(options);
  if (!db.isReadOnly) tidyUp(db);
  // Reads span awaits; on a connection of their own, writes may go on meanwhile.
  const reader = snapshotReader(new Connection({ ...options, readOnly: true }));
  const embeddingCache = sqliteEmbeddingCache(db, options.cache, now);
  const files = folderFiles({ folder: keptFilesFolder(options.path), readOnly: db.isReadOnly });
  const tenants = sqliteTenants(db, files);
  return {
    engine: "sqlite",
    knowledge: sqliteKnowledge(db, now),
    vectors: sqliteVectorSpaces(db),
    conversations: sqliteConversations(db, now),
    traces: sqliteTraces(db, maxTraces),
    jobs: sqliteJobs(db, now),
    jobQueue: sqliteWorkQueue(db, now),
    usage: sqliteUsage(db),
    embeddingCache,
    settings: sqliteSettings(db),
    feedback: sqliteFeedback(db, now),
    keys: sqliteKeys(db, now),
    tenants,
    files: filesOfTenants(files, tenants),
    maintenance: sqliteMaintenance(db, options, now),
    read: reader.read,
    close: async () => {
      await reader.close();
      await embeddingCache.recordUses(embeddingCache.takeUses());
      db.close();
    },
  };
}

/** What another process, or a kill, has left to do and costs little; whoever opens the store does not wait for it. */
function tidyUp(db: Connection): void {
  removeLeftovers(leftovers(db.path));
  finishErasing(db, { rewrites: false, waitMs: 0 });
}

/**
 * The methods that run in the writer thread. Besides those that write, `verify`, which reads everything there is.
 * All others read, quickly, through a connection of the caller's thread.
 */
const WRITING_METHODS = {
  knowledge: ["put", "remove"],
  vectors: ["ensure", "put", "activate", "remove"],
  conversations: ["append", "summarize", "remove", "removeBefore"],
  traces: ["put", "remove", "removeBefore"],
  feedback: ["put", "remove", "removeBefore"],
  jobs: ["enqueue", "cancel", "removeBefore"],
  jobQueue: ["claim", "heartbeat", "finish", "release", "takeBack"],
  keys: ["add", "revoke"],
  tenants: ["create", "erase"],
  usage: ["reserve", "settle"],
  embeddingCache: ["put", "clear", "cleanup", "recordUses"],
  settings: ["put", "remove"],
  maintenance: ["verify", "replaceTerms", "optimize", "backup", "forget", "upkeep"],
} as const satisfies { readonly [Port in keyof SqliteStore]?: readonly (keyof SqliteStore[Port])[] };

export type WritingPort = keyof typeof WRITING_METHODS;

/** What the thread is given when it starts; the time comes with each call. */
export type WriterOptions = Omit<SqliteStoreOptions, "now" | "readOnly">;

export interface WriterCall {
  readonly id: number;
  /** Null: write out what is left, close the store and end. */
  readonly method: { readonly port: WritingPort; readonly name: string } | null;
  readonly values: readonly unknown[];
  /** The caller's time: the thread has no clock of its own. */
  readonly at: number;
}

export type WriterReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ErrorData };

/** A store whose writes run in a thread of their own, so that they never hold up the event loop. */
export function threadedSqliteStore(options: SqliteStoreOptions): Store {
  // Makes the file and its tables if they are not there: a reader cannot.
  new Connection(options).close();
  const local = sqliteStore({ ...options, readOnly: true });
  const writer = new WriterThread(options);
  const { embeddingCache } = local;
  const remote = {} as Record<WritingPort, Record<string, unknown>>;
  for (const port of Object.keys(WRITING_METHODS) as WritingPort[]) {
    const methods = WRITING_METHODS[port].map((name) => [name, writer.method(port, name)]);
    remote[port] = { ...local[port], ...Object.fromEntries(methods) };
  }
  const ports = remote as unknown as Pick<SqliteStore, WritingPort>;
  const recordUses = async (): Promise<void> => {
    const uses = embeddingCache.takeUses();
    if (uses.size > 0) await ports.embeddingCache.recordUses(uses);
  };
  return {
    ...local,
    ...ports,
    // Bytes are written without holding up the event loop: they need no thread.
    files: filesOfTenants(folderFiles({ folder: keptFilesFolder(options.path) }), ports.tenants),
    embeddingCache: {
      ...ports.embeddingCache,
      put: async (...values) => {
        // Which entry is the least recently used depends on the uses noted here.
        await recordUses();
        return ports.embeddingCache.put(...values);
      },
      clear: async (tenant) => {
        await recordUses();
        return ports.embeddingCache.clear(tenant);
      },
    },
    close: async () => {
      await recordUses();
      await writer.close();
      await local.close();
    },
  };
}

type Pending = PromiseWithResolvers<unknown>;

/**
 * Starts with the first call. Arguments are copied, not transferred: whoever wrote a batch that failed writes its
 * documents again one by one. A thread that dies fails the calls under way; the next call starts another.
 */
class WriterThread {
  readonly #options: SqliteStoreOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
  }

  method(port: WritingPort, name: string): (...values: unknown[]) => Promise<unknown> {
    return async (...values) => this.#call({ port, name }, values);
  }

  /** Waits for the calls under way. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#pending.values()].map(({ promise }) => promise));
    if (this.#worker !== null) await this.#call(null, []);
  }

  #call(method: WriterCall["method"], values: readonly unknown[]): Promise<unknown> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const pending = Promise.withResolvers<unknown>();
    const at = (this.#options.now?.() ?? new Date()).getTime();
    // First, because values that cannot be copied fail here.
    this.#worker.postMessage({ id, method, values, at } satisfies WriterCall);
    this.#pending.set(id, pending);
    // A thread keeps the process alive while it works, not while it waits.
    this.#worker.ref();
    return pending.promise;
  }

  #start(): Worker {
    const { now: _now, readOnly: _readOnly, ...options } = this.#options;
    const worker = new Worker(new URL("./writer-worker.ts", import.meta.url), {
      workerData: options satisfies WriterOptions,
    });
    worker.on("message", (reply: WriterReply) => this.#settle(reply));
    worker.on("error", (error: Error) => this.#abandon(worker, error.message));
    worker.on("exit", (code) => this.#abandon(worker, `exit code ${code}`));
    worker.unref();
    return worker;
  }

  #settle(reply: WriterReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if ("error" in reply) pending?.reject(errorFromData(reply.error));
    else pending?.resolve(reply.result);
  }

  #abandon(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new AcervoError("worker-failed", { reason }));
    this.#pending.clear();
  }
}
