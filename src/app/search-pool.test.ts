import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, before, describe, it } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { openStore, type StorageSettings } from "#src/storage/open-store.ts";
import { configIn, fill, sampleSources, withAcervo } from "./app-fixture.ts";
import { SearchPool } from "./search-pool.ts";
import { localSearcher, type PassageTask } from "./search-task.ts";

let folder = "";
let settings: StorageSettings;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "acervo-pool-"));
  const config = configIn(folder);
  settings = config;
  await withAcervo(config, async (acervo) => fill(acervo, await sampleSources()));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function task(query: string, changes: Partial<PassageTask["request"]> = {}): PassageTask {
  return {
    kind: "passages",
    tenant: "default",
    request: { query, topK: 10, ...changes },
    mode: "lexical",
    vector: null,
    profile: profileFor(null),
    expansion: { synonyms: true, typos: true },
  };
}

async function withPool<Result>(size: number, work: (pool: SearchPool) => Promise<Result>): Promise<Result> {
  const pool = new SearchPool({ settings, size });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

const QUESTIONS = ["vencimento do IPTU", "poda de árvore", "vacina", "alvará de construção", "xilofone"];

describe("reader threads", () => {
  it("give the very hits that a search in this thread gives", async () => {
    const store = await openStore(settings, { readOnly: true });
    await withPool(2, async (pool) => {
      const local = localSearcher(store);
      const [here, there] = [[], []] as [unknown[], unknown[]];
      for (const query of QUESTIONS) here.push((await local.run(task(query))).hits);
      for (const { hits } of await Promise.all(QUESTIONS.map((query) => pool.run(task(query)))))
        there.push(hits);
      assert.deepEqual(there, here);
    });
    await store.close();
  });

  it("hand errors over with their code and facts", async () => {
    await withPool(1, async (pool) => {
      const metadata = [{ key: "a b", operator: "eq", value: 1 }] as const;
      await assert.rejects(pool.run(task("IPTU", { filter: { metadata } })), (error: unknown) => {
        assert.ok(error instanceof AcervoError);
        assert.equal(error.code, "invalid-filter");
        assert.match(error.message, /^Filtro inválido: .+a b/);
        return true;
      });
      assert.ok((await pool.run(task("IPTU"))).hits.length > 0);
    });
  });

  it("answer more questions at once than there are threads", async () => {
    await withPool(1, async (pool) => {
      const findings = await Promise.all(QUESTIONS.map((query) => pool.run(task(query))));
      assert.equal(findings.length, QUESTIONS.length);
    });
  });

  it("leave the event loop free while twenty searches run", async () => {
    await withPool(2, async (pool) => {
      await Promise.all([pool.run(task("IPTU")), pool.run(task("vacina"))]);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await Promise.all(Array.from({ length: 20 }, (_, index) => pool.run(task(`IPTU ${index} prazo`))));
      delay.disable();
      assert.ok(delay.max / 1e6 < 100, `${delay.max / 1e6} ms`);
    });
  });

  it("that cannot open the store fail their search and nothing else", async () => {
    const pool = new SearchPool({ settings: { ...settings, dataDir: join(folder, "nada") }, size: 1 });
    for (const query of ["um", "dois"]) {
      await assert.rejects(pool.run(task(query)), { code: "worker-failed", isRetryable: true });
    }
    await pool.close();
  });

  it("end when closed: searches under way, waiting or new are refused", async () => {
    const pool = new SearchPool({ settings, size: 1 });
    const running = QUESTIONS.map((query) => pool.run(task(query)));
    const settled = Promise.allSettled(running);
    await pool.close();
    for (const outcome of await settled) {
      assert.equal(outcome.status, "rejected");
    }
    await assert.rejects(pool.run(task("IPTU")), { code: "worker-failed" });
  });

  it("can be closed without having been used", async () => {
    await new SearchPool({ settings, size: 2 }).close();
  });
});
