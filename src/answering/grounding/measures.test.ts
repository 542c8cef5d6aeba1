import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { claimedMeasures, knownMeasures, mistakesUnits } from "./measures.ts";

const SOURCE =
  "Pague em 3 parcelas, até 30 (trinta) dias depois. O atraso gera multa de 2% e taxa de R$ 15,00.";

describe("numbers and what they count", () => {
  const CASES: readonly (readonly [claim: string, source: string, isMistaken: boolean])[] = [
    ["A multa é de 2%.", SOURCE, false],
    ["A multa é de 2 por cento.", SOURCE, false],
    ["A multa é de 3%.", SOURCE, true],
    ["A taxa é de R$ 15.", SOURCE, false],
    ["A taxa é de R$ 30,00.", SOURCE, true],
    ["O prazo é de 30 dias.", SOURCE, false],
    ["O prazo é de 30 meses.", SOURCE, true],
    ["O prazo é de 3 semanas.", SOURCE, false],
    ["A alíquota é de 5%.", "Alíquota (%): 5; Código: 12", false],
    ["A taxa é de R$ 40,00.", "Taxa: 40; Serviço: certidão", false],
    ["São R$ 2 milhões.", "O valor é de R$ 2.000.000,00.", false],
    ["O desconto vai de 5% a 10%.", "O desconto fica entre 5 e 10%.", false],
    ["Há descontos de 5%, 10% e 15%.", "Os descontos são de 5, 10 e 15%.", false],
    ["Há descontos de 20%.", "Os descontos são de 5, 10 e 15%, em 20 lojas.", true],
    ["Custa entre R$ 50,00 e R$ 80,00.", "O preço vai de R$ 50 a 80 por pessoa.", false],
    ["Custa R$ 3,00.", "O preço é de R$ 50 e 3 parcelas.", true],
    ["De R$ 5 mil a R$ 10 mil.", "A multa vai de R$ 5 a 10 mil.", false],
    ["De R$ 5.000,00 a R$ 10.000,00.", "A multa vai de R$ 5 a 10 mil.", false],
    ["Custa R$ 1.200,00.", "A taxa de R$ 80,00 sobe para 1.200 reais.", false],
    ["Custa dois milhões de reais.", "A obra de R$ 2 milhões e a de R$ 3 milhões.", false],
    ["A multa é de 20%.", "Multa de vinte por cento; juros de 5%.", false],
    ["A multa é de vinte por cento.", "Multa de 5% em 20 parcelas.", true],
    ["De 5 dias a 10 dias.", "Leva de 5 a 10 dias; a garantia é de 5 anos.", false],
    ["De 5 dias a 10 dias.", "Leva 5 (cinco) a 10 (dez) dias; a garantia é de 5 anos.", false],
    ["A garantia é de 10 anos.", "Leva de 5 a 10 dias; a garantia é de 5 anos.", true],
    ["O prazo é de trinta meses.", "O prazo é de 30 dias.", true],
    ["O prazo é de trinta dias.", "O prazo é de 30 dias.", false],
    ["Em 2024, 30% pagaram.", "Pagaram 30% em 2024.", false],
    ["O prazo é de 1 ano (12 meses).", "O prazo é de 1 ano, com 12 dias de tolerância.", false],
  ];
  for (const [claim, source, isMistaken] of CASES) {
    it(`${claim} ${isMistaken ? "mistakes" : "keeps to"}: ${source}`, () => {
      assert.equal(mistakesUnits(claimedMeasures(claim), [knownMeasures(source)]), isMistaken);
    });
  }

  it("are read in a text of a megabyte without waiting", () => {
    for (const part of ["1 (", "1, ", "mil e ", "2 dias ("]) {
      const text = part.repeat(1_000_000 / part.length);
      const start = performance.now();
      claimedMeasures(text);
      knownMeasures(text);
      assert.ok(performance.now() - start < 5_000, part);
    }
  });
});
