import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { questionParts } from "./question-parts.ts";

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
