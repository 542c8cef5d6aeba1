import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError, type MetadataCondition } from "#src/domain/index.ts";
import { condition } from "./condition.ts";

describe("condition", () => {
  const cases: readonly (readonly [written: string, ...expected: MetadataCondition[]])[] = [
    ["versao=3.2", { key: "versao", operator: "in", value: [3.2, "3.2"] }],
    [
      "aberto!=sim",
      { key: "aberto", operator: "ne", value: true },
      { key: "aberto", operator: "ne", value: "sim" },
    ],
    ["data>=08/2025", { key: "data", operator: "gte", value: "2025-08-01" }],
    ["data<=12/2025", { key: "data", operator: "lt", value: "2026-01-01" }],
    ["data>=1-8-25", { key: "data", operator: "gte", value: "2025-08-01" }],
    ["data>=01.08.2025", { key: "data", operator: "gte", value: "2025-08-01" }],
    ["ano>=2020", { key: "ano", operator: "gte", value: 2020 }],
    ["ano <= 2020.5", { key: "ano", operator: "lte", value: 2020.5 }],
    ["ano>1", { key: "ano", operator: "gt", value: 1 }],
    ["ano<1", { key: "ano", operator: "lt", value: 1 }],
    ["setor!=Saúde", { key: "setor", operator: "ne", value: "Saúde" }],
    ["url=https://a.b/?c=d", { key: "url", operator: "eq", value: "https://a.b/?c=d" }],
    ["vigente=true", { key: "vigente", operator: "in", value: [true, "true"] }],
    ["aberto=sim", { key: "aberto", operator: "in", value: [true, "sim"] }],
    ["cep=01310", { key: "cep", operator: "eq", value: "01310" }],
    ['ano="2020"', { key: "ano", operator: "eq", value: "2020" }],
    ["setor?", { key: "setor", operator: "exists" }],
    ["valor>=1.500,50", { key: "valor", operator: "gte", value: 1500.5 }],
    ["valor<100.000", { key: "valor", operator: "lt", value: 100_000 }],
    ["valor<=99,90", { key: "valor", operator: "lte", value: 99.9 }],
    ["Valor (R$)>=R$ 12", { key: "Valor (R$)", operator: "gte", value: 12 }],
    ["data>=01/08/2025", { key: "data", operator: "gte", value: "2025-08-01" }],
    ["data<=31/12/2025", { key: "data", operator: "lt", value: "2026-01-01" }],
    ["data>2025-02-28", { key: "data", operator: "gte", value: "2025-03-01" }],
    [
      "data=3/2/2026",
      { key: "data", operator: "gte", value: "2026-02-03" },
      { key: "data", operator: "lt", value: "2026-02-04" },
    ],
  ];

  for (const [written, ...expected] of cases) {
    it(`reads ${written}`, () => assert.deepEqual(condition(written), expected));
  }

  for (const written of ["ano", "=2020", "", "?", "data>=ontem", "taxa>=10%", "data>31/02/2025"]) {
    it(`refuses "${written}"`, () => assert.throws(() => condition(written), AcervoError));
  }
});
