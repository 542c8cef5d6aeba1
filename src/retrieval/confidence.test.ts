import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import type { ScoredCandidates } from "./rank-passages.ts";
import { assessConfidence, type Fused, levelOf } from "./fusion.ts";

const THRESHOLDS = { alta: 0.8, media: 0.5, baixa: 0.2 };
const PROFILE = { ...profileFor(null), similarityWeight: 0.5, confidence: THRESHOLDS };

function fused(chunkId: number, vectorScore: number | null = null): Fused {
  return { chunkId, vectorScore, lexicalScore: 1, lexicalRank: 1, vectorRank: null, fusedScore: 1 };
}

function scored(score: number, idealLexicalScore = 10): ScoredCandidates {
  const lexical = { score, stems: score, words: 0, pairs: 0, coverage: 0.5 };
  return { standings: [], lexicalScores: new Map([[1, lexical]]), idealLexicalScore };
}

describe("levelOf", () => {
  it("gives the highest level whose threshold is reached", () => {
    const levels = [1, 0.8, 0.79, 0.5, 0.49, 0.2, 0.19, 0].map((score) => levelOf(score, THRESHOLDS));
    assert.deepEqual(levels, ["alta", "alta", "media", "media", "baixa", "baixa", "sem_rag", "sem_rag"]);
  });
});

describe("assessConfidence", () => {
  it("is none without a hit", () => {
    assert.deepEqual(assessConfidence([], scored(9), PROFILE), { level: "sem_rag", score: 0, signals: {} });
  });

  it("grows with the share of the ideal that the best hit reaches", () => {
    const [most = 0, some = 0, little = 0] = [9, 5, 1].map(
      (score) => assessConfidence([fused(1)], scored(score), PROFILE).score,
    );
    assert.ok(most > some && some > little);
  });

  it("grows with the best hit's likeness to the question", () => {
    const [alike = 0, unlike = 0] = [0.9, 0.3].map(
      (similarity) => assessConfidence([fused(1, similarity)], scored(3), PROFILE).score,
    );
    assert.ok(alike > unlike);
  });

  it("says what it was computed from", () => {
    const { signals } = assessConfidence([fused(1, 0.4)], scored(5), PROFILE);
    assert.equal(signals["coverage"], 0.5);
    assert.equal(signals["lexicalShare"], 0.5);
    assert.equal(signals["similarity"], 0.4);
  });

  it("judges by the first hit only", () => {
    const first = assessConfidence([fused(2)], scored(9), PROFILE);
    assert.equal(first.level, "sem_rag");
  });

  it("is a number even when the question holds no known word", () => {
    assert.ok(Number.isFinite(assessConfidence([fused(1, 0.4)], scored(0, 0), PROFILE).score));
  });
});
