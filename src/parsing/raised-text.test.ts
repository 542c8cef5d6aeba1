import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { raisedText } from "./raised-text.ts";

suite("text above the line", () => {
  for (const [before, text, expected] of [
    ["10", "3", "³"],
    ["10", "-12", "⁻¹²"],
    ["manifestações.", "1", "¹"],
    ["prazo", "[2]", "[²]"],
    ["art. 1", "o", "º"],
    ["Lei n", "o", "º"],
    ["art. 1 ", "o", "º"],
    ["§ 2 ", " º ", "º "],
    ["§ 2", "o ", "º "],
    ["12 ", "a", "a"],
    ["12\u00A0", "o", "º"],
    ["1", "constructor", "constructor"],
    ["em ", "o", "o"],
    ["2", "a", "ª"],
    ["palavr", "a", "a"],
    ["texto", " (nota 1)", " (nota 1)"],
    ["1", "th", "th"],
    ["", "1234567890123", "1234567890123"],
  ] as const) {
    test(`reads "${text}" after "${before}" as "${expected}"`, () => {
      assert.equal(raisedText(text, before), expected);
    });
  }
});
