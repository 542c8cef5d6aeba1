import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { stopwatch } from "#src/retrieval/search-types.ts";
import type { CatalogSearchRequest, CatalogSearchResponse, FaqSearchResponse } from "#src/retrieval/index.ts";
import { CATALOG_RANKING, FAQ_RANKING } from "#src/retrieval/entry-search-fixture.ts";
import type { IndexSetup } from "./ask-index.ts";
import { useGarden } from "./garden-fixture.ts";
import type { Acervo } from "./open-acervo.ts";
import { searchCatalogHybrid, searchFaqsHybrid } from "./search-entries.ts";
import type { FindingsOf, SearchTask, Searcher } from "./search-task.ts";

type Ask = (request: CatalogSearchRequest) => Promise<CatalogSearchResponse | FaqSearchResponse>;

const waysToAsk = (acervo: Acervo): readonly Ask[] => [
  (request) => acervo.searchCatalog(request),
  (request) => acervo.searchFaqs(request),
];

describe("searches for products and questions", () => {
  const inGarden = useGarden();

  it("say whether vectors were used, and why not", async () => {
    await inGarden({}, async (acervo) => {
      for (const ask of waysToAsk(acervo)) {
        const hybrid = await ask({ query: "tesoura" });
        assert.deepEqual([hybrid.embeddingUsed, hybrid.fallbackReason], [true, null]);
        assert.ok(hybrid.timings.embedding > 0 && hybrid.timings.total >= hybrid.timings.embedding);
        const words = await ask({ query: "tesoura", mode: "lexical" });
        assert.deepEqual([words.embeddingUsed, words.fallbackReason], [false, null]);
      }
    });
    await inGarden({ ACERVO_EMBEDDING: "none" }, async (acervo) => {
      const { embeddingUsed, fallbackReason, results } = await acervo.searchCatalog({ query: "tesoura" });
      assert.deepEqual([embeddingUsed, fallbackReason], [false, "embedding-disabled"]);
      assert.equal(results[0]?.item.id, "tesoura");
    });
  });

  it("give as many as the settings say, unless told", async () => {
    await inGarden({ ACERVO_TOP_K: "1" }, async (acervo) => {
      const query = "rego a muda, corta a uva";
      assert.equal((await acervo.searchFaqs({ query })).results.length, 1);
      assert.equal((await acervo.searchCatalog({ query })).results.length, 1);
      assert.equal((await acervo.searchFaqs({ query, limit: 2 })).results.length, 2);
    });
  });

  it("refuse a collection that does not exist, and a question that is none", async () => {
    await inGarden({}, async (acervo) => {
      for (const ask of waysToAsk(acervo)) {
        const filter = { collections: ["outra"] };
        await assert.rejects(ask({ query: "uva", filter }), { code: "collection-not-found" });
        await assert.rejects(ask({ query: "  " }), { code: "query-empty" });
      }
    });
  });

  it("read more into a question only as far as they may", async () => {
    await inGarden({}, async (acervo) => {
      const query = "parreira";
      const { results, expansions } = await acervo.searchCatalog({ query, mode: "lexical" });
      assert.deepEqual([results[0]?.item.id, expansions.length > 0], ["cobre", true]);
      const literal = { query, mode: "lexical", expansion: { synonyms: false, typos: false } } as const;
      assert.deepEqual((await acervo.searchCatalog(literal)).results, []);
    });
  });
});

describe("searches whose vector side fails", () => {
  it("run on words, with the profile of words, and say so", async () => {
    const { setup, tasks } = setupWith({ search: new Error("índice quebrado") });
    const products = await searchCatalogHybrid({ query: "uva" }, setup, CATALOG);
    assert.deepEqual([products.embeddingUsed, products.fallbackReason], [false, "vector-query-error"]);
    const questions = await searchFaqsHybrid({ query: "uva" }, setup, FAQ_RANKING);
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
    const { setup, tasks } = setupWith({ embedding: embeddingError(true) });
    const { embeddingUsed, fallbackReason } = await searchCatalogHybrid({ query: "uva" }, setup, CATALOG);
    assert.deepEqual([embeddingUsed, fallbackReason], [false, "embedding-generation-failed"]);
    assert.deepEqual([tasks.length, tasks[0]?.vector], [1, null]);
  });

  it("pass on what would fail again: a refused request, a wrong key", async () => {
    const refused = new AcervoError("invalid-filter", { reason: "x" });
    const { setup, tasks } = setupWith({ search: refused });
    await assert.rejects(searchFaqsHybrid({ query: "uva" }, setup, FAQ_RANKING), refused);
    assert.equal(tasks.length, 1);
    const wrongKey = embeddingError(false);
    const locked = setupWith({ embedding: wrongKey }).setup;
    await assert.rejects(searchFaqsHybrid({ query: "uva" }, locked, FAQ_RANKING), wrongKey);
  });
});

const CATALOG = { ranking: CATALOG_RANKING, vocabulary: null };

function embeddingError(isRetryable: boolean): AcervoError {
  return new AcervoError("embedding-failed", { model: "m", reason: "x", attempts: 1 }, { isRetryable });
}

interface Faults {
  readonly embedding?: Error;
  /** Of every search with a vector. */
  readonly search?: Error;
}

/** A searcher that finds nothing, and an embedder, each with its fault. */
function setupWith(faults: Faults): { setup: IndexSetup & { minScore: number }; tasks: SearchTask[] } {
  const tasks: SearchTask[] = [];
  const searcher: Searcher = {
    async run<Task extends SearchTask>(task: Task) {
      tasks.push(task);
      if (faults.search !== undefined && task.vector !== null) throw faults.search;
      const found: Partial<FindingsOf<SearchTask>> = { timings: stopwatch().timings() };
      return found as FindingsOf<Task>;
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
  return {
    tasks,
    setup: {
      tenant: "t",
      searcher,
      vectors: { space: { ...about, id: 7, state: "active" }, embedder },
      profileFor,
      defaults: { topK: 5, synonyms: true, typos: true },
      minScore: 0,
      missing: "embedding-disabled",
    },
  };
}
