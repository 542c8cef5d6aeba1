import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { numberText, priceText } from "./number-text.ts";
import { readNumber, readTruth } from "./read-value.ts";

describe("numbers", () => {
  const cases: readonly (readonly [unknown, number | null])[] = [
    ["R$ 1.234,56", 1234.56],
    ["R$\u00a01.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["12.5", 12.5],
    ["1.234", 1234],
    ["-3", -3],
    ["- R$ 3,50", -3.5],
    ["R$ -3,50", -3.5],
    ["--5", null],
    ["+-5", null],
    ["US$ 10,00", null],
    ["$ 10", null],
    ["€ 5", null],
    ["5 €", null],
    [7, 7],
    ["sob consulta", null],
    ["10%", null],
    ["", null],
    [Number.NaN, null],
    [true, null],
  ];
  for (const [written, value] of cases) {
    it(`are read from ${JSON.stringify(written)}`, () => assert.equal(readNumber(written), value));
  }

  it("are written with cents as prices", () => {
    assert.deepEqual([10, 9.9, 0.125, 1234.56].map(priceText), ["10,00", "9,90", "0,1250", "1234,56"]);
  });

  it("are written so that they are read the same", () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => readNumber(value));
    fc.assert(fc.property(number, (value) => assert.equal(readNumber(numberText(value ?? 0)), value ?? 0)));
  });
});

describe("truth values", () => {
  it("are read from the words that people use", () => {
    for (const word of ["Sim", "s", "1", 1, true, "ATIVO", "active", "yes"])
      assert.equal(readTruth(word), true);
    for (const word of ["Não", "nao", "0", 0, false, "Inativo", "rascunho"])
      assert.equal(readTruth(word), false);
    for (const word of ["talvez", "", 2, null]) assert.equal(readTruth(word), null);
  });
});
