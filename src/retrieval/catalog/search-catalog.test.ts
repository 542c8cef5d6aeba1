import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  array,
  assert as assertProperty,
  asyncProperty,
  boolean,
  double,
  option,
  property,
  record,
  shuffledSubarray,
} from "fast-check";
import { createSynonymTable } from "#src/text/index.ts";
import {
  CATALOG_RANKING,
  inEveryShop,
  openShop,
  type Shop,
  VOCABULARY,
  WEAK,
} from "../entry-search-fixture.ts";
import {
  type CatalogFindings,
  type CatalogRanking,
  type Mergeable,
  type Merged,
  mergeLists,
} from "./search-catalog.ts";
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
    const deps = { ...shop.near([0, 0.1, 1]), ranking };
    const simple = await shop.catalog("herbicida para soja", deps);
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

interface Parts {
  readonly lexical?: readonly [score: number, rank: number];
  readonly vector?: readonly [cosine: number, rank: number | null];
  readonly fields?: number;
  readonly pair?: boolean;
}

function product(chunkId: number, { lexical, vector, fields = 0, pair = false }: Parts): Mergeable {
  const scores = {
    chunkId,
    lexicalScore: lexical?.[0] ?? null,
    lexicalRank: lexical?.[1] ?? null,
    vectorScore: vector?.[0] ?? null,
    vectorRank: vector?.[1] ?? null,
    fusedScore: 1 / chunkId,
  };
  return { scores, fieldScore: fields, hasPair: pair };
}

const SIMPLE = { ...CATALOG_RANKING, isEnhanced: false, trust: 1 };
/** Numbers that are easy to add in one's head. */
const ENHANCED: CatalogRanking & { trust: number } = {
  ...CATALOG_RANKING,
  isEnhanced: true,
  vectorWeight: 6,
  lexicalWeight: 4,
  fieldShare: 0.25,
  pairBonus: 0,
  rankBonus: 0,
  vectorThreshold: 0.5,
  trust: 1,
};

const chunkIdsOf = (merged: readonly Merged<Mergeable>[]): number[] =>
  merged.map(({ scores }) => scores.chunkId);

function scoresOf(
  items: readonly Mergeable[],
  changes: Partial<typeof ENHANCED> = {},
): Record<number, number> {
  const merged = mergeLists(items, { ...ENHANCED, ...changes });
  return Object.fromEntries(merged.map(({ scores, score }) => [scores.chunkId, Number(score.toFixed(9))]));
}

describe("the simple merge", () => {
  it("puts the vector list first and fills up with the lexical one, each product once", () => {
    const items = [
      product(1, { lexical: [9, 1] }),
      product(2, { lexical: [8, 2], vector: [0.7, 2] }),
      product(3, { lexical: [7, 3] }),
      product(4, { vector: [0.9, 1] }),
    ];
    const merged = mergeLists(items, SIMPLE);
    assert.deepEqual(chunkIdsOf(merged), [4, 2, 1, 3]);
    assert.deepEqual(
      merged.map(({ source }) => source),
      ["vector", "both", "lexical", "lexical"],
    );
  });

  it("keeps the vector list first however far down its ranks reach", () => {
    const items = [product(1, { lexical: [9, 1] }), product(2, { lexical: [1, 2], vector: [0.6, 150] })];
    assert.deepEqual(chunkIdsOf(mergeLists(items, SIMPLE)), [2, 1]);
  });

  it("ends the vector list with what is not near at all, when the threshold lets it in", () => {
    const items = [
      product(1, { vector: [-0.2, null] }),
      product(2, { vector: [0.6, 1] }),
      product(3, { lexical: [9, 1] }),
    ];
    assert.deepEqual(chunkIdsOf(mergeLists(items, { ...SIMPLE, vectorThreshold: -1 })), [2, 1, 3]);
  });
});

