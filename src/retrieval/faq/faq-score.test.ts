import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faq } from "../entry-fixture.ts";
import { readQuery } from "../query-terms.ts";
import {
  coverageOf,
  faqConfidence,
  faqRelevance,
  faqRelevances,
  fieldScore,
  readSignals,
} from "./faq-score.ts";
import { profileFor } from "#src/embedding/index.ts";
import { passageOf, rankedOf } from "../retrieval-fixture.ts";

const STATISTICS = {
  chunkCount: 100,
  documentFrequency: new Map([
    ["senh", 50],
    ["bolet", 1],
  ]),
};
const RANKING = { question: 2, keywords: 1, answer: 1, fieldShare: 1 };

describe("coverageOf", () => {
  const query = readQuery("senha do boleto");
  const coverage = coverageOf(query, STATISTICS);

  it("is whole for all of the words, and none for none of them", () => {
    assert.equal(coverage("O boleto tem senhas."), 1);
    assert.equal(coverage("Nada disso."), 0);
    assert.equal(coverage(""), 0);
    assert.equal(coverageOf(readQuery("o que é?"), STATISTICS)("o que é"), 0);
  });

  it("counts a rare word for more than a common one", () => {
    assert.ok(coverage("boleto") > 0.8 && coverage("senha") < 0.2);
    assert.ok(Math.abs(coverage("boleto") + coverage("senha") - 1) < 1e-9);
  });

  it("counts another word for it as the word, a mended one for less, and one that begins like it for nothing", () => {
    const covered = (["synonym", "typo", "completion"] as const).map((kind) => {
      const alternatives = [{ stem: "fatur", weight: 0.5, kind }];
      const terms = query.terms.map((term) => ({ ...term, alternatives }));
      return coverageOf({ ...query, terms }, STATISTICS)("fatura");
    });
    assert.equal(covered[0], 1);
    assert.ok((covered[1] ?? 0) > 0.5 && (covered[1] ?? 0) < 1);
    assert.equal(covered[2], 0);
  });
});

describe("the score of an entry", () => {
  const signals = { question: 1, keywords: 0, answer: 0.5, asking: 1 };

  it("is the weighted mean of its parts", () => {
    const entry = faq("a", "Como?", { keywords: ["x"] });
    assert.equal(fieldScore(entry, signals, RANKING), (2 + 0 + 0.5) / 4);
    assert.equal(fieldScore(entry, signals, { ...RANKING, question: 0, answer: 0 }), 0);
    assert.equal(fieldScore(entry, signals, { ...RANKING, question: 0, keywords: 0, answer: 0 }), 0);
  });

  it("is not lower for want of keywords", () => {
    assert.equal(fieldScore(faq("a", "Como?"), signals, RANKING), (2 + 0.5) / 3);
  });

  it("owes nothing to a likeness that any two questions have", () => {
    assert.equal(
      fieldScore(faq("a", "Como?"), { question: 0.3, keywords: 0, answer: 0, asking: 0 }, RANKING),
      0,
    );
  });

  it("reads each part for itself", () => {
    const query = readQuery("senha do boleto");
    const entry = faq("a", "Senha do boleto", { keywords: ["boleto"], answer: "Senha." });
    const read = readSignals(entry, query, coverageOf(query, STATISTICS));
    assert.ok(Math.abs(read.question - 1) < 1e-9);
    assert.ok(read.keywords > 0.8 && read.answer < 0.2 && read.answer > 0);
    const split = faq("b", "Onde fica o boleto?", { keywords: ["senha"] });
    assert.equal(readSignals(split, query, coverageOf(query, STATISTICS)).asking, 1, "both together");
  });
});

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
    const statistics = { chunkCount: 10, documentFrequency: new Map([["senh", 1]]) };
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
