import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heldForm, mendedWords, type Readings } from "./held-form.ts";

const READINGS: Readings = {
  expansions: [
    { kind: "typo", from: "buleto", to: "bolet" },
    { kind: "synonym", from: "carro", to: "automóvel" },
  ],
  concepts: [
    { group: "culture", term: "gol", synonyms: ["golzinho", "gol geração 4"] },
    { group: "generic", term: "limpa-vidros", synonyms: ["polidor"] },
    { group: "generic", term: "óleo de motor", synonyms: ["lubrificante"] },
  ],
};

function form(word: string, ...texts: string[]): string | null {
  return heldForm(word, texts, READINGS);
}

describe("the word that a field holds", () => {
  it("is another where the vocabulary, a synonym or a correction led to it", () => {
    assert.equal(form("golzinho", "Pastilha de freio Gol"), "gol");
    assert.equal(form("lubrificante", "Galão", "Óleo para motor"), "óleo de motor");
    assert.equal(form("carro", "Cera para automóveis"), "automóveis");
    assert.equal(form("buleto", "Segunda via do Boleto"), "boleto");
  });

  it("is not shown where it is the same, in any form, or unknown", () => {
    assert.equal(form("golzinho", "Para golzinhos e Gol"), null);
    assert.equal(form("pastilhas", "Pastilha de freio"), null);
    assert.equal(form("golzinho", "Amortecedor"), null);
    assert.equal(form("limpa-vidros", "Limpa-vidros 500 ml"), null);
    assert.equal(form("limpa-vidros", "Vidros temperados e polidor"), "polidor");
    assert.equal(form("", "Gol"), null);
  });
});

describe("mended words", () => {
  it("are words of what was found, or stems where nothing was", () => {
    assert.deepEqual(mendedWords(READINGS.expansions, ["Como pago o boleto?"]), ["buleto → boleto"]);
    assert.deepEqual(mendedWords(READINGS.expansions, []), ["buleto → bolet"]);
  });

  it("leave out other corrections of a word that was found", () => {
    const expansions = [...READINGS.expansions, { kind: "typo", from: "buleto", to: "bulet" } as const];
    assert.deepEqual(mendedWords(expansions, ["Boletos"]), ["buleto → boletos"]);
  });
});
