import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pastDayIn } from "./past-day.ts";

const NOW = new Date("2026-06-01T12:00:00Z");

describe("the day that a question about the past speaks of", () => {
  const CASES: readonly (readonly [question: string, day: string | null])[] = [
    ["como era o art. 2º da lei 2310/2011 em 2015?", "2015-12-31"],
    ["qual era a distância entre as árvores em 2015 segundo o art. 2?", "2015-12-31"],
    ["o que dizia o art. 3º em maio de 2003?", "2003-05-31"],
    ["qual a redação do art. 3º em 15/02/2004?", "2004-02-15"],
    ["qual a redação do art. 3º em 02/2004?", "2004-02-29"],
    ["o que dizia o art. 58 antes de 2011?", "2010-12-31"],
    ["o que dizia o art. 58 antes de maio de 2011?", "2011-04-30"],
    ["o que dizia o art. 58 antes de 10/05/2011?", "2011-05-09"],
    ["o que dizia o art. 58 antes de 1º de março de 2012?", "2012-02-29"],
    ["o que dizia o art. 58 até 2011?", "2011-01-01"],
    ["o que dizia o art. 58 até 10/05/2011?", "2011-05-10"],
    ["como ficou o art. 58 depois de 2011?", "2012-01-01"],
    ["como ficou o art. 58 após 31/12/2011?", "2012-01-01"],
    ["como era o art. 58 a partir de 2011?", "2011-12-31"],
    ["como era o art. 58 no ano de 2011?", "2011-12-31"],
    ["o que dizia o art. 58 da CLT antes da Lei 13.467/2017?", "2016-12-31"],
    ["como era o art. 58 da CLT antes da reforma trabalhista?", null],
    ["art. 384 da CLT em 2008", "2008-12-31"],
    ["art. 384 da CLT antes de 2017", "2016-12-31"],
    ["o texto do art. 384 da CLT vigente em 2008", "2008-12-31"],
    ["o art. 384 da CLT estava em vigor em 2008?", "2008-12-31"],
    ["quem foi contratado antes de 2017 tem direito ao art. 384 da CLT?", null],
    ["o que diz o art. 2º da Lei 2.310, de 2011?", null],
    ["o que dizia o art. 2º da Lei 2.310, de 5 de maio de 2011?", null],
    ["qual a multa em 2015?", null],
    ["qual o texto vigente do art. 1º do Código dos Pomares, de 1995?", null],
    ["qual a redação do art. 186 do Código Civil de 2002?", null],
    ["o art. 121 do Código Penal de 1940 foi alterado?", null],
    ["qual a redação original do art. 2º da Lei 6.090/1990?", "1990-12-31"],
    ["qual era o texto originário do art. 384 da CLT?", "1943-12-31"],
    ["qual a redação original do art. 2º?", null],
    ["como era o art. 2º em 2026?", null],
    ["como era o art. 2º?", null],
    ["como era o art. 2º em 31/02/2015?", null],
  ];
  for (const [question, day] of CASES) {
    it(`${question} → ${day ?? "none"}`, () => assert.equal(pastDayIn(question, NOW), day));
  }
});
