import assert from "node:assert/strict";
import { test } from "node:test";
import { fromRoman, toRoman } from "./roman.ts";

test("numerals and numbers turn into each other", () => {
  for (let value = 1; value <= 3_999; value++) assert.equal(fromRoman(toRoman(value) ?? ""), value);
  assert.equal(toRoman(78), "LXXVIII");
  assert.equal(fromRoman("xi"), 11);
});

test("what is not written the usual way is no numeral", () => {
  for (const letters of ["", "IIII", "VX", "IC", "vida", "XIX1", "M".repeat(99)])
    assert.equal(fromRoman(letters), null);
  for (const value of [0, -1, 1.5, 4_000]) assert.equal(toRoman(value), null);
});
