import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { passage } from "../context/context-fixture.ts";
import type { Source } from "../context/source.ts";
import { NEGATION_PAIRS } from "./negation-pairs-fixture.ts";
import { HELD_OUT_NEGATION_PAIRS } from "./negation-pairs-held-out-fixture.ts";
import { quantitiesIn, statedQuantities } from "./numbers.ts";
import { createSupportJudge, mistakesUnits, readClaim } from "./support.ts";
import { HELD_OUT_PAIRS } from "./support-pairs-held-out-fixture.ts";
import { type SupportPair, TUNING_PAIRS } from "./support-pairs-fixture.ts";
import { MORE_TUNING_PAIRS } from "./support-pairs-more-fixture.ts";

function sourceOf(text: string, number = 1, label = ""): Source {
  const hit = passage(text, number, label);
  return { number, section: "documents", citation: hit.citation, text, hit };
}

function supports(sentence: string, source: string, question = ""): boolean {
  return createSupportJudge([sourceOf(source)], question)(readClaim(sentence), [1]).supporting.has(1);
}

function measure(pairs: readonly SupportPair[]): { precision: number; recall: number } {
  const kept = pairs.filter(({ sentence, source }) => supports(sentence, source));
  const right = kept.filter(({ isFaithful }) => isFaithful).length;
  return {
    precision: right / kept.length,
    recall: right / pairs.filter(({ isFaithful }) => isFaithful).length,
  };
}

describe("the support of a sentence", () => {
  it("tells faithful from other sentences on the lists that it was chosen on", () => {
    const { precision, recall } = measure([...TUNING_PAIRS, ...MORE_TUNING_PAIRS]);
    assert.ok(precision >= 0.92 && recall >= 0.95, `precision ${precision}, recall ${recall}`);
  });

  it("does not fall behind on a list that was written afterwards", () => {
    const { precision, recall } = measure(HELD_OUT_PAIRS);
    assert.ok(precision >= 0.82 && recall >= 0.86, `precision ${precision}, recall ${recall}`);
  });

  it("tells what a source says from its contrary, on the list that this was built on", () => {
    const { precision, recall } = measure(NEGATION_PAIRS);
    assert.ok(precision >= 0.99 && recall >= 0.99, `precision ${precision}, recall ${recall}`);
  });

  it("does so on a list that was written afterwards", () => {
    const { precision, recall } = measure(HELD_OUT_NEGATION_PAIRS);
    assert.ok(precision >= 0.9 && recall >= 0.99, `precision ${precision}, recall ${recall}`);
  });

  it("takes a number from any of the sources cited, or from the question", () => {
    const sources = [
      sourceOf("O prazo de entrega é de 5 dias.", 1),
      sourceOf("O prazo de troca é de 7 dias.", 2),
    ];
    const judge = createSupportJudge(sources, "Comprei 3 camisas: qual o prazo?");
    assert.deepEqual(
      [...judge(readClaim("Prazo: 5 dias de entrega e 7 de troca."), [1, 2]).supporting],
      [1, 2],
    );
    assert.deepEqual([...judge(readClaim("Prazo: 5 dias de entrega e 7 de troca."), [1]).supporting], []);
    assert.deepEqual(
      [...judge(readClaim("As 3 camisas têm prazo de entrega de 5 dias."), [1]).supporting],
      [1],
    );
  });

  for (const [sentence, source, isSupported] of [
    ["O recurso deve ser feito em quinze dias.", "O prazo do recurso é de 30 dias.", false],
    ["O recurso deve ser feito em quinze dias.", "O prazo do recurso é de trinta dias.", false],
    ["O recurso deve ser feito em trinta dias.", "O prazo do recurso é de 30 dias.", true],
    ["O recurso deve ser feito em trinta meses.", "O prazo do recurso é de 30 dias.", false],
    ["O jejum do exame é de oito horas.", "O exame pede jejum de seis horas.", false],
    ["O jejum do exame é de seis horas.", "O exame pede jejum de 6 horas.", true],
    ["O prazo do recurso é de 6 meses (90 dias).", "O prazo do recurso é de seis meses.", false],
    ["A revisão é feita a cada seis meses.", "A revisão é semestral.", true],
    ["A multa vai de R$ 5.000,00 a R$ 10.000,00.", "A multa vai de R$ 5 a 10 mil.", true],
  ] as const) {
    it(`${isSupported ? "is there" : "lacks"} for "${sentence}" in "${source}"`, () => {
      assert.equal(supports(sentence, source), isSupported);
    });
  }

  it("completes a short answer by the question", () => {
    assert.equal(
      supports("Sim.", "É possível parcelar a compra no cartão.", "Posso parcelar a compra?"),
      true,
    );
    assert.equal(supports("Sim.", "A loja abre às nove.", "Posso parcelar a compra?"), false);
    assert.equal(supports("30 dias.", "O prazo é de trinta dias.", "Qual é o prazo?"), true);
  });

  it("is not lent by the question to a sentence that says nothing", () => {
    const source = "O prazo para recorrer da multa é de trinta dias.";
    const question = "Qual é o prazo para recorrer da multa?";
    for (const empty of ["x", "", "…", "xyz abc", "de acordo", "Resposta:"]) {
      assert.equal(supports(empty, source, question), false, empty);
    }
    for (const short of ["Trinta dias.", "30.", "É o prazo da multa.", "Há prazo."]) {
      assert.equal(supports(short, source, question), true, short);
    }
  });

  it("reads a yes or no by the question", () => {
    const question = "Posso parcelar a compra no cartão?";
    const allowed = "É possível parcelar a compra no cartão.";
    const forbidden = "Não é possível parcelar a compra no cartão.";
    assert.equal(supports("Não.", allowed, question), false);
    assert.equal(supports("Não, não é possível.", allowed, question), false);
    assert.equal(supports("Sim, é possível.", allowed, question), true);
    assert.equal(supports("Sim.", forbidden, question), false);
    assert.equal(supports("Não é permitido.", forbidden, question), true);
  });

  it("reads the label of a source as part of it", () => {
    const judge = createSupportJudge(
      [sourceOf("O rio não será desviado.", 1, "Lei 98.765/2021, Art. 5")],
      "",
    );
    assert.deepEqual([...judge(readClaim("A Lei 98.765/2021 proíbe desviar o rio."), [1]).supporting], [1]);
  });
});

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
  ];
  for (const [claim, source, isMistaken] of CASES) {
    it(`${claim} ${isMistaken ? "mistakes" : "keeps to"}: ${source}`, () => {
      assert.equal(mistakesUnits(statedQuantities(claim), quantitiesIn(source)), isMistaken);
    });
  }

  it("are read in a text of a megabyte", () => {
    for (const part of ["1 (", "1, ", "mil e ", "2 dias ("]) {
      const text = part.repeat(1_000_000 / part.length);
      assert.ok(statedQuantities(text).length > 0, part);
      assert.ok(quantitiesIn(text).length > 0, part);
    }
  });
});
