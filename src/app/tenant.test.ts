import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { existsSync } from "node:fs";
import { presentStats, readChunk, readOverview } from "#src/index.ts";
import { fill, sampleSources, temporaryConfig, textSource, TWO_PAGES, withTenant } from "./app-fixture.ts";

describe("a tenant's knowledge", () => {
  it("answers questions about the pages of a secretariat, out of the box", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "builtin" });
    await withTenant(config, async (tenant) => {
      const outcomes = await fill(tenant, await sampleSources());
      assert.ok(outcomes.length > 10 && outcomes.every(({ kind }) => kind === "created"));
      for (const [query, source] of [
        ["quando vence a cota única do IPTU?", "iptu.md"],
        ["como pedir a poda de uma arvore", "poda-e-corte-de-arvores.md"],
        ["quem precisa de licença sanitária", "alvara-sanitario.txt"],
      ] as const) {
        const response = await tenant.search({ query });
        assert.equal(response.hits[0]?.citation.source, source, query);
        assert.equal(response.mode, "hybrid");
        assert.equal(response.degraded, false);
        assert.equal(response.embeddingModel, "builtin:pt-128");
        assert.notEqual(response.confidence.level, "sem_rag");
        assert.ok(response.timings.embedding > 0 && response.timings.total >= response.timings.embedding);
      }
      const invariants = await tenant.store.maintenance.verify();
      assert.deepEqual(
        invariants.filter(({ ok }) => !ok),
        [],
      );
    });
  });

  it("says which collections there are when asked for another", async (t) => {
    await withTenant(temporaryConfig(t), async (tenant) => {
      await fill(tenant, [...TWO_PAGES, textSource("a.md", "outra página", "outra")]);
      await assert.rejects(tenant.search({ query: "página", filter: { collections: ["ouTra"] } }), {
        code: "collection-not-found",
        facts: { collection: "ouTra", known: ["geral", "outra"] },
      });
      const { hits } = await tenant.search({ query: "página", filter: { collections: ["outra"] } });
      assert.equal(hits.length, 1);
    });
  });

  it("takes the number of hits and the expansions from the settings, unless the request says otherwise", async (t) => {
    const settings = { ACERVO_TOP_K: "1", ACERVO_TYPOS: "off", ACERVO_SYNONYMS: "off" };
    await withTenant(temporaryConfig(t, settings), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      assert.equal((await tenant.search({ query: "imposto vacinas" })).hits.length, 1);
      assert.equal((await tenant.search({ query: "imposto vacinas", topK: 2 })).hits.length, 2);
      const typo = { query: "feveriero", mode: "lexical" } as const;
      assert.deepEqual((await tenant.search(typo)).hits, []);
      const corrected = await tenant.search({ ...typo, expansion: { typos: true } });
      assert.equal(corrected.hits[0]?.citation.source, "iptu.md");
    });
  });
});

describe("what a program asks of a base", () => {
  it("seed 003: a chunk by its id, without a question", async (t) => {
    await withTenant(temporaryConfig(t), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const [hit] = (await tenant.search({ query: "vacinas" })).hits;
      const { chunk, document } = await readChunk(tenant, String(hit?.chunk.id));
      assert.deepEqual([chunk.text, document.source], [hit?.chunk.text, "vacina.md"]);
      await assert.rejects(readChunk(tenant, "123456"), { code: "chunk-not-found", facts: { id: "123456" } });
      await assert.rejects(readChunk(tenant, "CF_88-0001"), { code: "chunk-not-found" });
    });
  });

  it("seed 004: statistics with cache, reranker and vector index", async (t) => {
    await withTenant(temporaryConfig(t, { COHERE_API_KEY: "k" }), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      await tenant.search({ query: "vacinas", rerank: false });
      const stats = presentStats(await readOverview(tenant));
      assert.deepEqual(
        [stats.documents, stats.chunks, stats.origins, stats.cache.entries],
        [2, 2, { DOCS: 2 }, 1],
      );
      assert.deepEqual(
        [stats.reranker_available, stats.pgvector_enabled, stats.vector_index, stats.indexed_vectors],
        [true, false, "exact", 0],
      );
    });
  });
});

describe("reindex", () => {
  it("reads everything again and reports what it did", async (t) => {
    await withTenant(temporaryConfig(t), async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const { duration_seconds, backup, ...counts } = await tenant.reindex();
      const files = { read: 0, unchanged: 0, kept: [] };
      assert.deepEqual(counts, {
        documents_count: 2,
        chunks_count: 2,
        embedded_count: 0,
        success: true,
        files,
      });
      assert.ok(duration_seconds > 0 && existsSync(backup ?? ""));
      assert.equal((await tenant.search({ query: "vacinas" })).hits[0]?.citation.source, "vacina.md");
    });
  });

  it("embeds everything anew when the model has changed", async (t) => {
    const config = temporaryConfig(t);
    await withTenant(config, (tenant) => fill(tenant, TWO_PAGES));
    const changed = { ...config, embedding: { provider: "hash", dimensions: 64 } } as const;
    await withTenant(changed, async (tenant) => {
      const { embedded_count: embedded } = await tenant.reindex();
      assert.equal(embedded, 2);
      const response = await tenant.search({ query: "vacinas" });
      assert.equal(response.embeddingModel, "hash:for-tests-only-64");
    });
  });
});
