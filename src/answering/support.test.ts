import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import { makeHit } from "./citation-check/hit-fixture.ts";
import { readEvidence } from "./evidence.ts";
import { readQuestion } from "./question.ts";
import { supportOf } from "./support.ts";

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
