import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { questionTokens } from "./question-tokens.ts";

const words = (message: string): string[] => questionTokens(message).map(({ word }) => word);

describe("questionTokens", () => {
  it("takes off what is said around a question", () => {
    const question = ["qual", "o", "horario", "da", "loja"];
    for (const message of [
      "qual o horário da loja?",
      "Oi, qual o horário da loja?",
      "Boa tarde, tudo bem? Qual o horário da loja? Obrigado",
      "Gostaria de saber qual o horário da loja, por favor.",
    ])
      assert.deepEqual(words(message), question, message);
  });

  it("leaves such words alone inside a question", () => {
    assert.deepEqual(words("loja de bom dia a bom preço"), ["loja", "de", "bom", "dia", "a", "bom", "preco"]);
  });

  it("keeps a message that says nothing else", () => {
    assert.deepEqual(words("bom dia"), ["bom", "dia"]);
    assert.deepEqual(words(""), []);
  });

  it("reads chat spellings as the common words that they stand for", () => {
    const [first, second] = questionTokens("vcs entregam");
    assert.deepEqual([first?.word, first?.isStopWord, second?.isStopWord], ["voces", true, false]);
  });
});
