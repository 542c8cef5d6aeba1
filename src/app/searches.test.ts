import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, type TestContext } from "node:test";
import type { Config } from "#src/config/index.ts";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { faq } from "#src/retrieval/entry-fixture.ts";
import type { CatalogSearchResponse, FaqSearchResponse, SearchRequest } from "#src/retrieval/index.ts";
import { stopwatch } from "#src/retrieval/search-types.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { configIn, fill, TENANT, temporaryConfig, TWO_PAGES, withTenant } from "./app-fixture.ts";
import { useGarden } from "./garden-fixture.ts";
import { createLog } from "./log.ts";
import { createSearches, type Searches } from "./searches.ts";
import type { Findings, Searcher, SearchTask } from "./search-task.ts";
import type { Tenant } from "./tenant.ts";

type Ask = (request: SearchRequest) => Promise<CatalogSearchResponse | FaqSearchResponse>;

const waysToAsk = (tenant: Tenant): readonly Ask[] => [
  (request) => tenant.searchCatalog(request),
  (request) => tenant.searchFaqs(request),
];

describe("the settings of searches for passages", () => {
  const inGarden = useGarden();
  const query = "jacarandá poda inverno";
  const level = (settings: Record<string, string>) =>
    inGarden(settings, async (tenant) => (await tenant.search({ query })).confidence.level);

  it("seed 003: RAG__MIN_SIMILARITY leaves out what only the vectors found, further away", async () => {
    await inGarden({ RAG__MIN_SIMILARITY: "0.99" }, async (tenant) => {
      const { hits, confidence } = await tenant.search({ query, mode: "vector", topK: 20 });
      assert.deepEqual([hits, confidence.level], [[], "sem_rag"]);
      const words = await tenant.search({ query, topK: 20 });
      assert.ok(
        words.hits.length > 0 && words.hits.every(({ breakdown }) => (breakdown.lexicalScore ?? 0) > 0),
      );
    });
    await inGarden({}, async (tenant) => {
      assert.ok((await tenant.search({ query, mode: "vector" })).hits.length > 0);
    });
  });

  it("seed 003: the thresholds of the levels decide the level", async () => {
    assert.equal(await level({ ACERVO_CONFIDENCE_ALTA: "0.01" }), "alta");
    assert.equal(await level({ ACERVO_CONFIDENCE_ALTA: "1", ACERVO_CONFIDENCE_MEDIA: "0.01" }), "media");
    const strict = {
      ACERVO_CONFIDENCE_ALTA: "1",
      ACERVO_CONFIDENCE_MEDIA: "1",
      ACERVO_CONFIDENCE_BAIXA: "1",
    };
    assert.equal(await level(strict), "sem_rag");
  });
});

describe("searches for products and questions", () => {
  const inGarden = useGarden();

  it("say whether vectors were used, and why not", async () => {
    await inGarden({}, async (tenant) => {
      for (const ask of waysToAsk(tenant)) {
        const hybrid = await ask({ query: "tesoura" });
        assert.deepEqual([hybrid.embeddingUsed, hybrid.fallbackReason], [true, null]);
        assert.ok(hybrid.timings.embedding > 0 && hybrid.timings.total >= hybrid.timings.embedding);
        const words = await ask({ query: "tesoura", mode: "lexical" });
        assert.deepEqual([words.embeddingUsed, words.fallbackReason], [false, null]);
      }
    });
    await inGarden({ ACERVO_EMBEDDING: "none" }, async (tenant) => {
      const { embeddingUsed, fallbackReason, results } = await tenant.searchCatalog({ query: "tesoura" });
      assert.deepEqual([embeddingUsed, fallbackReason], [false, "embedding-disabled"]);
      assert.equal(results[0]?.item.id, "tesoura");
    });
  });

  it("give as many as the settings say, unless told", async () => {
    await inGarden({ ACERVO_TOP_K: "1" }, async (tenant) => {
      const query = "rego a muda, corta a uva";
      assert.equal((await tenant.searchFaqs({ query })).results.length, 1);
      assert.equal((await tenant.searchCatalog({ query })).results.length, 1);
      assert.equal((await tenant.searchFaqs({ query, topK: 2 })).results.length, 2);
    });
  });

  it("refuse a collection that does not exist, and a question that is none", async () => {
    await inGarden({}, async (tenant) => {
      for (const ask of waysToAsk(tenant)) {
        const filter = { collections: ["outra"] };
        await assert.rejects(ask({ query: "uva", filter }), { code: "collection-not-found" });
        await assert.rejects(ask({ query: "  " }), { code: "query-empty" });
      }
    });
  });

  it("seed 002: find parts of words in products, questions and passages alike, and say so", async () => {
    await inGarden({}, async (tenant) => {
      await tenant.entries.put([faq("dose", "Qual a dose do fungicida?")], { collection: "geral" });
      const query = "icida";
      const mode = "lexical";
      const products = await tenant.searchCatalog({ query, mode });
      assert.ok(products.results.length > 0);
      const questions = await tenant.searchFaqs({ query, mode });
      assert.deepEqual(
        questions.results.map(({ entry }) => entry.id),
        ["dose"],
      );
      const passages = await tenant.search({ query, mode });
      assert.ok(passages.hits.every(({ matches }) => matches.length > 0) && passages.hits.length > 1);
      for (const { expansions } of [products, questions, passages]) {
        assert.deepEqual(expansions[0], { kind: "infix", from: "icida", to: "fungic" });
      }
      const literal = { query, mode, expansion: { typos: false } } as const;
      assert.deepEqual((await tenant.searchCatalog(literal)).results, []);
    });
  });

  it("read more into a question only as far as they may", async () => {
    await inGarden({}, async (tenant) => {
      const query = "parreira";
      const { results, expansions } = await tenant.searchCatalog({ query, mode: "lexical" });
      assert.deepEqual([results[0]?.item.id, expansions.length > 0], ["cobre", true]);
      const literal = { query, mode: "lexical", expansion: { synonyms: false, typos: false } } as const;
      assert.deepEqual((await tenant.searchCatalog(literal)).results, []);
    });
  });
});

