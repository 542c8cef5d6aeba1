import assert from "node:assert/strict";
import { test } from "node:test";
import { fromRoman, toRoman } from "./provision-units.ts";

test("numerals and numbers turn into each other", () => {
  for (let value = 1; value <= 199; value++) assert.equal(fromRoman(toRoman(value) ?? ""), value);
  assert.equal(toRoman(78), "LXXVIII");
  assert.equal(fromRoman("xi"), 11);
});

test("what is no well-formed numeral, or higher than incisos go, is refused", () => {
  for (const letters of ["", "IIII", "VX", "IC", "mix", "mil", "vida", "D"])
    assert.equal(fromRoman(letters), null, letters);
  for (const value of [0, -1, 1.5, 200]) assert.equal(toRoman(value), null);
});
