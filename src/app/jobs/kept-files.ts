import { LRUCache } from "lru-cache";
import { AcervoError } from "#src/domain/index.ts";
import type { FileStore, KeptFile, Store, StoredFile } from "#src/storage/index.ts";
import { unendedJobs } from "./job-queue.ts";

/** A file that was handed in; nobody removes it before it is let go. */
export interface HeldFile extends StoredFile {
  letGo(): void;
}

/** The bytes behind documents: kept for as long as a document or a job of the tenant needs them. */
export interface KeptFiles {
  keep(tenant: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<HeldFile>;
  find(tenant: string, hash: string): Promise<KeptFile | null>;
  /** Removes those that no document, waiting job or upload of the tenant needs any more. */
  dropUnneeded(tenant: string, hashes: readonly string[]): Promise<void>;
  /** The same for all that the tenant has: what a crash between two steps left behind. */
  sweep(tenant: string): Promise<void>;
}

const MAX_HOLDS = 100_000;
const PAGE = 500;

interface Hold {
  count: number;
  /** Counts all holds there ever were: a file that was held meanwhile may have a job by now. */
  generation: number;
}

const NO_HOLD: Hold = { count: 0, generation: 0 };

export function keptFiles(store: Pick<Store, "files" | "jobs" | "knowledge" | "maintenance">): KeptFiles {
  const holds = new LRUCache<string, Hold>({ max: MAX_HOLDS });
  const hold = (key: string): (() => void) => {
    const { count, generation } = holds.get(key) ?? NO_HOLD;
    holds.set(key, { count: count + 1, generation: generation + 1 });
    return () => {
      const held = holds.get(key);
      if (held !== undefined) held.count = Math.max(0, held.count - 1);
    };
  };
  // Holding a file and removing one take turns: what is held is there, and stays.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const dropUnneeded: KeptFiles["dropUnneeded"] = async (tenant, hashes) => {
    const holdOf = (hash: string): Hold => ({ ...(holds.get(`${tenant}\n${hash}`) ?? NO_HOLD) });
    const free = [...new Set(hashes)].filter((hash) => holdOf(hash).count === 0);
    const before = new Map(free.map((hash) => [hash, holdOf(hash).generation]));
    const needed = await neededAmong(store, tenant, free);
    const isUnneeded = (hash: string): boolean =>
      !needed.has(hash) && holdOf(hash).generation === before.get(hash);
    await inTurn(async () => {
      const unneeded = free.filter(isUnneeded);
      if (unneeded.length > 0) await store.files.remove(tenant, unneeded);
    });
  };
  return {
    keep: async (tenant, bytes, maxBytes) => {
      const file = await store.files.put(tenant, bytes, maxBytes);
      return inTurn(async () => {
        const letGo = hold(`${tenant}\n${file.hash}`);
        if ((await store.files.find(tenant, file.hash)) !== null) return { ...file, letGo };
        // The same bytes were there, and somebody deleted them at this very moment.
        letGo();
        throw new AcervoError("busy", { queue: 0 });
      });
    },
    find: (tenant, hash) => store.files.find(tenant, hash),
    dropUnneeded,
    sweep: async (tenant) => {
      for await (const page of filePages(store.files, tenant)) {
        await dropUnneeded(
          tenant,
          page.map(({ hash }) => hash),
        );
      }
    },
  };
}

async function* filePages(files: FileStore, tenant: string): AsyncGenerator<readonly StoredFile[]> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: readonly StoredFile[] = await files.list(tenant, { after, limit: PAGE });
    yield page;
    after = page.at(-1)?.hash;
  }
}

/** Jobs first: when one ends between the two questions, its document is there. */
async function neededAmong(
  { jobs, knowledge, maintenance }: Pick<Store, "jobs" | "knowledge" | "maintenance">,
  tenant: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const needed = await waitedFor(jobs, tenant);
  const { collections } = await maintenance.stats(tenant);
  for (const hash of hashes) {
    for (const collection of Object.keys(collections)) {
      if (needed.has(hash)) break;
      const key = { collection, source: "", part: 0, contentHash: hash, recipe: "" };
      if ((await knowledge.lookUp(tenant, key)).kind !== "absent") needed.add(hash);
    }
  }
  return needed;
}

/** The files of jobs that have not ended. */
async function waitedFor(jobs: Store["jobs"], tenant: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { payload } of unendedJobs(jobs, tenant)) {
    const { hash } = (payload ?? {}) as { readonly hash?: unknown };
    if (typeof hash === "string") hashes.add(hash);
  }
  return hashes;
}
