import assert from "node:assert/strict";
import * as fc from "fast-check";
import { suite, test } from "node:test";
import { dateText, parseBoolean, parseDate, parseNumber } from "./cell-values.ts";

suite("values in cells", () => {
  test("reads numbers with a decimal comma, currency and percent", () => {
    assert.equal(parseNumber("1.234,56", ","), 1234.56);
    assert.equal(parseNumber("R$ 1.234,56", ","), 1234.56);
    assert.equal(parseNumber("-R$ 5,00", ","), -5);
    assert.equal(parseNumber("12,5%", ","), 12.5);
    assert.equal(parseNumber("1,234.5", "."), 1234.5);
    assert.equal(parseNumber("1.234", "."), 1.234);
    assert.equal(parseNumber("1.5e-3", "."), 0.0015);
  });

  test("leaves codes and remarks alone", () => {
    for (const text of ["0401", "00012345678900", "1234567890123456", "12.34.56", "dez", "1 2", ""]) {
      assert.equal(parseNumber(text, ","), null, text);
    }
    assert.equal(parseNumber("0,5", ","), 0.5);
    assert.equal(parseNumber("0", ","), 0);
  });

  test("any number survives being written the Brazilian way", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (hundredths) => {
        const value = hundredths / 100;
        const written = value.toLocaleString("pt-BR", { minimumFractionDigits: 2 });
        assert.equal(parseNumber(written, ","), value);
      }),
    );
  });

  test("reads days before months, and never the other way round", () => {
    assert.equal(parseDate("03/04/2024"), "2024-04-03");
    assert.equal(parseDate("3/4/2024"), "2024-04-03");
    assert.equal(parseDate("04/25/2024"), null);
    assert.equal(parseDate("31/02/2024"), null);
    assert.equal(parseDate("29/02/2023"), null);
    assert.equal(parseDate("29/02/2024"), "2024-02-29");
  });

  test("keeps the time of a date, unless it is midnight", () => {
    assert.equal(parseDate("03/04/2024 08:05"), "2024-04-03T08:05:00");
    assert.equal(parseDate("2024-04-03 00:00:00"), "2024-04-03");
    assert.equal(parseDate("2024-04-03T10:20:30.5-03:00"), "2024-04-03T10:20:30.500-03:00");
    assert.equal(parseDate("2024-04-03T25:00:00"), null);
  });

  test("shows dates as Brazilians write them", () => {
    assert.equal(dateText("2024-04-03"), "03/04/2024");
    assert.equal(dateText("2024-04-03T08:05:00"), "03/04/2024 08:05");
    assert.equal(dateText("2024-04-03T08:05:09"), "03/04/2024 08:05:09");
  });

  test("reads truth values", () => {
    assert.deepEqual(["Sim", "não", "N", "True", "talvez"].map(parseBoolean), [
      true,
      false,
      false,
      true,
      null,
    ]);
  });
});