describe("the enhanced merge", () => {
  it("weighs cosines by 6 and the best of the words by 4", () => {
    const items = [
      product(1, { lexical: [10, 1], fields: 8 }),
      product(2, { lexical: [5, 2], fields: 8, vector: [0.5, 2] }),
      product(3, { vector: [0.8, 1] }),
    ];
    assert.deepEqual(scoresOf(items), { 1: 4, 2: 6 * 0.5 + 4 * (0.75 * 0.5 + 0.25), 3: 4.8 });
    assert.deepEqual(chunkIdsOf(mergeLists(items, ENHANCED)), [2, 3, 1]);
  });

  it("shares the lexical weight between passage and fields as it is told", () => {
    const items = [product(1, { lexical: [10, 1], fields: 1 }), product(2, { lexical: [1, 2], fields: 10 })];
    assert.deepEqual(scoresOf(items, { fieldShare: 0 }), { 1: 4, 2: 0.4 });
    assert.deepEqual(scoresOf(items, { fieldShare: 1 }), { 1: 0.4, 2: 4 });
  });

  it("gives the pair its bonus", () => {
    const items = [product(1, { lexical: [10, 1] }), product(2, { lexical: [2, 2], pair: true })];
    assert.deepEqual(scoresOf(items, { fieldShare: 0, pairBonus: 4 }), { 1: 4, 2: 4 * 0.2 + 4 });
  });

  it("gives the first of each list a bonus that falls towards the last", () => {
    const items = [
      product(1, { lexical: [1, 1] }),
      product(2, { lexical: [1, 2], vector: [0.9, 1] }),
      product(3, { lexical: [1, 3] }),
      product(4, { lexical: [1, 4] }),
    ];
    const bonusOnly = { vectorWeight: 0, lexicalWeight: 0, rankBonus: 1 };
    assert.deepEqual(scoresOf(items, bonusOnly), { 1: 1, 2: 0.75 + 1, 3: 0.5, 4: 0.25 });
  });

  it("trusts a weak model less, in cosines and in ranks", () => {
    const items = [product(1, { vector: [0.9, 1] })];
    assert.deepEqual(scoresOf(items, { rankBonus: 1 }), { 1: 6 * 0.9 + 1 });
    assert.deepEqual(scoresOf(items, { rankBonus: 1, trust: 0.1 }), { 1: 0.64 });
    assert.deepEqual(scoresOf(items, { rankBonus: 1, trust: 0 }), { 1: 0 });
  });
});

describe("the threshold", () => {
  const items = [
    product(1, { vector: [0.49, 2] }),
    product(2, { vector: [0.5, 1] }),
    product(3, { lexical: [5, 1], vector: [0.1, 3] }),
    product(4, {}),
  ];

  it("drops what only a distant vector brought, in both modes", () => {
    for (const ranking of [SIMPLE, ENHANCED]) {
      const kept = chunkIdsOf(mergeLists(items, { ...ranking, vectorThreshold: 0.5 }));
      assert.deepEqual(new Set(kept), new Set([2, 3]));
    }
  });

  it("keeps what words found, without a point for its distant vector", () => {
    assert.deepEqual(scoresOf(items, { fieldShare: 0 }), { 2: 3, 3: 4 });
    const [first] = mergeLists(items, { ...ENHANCED, fieldShare: 0 });
    assert.equal(first?.source, "lexical");
  });
});

describe("any merge", () => {
  const number = double({ min: 0, max: 1, noNaN: true });
  const parts = record({
    lexical: option(number, { nil: undefined }),
    vector: option(number, { nil: undefined }),
    fields: number,
    pair: boolean(),
  });

  it("gives each found product once, by falling scores that are numbers", () => {
    assertProperty(
      property(array(parts), boolean(), (all, isEnhanced) => {
        const items = all.map(({ lexical, vector, fields, pair }, index) =>
          product(index + 1, {
            ...(lexical === undefined ? {} : { lexical: [lexical, index + 1] as const }),
            ...(vector === undefined ? {} : { vector: [vector, index + 1] as const }),
            fields,
            pair,
          }),
        );
        const merged = mergeLists(items, { ...ENHANCED, isEnhanced });
        const found = items.filter(
          ({ scores }) => scores.lexicalRank !== null || (scores.vectorScore ?? 0) >= 0.5,
        );
        assert.deepEqual(new Set(chunkIdsOf(merged)), new Set(found.map(({ scores }) => scores.chunkId)));
        assert.equal(merged.length, found.length);
        const scores = merged.map(({ score }) => score);
        assert.deepEqual(
          scores,
          scores.toSorted((a, b) => b - a),
        );
        assert.ok(scores.every(Number.isFinite));
      }),
    );
  });
});
