import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Hit } from "#src/domain/index.ts";
import { makeHit } from "../citation-check/hit-fixture.ts";
import { answerConfidence, answerSignals } from "./answer-confidence.ts";

const FOUND = { level: "alta", score: 0.9, signals: { lexicalShare: 0.6 } } as const;
const WHOLE = { support: 1, margin: 0.2, first: 1, terms: 4 };

function hitOf(documentId: number, relevance: number): Hit {
  const hit = makeHit({ text: "um" });
  return { ...hit, relevance, citation: { ...hit.citation, documentId } };
}

describe("the confidence in quoted words", () => {
  it("is high where they hold what was asked and nothing else comes near", () => {
    assert.equal(answerConfidence(FOUND, WHOLE).level, "alta");
  });

  it("is lower for every sign that is missing, however sure the search is of its passages", () => {
    const { score } = answerConfidence(FOUND, WHOLE);
    for (const missing of [{ support: 0.6 }, { margin: 0 }, { first: 0 }, { terms: 1 }]) {
      const lower = answerConfidence(FOUND, { ...WHOLE, ...missing });
      assert.ok(lower.score < score, JSON.stringify(missing));
    }
    assert.equal(answerConfidence(FOUND, { ...WHOLE, support: 0.5, margin: 0 }).level, "baixa");
    assert.ok(answerConfidence({ ...FOUND, score: 0.6 }, WHOLE).score < score);
  });

  it("refuses nothing: that was decided before", () => {
    const least = { support: 0, margin: -1, first: 0, terms: 0 };
    assert.equal(answerConfidence({ ...FOUND, score: 0.6 }, least).level, "baixa");
  });

  it("says what it was computed from", () => {
    assert.deepEqual(answerConfidence(FOUND, WHOLE).signals, { lexicalShare: 0.6, search: 0.9, ...WHOLE });
  });
});

describe("the signals of an answer", () => {
  const hits = [hitOf(1, 0.9), hitOf(2, 0.85)];
  const asked = { support: 0.8, terms: 3 };

  it("tell how far the first passage stands above the next, up to where more says nothing", () => {
    const { margin } = answerSignals(hits, new Set([1]), asked);
    assert.ok(Math.abs(margin - 0.05) < 1e-9);
    assert.equal(answerSignals(hits.slice(0, 1), new Set([1]), asked).margin, 0.2);
  });

  it("tell whether the first passage is quoted", () => {
    assert.equal(answerSignals(hits, new Set([1, 2]), asked).first, 1);
    assert.equal(answerSignals(hits, new Set([2]), asked).first, 0);
    assert.equal(answerSignals([], new Set(), asked).first, 0);
  });
});
