import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, type TestContext } from "node:test";
import { Worker } from "node:worker_threads";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import type { SearchFindings, SearchRequest } from "#src/retrieval/index.ts";
import { openStore, type StorageSettings } from "#src/storage/open-store.ts";
import {
  configIn,
  fill,
  sampleSources,
  temporaryConfig,
  TENANT,
  textSource,
  withTenant,
} from "./app-fixture.ts";
import { openEngine } from "./engine.ts";
import { SearchPool, type SearchPoolOptions, type WorkerRequest } from "./search-pool.ts";
import { localSearcher, type Searcher, type SearchTask } from "./search-task.ts";

let folder = "";
let storage: StorageSettings;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "acervo-pool-"));
  const config = configIn(folder);
  storage = config.storage;
  await withTenant(config, async (tenant) => fill(tenant, await sampleSources()));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function task(query: string, changes: Partial<SearchRequest> = {}): SearchTask {
  return {
    kind: "passages",
    request: { query, topK: 10, ...changes },
    mode: "lexical",
    vector: null,
    profile: profileFor(null),
    expansion: { synonyms: true, typos: true },
  };
}

interface Caller {
  readonly tenant?: string;
  readonly signal?: AbortSignal;
}

/** One search, as one request of a tenant. */
async function find(searcher: Searcher, searched: SearchTask | string, caller: Caller = {}) {
  const { tenant = TENANT, signal } = caller;
  const asked = typeof searched === "string" ? task(searched) : searched;
  const [findings] = await searcher.run([asked], createRequestContext(tenant, { signal }));
  return (findings as SearchFindings).hits;
}