describe("searches whose vector side fails", () => {
  it("run on words, with the profile of words, and say so", async () => {
    const { searches, tasks } = searchesWith({ search: new Error("índice quebrado") });
    const products = await searches.searchCatalog({ query: "uva" }, createRequestContext(TENANT));
    assert.deepEqual([products.embeddingUsed, products.fallbackReason], [false, "vector-query-error"]);
    const questions = await searches.searchFaqs({ query: "uva" }, createRequestContext(TENANT));
    assert.deepEqual([questions.embeddingUsed, questions.fallbackReason], [false, "vector-query-error"]);
    assert.deepEqual(
      tasks.map(({ kind, mode, profile }) => [kind, mode, profile.fusion.kind]),
      [
        ["catalog", "hybrid", "rrf"],
        ["catalog", "lexical", "lexical"],
        ["faq", "hybrid", "rrf"],
        ["faq", "lexical", "lexical"],
      ],
    );
  });

  it("run on words when the question could not be embedded this time", async () => {
    const { searches, tasks } = searchesWith({ embedding: embeddingError(true) });
    const { embeddingUsed, fallbackReason } = await searches.searchCatalog(
      { query: "uva" },
      createRequestContext(TENANT),
    );
    assert.deepEqual([embeddingUsed, fallbackReason], [false, "embedding-generation-failed"]);
    assert.deepEqual([tasks.length, tasks[0]?.vector], [1, null]);
  });

  it("pass on what would fail again: a refused request, a wrong key", async () => {
    const refused = new AcervoError("invalid-filter", { reason: "x" });
    const { searches, tasks } = searchesWith({ search: refused });
    await assert.rejects(searches.searchFaqs({ query: "uva" }, createRequestContext(TENANT)), refused);
    assert.equal(tasks.length, 1);
    const wrongKey = embeddingError(false);
    const locked = searchesWith({ embedding: wrongKey }).searches;
    await assert.rejects(locked.searchFaqs({ query: "uva" }, createRequestContext(TENANT)), wrongKey);
  });
});

function embeddingError(isRetryable: boolean): AcervoError {
  return new AcervoError("embedding-failed", { model: "m", reason: "x", attempts: 1 }, { isRetryable });
}

interface Faults {
  readonly embedding?: Error;
  /** Of every search with a vector. */
  readonly search?: Error;
}

/** A searcher that finds nothing, and an embedder, each with its fault. */
function searchesWith(faults: Faults): { searches: Searches; tasks: SearchTask[] } {
  const tasks: SearchTask[] = [];
  const searcher: Searcher = {
    load: { waiting: 0, running: 0, started: 0 },
    async run(batch) {
      tasks.push(...batch);
      const hasVector = batch.some(({ vector }) => vector !== null);
      if (faults.search !== undefined && hasVector) throw faults.search;
      return batch.map(() => ({ timings: stopwatch().timings(), results: [] as unknown }) as Findings);
    },
    close: async () => undefined,
  };
  const about = { modelId: "mão", fingerprint: "mão", dimensions: 2 };
  const embed = async (): Promise<Float32Array> => {
    if (faults.embedding !== undefined) throw faults.embedding;
    return Float32Array.of(1, 0);
  };
  const embedder = {
    ...about,
    isLocal: true,
    embed,
    embedMany: async () => [],
    close: async () => undefined,
  };
  const current = { space: { ...about, id: 7, state: "active" }, embedder } as const;
  const searches = createSearches({
    config: configIn("nowhere"),
    log: createLog(configIn("nowhere")),
    store: memoryStore(),
    searcher,
    reranker: null,
    vectorState: async () => ({ current, wanted: null, isOff: false }),
    profileFor: async (_, modelId) => profileFor(modelId),
    vocabulary: async () => null,
  });
  return { searches, tasks };
}

