import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import {
  assessConfidence,
  confidenceInShown,
  levelOf,
  onScale,
  productThresholds,
  questionThresholds,
  relevanceOf,
} from "./confidence.ts";
import type { Fused } from "./fusion.ts";
import type { ScoredCandidates } from "./rank-passages.ts";

const THRESHOLDS = { alta: 0.8, media: 0.5, baixa: 0.2 };
const BY_WORDS = { ...profileFor(null), similarityWeight: 0.5, confidence: THRESHOLDS };
const STRONG = profileFor("openai:text-embedding-3-small");

function fused(chunkId: number, vectorScore: number | null = null): Fused {
  return { chunkId, vectorScore, lexicalScore: 1, lexicalRank: 1, vectorRank: null, fusedScore: 1 };
}

function scored(score: number, idealLexicalScore = 10): ScoredCandidates {
  const lexical = { score, stems: score, words: 0, pairs: 0, coverage: 0.5 };
  return { scores: [], lexicalScores: new Map([[1, lexical]]), idealLexicalScore };
}

describe("the scale", () => {
  it("has the thresholds of every measure on its own", () => {
    const levels = [1, 0.8, 0.79, 0.5, 0.49, 0.2, 0.19, 0].map((value) =>
      levelOf(onScale(value, THRESHOLDS)),
    );
    assert.deepEqual(levels, ["alta", "alta", "media", "media", "baixa", "baixa", "sem_rag", "sem_rag"]);
  });

  it("seed 003: is that of cosines, .85, .70 and .60, where a model has none of its own", () => {
    const { similarity } = STRONG;
    assert.ok(similarity !== null);
    for (const cosine of [0, 0.3, 0.6, 0.7, 0.85, 0.95, 1])
      assert.ok(Math.abs(onScale(cosine, similarity) - cosine) < 1e-9);
  });

  it("keeps the order of what was measured and stays between 0 and 1, whatever the thresholds", () => {
    const share = fc.double({ min: 0, max: 1.2, noNaN: true });
    const ordered = fc
      .tuple(share, share, share)
      .map((values) => values.toSorted((a, b) => b - a))
      .map(([alta = 0, media = 0, baixa = 0]) => ({ alta, media, baixa }));
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(ordered, value, value, (thresholds, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((item) =>
          onScale(item, thresholds),
        );
        assert.ok((low ?? 0) >= 0 && (low ?? 0) <= (high ?? 0) + 1e-9 && (high ?? 0) <= 1);
      }),
    );
  });
});

describe("the relevance of a passage", () => {
  it("is what its words or its cosine say, whichever says more", () => {
    const inOtherWords = relevanceOf({ evidence: 0, similarity: 0.9 }, STRONG);
    const inTheSame = relevanceOf({ evidence: 0.6, similarity: 0.1 }, STRONG);
    assert.deepEqual([levelOf(inOtherWords), levelOf(inTheSame)], ["alta", "alta"]);
    assert.equal(levelOf(relevanceOf({ evidence: 0.1, similarity: 0.3 }, STRONG)), "sem_rag");
  });

  it("owes nothing to a cosine that proves nothing without words", () => {
    assert.equal(relevanceOf({ evidence: 0, similarity: 0.99 }, profileFor("hash:x")), 0);
  });

  it("counts the cosines of models that give no low ones from where theirs begin", () => {
    const narrow = profileFor("onnx:multilingual-e5-small");
    const levels = [0.8, 0.89, 0.92, 0.96].map((similarity) =>
      levelOf(relevanceOf({ evidence: 0, similarity }, narrow)),
    );
    assert.deepEqual(levels, ["sem_rag", "baixa", "media", "alta"]);
  });

  it("is reached sooner by a product than by a passage, and later by a question", () => {
    const level = (thresholds = STRONG.confidence) =>
      levelOf(relevanceOf({ evidence: 0.33, similarity: 0 }, STRONG, thresholds));
    assert.deepEqual([level(productThresholds(STRONG)), level()], ["alta", "baixa"]);
    const sure = { evidence: 0.6, similarity: 0 };
    assert.equal(levelOf(relevanceOf(sure, STRONG, questionThresholds(STRONG, 5))), "media");
    assert.equal(levelOf(relevanceOf(sure, STRONG)), "alta");
  });
});

describe("the relevance of a frequent question", () => {
  it("is never high for a word or two, which name a subject and ask nothing of it", () => {
    const evidence = { evidence: 0.9, similarity: 0 };
    const levels = [1, 2, 3].map((termCount) =>
      levelOf(relevanceOf(evidence, STRONG, questionThresholds(STRONG, termCount))),
    );
    assert.deepEqual(levels, ["media", "media", "alta"]);
  });
});

describe("assessConfidence", () => {
  it("is none without a hit", () => {
    assert.deepEqual(assessConfidence([], scored(9), BY_WORDS), { level: "sem_rag", score: 0, signals: {} });
  });

  it("grows with the share of the ideal that the best hit reaches", () => {
    const [most = 0, some = 0, little = 0] = [9, 5, 1].map(
      (score) => assessConfidence([fused(1)], scored(score), BY_WORDS).score,
    );
    assert.ok(most > some && some > little);
  });

  it("grows with the best hit's likeness to the question", () => {
    const [alike = 0, unlike = 0] = [0.9, 0.3].map(
      (similarity) => assessConfidence([fused(1, similarity)], scored(3), BY_WORDS).score,
    );
    assert.ok(alike > unlike);
  });

  it("says what it was computed from", () => {
    const { signals } = assessConfidence([fused(1, 0.4)], scored(5), BY_WORDS);
    assert.deepEqual(signals, {
      coverage: 0.5,
      lexicalShare: 0.5,
      similarity: 0.4,
      evidence: (0.5 + 0.5 * 0.4) / 1.5,
    });
    assert.equal(assessConfidence([fused(1, 0.8)], scored(5), STRONG).signals["meanSimilarity"], 0.8);
  });

  it("goes by the words of the first hit only", () => {
    assert.equal(assessConfidence([fused(2)], scored(9), BY_WORDS).level, "sem_rag");
  });

  it("seed 003: goes by the mean cosine of what is near at all", () => {
    const list = [fused(2, 0.95), fused(3, 0.75), fused(4, 0.2), fused(5, 0.1)];
    const { level, score } = assessConfidence(list, scored(0), STRONG);
    assert.deepEqual([level, Number(score.toFixed(6))], ["alta", 0.85]);
    assert.equal(assessConfidence([fused(2, 0.95), fused(3, 0.62)], scored(0), STRONG).level, "media");
    assert.equal(assessConfidence([fused(2, 0.59), fused(3, 0.3)], scored(0), STRONG).level, "sem_rag");
  });

  it("is a number even when the question holds no known word", () => {
    assert.ok(Number.isFinite(assessConfidence([fused(1, 0.4)], scored(0, 0), BY_WORDS).score));
  });
});

describe("the confidence in what is shown", () => {
  const measured = { level: "alta", score: 0.9, signals: { coverage: 1 } } as const;

  it("is what was measured while the best is shown", () => {
    assert.equal(confidenceInShown(measured, [{ relevance: 0.2 }, { relevance: 0.95 }]), measured);
  });

  it("is that of the best that is left, and none when nothing is; how near it came stays", () => {
    assert.deepEqual(confidenceInShown(measured, [{ relevance: 0.72 }]), {
      ...measured,
      level: "media",
      score: 0.72,
    });
    assert.deepEqual(confidenceInShown(measured, []), { ...measured, level: "sem_rag" });
  });
});
