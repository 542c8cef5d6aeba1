import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answered } from "#src/answering/index.ts";
import { judgeAnswer, keySentences } from "./judge-answer.ts";

const CITATION = {
  label: "Guia",
  documentName: "Guia",
  source: "guia.md",
  headings: [],
  pages: null,
  row: null,
  start: 0,
  end: 1,
};

/** Sentences by the document that they come from. */
function answerOf(...sentences: readonly (readonly [documentId: number, text: string])[]): Answered {
  return {
    kind: "answered",
    text: sentences.map(([, text]) => `${text} [1]`).join(" "),
    sentences: sentences.map(([documentId, text]) => ({
      text,
      quote: text,
      documentId,
      source: "guia.md",
      start: 0,
      end: 1,
      citation: 1,
    })),
    citations: sentences.map(([documentId], index) => ({ ...CITATION, documentId, number: index + 1 })),
    confidence: { level: "media", score: 0.5, signals: {} },
  };
}

const GOLD = {
  answers: ["10 dias"],
  passages: ["A troca é livre. O prazo é de 10 dias. Leve a nota."],
  entries: new Set(["troca"]),
};
const entryOf = (documentId: number): string => (documentId === 1 ? "troca" : "outra");

describe("judgeAnswer", () => {
  it("finds the marked answer however it is written", () => {
    const verdict = judgeAnswer(answerOf([1, "O PRAZO, é de 10  dias!"]), GOLD, entryOf);
    assert.deepEqual([verdict.hasGold, verdict.hasKeySentence, verdict.citesGold], [true, true, true]);
  });

  it("does not find a number inside another", () => {
    assert.equal(judgeAnswer(answerOf([1, "São 110 dias."]), GOLD, entryOf).hasGold, false);
  });

  it("finds a long mark that cuts a word, and no short one", () => {
    const cut = { ...GOLD, answers: ["ota fiscal do produto"] };
    assert.ok(judgeAnswer(answerOf([1, "Leve a nota fiscal do produto."]), cut, entryOf).hasGold);
    const short = { ...GOLD, answers: ["ota"] };
    assert.ok(!judgeAnswer(answerOf([1, "Leve a nota."]), short, entryOf).hasGold);
  });

  it("tells an answer that only happens to hold the words from one of the right source", () => {
    const { hasGold, citesGold, isMostlyGold } = judgeAnswer(answerOf([2, "Há 10 dias."]), GOLD, entryOf);
    assert.deepEqual([hasGold, citesGold, isMostlyGold], [true, false, false]);
  });

  it("wants half of what is quoted to come from the right source", () => {
    const around = answerOf([1, "10 dias."], [2, "Uma frase bem mais comprida de outro lugar."]);
    const { citesGold, isMostlyGold } = judgeAnswer(around, GOLD, entryOf);
    assert.deepEqual([citesGold, isMostlyGold], [true, false]);
  });

  it("wants the whole entry where nothing was marked", () => {
    const whole = { ...GOLD, answers: [] };
    assert.ok(!judgeAnswer(answerOf([1, "O prazo é de 10 dias."]), whole, entryOf).hasGold);
    assert.ok(judgeAnswer(answerOf([1, GOLD.passages[0] ?? ""]), whole, entryOf).hasGold);
  });
});

describe("keySentences", () => {
  it("are those that hold a marked answer", () => {
    assert.deepEqual(keySentences(GOLD.passages[0] ?? "", ["10 dias", "outra coisa"]), [
      "O prazo é de 10 dias.",
    ]);
  });

  it("are the opening of an entry without marks, a bare reply together with what follows it", () => {
    assert.deepEqual(keySentences("Sim. A troca é livre por dez dias inteiros. Leve a nota.", []), [
      "Sim. A troca é livre por dez dias inteiros.",
    ]);
    assert.deepEqual(keySentences("Não há limite.", []), ["Não há limite."]);
    assert.deepEqual(keySentences("", []), []);
  });
});
