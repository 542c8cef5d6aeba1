import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDefinition, subjectToDefine } from "./definitions.ts";
import { stemsOf } from "./stems.ts";

describe("subjectToDefine", () => {
  it("reads what a question wants explained", () => {
    assert.deepEqual(subjectToDefine("O que é o bem de família?"), stemsOf("bem família"));
    assert.deepEqual(subjectToDefine("qual o significado de alvará"), stemsOf("alvará"));
  });

  it("finds nothing to explain in other questions", () => {
    assert.equal(subjectToDefine("quando vence o alvará?").size, 0);
  });
});

describe("isDefinition", () => {
  const subject = stemsOf("horta comunitária");
  const DEFINING = [
    "A horta comunitária é um terreno que vizinhos cultivam juntos.",
    "Art. 4.010. A horta comunitária consistirá em terreno público, com cerca e água.",
    "Entende-se por horta comunitária o terreno que vizinhos cultivam.",
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
