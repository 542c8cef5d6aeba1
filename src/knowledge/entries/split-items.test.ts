import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { joinItems, splitItems } from "./split-items.ts";

describe("keywords and tags", () => {
  it("are parted by semicolons, bars and line ends, or else by commas", () => {
    assert.deepEqual(splitItems("pix; boleto|cartão\ncheque"), ["pix", "boleto", "cartão", "cheque"]);
    assert.deepEqual(splitItems("pix, boleto , cartão"), ["pix", "boleto", "cartão"]);
    assert.deepEqual(splitItems("soja, milho; trigo"), ["soja, milho", "trigo"]);
  });

  it("keep the comma of a number or a formula", () => {
    assert.deepEqual(splitItems("2,4-D, tubo 1,5 kg"), ["2,4-D", "tubo 1,5 kg"]);
  });

  it("come out of lists, and out of the text of a list", () => {
    assert.deepEqual(splitItems(["pix", 7, null, "pix", " boleto "]), ["pix", "7", "boleto"]);
    assert.deepEqual(splitItems("['pix', 'boleto']"), ["pix", "boleto"]);
    assert.deepEqual(splitItems('["a, b"]'), ["a, b"]);
  });

  it("are none where a cell says nothing", () => {
    for (const nothing of ["", " ", "-", "n/a", "[]", null]) assert.deepEqual(splitItems(nothing), []);
  });

  it("are read from what was written as they were", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("ab1,;|[]'\"-{}: \\n")) });
    fc.assert(
      fc.property(fc.array(text), (raw) => {
        const items = splitItems(raw);
        assert.deepEqual(splitItems(joinItems(items)), items);
      }),
    );
  });
});
