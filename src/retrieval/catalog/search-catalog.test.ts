import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, asyncProperty, shuffledSubarray } from "fast-check";
import { createSynonymTable } from "#src/text/index.ts";
import { inEveryShop, openShop, type Shop, VOCABULARY, WEAK } from "../entry-search-fixture.ts";
import { CATALOG_RANKING } from "../entry-search-fixture.ts";
import type { CatalogFindings } from "./search-catalog.ts";
import { PRODUCTS, STOCK } from "./shop-fixture.ts";
import { synonymGroups } from "./vocabulary.ts";

const idsOf = ({ results }: CatalogFindings): string[] => results.map(({ item }) => item.id);
const order = async (shop: Shop, ...asked: Parameters<Shop["catalog"]>): Promise<string[]> =>
  idsOf(await shop.catalog(...asked));

/** One list for both engines. */
const GOLDEN: readonly (readonly [query: string, order: readonly string[]])[] = [
  ["fungicida para uva", ["cobre", "enxofre", "adubo"]],
  ["fungicida para soja", ["enxofre", "mato", "cobre"]],
  ["herbicida soja", ["mato", "enxofre"]],
  ["adubo 04-14-08", ["adubo"]],
  ["uva", ["cobre", "adubo"]],
  ["chuva", ["capa"]],
  ["produto da Serrana", ["cobre"]],
  ["cobrevin", ["cobre"]],
];

