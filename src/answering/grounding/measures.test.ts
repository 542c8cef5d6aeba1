import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measuresIn, mistakesUnits } from "./measures.ts";

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
  ];
  for (const [claim, source, isMistaken] of CASES) {
    it(`${claim} ${isMistaken ? "mistakes" : "keeps to"}: ${source}`, () => {
      assert.equal(mistakesUnits(measuresIn(claim), [measuresIn(source)]), isMistaken);
    });
  }

  it("are read in a text of a megabyte without waiting", () => {
    const start = performance.now();
    measuresIn("1 (".repeat(350_000));
    assert.ok(performance.now() - start < 3_000);
  });
});
