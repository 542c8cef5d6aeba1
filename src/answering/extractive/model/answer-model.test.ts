import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnswerFeatures } from "./answer-features.ts";
import { answerConfidence, answerScore, MIN_ANSWER_SCORE } from "./answer-model.ts";

const FOUND = { level: "alta", score: 0.9, signals: { lexicalShare: 0.6 } } as const;
const WHOLE: AnswerFeatures = {
  search: 0.95,
  coverage: 1,
  similarity: 0.6,
  margin: 1,
  first: 1,
  support: 1,
  subjectMissing: 0,
  subjectUnknown: 0,
  nameUnsaid: 0,
  closeness: 1,
  pairs: 1,
  denied: 0,
  signShown: 1,
  terms: 0.5,
};

describe("how likely quoted words are to answer", () => {
  it("is sure where they hold what was asked and nothing else comes near", () => {
    assert.equal(answerConfidence(FOUND, WHOLE).level, "alta");
  });

  it("is less for every sign that is missing, and for what the base does not know or denies", () => {
    for (const sign of ["search", "coverage", "margin", "first", "support", "closeness", "pairs"] as const) {
      assert.ok(answerScore({ ...WHOLE, [sign]: 0 }) < answerScore(WHOLE), sign);
    }
    for (const sign of ["subjectMissing", "subjectUnknown", "nameUnsaid", "denied"] as const) {
      assert.ok(answerScore({ ...WHOLE, [sign]: 1 }) < answerScore(WHOLE), sign);
    }
  });

  it("is too little to answer where hardly anything speaks for them", () => {
    const least = {
      ...WHOLE,
      search: 0.3,
      coverage: 0.2,
      support: 0,
      margin: 0,
      first: 0,
      closeness: 0,
      pairs: 0,
    };
    assert.ok(answerScore(least) < MIN_ANSWER_SCORE);
    assert.equal(answerConfidence(FOUND, least).level, "sem_rag");
  });

  it("says what it was computed from", () => {
    assert.deepEqual(answerConfidence(FOUND, WHOLE).signals, { lexicalShare: 0.6, ...WHOLE });
  });
});