async function withPool<Result>(
  options: Partial<SearchPoolOptions>,
  work: (pool: SearchPool) => Promise<Result>,
): Promise<Result> {
  const pool = new SearchPool({ storage, threads: 1, maxQueue: 100, ...options });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Every search in the order in which threads got it, with its thread. */
function watchThreads(test: TestContext): () => { worker: Worker; tenant: string }[] {
  const { mock } = test.mock.method(Worker.prototype, "postMessage");
  return () =>
    mock.calls.map((call) => ({
      worker: call.this as Worker,
      tenant: (call.arguments[0] as WorkerRequest).tenant,
    }));
}

const QUESTIONS = ["vencimento do IPTU", "poda de árvore", "vacina", "alvará de construção", "xilofone"];

describe("search threads", () => {
  it("give the very hits that a search in this thread gives", async () => {
    const store = await openStore(storage, { readOnly: true });
    await withPool({ threads: 2 }, async (pool) => {
      const local = localSearcher(store);
      const here: unknown[] = [];
      for (const query of QUESTIONS) here.push(await find(local, query));
      const there = await Promise.all(QUESTIONS.map((query) => find(pool, query)));
      assert.deepEqual(there, here);
    });
    await store.close();
  });

  it("give the findings of several tasks in their order", async () => {
    await withPool({}, async (pool) => {
      const findings = await pool.run(
        QUESTIONS.map((query) => task(query)),
        createRequestContext(TENANT),
      );
      const alone = await Promise.all(QUESTIONS.map((query) => find(pool, query)));
      assert.deepEqual(
        findings.map((found) => (found as SearchFindings).hits),
        alone,
      );
    });
  });

  it("hand errors over with their code and facts", async () => {
    await withPool({}, async (pool) => {
      const metadata = [{ key: "a b", operator: "eq", value: 1 }] as const;
      await assert.rejects(find(pool, task("IPTU", { filter: { metadata } })), (error: unknown) => {
        assert.ok(error instanceof AcervoError);
        assert.equal(error.code, "invalid-filter");
        assert.match(error.message, /^Filtro inválido: .+a b/);
        return true;
      });
      assert.ok((await find(pool, "IPTU")).length > 0);
    });
  });

  it("answer more questions at once than there are threads", async () => {
    await withPool({}, async (pool) => {
      const found = await Promise.all(QUESTIONS.map((query) => find(pool, query)));
      assert.equal(found.length, QUESTIONS.length);
    });
  });

  it("leave the event loop free while twenty searches run", async () => {
    await withPool({ threads: 2 }, async (pool) => {
      await Promise.all([find(pool, "IPTU"), find(pool, "vacina")]);
      let ended = 0;
      const searches = Array.from({ length: 20 }, async (_, index) => {
        await find(pool, `IPTU ${index} prazo`);
        ended++;
      });
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok(ended < 20, "the loop turned before the last search had ended");
      await Promise.all(searches);
    });
  });

  it("that cannot open the store fail their search and nothing else", async () => {
    await withPool({ storage: { ...storage, dataDir: join(folder, "nada") } }, async (pool) => {
      for (const query of ["um", "dois"]) {
        await assert.rejects(find(pool, query), { code: "worker-failed", isRetryable: true });
      }
    });
  });

  it("find nothing of a tenant once it is erased, and only the new under the same name", async (t) => {
    const config = temporaryConfig(t);
    const engine = await openEngine(config, { threads: true });
    t.after(() => engine.close());
    const tenant = engine.tenant("casa");
    await withPool({ storage: config.storage }, async (pool) => {
      const sources = async (query: string): Promise<string[]> =>
        (await find(pool, query, { tenant: "casa" })).map(({ citation }) => citation.source);
      await fill(tenant, [textSource("velho.md", "O canário canta de manhã.")]);
      assert.deepEqual(await sources("canário"), ["velho.md"]);
      await tenant.store.tenants.erase("casa");
      assert.deepEqual(await sources("canário"), []);
      await fill(tenant, [textSource("novo.md", "O papagaio fala de manhã.")]);
      assert.deepEqual(await sources("canário"), []);
      assert.deepEqual(await sources("papagaio"), ["novo.md"]);
    });
  });

  it("that die fail only their own search: a new thread takes the next one", async (t) => {
    const started = watchThreads(t);
    await withPool({ threads: 2 }, async (pool) => {
      const searches = [find(pool, "IPTU"), find(pool, "vacina"), find(pool, "poda")];
      const settled = Promise.allSettled(searches);
      const [first] = started();
      await first?.worker.terminate();
      const [killed, ...others] = await settled;
      assert.equal(killed?.status, "rejected");
      const { code, isRetryable } = killed.reason as AcervoError;
      assert.deepEqual([code, isRetryable], ["worker-failed", true]);
      assert.ok(others.every(({ status }) => status === "fulfilled"));
      assert.ok((await find(pool, "IPTU")).length > 0);
      assert.ok(started().every(({ worker }, place) => place === 0 || worker !== first?.worker));
    });
  });

  it("end when closed: searches under way, waiting or new are refused", async () => {
    const pool = new SearchPool({ storage, threads: 1, maxQueue: 100 });
    const settled = Promise.allSettled(QUESTIONS.map((query) => find(pool, query)));
    await pool.close();
    for (const outcome of await settled) {
      assert.equal(outcome.status, "rejected");
      assert.equal((outcome.reason as AcervoError).code, "worker-failed");
    }
    await assert.rejects(find(pool, "IPTU"), { code: "worker-failed" });
  });

  it("can be closed without having been used", async () => {
    await new SearchPool({ storage, threads: 2, maxQueue: 1 }).close();
  });
});

describe("the queue for search threads", () => {
  it("is bounded: one search more is refused as busy, and the others are served", async () => {
    await withPool({ maxQueue: 2 }, async (pool) => {
      const accepted = ["IPTU", "vacina", "poda"].map((query) => find(pool, query));
      await assert.rejects(find(pool, "alvará"), {
        code: "busy",
        isRetryable: true,
        facts: { queue: 2 },
      });
      assert.equal((await Promise.all(accepted)).length, 3);
      assert.ok((await find(pool, "alvará")).length > 0, "there is room again");
    });
  });

  for (const threads of [1, 2]) {
    it(`serves a tenant after at most one more of another for each thread (${threads})`, async (t) => {
      const started = watchThreads(t);
      await withPool({ threads }, async (pool) => {
        const many = Array.from({ length: 20 }, () => find(pool, "IPTU", { tenant: "a" }));
        const one = find(pool, "IPTU", { tenant: "b" });
        const running = started().length;
        assert.equal(running, threads);
        await Promise.all([one, ...many]);
        const place = started().findIndex(({ tenant }) => tenant === "b");
        assert.ok(place <= running + threads, `${place} searches were begun before it`);
      });
    });
  }

  it("serves tenants in turn, each in its own order", async () => {
    const served: string[] = [];
    await withPool({}, async (pool) => {
      const search = async (tenant: string, number: number): Promise<void> => {
        await find(pool, "IPTU", { tenant });
        served.push(`${tenant}${number}`);
      };
      const tenants = ["a", "a", "a", "a", "b", "b", "c"];
      await Promise.all(tenants.map((tenant, place) => search(tenant, place)));
    });
    assert.deepEqual(served, ["a0", "a1", "b4", "c6", "a2", "b5", "a3"]);
  });

  it("forgets a search whose caller gives up while it waits", async (t) => {
    const started = watchThreads(t);
    await withPool({ maxQueue: 1 }, async (pool) => {
      const caller = new AbortController();
      const settled: string[] = [];
      const running = find(pool, "IPTU").then(() => settled.push("running"));
      const waiting = assert.rejects(find(pool, "vacina", { signal: caller.signal, tenant: "b" }), /gave up/);
      await assert.rejects(find(pool, "poda"), { code: "busy" });
      caller.abort(new Error("gave up"));
      const next = find(pool, "poda").then(() => settled.push("next"));
      await waiting;
      assert.deepEqual(settled, [], "it was rejected before the search ahead of it had ended");
      await Promise.all([running, next]);
      assert.deepEqual(settled, ["running", "next"]);
      assert.deepEqual(
        started().map(({ tenant }) => tenant),
        [TENANT, TENANT],
        "no thread ever got it",
      );
    });
  });

  it("does not let a caller wait who gives up while the search runs", async () => {
    await withPool({}, async (pool) => {
      const caller = new AbortController();
      let hasNextEnded = false;
      const running = assert.rejects(find(pool, "IPTU", { signal: caller.signal }), /gave up/);
      const next = find(pool, "vacina").then((hits) => {
        hasNextEnded = true;
        return hits;
      });
      caller.abort(new Error("gave up"));
      await running;
      assert.equal(hasNextEnded, false);
      assert.ok((await next).length > 0, "the thread goes on with the next one");
    });
  });

  it("refuses a caller who has given up before", async () => {
    await withPool({}, async (pool) => {
      const signal = AbortSignal.abort(new Error("gave up"));
      await assert.rejects(find(pool, "IPTU", { signal }), /gave up/);
    });
  });
});
