import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Provision } from "#src/domain/index.ts";
import { forceOn } from "./wordings-in-force.ts";

const PROVISION: Provision = {
  norma: "lei/50/1990",
  tipo: "caput",
  situacao: "vigente",
  artigo: "1",
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
  start: 0,
  end: 10,
  desde: null,
  ate: null,
  alteracao: null,
};

describe("forceOn", () => {
  const cases: readonly (readonly [string, Partial<Provision>, string, string])[] = [
    ["holds since its norm", {}, "1995-03-02", "in-force"],
    ["did not hold before its norm", {}, "1989-12-31", "not-yet"],
    ["holds in the first year of its norm", {}, "1990-01-01", "in-force"],
    ["begins with its own wording", { desde: "2004-12-30" }, "2004-12-29", "not-yet"],
    ["holds from the very day", { desde: "2004-12-30" }, "2004-12-30", "in-force"],
    ["is unclear in a year without a day", { desde: "2004" }, "2004-06-01", "unclear"],
    ["is clear in the year after", { desde: "2004" }, "2005-01-01", "in-force"],
    ["ended on the day of the next one", { situacao: "anterior", ate: "2004-12-30" }, "2004-12-30", "ended"],
    ["held until then", { situacao: "anterior", ate: "2004-12-30" }, "2004-12-29", "in-force"],
    ["ended at an unknown time", { situacao: "anterior" }, "2004-12-29", "unclear"],
    ["ended with the year unclear", { situacao: "revogado", ate: "2004" }, "2004-02-02", "unclear"],
    ["was vetoed, which is no change", { situacao: "vetado" }, "2004-02-02", "in-force"],
  ];
  for (const [title, changes, day, expected] of cases) {
    it(title, () => assert.equal(forceOn({ ...PROVISION, ...changes }, day), expected));
  }
});
