import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { parsePlain } from "./plain.ts";

const headingsOf = (text: string): string[] =>
  parsePlain(text)
    .blocks.filter((block) => block.kind === "heading")
    .map((block) => `${block.level} ${block.text}`);

suite("plain text", () => {
  test("separates paragraphs at blank lines and keeps their offsets", () => {
    const text = "  Um.\nDois.\n \t\nTrês.\n";
    const blocks = parsePlain(text).blocks.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(blocks, ["Um.\nDois.", "Três."]);
  });

  test("takes lone lines in capitals, numbered, underlined or named divisions for headings", () => {
    const text = [
      "DECRETO Nº 10",
      "1. Objetivo",
      "2.3 Prazos",
      "CAPÍTULO II — Dos prazos",
      "Seção I",
      "Título livre\n===",
      "Outro\n-----",
    ].join("\n\n");
    assert.deepEqual(headingsOf(text), [
      "1 DECRETO Nº 10",
      "2 1. Objetivo",
      "3 2.3 Prazos",
      "2 CAPÍTULO II — Dos prazos",
      "3 Seção I",
      "1 Título livre",
      "2 Outro",
    ]);
  });

  test("leaves sentences, list items and long lines in capitals alone", () => {
    const text = [
      "É PROIBIDO FUMAR.",
      "1. o servidor deve",
      "R$ 10",
      "SEÇÕES ELEITORAIS da cidade",
      "A".repeat(81),
    ];
    assert.deepEqual(headingsOf(text.join("\n\n")), []);
  });

  test("uses a heading at the top as the title", () => {
    assert.equal(parsePlain("REGIMENTO INTERNO\n\nTexto.").title, "REGIMENTO INTERNO");
    assert.equal(parsePlain("Texto.\n\nREGIMENTO INTERNO").title, null);
  });
});