describe("a search without vectors", () => {
  it("runs on words and says so when vectors are switched off", async (t) => {
    await withTenant(temporaryConfig(t, { ACERVO_EMBEDDING: "none" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      for (const mode of ["hybrid", "vector"] as const) {
        const response = await tenant.search({ query: "vacinas", mode });
        assert.equal(response.hits[0]?.citation.source, "vacina.md");
        assert.deepEqual(
          [response.requestedMode, response.mode, response.degraded, response.fallback],
          [mode, "lexical", true, "embedding-disabled"],
        );
        assert.equal(response.embeddingModel, null);
      }
    });
  });

  it("is nothing to report when words alone were asked for", async (t) => {
    await withTenant(temporaryConfig(t, { ACERVO_EMBEDDING: "none" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const { degraded, fallback } = await tenant.search({ query: "vacinas", mode: "lexical" });
      assert.deepEqual([degraded, fallback], [false, null]);
    });
  });
});

describe("a search after the model was changed in the settings", () => {
  it("is answered by the built-in vectors that the index was made with", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "builtin" });
    await withTenant(config, (tenant) => fill(tenant, TWO_PAGES));
    await withTenant({ ...config, embedding: { provider: "hash" } }, async (tenant) => {
      const response = await tenant.search({ query: "vacinas" });
      assert.deepEqual([response.mode, response.embeddingModel], ["hybrid", "builtin:pt-128"]);
      const { current, wanted } = await tenant.vectorState();
      assert.equal(current?.embedder.modelId, "builtin:pt-128");
      assert.equal(wanted?.modelId, "hash:for-tests-only-256");
      assert.equal((await tenant.vectorState()).current?.embedder, current?.embedder);
    });
  });

  it("runs on words until the index has vectors of a model that can be asked", async (t) => {
    const config = temporaryConfig(t);
    await withTenant(config, (tenant) => fill(tenant, TWO_PAGES));
    await withTenant({ ...config, embedding: { provider: "builtin" } }, async (tenant) => {
      const before = await tenant.search({ query: "vacinas" });
      assert.deepEqual([before.mode, before.fallback], ["lexical", "vectors-not-ready"]);
      await tenant.reindex();
      const after = await tenant.search({ query: "vacinas" });
      assert.deepEqual([after.mode, after.fallback], ["hybrid", null]);
    });
  });
});

describe("a search whose provider fails", () => {
  let provider: FakeProvider;
  before(async () => {
    provider = await startFakeProvider({ dimensions: 8 });
  });
  beforeEach(() => provider.reset());
  after(() => provider.close());

  function configFor(t: TestContext, more: Record<string, string> = {}): Config {
    return temporaryConfig(t, {
      ...more,
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "modelo",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
      ACERVO_EMBEDDING_API_KEY: "segredo-muito-secreto",
    });
  }

  it("falls back on words and says so", async (t) => {
    await withTenant(configFor(t), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const busy = { kind: "status", status: 503, retryAfter: "0" } as const;
      provider.failNext(busy, busy, busy);
      const response = await tenant.search({ query: "vacinas" });
      assert.deepEqual(
        [response.mode, response.degraded, response.fallback, response.hits[0]?.citation.source],
        ["lexical", true, "embedding-generation-failed", "vacina.md"],
      );
      const next = await tenant.search({ query: "vacinas" });
      assert.deepEqual([next.mode, next.fallback], ["hybrid", null]);
    });
  });

  it("does not hide a refused key, nor show it", async (t) => {
    await withTenant(configFor(t), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      provider.failNext({ kind: "status", status: 401, message: "bad key segredo-muito-secreto" });
      await assert.rejects(tenant.search({ query: "vacinas" }), (error: Error & { code?: string }) => {
        assert.equal(error.code, "embedding-failed");
        assert.match(error.message, /401/);
        assert.doesNotMatch(error.message, /segredo-muito-secreto/);
        return true;
      });
    });
  });

  it("asks the provider for a question once, and its own memory after that", async (t) => {
    await withTenant(configFor(t), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      provider.reset();
      await tenant.search({ query: "onde tomar vacina" });
      await tenant.search({ query: "onde tomar vacina" });
      assert.equal(provider.requests.length, 1);
      const { hits, misses } = await tenant.store.embeddingCache.stats(TENANT);
      assert.deepEqual([hits, misses], [1, 1]);
    });
  });

  it("seed 004: asks the provider every time where KB_CACHE_ENABLED=false", async (t) => {
    await withTenant(configFor(t, { KB_CACHE_ENABLED: "false" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      provider.reset();
      await tenant.search({ query: "onde tomar vacina" });
      await tenant.search({ query: "onde tomar vacina" });
      assert.equal(provider.requests.length, 2);
      assert.equal((await tenant.store.embeddingCache.stats(TENANT)).entries, 0);
    });
  });

  it("refuses a bad question before the provider is asked", async (t) => {
    await withTenant(configFor(t), async (tenant) => {
      await assert.rejects(tenant.search({ query: " " }), { code: "query-empty" });
      assert.equal(provider.requests.length, 0);
    });
  });
});
