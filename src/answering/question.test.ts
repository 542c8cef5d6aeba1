import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { QUESTION_KINDS } from "./question-kinds.ts";
import { readQuestion } from "./question.ts";
import { fold } from "./stems.ts";

const kindsOf = (query: string): string[] => readQuestion(query, []).kinds.map(({ name }) => name);

describe("readQuestion", () => {
  const cases: readonly (readonly [query: string, kind: string])[] = [
    ["Quando vence o IPTU?", "when"],
    ["Qual é o prazo de recurso?", "when"],
    ["Quanto tempo leva a vistoria?", "how-long"],
    ["Quanto custa a certidão?", "how-much"],
    ["Quantos vereadores há?", "how-many"],
    ["A quem devo pedir a licença?", "who"],
    ["Onde fica o protocolo?", "where"],
    ["Quais são os documentos?", "which"],
    ["O que é o habite-se?", "what-is"],
    ["Como faço a matrícula?", "how"],
    ["Por que a guia foi recusada?", "why"],
    ["Qual a altura do muro?", "measure"],
    ["O que mudou na versão 2.0?", "changes"],
    ["A biblioteca abre aos sábados?", "opening"],
    ["documentos da matrícula", "which"],
  ];
  for (const [query, kind] of cases) {
    it(`takes "${query}" for a question of kind ${kind}`, () => assert.ok(kindsOf(query).includes(kind)));
  }

  it("finds no kind in plain keywords", () =>
    assert.deepEqual(kindsOf("licença ambiental simplificada"), []));

  it("reads synonyms and corrections as weaker forms of the words typed", () => {
    const expansions = [
      { kind: "synonym", from: "ouvidoria", to: "canal de reclamações" },
      { kind: "typo", from: "presso", to: "prec" },
    ] as const;
    const [ouvidoria, presso] = readQuestion("ouvidoria presso", expansions).terms;
    assert.deepEqual([...(ouvidoria ?? [])].slice(1), [
      ["canal", 0.25],
      ["reclam", 0.25],
    ]);
    assert.equal(presso?.get("prec"), 0.8);
  });
});

describe("QUESTION_KINDS", () => {
  it("is written in folded letters, as the text that it meets", () => {
    for (const { name, asks, answers, heading } of QUESTION_KINDS) {
      for (const pattern of [asks, answers, heading]) {
        const letters = (pattern?.source ?? "").replace(/\\./g, "");
        assert.equal(letters.trim(), fold(letters), name);
      }
    }
  });
});
