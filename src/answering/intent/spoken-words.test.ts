import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plainText, questionWords, readMessage, spokenWords } from "./spoken-words.ts";

describe("spokenWords", () => {
  it("keeps the place of each word in the message", () => {
    const text = "oi, Lei nº 8.078/90 e guarda-chuva";
    for (const { text: word, start, end } of spokenWords(text)) assert.equal(text.slice(start, end), word);
    assert.deepEqual(
      spokenWords(text).map(({ text }) => text),
      ["oi", "Lei", "nº", "8.078/90", "e", "guarda-chuva"],
    );
  });
});

describe("readMessage", () => {
  it("separates a question from the courtesies around it, in chat spelling too", () => {
    const { words, topics } = readMessage("Oi, bdia! Vc sabe me dizer onde fica a loja? Obg");
    assert.equal(plainText(words), "onde fica a loja");
    assert.deepEqual([...topics], ["hello", "filler", "thanks"]);
  });

  it("takes off ambiguous words only where punctuation ends a clause", () => {
    assert.equal(plainText(questionWords("não, quero outra coisa")), "quero outra coisa");
    assert.equal(plainText(questionWords("não quero outra coisa")), "nao quero outra coisa");
  });
});
