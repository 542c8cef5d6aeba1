import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { firstStageTerms } from "./first-stage-terms.ts";

const BUDGET = 10_000;

function split(frequencies: Readonly<Record<string, number>>, terms = Object.keys(frequencies)) {
  const documentFrequency = new Map(Object.entries(frequencies));
  return firstStageTerms(terms, { chunkCount: 100_000, averageLength: 50, documentFrequency });
}

describe("firstStageTerms", () => {
  it("looks up every term while they are cheap, rarest first", () => {
    assert.deepEqual(split({ comum: 500, raro: 2 }), { terms: ["raro", "comum"], rankingTerms: [] });
  });

  it("leaves terms beyond the budget to the ranking", () => {
    assert.deepEqual(split({ prazo: 9_000, iptu: 900, imóvel: 200 }), {
      terms: ["imóvel", "iptu"],
      rankingTerms: ["prazo"],
    });
  });

  it("looks up at least one term, whatever it costs", () => {
    assert.deepEqual(split({ dia: 80_000, ano: 90_000 }), { terms: ["dia"], rankingTerms: ["ano"] });
  });

  it("drops terms that the index does not know, and repeats none", () => {
    assert.deepEqual(split({ iptu: 3, xyz: 0 }, ["iptu", "xyz", "abc", "iptu"]), {
      terms: ["iptu"],
      rankingTerms: [],
    });
  });

  it("asks for nothing when nothing is known", () => {
    assert.deepEqual(split({}, ["abc"]), { terms: [], rankingTerms: [] });
  });

  it("splits the known terms without loss and keeps within the budget", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.nat(12_000)), (frequencies) => {
        const { terms, rankingTerms } = split(frequencies);
        const known = Object.keys(frequencies).filter((term) => (frequencies[term] ?? 0) > 0);
        assert.deepEqual([...terms, ...rankingTerms].toSorted(), known.toSorted());
        assert.equal(terms.length > 0, known.length > 0);
        const spent = terms.reduce((sum, term) => sum + (frequencies[term] ?? 0), 0);
        assert.ok(terms.length === 1 || spent <= BUDGET);
      }),
    );
  });
});
