import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faq } from "../entry-fixture.ts";
import { readQuery } from "../query-terms.ts";
import { coverageOf, faqConfidence, faqRelevance, fieldScore, readSignals } from "./faq-score.ts";
import { profileFor } from "#src/embedding/index.ts";

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
const STRONG = profileFor("openai:text-embedding-3-small");

describe("the relevance of a question", () => {
  const asked = readQuery("trocar a senha do boleto");
  const relevance = (
    measured: { evidence?: number; similarity?: number; asking?: number },
    { question = "Como troco a senha?", profile = PROFILE } = {},
  ) =>
    faqRelevance(faq("a", question), asked, { evidence: 0, similarity: 0, asking: 0, ...measured }, profile);

  it("is mostly what it asks about, and grows with both", () => {
    assert.ok(relevance({ asking: 1 }) > relevance({ evidence: 1 }));
    const some = relevance({ evidence: 0.5, asking: 0.5 });
    assert.ok(some < relevance({ evidence: 0.6, asking: 0.5 }));
    assert.ok(some < relevance({ evidence: 0.5, asking: 0.6 }));
    assert.deepEqual([relevance({}), relevance({ evidence: 1, asking: 1 })], [0, 1]);
  });

  it("may rest on the meaning alone, but not where it contradicts what was asked", () => {
    const near = { similarity: 0.9 };
    assert.equal(relevance(near), 0, "without vectors that can stand alone");
    assert.ok(Math.abs(relevance(near, { profile: STRONG }) - 0.9) < 1e-9);
    const contrary = { question: "Não trocar a senha do boleto?", profile: STRONG };
    assert.ok(relevance(near, contrary) < 0.6);
  });
});

describe("the confidence in a question that comes first", () => {
  const measured = { level: "baixa", score: 0.3, signals: { coverage: 0.5 } } as const;

  it("is what was measured when no question does", () => {
    assert.equal(faqConfidence(measured, null), measured);
  });

  it("follows its relevance, and forgets nothing that was measured", () => {
    const levels = [0.9, 0.8, 0.65, 0].map(
      (relevance) => faqConfidence(measured, { relevance, isNearExact: false }).level,
    );
    assert.deepEqual(levels, ["alta", "media", "baixa", "sem_rag"]);
    assert.deepEqual(faqConfidence(measured, { relevance: 0.8, isNearExact: false }), {
      level: "media",
      score: 0.8,
      signals: { coverage: 0.5, question: 0.8 },
    });
  });

  it("is certain of the very question that was asked", () => {
    assert.equal(faqConfidence(measured, { relevance: 0, isNearExact: true }).level, "alta");
  });
});
