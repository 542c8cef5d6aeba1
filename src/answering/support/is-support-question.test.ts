import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import { CUES_EN, CUES_PT } from "./data/support-words.ts";
import { readPatterns } from "./fold-message.ts";
import { isSupportQuestion } from "./is-support-question.ts";
import { LABELLED_MESSAGES } from "./support-fixture.ts";

const FIXTURE_TEXTS = LABELLED_MESSAGES.map(({ text }) => text);
const FIXTURE_WORDS = [...new Set(FIXTURE_TEXTS.flatMap((text) => text.split(/\s+/)))];
const MARKS = ["?", "!", "...", ",", ";", ":", "(", ")", '"', "“", "-", " – ", "🙂", "*", "\n", "\t", "¿"];

describe("isSupportQuestion", () => {
  it("tells the labelled messages apart", () => {
    const wrong = LABELLED_MESSAGES.filter(
      ({ text, isSupport }) => isSupportQuestion(text).isSupport !== isSupport,
    );
    assert.deepEqual(
      wrong.map(({ text }) => text),
      [],
    );
  });

  it("explains itself with the cues it found", () => {
    assert.deepEqual(isSupportQuestion("Como faço para trocar a senha?"), {
      isSupport: true,
      score: 3,
      signals: ["+how-to"],
    });
    assert.deepEqual(isSupportQuestion("cancele o pedido 998"), {
      isSupport: false,
      score: -4,
      signals: ["-command"],
    });
  });

  it("weighs what speaks for help against what does not", () => {
    const reading = isSupportQuestion("péssimo atendimento, não consigo emitir a nota e aparece erro 12");
    assert.ok(reading.isSupport);
    assert.ok(reading.signals.includes("-opinion") && reading.signals.includes("+failure"));
  });

  it("finds nothing in nothing", () => {
    const nothing = { isSupport: false, score: 0, signals: [] };
    for (const text of ["", "   ", "?!", "🙂", "\u200B"]) assert.deepEqual(isSupportQuestion(text), nothing);
  });

  it("reads chat spellings, missing accents and typing errors", () => {
    for (const text of [
      "vc sabe pq n funciona?",
      "Ñ CONSIGO ENTRAR",
      "nao consgo entrar",
      "q é CFOP",
      "oq é CFOP",
      "como fasso p/ emitir nota",
      "naaaaao consigooooo entrar",
      "n\u0303 consigo entrar",
      "I cant log in",
      "I can\u2019t log in",
    ]) {
      assert.ok(isSupportQuestion(text).isSupport, text);
    }
  });

  it("gives each cue of a language its own name, a weight and a pattern without state", () => {
    for (const table of [CUES_PT, CUES_EN]) {
      const cues = readPatterns(table);
      assert.equal(cues.length, table.trim().split("\n").length);
      assert.equal(new Set(cues.map(({ name }) => name)).size, cues.length);
      for (const { weight, pattern } of cues) {
        assert.ok(Number.isInteger(weight) && weight !== 0);
        assert.ok(!pattern.global && !pattern.sticky);
      }
    }
  });
});

describe("any message", () => {
  it("is read without an error", () => {
    assertProperty(
      property(string({ unit: "binary", maxLength: 300 }), (text) => {
        const reading = isSupportQuestion(text);
        assert.ok(Number.isFinite(reading.score));
        assert.equal(reading.isSupport, reading.score >= 1);
      }),
    );
  });

  it("means the same whatever its case and punctuation", () => {
    const words = array(constantFrom(...FIXTURE_WORDS), { minLength: 1, maxLength: 12 });
    const marks = array(constantFrom(...MARKS), { minLength: 12, maxLength: 12 });
    assertProperty(
      property(words, marks, (words, marks) => {
        const plain = isSupportQuestion(words.join(" "));
        const marked = words.map((word, index) => `${word}${marks[index]}`).join(" ");
        assert.deepEqual(isSupportQuestion(marked), plain);
        assert.deepEqual(isSupportQuestion(`${marks[0]}${words.join(" ")}`), plain);
        assert.deepEqual(isSupportQuestion(words.join(" ").toUpperCase()), plain);
      }),
    );
  });

  it("means the same with its accents apart from their letters", () => {
    for (const text of FIXTURE_TEXTS) {
      assert.deepEqual(isSupportQuestion(text.normalize("NFD")), isSupportQuestion(text));
    }
  });

  it("is read in linear time, whatever it repeats", () => {
    const units = [
      "a",
      "nao ",
      "qual e ",
      "o que ",
      "pode me ",
      "quero o ",
      "saber o a ",
      "o sistema de conta ",
      "consigoo ",
      "oi ",
      "a\u0301",
      "\u0301",
      "what is our ",
      "quantos clientes de ",
    ];
    // A quadratic pattern would take minutes here.
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      assert.ok(Number.isFinite(isSupportQuestion(text).score));
    }
  });
});
