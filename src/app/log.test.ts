import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type CapturedLog, captureLog } from "../../test/injection/capture-log.ts";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { fill, temporaryConfig, textSource, TWO_PAGES, withTenant } from "./app-fixture.ts";

describe("the log of an engine", () => {
  let log: CapturedLog;
  let provider: FakeProvider;
  before(async () => {
    provider = await startFakeProvider({});
    log = captureLog();
  });
  afterEach(() => void log.take());
  after(async () => {
    log.stop();
    await provider.close();
  });

  /** The lines with this message, oldest first. */
  function taken(message: string): Record<string, unknown>[] {
    const lines = log.take().split("\n").filter(Boolean);
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return parsed.filter(({ msg }) => msg === message);
  }

  it("seed 004: tells at info of the beginning and the end of an ingestion, with its counts", async (t) => {
    await withTenant(temporaryConfig(t, { ACERVO_LOG_LEVEL: "info" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const lines = log.take();
      assert.match(lines, /"ingest started"[\s\S]*"ingest ended"/);
      const ended = JSON.parse(lines.split("\n").find((line) => line.includes("ended")) ?? "{}") as object;
      assert.deepEqual(
        { ...ended, milliseconds: 0, time: 0 },
        {
          level: 30,
          time: 0,
          tenant: tenant.name,
          created: 2,
          chunks: 2,
          milliseconds: 0,
          msg: "ingest ended",
        },
      );
    });
  });

  it("escapes what a terminal would obey", async (t) => {
    await withTenant(temporaryConfig(t, { ACERVO_LOG: "info" }), async (tenant) => {
      await tenant.search({ query: "prazo\u009B31m\u007F\u202E\u001B]52;c;eA==\u0007" });
      const lines = log.take();
      assert.doesNotMatch(lines, /[[\p{Cc}\u202E]--\n]/v);
      assert.match(lines, /prazo\\u009b31m\\u007f\\u202e/);
    });
  });

  it("seed 004: tells at info which source could not be embedded, and why", async (t) => {
    const settings = {
      ACERVO_LOG: "info",
      ACERVO_EMBEDDING: "openai",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      OPENAI_API_KEY: "segredo-1234567890",
    };
    await withTenant(temporaryConfig(t, settings), async (tenant) => {
      provider.failNext({ kind: "status", status: 400 });
      for await (const outcome of tenant.ingest([textSource("a.md", "# A\n\nUm texto.")]))
        assert.equal(outcome.kind, "failed");
      const [failed] = taken("ingest failed");
      assert.equal(failed?.["source"], "a.md");
      assert.match(String(failed?.["reason"]), /text-embedding-3-small.*400/);
    });
  });

  it("seed 004: tells at info of each search, and whether the cache knew its question", async (t) => {
    await withTenant(temporaryConfig(t, { ACERVO_LOG: "info" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      log.take();
      await tenant.search({ query: "vacinas" });
      const lines = log.take();
      assert.match(lines, /"embedding cache miss"/);
      const search = JSON.parse(
        lines.split("\n").find((line) => line.includes('"search":')) ?? "{}",
      ) as Record<string, unknown>;
      const { query, mode, results, reranked, milliseconds } = search;
      assert.deepEqual([query, mode, reranked], ["vacinas", "hybrid", false]);
      assert.ok(typeof results === "number" && results > 0 && typeof milliseconds === "number");
      await tenant.search({ query: "vacinas" });
      assert.equal(taken("embedding cache hit").length, 1);
      await assert.rejects(tenant.search({ query: "x", filter: { collections: ["nenhuma"] } }));
      assert.match(String(taken("search failed")[0]?.["reason"]), /coleção "nenhuma" não existe/);
    });
  });

  it("seed 004: names the reranker that failed, and why", async (t) => {
    const settings = {
      COHERE_API_KEY: "segredo-1234567890",
      ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere"),
    };
    await withTenant(temporaryConfig(t, { ...settings, ACERVO_LOG: "info" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      provider.failNext({ kind: "status", status: 401 });
      await tenant.search({ query: "vacinas" });
      const [failed] = taken("reranker failed");
      assert.deepEqual(
        [failed?.["reranker"], failed?.["reason"]],
        ["cohere:rerank-v3.5", "reranker-refused"],
      );
    });
  });

  it("hides personal numbers where that is set, and is silent by default", async (t) => {
    const page = textSource("a.md", "# Cadastro\n\nO cadastro é gratuito.");
    const query = "cadastro do CPF 529.982.247-25";
    const ask = async (settings: Record<string, string>): Promise<string> => {
      await withTenant(temporaryConfig(t, settings), async (tenant) => {
        await fill(tenant, [page]);
        await tenant.search({ query });
      });
      return log.take();
    };
    const masked = await ask({ ACERVO_LOG: "info", ACERVO_MASK_PERSONAL: "on" });
    assert.match(masked, /cadastro do CPF/);
    assert.doesNotMatch(masked, /529\.982/);
    assert.equal(await ask({}), "");
  });
});
