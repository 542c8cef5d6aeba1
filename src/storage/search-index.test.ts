import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { firstStageTerms } from "./search-index.ts";

const BUDGET = 8_000;

function split(frequencies: Readonly<Record<string, number>>, terms = Object.keys(frequencies)) {
  const documentFrequency = new Map(Object.entries(frequencies));
  return firstStageTerms(terms, { documentFrequency });
}

describe("firstStageTerms", () => {
  it("looks up every term while they are cheap, rarest first", () => {
    assert.deepEqual(split({ comum: 500, raro: 2 }), {
      making: ["raro", "comum"],
      scoring: ["raro", "comum"],
    });
  });

  it("leaves terms beyond the budget to the ranking, where the others then count twice", () => {
    assert.deepEqual(split({ prazo: 9_000, iptu: 900, imóvel: 200 }), {
      making: ["imóvel", "iptu"],
      scoring: ["imóvel", "iptu", "imóvel", "iptu", "prazo"],
    });
  });

  it("looks up at least one term, whatever it costs", () => {
    assert.deepEqual(split({ dia: 80_000, ano: 90_000 }), {
      making: ["dia"],
      scoring: ["dia", "dia", "ano"],
    });
  });

  it("drops what the index does not know or cannot hold, and repeats none", () => {
    assert.deepEqual(split({ iptu: 3, xyz: 0 }, ["iptu", "xyz", "abc", "iptu", "i p"]), {
      making: ["iptu"],
      scoring: ["iptu"],
    });
  });

  it("asks for nothing when nothing is known", () => {
    assert.deepEqual(split({}, ["abc"]), { making: [], scoring: [] });
  });

  it("splits the known terms without loss and keeps within the budget", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.nat(12_000)), (frequencies) => {
        const { making, scoring } = split(frequencies);
        const known = Object.keys(frequencies).filter((term) => (frequencies[term] ?? 0) > 0);
        assert.deepEqual([...new Set(scoring)].toSorted(), known.toSorted());
        const isSplit = making.length < known.length;
        for (const term of known) {
          const times = scoring.filter((other) => other === term).length;
          assert.equal(times, isSplit && making.includes(term) ? 2 : 1, term);
        }
        assert.equal(making.length > 0, known.length > 0);
        const spent = making.reduce((sum, term) => sum + (frequencies[term] ?? 0), 0);
        assert.ok(making.length <= 1 || spent <= BUDGET);
      }),
    );
  });
});
