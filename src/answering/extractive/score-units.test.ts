import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import { makeHit } from "../citation-check/hit-fixture.ts";
import { stemsOf } from "./stems.ts";
import { readEvidence } from "./evidence.ts";
import { readQuestion } from "./question.ts";
import { denies, isDefinition, pointsBack, supportOf } from "./score-units.ts";

function support(text: string, query: string): number {
  return supportOf(readEvidence([makeHit({ text, documentName: "Piscina" })]), readQuestion(query, []));
}

describe("the support of an answer", () => {
  it("is the share of the question's terms that one sentence holds", () => {
    assert.equal(support("A natação começa cedo.", "quando começa a natação?"), 1);
    assert.equal(support("A natação é livre.", "quando começa a natação?"), 0.5);
  });

  it("is not gathered from sentences that stand apart", () => {
    assert.equal(support("A natação é livre. O judô começa cedo.", "quando começa a natação?"), 0.5);
  });

  it("counts a name twice", () => {
    assert.ok(support("A aula é de Marta.", "a aula é de Lúcia?") < 0.5);
    assert.ok(support("Lúcia nada bem.", "a aula é de Lúcia?") > 0.5);
  });

  it("takes what the title says for granted, a little less than what is said", () => {
    assert.equal(support("Abre às 9h.", "a que horas abre a piscina?") > 0.4, true);
    assert.ok(
      support("Abre às 9h.", "quando abre a piscina?") < support("A piscina abre.", "quando abre a piscina?"),
    );
  });

  it("falls when the words say the contrary", () => {
    const question = "quem não pode nadar?";
    assert.ok(
      support("Crianças podem nadar.", question) < support("Crianças não podem nadar.", question) / 2,
    );
  });

  it("stays between 0 and 1, whatever is asked and said", () => {
    assertProperty(
      property(string({ unit: "grapheme" }), string({ unit: "grapheme" }), (text, query) => {
        const value = support(text, query);
        assert.ok(value >= 0 && value <= 1);
      }),
    );
  });
});

describe("isDefinition", () => {
  const subject = stemsOf("horta comunitária");
  const DEFINING = [
    "A horta comunitária é um terreno que vizinhos cultivam juntos.",
    "Art. 4.010. A horta comunitária consistirá em terreno público, com cerca e água.",
    "Horta comunitária (HC): terreno que vizinhos cultivam.",
  ];
  for (const sentence of DEFINING)
    it(`knows "${sentence}"`, () => assert.ok(isDefinition(sentence, subject)));

  const OTHER = [
    "A água da torneira que serve os vizinhos de cada horta comunitária é gratuita.",
    "Extingue-se a horta comunitária com a mudança de todos.",
    "A horta comunitária e a feira abrem cedo.",
    "A feira é um mercado.",
    "Inscrição de vizinhos na horta comunitária do bairro: na sede.",
  ];
  for (const sentence of OTHER) {
    it(`does not take "${sentence}" for one`, () => assert.ok(!isDefinition(sentence, subject)));
  }

  it("defines nothing when nothing is to be explained", () => {
    assert.ok(!isDefinition("A feira é um mercado.", new Set()));
  });
});

describe("pointsBack", () => {
  for (const sentence of [
    "Isso vale para todos.",
    "Ele abre às 9h.",
    "Além disso, há multa.",
    "Essa regra cai.",
  ]) {
    it(`knows that "${sentence}" needs what stands before it`, () => assert.ok(pointsBack(sentence)));
  }
  for (const sentence of [
    "O prazo é de 14 dias.",
    "Estela dirige a escola.",
    "Talvez chova.",
    "Elefantes comem.",
  ]) {
    it(`knows that "${sentence}" stands alone`, () => assert.ok(!pointsBack(sentence)));
  }
});

describe("denies", () => {
  it("holds for a text without the question's negation", () => {
    assert.ok(denies("Podem entrar os sócios.", "quem não pode entrar?"));
    assert.ok(!denies("Não podem entrar os visitantes.", "quem não pode entrar?"));
  });

  it("does not hold where the negation only tells the circumstances", () => {
    assert.ok(!denies("O atraso gera multa.", "o que acontece se eu não pagar?"));
    assert.ok(!denies("Peça a segunda via.", "quem perdeu o cartão que não venceu faz o quê?"));
  });

  it("holds for a text about the opposite, unless it says the word too", () => {
    assert.ok(denies("O prazo mínimo é de 5 dias.", "qual o prazo máximo?"));
    assert.ok(!denies("O prazo máximo é de 9 dias, e o mínimo, de 5.", "qual o prazo máximo?"));
    assert.ok(!denies("O prazo mínimo é de 5 dias.", "quais são os prazos mínimo e máximo?"));
  });

  it("does not hold for who says yes or no", () => {
    assert.ok(!denies("Sim. A entrada é proibida.", "a entrada não é permitida?"));
  });
});
