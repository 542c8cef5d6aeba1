import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReadProvision } from "#src/law/index.ts";
import { assertChunkerPromises, structuredText } from "./chunker.contract.ts";
import { legalChunker, type StructuredLaw } from "./legal.ts";
import type { HeadingMark } from "./structured-text.ts";
import * as fc from "fast-check";

const OPTIONS = { maxTokens: 500, overlap: 50, minTokens: 100 };

describe("legalChunker", () => {
  it("packs short articles together and keeps each provision whole", () => {
    const law = lawOf(Array.from({ length: 30 }, (_, index) => article(index + 1, 60)));
    const chunks = legalChunker(OPTIONS)(law);
    assert.ok(chunks.length >= 3, `${chunks.length} passages`);
    for (const chunk of chunks) assert.ok(chunk.tokenCount <= 500 && chunk.text.startsWith("Art. "));
    assert.deepEqual(
      chunks.flatMap(({ provisions = [] }) => provisions.map(({ artigo }) => artigo)),
      Array.from({ length: 30 }, (_, index) => String(index + 1)),
    );
  });

  it("starts an article that does not fit in a passage of its own", () => {
    const law = lawOf([article(1, 120), article(2, 420)]);
    assert.deepEqual(articlesIn(law), [["1"], ["2"]]);
  });

  it("lets a passage below the minimum take what follows", () => {
    const law = lawOf([article(1, 20), article(2, 60), article(3, 300)]);
    assert.deepEqual(articlesIn(law), [["1", "2", "3"]]);
  });

  it("repeats whole provisions, up to the overlap, where an article goes on", () => {
    const incisos = Array.from({ length: 40 }, (_, index) => inciso(index + 1, 30));
    const chunks = legalChunker(OPTIONS)(lawOf([[...article(1, 40), ...incisos]]));
    assert.ok(chunks.length > 2);
    for (const [index, chunk] of chunks.slice(1).entries()) {
      const before = chunks[index];
      assert.ok(before !== undefined && chunk.start < before.end, "nothing is repeated");
      assert.match(chunk.text, /^\d+ - /);
      assert.ok(before.end - chunk.start < 50 * 8);
    }
    const found = chunks.flatMap(({ provisions = [] }) => provisions.map(({ start }) => start));
    assert.equal(new Set(found).size, 41, "each provision belongs to one passage");
  });

  it("begins a passage at great divisions, and at lesser ones after the minimum", () => {
    const law = lawOf([
      heading(2, "TÍTULO I"),
      article(1, 30),
      heading(2, "TÍTULO II"),
      heading(3, "CAPÍTULO I"),
      article(2, 30),
      heading(3, "CAPÍTULO II"),
      article(3, 150),
      heading(3, "CAPÍTULO III"),
      article(4, 150),
    ]);
    assert.deepEqual(articlesIn(law), [["1"], ["2", "3"], ["4"]]);
    assert.deepEqual(
      legalChunker(OPTIONS)(law).map(({ headings }) => headings),
      [["TÍTULO I"], ["TÍTULO II", "CAPÍTULO I"], ["TÍTULO II", "CAPÍTULO III"]],
    );
  });

  it("seed 003: makes notes passages of their own, with the article that they follow", () => {
    const law = lawOf([article(1, 20), [{ text: "#Atenção: decorar." }], [inciso(2, 10)], article(2, 20)]);
    const start = law.text.indexOf("#");
    const end = law.text.indexOf("\n", start);
    const path = { artigo: "1", paragrafo: null, inciso: null, alinea: null, item: null };
    const notes = [{ start, end, tipo: "nota", norma: "lei/1/2020", path } as const];
    const chunks = legalChunker(OPTIONS)({ ...law, notes });
    assert.deepEqual(
      chunks.map(({ text, metadata, provisions }) => [text.slice(0, 8), metadata, provisions?.length]),
      [
        ["Art. 1 p", {}, 1],
        ["#Atenção", { tipo: "nota", norma: "lei/1/2020", artigo: "1" }, 0],
        ["2 - praz", {}, 2],
      ],
    );
    assertChunkerPromises(law, chunks);
  });

  it("keeps a provision whole that alone is longer than a passage", () => {
    const chunks = legalChunker(OPTIONS)(lawOf([article(1, 50), article(2, 900), article(3, 200)]));
    assert.ok(chunks.some(({ text, tokenCount }) => text.startsWith("Art. 2") && tokenCount > 800));
  });

  it("keeps the promises of every chunker, whatever the text", () => {
    fc.assert(
      fc.property(structuredText, (input) => {
        const law = { ...input, provisions: [] };
        assertChunkerPromises(law, legalChunker({ maxTokens: 20, overlap: 4, minTokens: 5 })(law));
      }),
    );
  });
});

type Piece = { readonly text: string; readonly level?: number; readonly artigo?: string };

function article(number: number, words: number): Piece[] {
  return [{ text: `Art. ${number} ${wordsOf(words)}.`, artigo: String(number) }];
}

function inciso(number: number, words: number): Piece {
  return { text: `${number} - ${wordsOf(words)};`, artigo: "1" };
}

function heading(level: number, text: string): Piece[] {
  return [{ text, level }];
}

function wordsOf(count: number): string {
  return Array.from({ length: count }, (_, index) => ["prazo", "multa", "obra", "taxa"][index % 4]).join(" ");
}

function lawOf(groups: readonly (readonly Piece[])[]): StructuredLaw {
  const headings: HeadingMark[] = [];
  const provisions: ReadProvision[] = [];
  let text = "";
  for (const piece of groups.flat()) {
    const range = { start: text.length, end: text.length + piece.text.length };
    if (piece.level !== undefined) headings.push({ ...range, level: piece.level, title: piece.text });
    if (piece.artigo !== undefined) provisions.push({ ...BLANK, ...range, artigo: piece.artigo });
    text += `${piece.text}\n`;
  }
  return { text, headings, provisions };
}

const BLANK: ReadProvision = {
  norma: "lei/1/2020",
  tipo: "caput",
  situacao: "vigente",
  artigo: null,
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
  start: 0,
  end: 0,
  desde: null,
  ate: null,
  alteracao: null,
  rubric: null,
};

function articlesIn(law: StructuredLaw): (string | null)[][] {
  return legalChunker(OPTIONS)(law).map(({ provisions = [] }) => provisions.map(({ artigo }) => artigo));
}
