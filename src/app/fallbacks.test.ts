import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, type TestContext } from "node:test";
import type { Config } from "#src/config/index.ts";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { fill, temporaryConfig, TWO_PAGES, withAcervo } from "./app-fixture.ts";

describe("a search without vectors", () => {
  it("runs on words and says so when vectors are switched off", async (t) => {
    await withAcervo(temporaryConfig(t, { ACERVO_EMBEDDING: "none" }), async (acervo) => {
      await fill(acervo, TWO_PAGES);
      for (const mode of ["hybrid", "vector"] as const) {
        const response = await acervo.search({ query: "vacinas", mode });
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
    await withAcervo(temporaryConfig(t, { ACERVO_EMBEDDING: "none" }), async (acervo) => {
      await fill(acervo, TWO_PAGES);
      const { degraded, fallback } = await acervo.search({ query: "vacinas", mode: "lexical" });
      assert.deepEqual([degraded, fallback], [false, null]);
    });
  });
});

describe("a search after the model was changed in the settings", () => {
  it("is answered by the built-in vectors that the index was made with", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "builtin" });
    await withAcervo(config, (acervo) => fill(acervo, TWO_PAGES));
    await withAcervo({ ...config, embedding: { provider: "hash" } }, async (acervo) => {
      const response = await acervo.search({ query: "vacinas" });
      assert.deepEqual([response.mode, response.embeddingModel], ["hybrid", "builtin:pt-128"]);
      const { current, wanted } = await acervo.vectorState();
      assert.equal(current?.embedder.modelId, "builtin:pt-128");
      assert.equal(wanted?.modelId, "hash:for-tests-only-256");
      assert.equal((await acervo.vectorState()).current?.embedder, current?.embedder);
    });
  });

  it("runs on words until the index has vectors of a model that can be asked", async (t) => {
    const config = temporaryConfig(t);
    await withAcervo(config, (acervo) => fill(acervo, TWO_PAGES));
    await withAcervo({ ...config, embedding: { provider: "builtin" } }, async (acervo) => {
      const before = await acervo.search({ query: "vacinas" });
      assert.deepEqual([before.mode, before.fallback], ["lexical", "vectors-not-ready"]);
      await acervo.reindex();
      const after = await acervo.search({ query: "vacinas" });
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

  function configFor(t: TestContext): Config {
    return temporaryConfig(t, {
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "modelo",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
      ACERVO_EMBEDDING_API_KEY: "segredo-muito-secreto",
    });
  }

  it("falls back on words and says so", async (t) => {
    await withAcervo(configFor(t), async (acervo) => {
      await fill(acervo, TWO_PAGES);
      const busy = { kind: "status", status: 503, retryAfter: "0" } as const;
      provider.failNext(busy, busy, busy);
      const response = await acervo.search({ query: "vacinas" });
      assert.deepEqual(
        [response.mode, response.degraded, response.fallback, response.hits[0]?.citation.source],
        ["lexical", true, "embedding-generation-failed", "vacina.md"],
      );
      const next = await acervo.search({ query: "vacinas" });
      assert.deepEqual([next.mode, next.fallback], ["hybrid", null]);
    });
  });

  it("does not hide a refused key, nor show it", async (t) => {
    await withAcervo(configFor(t), async (acervo) => {
      await fill(acervo, TWO_PAGES);
      provider.failNext({ kind: "status", status: 401, message: "bad key segredo-muito-secreto" });
      await assert.rejects(acervo.search({ query: "vacinas" }), (error: Error & { code?: string }) => {
        assert.equal(error.code, "embedding-failed");
        assert.match(error.message, /401/);
        assert.doesNotMatch(error.message, /segredo-muito-secreto/);
        return true;
      });
    });
  });

  it("asks the provider for a question once, and its own memory after that", async (t) => {
    await withAcervo(configFor(t), async (acervo) => {
      await fill(acervo, TWO_PAGES);
      provider.reset();
      await acervo.search({ query: "onde tomar vacina" });
      await acervo.search({ query: "onde tomar vacina" });
      assert.equal(provider.requests.length, 1);
      const { hits, misses } = await acervo.store.embeddingCache.stats(acervo.config.tenant);
      assert.deepEqual([hits, misses], [1, 1]);
    });
  });

  it("refuses a bad question before the provider is asked", async (t) => {
    await withAcervo(configFor(t), async (acervo) => {
      await assert.rejects(acervo.search({ query: " " }), { code: "query-empty" });
      assert.equal(provider.requests.length, 0);
    });
  });
});
