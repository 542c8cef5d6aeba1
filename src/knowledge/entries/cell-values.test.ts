import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  guardCell,
  joinItems,
  numberText,
  priceText,
  readNumber,
  readTruth,
  splitItems,
  unguardCell,
} from "./cell-values.ts";

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
