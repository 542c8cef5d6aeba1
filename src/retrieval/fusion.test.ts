import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { type CandidateScores, fuse, type FusionRule, vectorTrust } from "./fusion.ts";
import { type EmbeddingProfile, type Fusion, profileFor } from "#src/embedding/index.ts";

const QUERY = {
  termCount: 3,
  chunkCount: 1_000,
  idealScore: 10,
  nearness: new Map<number, number>(),
  sureSimilarity: null as number | null,
};
const RRF: FusionRule = { kind: "rrf", k: 60, lexicalWeight: 1, vectorWeight: 1 };

function candidate(chunkId: number, values: Partial<CandidateScores> = {}): CandidateScores {
  return { chunkId, lexicalScore: null, lexicalRank: null, vectorScore: null, vectorRank: null, ...values };
}

function scores(
  candidates: readonly CandidateScores[],
  rule: FusionRule,
  query = QUERY,
): Map<number, number> {
  return new Map(fuse(candidates, rule, query).map(({ chunkId, fusedScore }) => [chunkId, fusedScore]));
}

describe("fusion by reciprocal rank", () => {
  it("adds 1 / (60 + rank) for each list", () => {
    const found = scores([candidate(1, { lexicalRank: 1, vectorRank: 3 })], RRF);
    assert.equal(found.get(1), 1 / 61 + 1 / 63);
  });

  it("adds nothing for a list that does not hold the candidate", () => {
    const found = scores(
      [candidate(1, { lexicalRank: 2 }), candidate(2, { vectorRank: 2 }), candidate(3)],
      RRF,
    );
    assert.deepEqual([found.get(1), found.get(2), found.get(3)], [1 / 62, 1 / 62, 0]);
  });

  it("weighs the lists as told", () => {
    const rule: FusionRule = { kind: "rrf", k: 60, lexicalWeight: 2, vectorWeight: 0.5 };
    const found = scores([candidate(1, { lexicalRank: 1, vectorRank: 1 })], rule);
    assert.equal(found.get(1), 2 / 61 + 0.5 / 61);
  });

  it("prefers what both lists know to the winner of one", () => {
    const both = candidate(1, { lexicalRank: 3, vectorRank: 3 });
    const one = candidate(2, { lexicalRank: 1 });
    assert.deepEqual(
      fuse([one, both], RRF, QUERY).map(({ chunkId }) => chunkId),
      [1, 2],
    );
  });
});

const weighing =
  (ranged: FusionRule) =>
  (values: Partial<typeof QUERY>): number | undefined =>
    scores([candidate(1)], ranged, { ...QUERY, nearness: new Map([[1, 1]]), ...values }).get(1);

describe("fusion by score", () => {
  const rule: FusionRule = { kind: "score", vectorWeight: 0.3 };

  it("adds how near passage and document are to the share of the ideal lexical score", () => {
    const query = { ...QUERY, nearness: new Map([[1, 0.5]]) };
    const found = scores([candidate(1, { lexicalScore: 4, vectorScore: 0.9 })], rule, query);
    assert.equal(found.get(1), 0.4 + 0.3 * 0.5);
  });

  it("takes a missing score for none", () => {
    const query = { ...QUERY, nearness: new Map([[2, 0.5]]) };
    const found = scores([candidate(1, { lexicalScore: 4 }), candidate(2)], rule, query);
    assert.deepEqual([found.get(1), found.get(2)], [0.4, 0.15]);
  });

  it("leaves a query without a single known word to the vectors", () => {
    const ranged: FusionRule = { ...rule, termRange: { full: 8, none: 16 } };
    const query = { ...QUERY, termCount: 0, idealScore: 0, nearness: new Map([[1, 0.5]]) };
    assert.equal(scores([candidate(1)], ranged, query).get(1), 0.15);
  });

  it("lets vectors fade out in long texts", () => {
    const weighed = weighing({ kind: "score", vectorWeight: 1, termRange: { full: 8, none: 16 } });
    const weight = (termCount: number): number | undefined => weighed({ termCount });
    assert.equal(weight(1), 1);
    assert.equal(weight(8), 1);
    assert.equal(weight(12), 0.5);
    assert.equal(weight(16), 0);
    assert.equal(weight(100), 0);
  });

  it("lets vectors count for more in small bases", () => {
    const smallBase = { gain: 1, half: 300 };
    const weight = weighing({ kind: "score", vectorWeight: 0.2, smallBase });
    assert.equal(weight({ chunkCount: 0 }), 0.4);
    assert.ok(Math.abs((weight({ chunkCount: 300 }) ?? 0) - 0.3) < 1e-12);
    assert.ok((weight({ chunkCount: 1_000_000 }) ?? 1) < 0.201);
  });
});

