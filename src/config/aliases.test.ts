import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { ALIASES } from "./aliases.ts";
import { readSettings } from "./config.ts";
import { settings } from "./schema.ts";

function noticesOf(environment: Record<string, string>): string[] {
  return readSettings(environment).notices.map(({ name, text }) => `${name}: ${text.pt}`);
}

describe("the settings' names of other systems", () => {
  it("seed 003: RAG__* set what they mean", () => {
    const { config, notices } = readSettings({
      RAG__ENABLED: "False",
      RAG__TOP_K: "7",
      RAG__MIN_SIMILARITY: "0.6",
      RAG__MAX_CONTEXT_TOKENS: "1500",
      RAG__CONFIDENCE_THRESHOLD: "0.7",
      ACERVO_EMBEDDING: "openai",
      OPENAI_API_KEY: "k",
      RAG__EMBEDDING_MODEL: "text-embedding-3-small",
    });
    assert.deepEqual(notices, []);
    assert.equal(config.answering.retrieves, false);
    assert.equal(config.contextTokens, 1500);
    const { topK, minSimilarity, confidence } = config.search;
    assert.deepEqual([topK, minSimilarity, confidence], [7, 0.6, { alta: 0.7 }]);
    assert.equal("model" in config.embedding && config.embedding.model, "text-embedding-3-small");
  });

  it("seed 003: the thresholds of the levels are settings, in their order", () => {
    const levels = {
      ACERVO_CONFIDENCE_ALTA: "0.85",
      ACERVO_CONFIDENCE_MEDIA: "0.7",
      ACERVO_CONFIDENCE_BAIXA: "0.6",
    };
    const { confidence } = readSettings(levels).config.search;
    assert.deepEqual(confidence, { alta: 0.85, media: 0.7, baixa: 0.6 });
    assert.throws(
      () => readSettings({ ...levels, ACERVO_CONFIDENCE_ALTA: "0.65" }),
      /ACERVO_CONFIDENCE_ALTA/,
    );
  });

  it("seed 004: KB_* set what they mean", () => {
    const { config, notices } = readSettings({
      KB_CACHE_ENABLED: "false",
      KB_CACHE_TTL_MS: "5000",
      KB_CACHE_MAX_SIZE: "12",
      OPENAI_API_KEY: "k",
      KB_RERANKER_ENABLED: "true",
      KB_RERANKER_MODEL: "gpt-4o",
    });
    assert.deepEqual(notices, []);
    assert.deepEqual(config.storage.cache, { enabled: false, ttlMs: 5000, maxEntries: 12 });
    const reranker = { provider: "llm", service: "openai", model: "gpt-4o", apiKey: "k" };
    assert.deepEqual(config.reranking.reranker, reranker);
  });

  it("seed 002: CATALOG_* and HYBRID_SEARCH_ENHANCED set what they mean", () => {
    const { config } = readSettings({
      HYBRID_SEARCH_ENHANCED: "false",
      CATALOG_QUERY_KEYWORDS_ENABLED: "true",
      CATALOG_VECTOR_THRESHOLD: "-0.4",
      CATALOG_VECTOR_WEIGHT: "5",
      CATALOG_LEXICAL_WEIGHT: "3",
      CATALOG_PAIR_PRIORITY_BONUS: "2",
    });
    const { isEnhanced, vectorThreshold, vectorWeight, lexicalWeight, pairBonus } = config.catalog;
    assert.deepEqual(
      [isEnhanced, vectorThreshold, vectorWeight, lexicalWeight, pairBonus],
      [false, 0.4, 5, 3, 2],
    );
    assert.equal(config.answering.usesCatalogKeywords, true);
  });

  it("seed 002: OPENROUTER_* are our names too", () => {
    const { model } = readSettings({
      ACERVO_LLM: "openrouter",
      ACERVO_LLM_MODEL: "m",
      OPENROUTER_API_KEY: "k",
      OPENROUTER_SITE_URL: "https://loja.example",
      OPENROUTER_SITE_NAME: "Loja",
    }).config.llm;
    assert.equal("siteName" in model && model.siteName, "Loja");
  });

  it("are never ignored in silence: what has no effect is told, with what to do", () => {
    assert.match(
      noticesOf({ RAG__DOCUMENTS_PATH: "data" })[0] ?? "",
      /^RAG__DOCUMENTS_PATH: .*acervo ingest/,
    );
    assert.match(
      noticesOf({ KB_EMBEDDING_MODEL: "m" })[0] ?? "",
      /^KB_EMBEDDING_MODEL: .*ACERVO_EMBEDDING=openai/,
    );
    const judge = { KB_RERANKER_MODEL: "gpt-4o-mini", COHERE_API_KEY: "c" };
    assert.match(noticesOf(judge)[0] ?? "", /^KB_RERANKER_MODEL: .*ACERVO_RERANK_MODEL/);
    const { reranker } = readSettings(judge).config.reranking;
    assert.deepEqual(
      reranker,
      { provider: "cohere", apiKey: "c" },
      "Cohere is not asked for a model of OpenAI",
    );
    for (const name of ["RAG__TOPK", "KB_INVENTED", "CATALOG_INVENTED", "ACERVO_TOPK"])
      assert.match(noticesOf({ [name]: "1" })[0] ?? "", new RegExp(`^${name}: não é nome`));
    assert.deepEqual(noticesOf({ PATH: "/bin", HOME: "/root", RAG: "1" }), []);
  });

  it("give way to our own name, and say so where the two differ", () => {
    const { config } = readSettings({ RAG__TOP_K: "7", ACERVO_TOP_K: "3" });
    assert.equal(config.search.topK, 3);
    assert.match(
      noticesOf({ RAG__TOP_K: "7", ACERVO_TOP_K: "3" })[0] ?? "",
      /^RAG__TOP_K: vale ACERVO_TOP_K/,
    );
    assert.deepEqual(noticesOf({ RAG__TOP_K: "3", ACERVO_TOP_K: "3" }), []);
  });

  it("are named when their value makes no sense", () => {
    assert.throws(
      () => readSettings({ RAG__TOP_K: "muitos" }),
      (error) => error instanceof AcervoError && error.message.includes("RAG__TOP_K"),
    );
    assert.throws(() => readSettings({ KB_RERANKER_ENABLED: "constructor" }), {
      message: /KB_RERANKER_ENABLED: (?!.*native code)/,
    });
  });

  it("stand for settings that exist, under names that are not ours already", () => {
    for (const [name, alias] of Object.entries(ALIASES)) {
      assert.ok(!(name in settings.shape), name);
      if ("setting" in alias) assert.ok(alias.setting in settings.shape, alias.setting);
    }
  });
});
