import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { guardCell, unguardCell } from "./formula-guard.ts";

describe("cells for spreadsheets", () => {
  it("never begin as a formula does", () => {
    for (const formula of ["=1+1", "+55", "-x", "@SUM(A1)", "\t=1"])
      assert.equal(guardCell(formula), `'${formula}`);
    for (const plain of ["a=1", "", "'aspas'", "1-2"]) assert.equal(guardCell(plain), plain);
  });

  it("are read as they were written, apostrophes of their own included", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("'=+-@a\t ")) });
    fc.assert(
      fc.property(text, (cell) => {
        assert.equal(unguardCell(guardCell(cell)), cell);
        assert.doesNotMatch(guardCell(cell), /^[=+\-@\t]/);
      }),
    );
  });
});
