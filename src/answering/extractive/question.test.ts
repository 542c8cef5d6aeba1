import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fold, stemsOf } from "./stems.ts";
import { QUESTION_KINDS } from "./question-kinds.ts";
import { needsComputing, questionParts, readQuestion } from "./question.ts";

const kindsOf = (query: string): string[] => readQuestion(query, []).kinds.map(({ name }) => name);

const subjectOf = (query: string): ReadonlySet<string> => readQuestion(query, []).subject;

describe("readQuestion", () => {
  const cases: readonly (readonly [query: string, kind: string])[] = [
    ["Quando vence o IPTU?", "when"],
    ["Qual é o prazo de recurso?", "when"],
    ["Quanto tempo leva a vistoria?", "when"],
    ["Quanto custa a certidão?", "how-much"],
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

describe("the subject of a question", () => {
  it("reads what a question wants explained", () => {
    assert.deepEqual(subjectOf("O que é o bem de família?"), stemsOf("bem família"));
    assert.deepEqual(subjectOf("qual o significado de alvará"), stemsOf("alvará"));
  });

  it("finds nothing to explain in other questions", () => {
    assert.equal(subjectOf("quando vence o alvará?").size, 0);
  });
});

describe("questionParts", () => {
  it("parts two questions that are asked at once", () =>
    assert.deepEqual(questionParts("o que é o foro e o que é o laudêmio?"), [
      "o que é o foro?",
      "o que é o laudêmio?",
    ]));

  it("asks the same of two things", () =>
    assert.deepEqual(questionParts("endereço da biblioteca e do arquivo?"), [
      "endereço da biblioteca",
      "endereço do arquivo",
    ]));

  it('leaves whole what is asked of both together, and a name with an "e"', () => {
    for (const query of [
      "qual a diferença do foro e do laudêmio?",
      "taxa de parques e jardins",
      "e onde fica?",
    ])
      assert.deepEqual(questionParts(query), [query]);
  });
});

const COMPUTING = new URL("../../../evals/computing/questions.jsonl", import.meta.url);

interface LabelledQuestion {
  readonly id: string;
  readonly text: string;
  readonly row: string;
  readonly computes: boolean;
}

describe("questions that no row of a table can answer", () => {
  const labelled = readFileSync(COMPUTING, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LabelledQuestion);

  for (const [name, group] of [
    ["those that the rule was written with", "t"],
    ["those that it was not", "h"],
  ] as const) {
    it(`are told apart, among ${name}`, () => {
      const asked = labelled.filter(({ id }) => id.startsWith(group));
      const wrong = asked.filter(({ text, row, computes }) => needsComputing(text, row) !== computes);
      assert.ok(asked.length >= 30);
      assert.ok(wrong.length <= 1, wrong.map(({ text }) => text).join("\n"));
    });
  }
});