inEveryShop("a search for products", STOCK, (shop) => {
  for (const [query, expected] of GOLDEN) {
    it(`ranks "${query}" as agreed`, async () => assert.deepEqual(await order(shop, query), expected));
  }

  it("never finds what is not for sale, nor what is no product", async () => {
    const found = await shop.catalog({ query: "fungicida uva guia tabela", topK: 50 }, shop.near([1, 0, 0]));
    assert.equal(found.results[0]?.item.id, "cobre");
    assert.ok(found.results.every(({ item }) => item.kind === "catalog" && item.status === "ativo"));
    const kinds = { query: "fungicida", filter: { kinds: ["faq", "document"] } };
    assert.deepEqual(await order(shop, kinds), ["enxofre", "cobre"], "a catalogue search is for products");
  });

  it("gives as many as it is told, and says when that cannot be", async () => {
    assert.equal((await shop.catalog({ query: "soja uva chuva", topK: 2 })).results.length, 2);
    const clamped = await shop.catalog({ query: "soja", topK: 500 });
    assert.deepEqual(clamped.notices, [{ kind: "top-k-clamped", asked: 500, used: 50 }]);
    const ranking = { ...CATALOG_RANKING, maxLimit: 1 };
    const one = await shop.catalog({ query: "soja", topK: 2 }, { ranking });
    assert.deepEqual([one.results.length, one.notices.length], [1, 1]);
  });

  it("narrows by price and by category", async () => {
    const cheap = { metadata: [{ key: "preco", operator: "lt", value: 50 }] } as const;
    assert.deepEqual(await order(shop, { query: "soja uva", filter: cheap }), ["enxofre"]);
    const safe = { metadata: [{ key: "categoria", operator: "eq", value: "Proteção" }] } as const;
    assert.deepEqual(await order(shop, { query: "trabalho no plantio", filter: safe }), ["capa"]);
  });

  it("counts what each list found, and says which list that was", async () => {
    const words = await shop.catalog("soja");
    assert.deepEqual([words.lexicalCount, words.vectorCount], [2, 0]);
    assert.ok(words.results.every((hit) => hit.source === "lexical" && hit.vectorScore === null));
    const both = await shop.catalog({ query: "soja", topK: 1 }, shop.near([0, 1, 0]));
    assert.deepEqual([both.lexicalCount, both.vectorCount], [2, 2], "more than are shown: adubo is near too");
    assert.deepEqual([both.results[0]?.item.id, both.results[0]?.source], ["mato", "both"]);
  });

  it("finds by meaning what no word finds, down to the threshold", async () => {
    const asked = { query: "roupa", topK: 10 };
    const found = await shop.catalog(asked, shop.near([0, 0, 1]));
    assert.deepEqual(new Set(idsOf(found)), new Set(["luva", "capa"]));
    assert.ok(found.results.every(({ source, lexicalRank }) => source === "vector" && lexicalRank === null));
    const ranking = { ...CATALOG_RANKING, vectorThreshold: 1.1 };
    const none = await shop.catalog(asked, { ...shop.near([0, 0, 1], WEAK), ranking });
    assert.deepEqual([none.results, none.vectorCount], [[], 0]);
    assert.equal(none.confidence.level, "sem_rag", "what is not shown is no evidence");
  });

  it("lets the vector list come first when told to keep it simple", async () => {
    const ranking = { ...CATALOG_RANKING, isEnhanced: false };
    const means = { ...shop.near([0, 0.1, 1]), ranking };
    const simple = await shop.catalog("herbicida para soja", means);
    assert.deepEqual([idsOf(simple), simple.isEnhanced], [["capa", "luva", "mato", "enxofre"], false]);
    const enhanced = await shop.catalog("herbicida para soja", shop.near([0, 0.1, 1]));
    assert.deepEqual([enhanced.results[0]?.item.id, enhanced.isEnhanced], ["mato", true]);
  });

  it("trusts a weak model's vectors less", async () => {
    const [strong] = (await shop.catalog("roupa", shop.near([0, 0, 1]))).results;
    const [weak] = (await shop.catalog("roupa", shop.near([0, 0, 1], WEAK))).results;
    assert.ok((weak?.score ?? 1) < (strong?.score ?? 0) / 2);
  });

  it("finds by synonyms of the vocabulary and counts them field by field", async () => {
    const synonyms = createSynonymTable(synonymGroups(VOCABULARY));
    const { results, expansions } = await shop.catalog("mata-mato da lavoura", { synonyms });
    assert.equal(results[0]?.item.id, "mato");
    assert.deepEqual(results[0]?.signals.treatments, ["herbicida"]);
    assert.ok(expansions.some(({ kind, to }) => kind === "synonym" && to === "herbicida"));
  });

  it("corrects typos in the fields as well", async () => {
    const { results, expansions } = await shop.catalog("herbicda");
    assert.deepEqual([results[0]?.item.id, results[0]?.signals.matches], ["mato", ["herbicda"]]);
    assert.equal(expansions[0]?.kind, "typo");
  });

  it("explains itself", async () => {
    const { tokens, concepts, timings, confidence, results } = await shop.catalog("fungicida para a videira");
    assert.deepEqual(tokens, ["fungicida", "videira"]);
    assert.deepEqual(
      concepts.map(({ term }) => term),
      ["fungicida", "uva"],
    );
    assert.ok(Object.values(timings).every((ms) => Number.isFinite(ms) && ms >= 0) && timings.total > 0);
    assert.notEqual(confidence.level, "sem_rag");
    const [best] = results;
    assert.ok(best?.signals.hasCultureTreatmentPair);
    assert.match(best.snippet, /videira/);
    assert.equal(best.citation.source, "catalog/cobre");
  });

  it("has nothing to say about words without meaning or that nobody knows", async () => {
    const { results, notices, confidence } = await shop.catalog("o que é isso?");
    assert.deepEqual([results, notices], [[], [{ kind: "no-searchable-terms" }]]);
    assert.equal(confidence.level, "sem_rag");
    await assert.rejects(shop.catalog(" "), { code: "query-empty" });
  });
});

describe("the order of products", () => {
  it("does not depend on the order in which they came in", async () => {
    const shuffled = shuffledSubarray([...PRODUCTS], { minLength: PRODUCTS.length });
    await assertProperty(
      asyncProperty(shuffled, async (stock) => {
        const shop = await openShop(stock);
        for (const [query, expected] of GOLDEN) assert.deepEqual(await order(shop, query), expected, query);
        const hybrid = await order(shop, "soja", shop.near([0.9, 0.2, 0.1]));
        assert.deepEqual(hybrid, ["enxofre", "cobre", "adubo", "mato"]);
        await shop.close();
      }),
      { numRuns: 30 },
    );
  });
});
