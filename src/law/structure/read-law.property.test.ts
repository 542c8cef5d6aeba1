import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { risingChain } from "./parts.ts";
import { isLegalText, readLaw } from "./read-law.ts";
import * as fc from "fast-check";

const PIECES = [
  "Art. 1º ",
  "Art. 2. ",
  "Art. 2-A. ",
  "Art. 900 ",
  '"Art. 4º ',
  "§ 1º ",
  "§ 2º A ",
  "§§ 1º a 3º ",
  "Parágrafo único. ",
  "I - ",
  "II – ",
  "I-A - ",
  "C - asa",
  "a) ",
  "b ) ",
  "1. ",
  "2) ",
  "passa a vigorar com a seguinte redação:",
  "......",
  "texto",
  "Rubrica",
  "; ",
  ": ",
  ". ",
  " e ",
  "”(NR)",
  "\n",
  "\n",
  "\n",
  "\r\n",
  "**",
  "~~",
  "- ",
  "(Revogado)",
  "(Vetado)",
  "(Redação dada pela Lei nº 5, de 2001)",
  "LEI Nº 5, DE 2 DE MAIO DE 2001",
  "ANEXO",
  "CAPÍTULO II",
  "Súmula 7",
  "Súmula Vinculante 8",
  "Brasília, 5 de maio de 2001.",
  "NOME EM CAPITAIS",
  "ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS",
];

const legalText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 60 })
  .map((parts) => parts.join(""));

interface Range {
  readonly start: number;
  readonly end: number;
}

suite("invariants of reading laws", () => {
  test("gives provisions in order, apart, inside the text, and one at most that counts for each path", () => {
    const input = fc.tuple(
      legalText,
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(input, ([text, headings, struck]) => {
        const titles = lineRanges(text, headings).map((range) => ({ ...range, level: 1, title: "x" }));
        const norm = { key: "constituicao/1988", label: "CF/88" };
        const { provisions, norms } = readLaw({
          text,
          headings: titles,
          struck: lineRanges(text, struck),
          norm,
        });
        const counting = new Set<string>();
        let last = 0;
        for (const provision of provisions) {
          assert.ok(
            provision.start >= last && provision.end > provision.start && provision.end <= text.length,
          );
          assert.ok(norms.has(provision.norma));
          last = provision.end;
          if (provision.situacao === "anterior") continue;
          const { norma, artigo, paragrafo, inciso, alinea, item } = provision;
          const key = [norma, artigo, paragrafo, inciso, alinea, item].join();
          assert.ok(!counting.has(key), key);
          counting.add(key);
        }
      }),
      { numRuns: 600 },
    );
  });

  test("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        readLaw({ text, headings: [], struck: [], norm: { key: "x", label: "x" } });
        isLegalText(text);
      }),
    );
  });

  test("finds every article when lines that are none are put between them", () => {
    const noise = fc.constantFrom(
      "Pena - multa.",
      "texto que continua,",
      "nos termos do art. 3º,",
      "I - inciso;",
      "",
    );
    fc.assert(
      fc.property(fc.array(noise, { minLength: 1, maxLength: 40 }), (lines) => {
        const text = lines.map((line, index) => `Art. ${index + 1}. O pomar é verde.\n${line}\n`).join("");
        const { provisions } = readLaw({ text, headings: [], struck: [], norm: { key: "x", label: "x" } });
        const articles = provisions.flatMap(({ tipo, artigo }) => (tipo === "caput" ? [artigo] : []));
        assert.deepEqual(
          articles,
          lines.map((_, index) => String(index + 1)),
        );
      }),
    );
  });

  test("chooses a chain that never falls, and all of a list that is in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), (numbers) => {
        const orders = numbers.map((number) => number * 1000);
        const chain = risingChain(orders);
        for (const [at, place] of chain.entries()) {
          const before = chain[at - 1];
          if (before !== undefined)
            assert.ok(before < place && (orders[before] ?? 0) <= (orders[place] ?? 0));
        }
        assert.equal(chain.length > 0, numbers.length > 0);
        assert.equal(risingChain(orders.toSorted((a, b) => a - b)).length, orders.length);
      }),
    );
  });
});

/** Whole lines, picked by number, in order. */
function lineRanges(text: string, picks: readonly number[]): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line !== "") ranges.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  const chosen = new Set(picks.map((pick) => (ranges.length === 0 ? 0 : pick % ranges.length)));
  return ranges.filter((_, index) => chosen.has(index));
}
