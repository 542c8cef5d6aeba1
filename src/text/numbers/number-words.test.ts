import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NUMBER_WORDS, SCALE_WORDS } from "./number-words.ts";

describe("NUMBER_WORDS", () => {
  it("gives each word its value, in both genders", () => {
    for (const [word, value] of [
      ["zero", 0],
      ["uma", 1],
      ["duas", 2],
      ["nove", 9],
      ["dez", 10],
      ["catorze", 14],
      ["quatorze", 14],
      ["dezenove", 19],
      ["vinte", 20],
      ["noventa", 90],
      ["cem", 100],
      ["cento", 100],
      ["duzentas", 200],
      ["novecentos", 900],
    ] as const) {
      assert.equal(NUMBER_WORDS.get(word), value, word);
    }
    assert.equal(NUMBER_WORDS.size, 50);
  });

  it("has no word that multiplies", () => {
    for (const word of SCALE_WORDS.keys()) assert.ok(!NUMBER_WORDS.has(word));
  });
});
