import assert from "node:assert/strict";
import { suite, test } from "node:test";

import type { ParsedDocument } from "./block.ts";
import { markdownDocument } from "./markdown.ts";
import { DEFAULT_LIMITS, type DocumentParser } from "./parser.ts";
import { parsePlain, plainDocument } from "./plain.ts";

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
      "3 CAPÍTULO II — Dos prazos",
      "4 Seção I",
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

  test("joins a division with the title below it, with or without a blank line between", () => {
    const text =
      "LIVRO I\n\nTÍTULO II\nDOS DIREITOS\n\nCAPÍTULO I\n\nDAS FÉRIAS\n\nSeção I\n\nDa Concessão\n\nArt. 1º Texto.";
    assert.deepEqual(headingsOf(text), [
      "1 LIVRO I",
      "2 TÍTULO II – DOS DIREITOS",
      "3 CAPÍTULO I – DAS FÉRIAS",
      "4 Seção I – Da Concessão",
    ]);
    const joined = parsePlain(text).blocks[2];
    assert.equal(text.slice(joined?.start, joined?.end), "CAPÍTULO I\n\nDAS FÉRIAS");
  });

  test("finds the divisions of a law that has no blank lines, and its name", () => {
    const text =
      "Código de Posturas\nLEI Nº 12\nInstitui o código.\nTÍTULO I\nDAS RUAS\nCAPÍTULO I\nArt. 1º Nas ruas, conforme o\nCAPÍTULO II desta Lei, cabe multa.\nSeção I\nArt. 2º Fim.";
    const { title, blocks } = parsePlain(text);
    assert.equal(title, "Código de Posturas");
    assert.deepEqual(headingsOf(text), ["2 TÍTULO I – DAS RUAS", "3 CAPÍTULO I", "4 Seção I"]);
    for (const { kind, text: shown, start, end } of blocks) {
      if (kind === "paragraph") assert.equal(text.slice(start, end), shown);
    }
    assert.equal(blocks.length, 6);
  });

  test("uses a heading at the top as the title", () => {
    assert.equal(parsePlain("REGIMENTO INTERNO\n\nTexto.").title, "REGIMENTO INTERNO");
    assert.equal(parsePlain("Texto.\n\nREGIMENTO INTERNO").title, null);
  });
});

const read = async (parse: DocumentParser, bytes: Uint8Array): Promise<ParsedDocument> =>
  parse(bytes, { limits: DEFAULT_LIMITS, table: {} }, { name: "a.txt", content: { bytes } });

suite("text files", () => {
  test("are read in the encoding they are in, as Markdown or as plain text", async () => {
    const bytes = Buffer.from("# Atenção\n\nPrazo de três dias.", "latin1");
    assert.equal((await read(markdownDocument, bytes)).title, "Atenção");
    assert.equal((await read(plainDocument, bytes)).blocks[0]?.text, "# Atenção");
  });

  test("say how much of them no reader can see, and nothing when all can be seen", async () => {
    assert.deepEqual((await read(plainDocument, Buffer.from("a\u200bb"))).hidden, {
      "invisible-characters": 1,
    });
    assert.equal((await read(plainDocument, Buffer.from("ab"))).hidden, undefined);
  });

  test("are refused when they are no text", async () => {
    await assert.rejects(read(plainDocument, Uint8Array.of(1, 0, 2)), { code: "file-refused" });
  });
});
