import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { withoutMarks } from "../grounding/marks.ts";
import { factsIn, foldFact, saysFact } from "./facts-in.ts";

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["Falei com Maria das Dores Souza ontem.", ["Maria das Dores Souza"]],
  ["Ana ligou. Ontem Bruno também ligou.", ["Ana", "Bruno"]],
  ["O Dr. João d'Ávila trabalha na Coca-Cola.", ["João d'Ávila", "Coca-Cola"]],
  ["Comprei o Galaxy S23 Ultra e um iPhone 15.", ["Galaxy S23 Ultra", "iPhone 15"]],
  [
    "O ICMS-ST e a NF-e foram para a Receita Federal do Brasil.",
    ["ICMS-ST", "NF-e", "Receita Federal do Brasil"],
  ],
  ["QUERO CANCELAR O PEDIDO DA SAMSUNG", ["SAMSUNG"]],
  ["Custa R$ 4.599,90 em 10x, com 15 % de desconto e 2,5 kg.", ["R$ 4.599,90", "10x", "15 %", "2,5 kg"]],
  ["Foram R$ 1,5 milhão em trinta dias.", ["R$ 1,5 milhão", "trinta dias"]],
  ["Em 12/03/2026, às 14h30, e até 5 de abril de 2027.", ["12/03/2026", "14h30", "5 de abril de 2027"]],
  ["Ligue (11) 98765-4321 ou 0800 123 4567.", ["(11) 98765-4321", "0800 123 4567"]],
  ["CPF 529.982.247-25 e CNPJ: 12.345.678/0001-95", ["CPF 529.982.247-25", "CNPJ: 12.345.678/0001-95"]],
  [
    "O processo nº 0001234-56.2020.8.26.0100 e o pedido 48213",
    ["processo nº 0001234-56.2020.8.26.0100", "pedido 48213"],
  ],
  ["Veja o art. 49 do CDC e a Lei nº 8.078/1990.", ["art. 49 do CDC", "Lei nº 8.078/1990"]],
  [
    "Escreva a ana.b@loja.com.br ou veja https://loja.com.br/x?y=1.",
    ["ana.b@loja.com.br", "https://loja.com.br/x?y=1"],
  ],
  ["Entregar na Rua das Flores, nº 120.", ["Rua das Flores, nº 120"]],
  ["1. Abra o menu\n2. Clique em salvar", []],
  ["O prazo é de 7 dias [1], veja [2, 3].", ["7 dias"]],
  ["Preciso de ajuda. Não consegui entrar. Obrigado!", []],
  ["", []],
];

describe("factsIn", () => {
  for (const [text, facts] of CASES) {
    it(`reads ${JSON.stringify(facts)} out of ${JSON.stringify(text)}`, () =>
      assert.deepEqual(factsIn(text), facts));
  }

  it("reads composed and decomposed text alike", () => {
    for (const [text] of CASES) assert.deepEqual(factsIn(text.normalize("NFD")), factsIn(text));
  });

  it("gives each fact once, on one line, and only what the text says", () => {
    const pieces = CASES.flatMap(([text]) => text.split(" "));
    const anyText = fc
      .array(fc.oneof(fc.constantFrom(...pieces, "\n", ";"), fc.string({ unit: "binary", maxLength: 4 })), {
        maxLength: 30,
      })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(anyText, (text) => {
        const facts = factsIn(text);
        const folded = foldFact(withoutMarks(text).replaceAll(";", ","));
        assert.equal(new Set(facts.map(foldFact)).size, facts.length);
        for (const fact of facts) {
          assert.ok(!fact.includes("\n") && !fact.includes(";"));
          assert.ok(folded.includes(foldFact(fact)), fact);
        }
      }),
    );
  });

  it("reads a text in linear time, whatever it repeats", () => {
    for (const unit of [
      "a",
      "A",
      "A ",
      "Aa de ",
      "1",
      "1.",
      "1 ",
      "a@",
      "a.",
      "www.",
      "Rua A ",
      "-",
      "é",
      "\n",
    ]) {
      // A quadratic pattern would take minutes here.
      assert.ok(Array.isArray(factsIn(unit.repeat(200_000 / unit.length))), unit);
    }
  });
});

function says(text: string, fact: string): boolean {
  return saysFact(foldFact(text), foldFact(fact));
}

describe("saysFact", () => {
  it("finds a fact whole, whatever its case and accents", () => {
    assert.ok(says("fala com JOÃO\nnunes hoje", "João Nunes"));
    assert.ok(says("são R$ 1.500,00.", "R$ 1.500,00"));
    assert.ok(!says("são 1.500", "500"));
    assert.ok(!says("Lei 8.112/1990", "8.112"));
    assert.ok(!says("Mariana", "Ana"));
    assert.ok(!says("15% de juros", "15"));
  });
});
