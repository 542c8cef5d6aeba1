import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, boolean, double, option, property, record } from "fast-check";
import { CATALOG_RANKING } from "../entry-search-fixture.ts";
import { type CatalogRanking, type Mergeable, type Merged, mergeLists } from "./search-catalog.ts";

interface Parts {
  readonly lexical?: readonly [score: number, rank: number];
  readonly vector?: readonly [cosine: number, rank: number | null];
  readonly fields?: number;
  readonly pair?: boolean;
}

function product(chunkId: number, { lexical, vector, fields = 0, pair = false }: Parts): Mergeable {
  const standing = {
    chunkId,
    lexicalScore: lexical?.[0] ?? null,
    lexicalRank: lexical?.[1] ?? null,
    vectorScore: vector?.[0] ?? null,
    vectorRank: vector?.[1] ?? null,
    fusedScore: 1 / chunkId,
  };
  return { standing, fieldScore: fields, hasPair: pair };
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

const idsOf = (merged: readonly Merged<Mergeable>[]): number[] =>
  merged.map(({ standing }) => standing.chunkId);

function scoresOf(
  items: readonly Mergeable[],
  changes: Partial<typeof ENHANCED> = {},
): Record<number, number> {
  const merged = mergeLists(items, { ...ENHANCED, ...changes });
  return Object.fromEntries(
    merged.map(({ standing, score }) => [standing.chunkId, Number(score.toFixed(9))]),
  );
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
    assert.deepEqual(idsOf(merged), [4, 2, 1, 3]);
    assert.deepEqual(
      merged.map(({ source }) => source),
      ["vector", "both", "lexical", "lexical"],
    );
  });

  it("keeps the vector list first however far down its ranks reach", () => {
    const items = [product(1, { lexical: [9, 1] }), product(2, { lexical: [1, 2], vector: [0.6, 150] })];
    assert.deepEqual(idsOf(mergeLists(items, SIMPLE)), [2, 1]);
  });

  it("ends the vector list with what is not near at all, when the threshold lets it in", () => {
    const items = [
      product(1, { vector: [-0.2, null] }),
      product(2, { vector: [0.6, 1] }),
      product(3, { lexical: [9, 1] }),
    ];
    assert.deepEqual(idsOf(mergeLists(items, { ...SIMPLE, vectorThreshold: -1 })), [2, 1, 3]);
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
    assert.deepEqual(idsOf(mergeLists(items, ENHANCED)), [2, 3, 1]);
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
      const kept = idsOf(mergeLists(items, { ...ranking, vectorThreshold: 0.5 }));
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
          ({ standing }) => standing.lexicalRank !== null || (standing.vectorScore ?? 0) >= 0.5,
        );
        assert.deepEqual(new Set(idsOf(merged)), new Set(found.map(({ standing }) => standing.chunkId)));
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
