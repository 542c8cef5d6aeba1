import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordHash } from "#src/index/index.ts";
import { exactForms, askedTerms, questionTokens, readQuery } from "./query-terms.ts";

function pairsOf(query: string): string[][] {
  const { terms, pairs } = readQuery(query);
  return pairs.map((pair) => pair.map((index) => terms[index]?.words[0] ?? ""));
}

describe("readQuery", () => {
  it("keeps each stem once, with every form typed", () => {
    const { terms } = readQuery("multa ou multas de trânsito");
    assert.deepEqual(
      terms.map(({ words }) => words),
      [["multa", "multas"], ["transito"]],
    );
  });

  it("pairs neighbours and looks through the stop words between them", () => {
    assert.deepEqual(pairsOf("prazo de entrega da nota"), [
      ["prazo", "entrega"],
      ["entrega", "nota"],
    ]);
  });

  it("makes a pair once, and none of a word with itself", () => {
    assert.deepEqual(pairsOf("multa multas"), []);
    assert.deepEqual(pairsOf("prazo recurso prazo recurso"), [
      ["prazo", "recurso"],
      ["recurso", "prazo"],
    ]);
  });

  it("gives joined forms no neighbours, as passages give them no place", () => {
    assert.deepEqual(pairsOf("guarda-chuva azul"), [
      ["guarda", "chuva"],
      ["chuva", "azul"],
    ]);
    assert.deepEqual(
      readQuery("guarda-chuva azul").terms.map(({ words }) => words[0]),
      ["guarda", "chuva", "guardachuva", "azul"],
    );
  });

  it("finds no terms in stop words and punctuation", () => {
    assert.deepEqual(readQuery("o que é de?!").terms, []);
    assert.deepEqual(readQuery("o que é de?!").pairs, []);
  });
});

describe("what a query looks for in a passage", () => {
  it("is every stem in full and every alternative at its weight", () => {
    const { terms, ...query } = readQuery("carro");
    const alternatives = [{ stem: "automóvel", weight: 0.5, kind: "synonym" as const }];
    const asked = askedTerms({ ...query, terms: terms.map((term) => ({ ...term, alternatives })) });
    assert.deepEqual(asked.stems, [terms[0]?.stem, "automóvel"]);
    assert.deepEqual(asked.occurrences, [[{ term: 0, weight: 1 }], [{ term: 0, weight: 0.5 }]]);
  });

  it("is every exact form typed, by its term", () => {
    assert.deepEqual(exactForms(readQuery("multa multas trânsito")), [
      { hash: wordHash("multa"), term: 0 },
      { hash: wordHash("multas"), term: 0 },
      { hash: wordHash("transito"), term: 1 },
    ]);
  });
});

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
