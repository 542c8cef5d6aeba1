import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { citationTokens } from "./citation-tokens.ts";

const texts = (text: string): string[] => citationTokens(text).map((token) => token.text);

test("case, accents, quotes, dashes, ordinal signs and thousands dots are made equal", () => {
  assert.deepEqual(texts("Súmula Nº 1.046"), ["sumula", "n", "º", "1046"]);
  assert.deepEqual(texts("§ 2º–A “b”"), ["§", "2", "-", "a", '"', "b", '"']);
  assert.deepEqual(texts("Su\u0301mula"), ["sumula"]);
  assert.deepEqual(texts("11.09.1990"), ["11", ".", "09", ".", "1990"]);
  assert.deepEqual(texts("lei_8906"), ["lei", "8906"]);
});

test("ordinals are known by their sign, in any of its forms", () => {
  for (const text of ["5º", "5°", "5ª", "5o", "5.º"])
    assert.equal(citationTokens(text)[0]?.isOrdinal, true, text);
  for (const text of ["5", "5os", "5."]) assert.equal(citationTokens(text)[0]?.isOrdinal, false, text);
});

test("tokens lie in order inside the text and never overlap", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      let last = 0;
      for (const { start, end } of citationTokens(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        last = end;
      }
    }),
  );
});
