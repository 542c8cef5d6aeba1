import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { containedNumbers, statedNumbers, statedQuantities } from "./numbers.ts";

describe("the numbers of a sentence", () => {
  const stated: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ["R$ 1.234,50 ou 1234,5", [["1234.5"], ["1234.5"]]],
    ["12,5% de 50,00", [["12.5"], ["50"]]],
    ["US$ 1,234.56", [["1234.56"]]],
    ["Lei nº 8.112/1990, art. 5º", [["8112"], ["1990"], ["5"]]],
    ["em 08/12/2020 às 14h30", [["8"], ["12"], ["2020"], ["14"], ["30"]]],
    [
      "R$ 2,5 milhões e 3 mil",
      [
        ["2.5", "2500000"],
        ["3", "3000"],
      ],
    ],
    ["1. Abra o painel", []],
    ["- **2)** Confirme 3 vezes", [["3"]]],
    ["versão 2.1.0", [["2.1.0"]]],
    ["das 8:00 às 14h00", [["8"], ["14"]]],
    ["Passo 3: confirme", []],
    ["sem números", []],
    ["em quinze dias ou vinte e quatro horas", [["15"], ["24"]]],
    ["dois mil e quinhentos reais, por cento e vinte reais", [["2500"], ["120"]]],
    ["dois milhões trezentos mil reais", [["2300000"]]],
    ["cem por cento em três vezes", [["100"], ["3"]]],
    ["um dia, meia hora, milhões de reais, dois lados", []],
    ["2 dias (90 horas)", [["2"], ["90"]]],
    ["30 (trinta) dias", [["30"]]],
  ];
  for (const [sentence, expected] of stated) {
    it(`are read in "${sentence}"`, () =>
      assert.deepEqual(statedNumbers(statedQuantities(sentence)), expected));
  }
});

describe("the numbers of a source", () => {
  const contained: readonly (readonly [string, readonly string[]])[] = [
    ["trinta dias", ["30"]],
    ["vinte e quatro horas", ["24"]],
    ["cento e vinte e cinco reais", ["125"]],
    ["dois mil e quinhentos", ["2500"]],
    ["8 de dezembro de 2020", ["8", "12", "2020"]],
    ["240 mil", ["240", "240000"]],
    ["a terceira parcela", ["3"]],
    ["de 5 a 10 mil", ["5", "5000", "10000"]],
    ["revisão semestral", ["6"]],
  ];
  for (const [text, expected] of contained) {
    it(`include those of "${text}"`, () => {
      const found = containedNumbers(text);
      assert.deepEqual(
        expected.filter((value) => !found.has(value)),
        [],
      );
    });
  }

  it("does not run neighbours together", () => {
    const found = containedNumbers("um, dois e três; vinte cinco");
    assert.deepEqual([...found].toSorted(), ["1", "2", "25", "3"]);
  });
});