describe("fusion", () => {
  it("can be either list alone", () => {
    const candidates = [
      candidate(1, { lexicalScore: 5, vectorScore: 0.1 }),
      candidate(2, { lexicalScore: 1, vectorScore: 0.9 }),
      candidate(3, { vectorScore: -0.2 }),
    ];
    const order = (rule: FusionRule): number[] => fuse(candidates, rule, QUERY).map(({ chunkId }) => chunkId);
    assert.deepEqual(order({ kind: "lexical" }), [1, 2, 3]);
    assert.deepEqual(order({ kind: "vector" }), [2, 1, 3]);
  });

  it("puts what says the same in other words before all that shares a few words with the question", () => {
    const sharing = Array.from({ length: 50 }, (_, at) =>
      candidate(at + 2, { lexicalRank: at + 1, vectorRank: at + 2, vectorScore: 0.3 }),
    );
    const candidates = [candidate(1, { vectorRank: 1, vectorScore: 0.95 }), ...sharing];
    const first = (sureSimilarity: number | null) =>
      fuse(candidates, RRF, { ...QUERY, sureSimilarity })[0]?.chunkId;
    assert.equal(first(0.85), 1);
    assert.equal(first(null), 2, "by ranks alone it would come last");
    assert.equal(first(0.96), 2);
  });

  it("gives ties to the lower id", () => {
    const candidates = [7, 3, 5].map((id) => candidate(id, { lexicalRank: 1 }));
    assert.deepEqual(
      fuse(candidates, RRF, QUERY).map(({ chunkId }) => chunkId),
      [3, 5, 7],
    );
  });

  it("pays no heed to the order in which candidates come, and loses none", () => {
    const value = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
    const candidates = fc.uniqueArray(
      fc.record({
        chunkId: fc.integer({ min: 1, max: 50 }),
        lexicalScore: value,
        lexicalRank: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
        vectorScore: value,
        vectorRank: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      }),
      { selector: ({ chunkId }) => chunkId },
    );
    const rules = fc.constantFrom<FusionRule>(
      RRF,
      { kind: "score", vectorWeight: 0.3 },
      { kind: "lexical" },
      { kind: "vector" },
    );
    const shuffled = candidates.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, rules, ([list, other], rule) => {
        const fused = fuse(list, rule, QUERY);
        assert.deepEqual(fused, fuse(other, rule, QUERY));
        assert.equal(fused.length, list.length);
        for (const [index, { fusedScore }] of fused.entries())
          assert.ok(index === 0 || fusedScore <= (fused[index - 1]?.fusedScore ?? 0));
      }),
    );
  });
});

const profileWith = (fusion: Fusion): EmbeddingProfile => ({ ...profileFor(null), fusion });

describe("vectorTrust", () => {
  it("is whole for models that stand beside the words as equals, and none without a model", () => {
    assert.equal(vectorTrust(profileFor("openai:text-embedding-3-small"), 3, 100), 1);
    assert.equal(vectorTrust(profileFor(null), 3, 100), 0);
  });

  it("is the measured weight of a weak model, and never more than whole", () => {
    assert.equal(vectorTrust(profileWith({ kind: "score", vectorWeight: 0.3 }), 3, 100), 0.3);
    assert.equal(vectorTrust(profileWith({ kind: "score", vectorWeight: 7 }), 3, 100), 1);
  });

  it("fades for questions that the model reads badly", () => {
    const weak = profileWith({ kind: "score", vectorWeight: 0.4, termRange: { full: 8, none: 16 } });
    assert.equal(vectorTrust(weak, 12, 100), 0.2);
    assert.equal(vectorTrust(weak, 16, 100), 0);
    assert.equal(vectorTrust(weak, 0, 100), 0.4, "a question without a word is left to the vectors");
  });
});
