import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { condition } from "./condition.ts";

describe("condition", () => {
  const cases = [
    ["ano>=2020", { key: "ano", operator: "gte", value: 2020 }],
    ["ano <= 2020.5", { key: "ano", operator: "lte", value: 2020.5 }],
    ["ano>1", { key: "ano", operator: "gt", value: 1 }],
    ["ano<1", { key: "ano", operator: "lt", value: 1 }],
    ["setor!=Saúde", { key: "setor", operator: "ne", value: "Saúde" }],
    ["url=https://a.b/?c=d", { key: "url", operator: "eq", value: "https://a.b/?c=d" }],
    ["vigente=true", { key: "vigente", operator: "eq", value: true }],
    ["cep=01310", { key: "cep", operator: "eq", value: "01310" }],
    ['ano="2020"', { key: "ano", operator: "eq", value: "2020" }],
    ["setor?", { key: "setor", operator: "exists" }],
  ] as const;

  for (const [written, expected] of cases) {
    it(`reads ${written}`, () => assert.deepEqual(condition(written), expected));
  }

  for (const written of ["ano", "=2020", "", "?"]) {
    it(`refuses "${written}"`, () => assert.throws(() => condition(written), AcervoError));
  }
});
