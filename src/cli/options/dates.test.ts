import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { lawDay } from "#src/answering/index.ts";
import { asOfDay, dayBefore } from "./dates.ts";

it("takes a day as it is, and the last day of a month or a year", () => {
  assert.equal(asOfDay("01/05/2003"), "2003-05-01");
  assert.equal(asOfDay(" 2003-05-01 "), "2003-05-01");
  assert.equal(asOfDay("2/2004"), "2004-02-29");
  assert.equal(asOfDay("2003"), "2003-12-31");
});

it("refuses what is no day, and years that could be of two centuries", () => {
  for (const written of [
    "",
    "ontem",
    "31/02/2003",
    "01/05/98",
    "99",
    "0099",
    "13/2003",
    "2003-1-1",
    "20031",
  ]) {
    assert.throws(() => asOfDay(written), /invalid-option|as-of/, written);
  }
});

it("gives back every day that it is given, in either spelling", () => {
  const days = fc.date({ min: new Date("1824-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      assert.equal(asOfDay(day), day);
      assert.equal(asOfDay(lawDay(day, "pt")), day);
      assert.equal(Date.parse(day) - Date.parse(dayBefore(day)), 86_400_000);
    }),
  );
});
