import assert from "node:assert/strict";
import { it } from "node:test";
import { isEmptied, labelLength } from "./provision-labels.ts";

it("tells a provision that only says it is gone from one that speaks", () => {
  for (const text of [
    "III - (Revogado);",
    "§ 2º-A (Revogado pela Lei nº 1, de 2024)",
    "Art. 5º (VETADO).",
    "a) ( Revogada );",
  ]) {
    assert.ok(isEmptied(text), text);
  }
  for (const text of [
    "III - multa;",
    "Art. 9º Fica revogado o art. 3º desta Lei.",
    "I - vetado o uso de fogo;",
  ]) {
    assert.ok(!isEmptied(text), text);
  }
});

it("knows where the words begin", () => {
  for (const [text, words] of [
    ["Art. 1.046. Ao entrar", "Ao entrar"],
    ["§ 1º-A O prazo", "O prazo"],
    ["Parágrafo único. Cabe", "Cabe"],
    ["XI - a casa", "a casa"],
    ["b) o sigilo", "o sigilo"],
  ] as const) {
    assert.equal(text.slice(labelLength(text)), words);
  }
});
