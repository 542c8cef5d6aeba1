import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import { readQuery } from "../query-terms.ts";
import { passageOf, rankedOf } from "../retrieval-fixture.ts";
import { faq } from "../entry-fixture.ts";
import { faqConfidence, faqRelevance, faqRelevances } from "./faq-score.ts";

const PROFILE = profileFor(null);

describe("the relevance of a question", () => {
  it("is mostly what it asks about, and grows with both", () => {
    assert.ok(faqRelevance(0, 1) > faqRelevance(1, 0));
    assert.ok(
      faqRelevance(0.5, 0.5) < faqRelevance(0.6, 0.5) && faqRelevance(0.5, 0.5) < faqRelevance(0.5, 0.6),
    );
    assert.deepEqual([faqRelevance(0, 0), faqRelevance(1, 1)], [0, 1]);
  });

  it("is read for questions only, by chunk", () => {
    const ranked = rankedOf({ id: 1, text: "Fale com o balcão." }, 1);
    const { chunk, document } = passageOf({ id: 2, text: "Fale com o balcão.", documentId: 2 });
    const entry = faq("senha", "Como troco a senha?");
    const question = { ...ranked, passage: { chunk, document: { ...document, entry } } };
    const statistics = { chunkCount: 10, averageLength: 5, documentFrequency: new Map([["senh", 1]]) };
    const lexical = { query: readQuery("senha"), statistics };
    const relevances = faqRelevances([ranked, question], lexical, () => 0.5);
    assert.deepEqual([...relevances], [[2, faqRelevance(0.5, 1)]]);
  });
});

describe("the confidence in a question that comes first", () => {
  const measured = { level: "baixa", score: 0.3, signals: { coverage: 0.5 } } as const;

  it("is what was measured when no question does", () => {
    assert.equal(faqConfidence(measured, null, PROFILE), measured);
  });

  it("follows its relevance by the thresholds of the model, and forgets nothing that was measured", () => {
    const { alta, media } = PROFILE.confidence;
    const levels = [0.9, alta, media, 0].map(
      (relevance) => faqConfidence(measured, { relevance, isNearExact: false }, PROFILE).level,
    );
    assert.deepEqual(levels, ["alta", "media", "media", "sem_rag"]);
    assert.deepEqual(faqConfidence(measured, { relevance: alta, isNearExact: false }, PROFILE), {
      level: "media",
      score: alta,
      signals: { coverage: 0.5, question: alta },
    });
  });

  it("is certain of the very question that was asked", () => {
    assert.equal(faqConfidence(measured, { relevance: 0, isNearExact: true }, PROFILE).level, "alta");
  });
});
