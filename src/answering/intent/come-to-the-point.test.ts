import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foldMessage } from "../support/fold-message.ts";
import { comeToThePoint } from "./come-to-the-point.ts";
import { CHAT_PHRASES, LOOSE_PHRASES } from "./data/chat-phrases.ts";
import { plainText, spokenWords } from "./spoken-words.ts";

describe("comeToThePoint", () => {
  it("takes courtesies off both ends and tells what they were", () => {
    const { words, topics } = comeToThePoint(
      spokenWords("Oi, bom dia! Vc sabe me dizer onde fica a loja? Obrigada"),
    );
    assert.equal(plainText(words), "onde fica a loja");
    assert.deepEqual([...topics], ["hello", "filler", "thanks"]);
  });

  it("leaves what stands inside a question", () => {
    assert.equal(point("qual o horário de boa noite do hotel"), "qual o horario de boa noite do hotel");
  });

  it("takes off ambiguous words only where a clause ends", () => {
    assert.equal(point("não consigo entrar"), "nao consigo entrar");
    assert.equal(point("não, quero outra coisa"), "quero outra coisa");
    assert.equal(point("não obrigado"), "");
    assert.equal(point("ainda não"), "ainda nao");
  });

  it("leaves the joint before a question", () => {
    assert.equal(point("obrigado e bom dia"), "");
    assert.equal(point("obrigado, e o prazo?"), "e o prazo");
  });

  it("keeps the place of each word in the message", () => {
    const text = "oi, Lei nº 8.078/90 e guarda-chuva";
    for (const { text: word, start, end } of spokenWords(text)) assert.equal(text.slice(start, end), word);
    assert.deepEqual(
      spokenWords(text).map(({ text }) => text),
      ["oi", "Lei", "nº", "8.078/90", "e", "guarda-chuva"],
    );
  });
});

describe("the phrases", () => {
  it("are written as messages are folded, each under one topic", () => {
    const phrases = Object.values(CHAT_PHRASES).flat();
    for (const phrase of phrases) assert.equal(plainText(spokenWords(phrase)), foldMessage(phrase), phrase);
    for (const phrase of phrases) assert.equal(foldMessage(phrase), phrase);
    assert.equal(new Set(phrases).size, phrases.length);
  });

  it("hold all that is called ambiguous", () => {
    const phrases = new Set(Object.values(CHAT_PHRASES).flat());
    assert.deepEqual(
      [...LOOSE_PHRASES].filter((phrase) => !phrases.has(phrase)),
      [],
    );
  });
});

function point(text: string): string {
  return plainText(comeToThePoint(spokenWords(text)).words);
}
