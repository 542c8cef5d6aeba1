import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pastDayIn } from "./run-tools.ts";

const NOW = new Date("2026-06-01T12:00:00Z");

describe("the day that a question about the past speaks of", () => {
  const CASES: readonly (readonly [question: string, day: string | null])[] = [
    ["como era o art. 2º da lei 2310/2011 em 2015?", "2015-12-31"],
    ["qual era a distância entre as árvores em 2015 segundo o art. 2?", "2015-12-31"],
    ["o que dizia o art. 3º em maio de 2003?", "2003-05-31"],
    ["qual a redação do art. 3º em 15/02/2004?", "2004-02-15"],
    ["qual a redação do art. 3º em 02/2004?", "2004-02-29"],
    ["o que diz o art. 2º da Lei 2.310, de 2011?", null],
    ["o que dizia o art. 2º da Lei 2.310, de 5 de maio de 2011?", null],
    ["qual a multa em 2015?", null],
    ["qual o texto vigente do art. 1º do Código dos Pomares, de 1995?", null],
    ["qual a redação do art. 186 do Código Civil de 2002?", null],
    ["o art. 121 do Código Penal de 1940 foi alterado?", null],
    ["como era o art. 2º em 2026?", null],
    ["como era o art. 2º?", null],
    ["como era o art. 2º em 31/02/2015?", null],
  ];
  for (const [question, day] of CASES) {
    it(`${question} → ${day ?? "none"}`, () => assert.equal(pastDayIn(question, NOW), day));
  }
});
