import assert from "node:assert/strict";
import * as fc from "fast-check";
import { suite, test } from "node:test";
import { type AmendmentKind, readAmendments } from "./amendment-notes.ts";

const TABLE: readonly (readonly [string, AmendmentKind, string | null, string | null])[] = [
  ["(Redação dada pela Emenda Constitucional nº 145, de 2004)", "redacao", "EC 145/2004", "2004"],
  ["(Redação dada pela Emenda Constitucional nº 141, 19.12.2003)", "redacao", "EC 141/2003", "2003-12-19"],
  ["(Incluído pela Lei nº 13.999, de 2015)", "inclusao", "Lei 13.999/2015", "2015"],
  ["(Incluída pela Lei Complementar nº 102, de 11.7.2000)", "inclusao", "LC 102/2000", "2000-07-11"],
  ["(Acrescido pelo Decreto-Lei nº 27/1966)", "inclusao", "Decreto-Lei 27/1966", "1966"],
  ["(Revogado pela Lei nº 9.999, de 1º.4.1996)", "revogacao", "Lei 9.999/1996", "1996-04-01"],
  ["(Revogado pela Lei nº 9.999, de 1º de abril de 1996)", "revogacao", "Lei 9.999/1996", "1996-04-01"],
  ["(Revogados pela Medida Provisória nº 2.999-35, de 2001)", "revogacao", "MP 2.999-35/2001", "2001"],
  ["(Revogado)", "revogacao", null, null],
  ["( VETADO )", "veto", null, null],
  [
    "(Renumerado do parágrafo único pela Lei nº 8.888, de 15/08/95)",
    "renumeracao",
    "Lei 8.888/1995",
    "1995-08-15",
  ],
  ["(Vigência)", "vigencia", null, null],
  ["(Vide Lei nº 7.777, de 1992)", "remissao", "Lei 7.777/1992", "1992"],
  ["(NR)", "nova-redacao", null, null],
  ["(Parágrafo único incluído pela Lei nº 8.703, de 6.9.1993)", "inclusao", "Lei 8.703/1993", "1993-09-06"],
  ["(Inciso II acrescentado pela Lei Complementar nº 102/2000)", "inclusao", "LC 102/2000", "2000"],
  ["(Suprimido pelo Decreto-lei nº 8.222, de 7.2.1946)", "revogacao", "Decreto-Lei 8.222/1946", "1946-02-07"],
  ["(Revogado pela Lei nº 8.899/95)", "revogacao", "Lei 8.899/1995", "1995"],
  ["(Restabelecido com nova redação pela Lei nº 90, de 1991)", "redacao", "Lei 90/1991", "1991"],
  ["(Redação acrescida pela Lei Complementar nº 318/2011)", "inclusao", "LC 318/2011", "2011"],
  ["(Vigência encerrada)", "fim-de-vigencia", null, null],
  ["(Revogado pela Lei nº 9.999 (Lei do Pomar), de 1996)", "revogacao", "Lei 9.999/1996", "1996"],
  ["([Revogado pela Lei nº 9.999](../L9999.htm), de 1996)", "revogacao", "Lei 9.999/1996", "1996"],
  ["(Nova redação dada pela Lei nº 15/2011, de 30.09.2011)", "redacao", "Lei 15/2011", "2011-09-30"],
  ["(Nova Redação dada pela Emenda Nº 008//2002, de 28.01.2002)", "redacao", null, "2002-01-28"],
  ["(artigo, parágrafos e incisos acrescentado pela Lei nº 8/2002)", "inclusao", "Lei 8/2002", "2002"],
  ["(A Lei nº 8/2002 alterou a redação do artigo, e acrescentou incisos)", "redacao", "Lei 8/2002", "2002"],
];

function dates(text: string): (string | null)[] {
  return readAmendments(text).map(({ date }) => date);
}

suite("reading notes of amendment", () => {
  test("gives kind, norm and date", () => {
    for (const [note, kind, norm, date] of TABLE) {
      const text = `§ 1º O pomar. ${note}`;
      const start = text.indexOf("(");
      assert.deepEqual(readAmendments(text), [{ kind, norm, date, start, end: text.length }], note);
    }
  });

  test("law as it comes: the same note means the same over any number of lines, inside a link, in a quotation", () => {
    const wrapped = fc.record({
      row: fc.constantFrom(...TABLE),
      breaks: fc.array(fc.constantFrom(" ", "\n", "  \n", "\n> "), { minLength: 12, maxLength: 12 }),
      isLink: fc.boolean(),
    });
    fc.assert(
      fc.property(wrapped, ({ row: [note, kind, norm, date], breaks, isLink }) => {
        const lines = note.split(" ").reduce((text, word, at) => `${text}${breaks[at % 12]}${word}`);
        const text = isLink && !note.includes("[") ? `[${lines}](../Leis/L1.htm#art2.)` : lines;
        const [read, ...more] = readAmendments(`§ 1º O pomar. ${text}`);
        assert.deepEqual([read?.kind, read?.norm, read?.date, more.length], [kind, norm, date, 0], text);
        assert.equal(read?.end, text.length + "§ 1º O pomar. ".length);
      }),
    );
  });

  test("law as it comes: reads a note on a line of its own, below the wording", () => {
    const text = "I - pomar;\n\nRedação do artigo 4º da lei 403/90 de 13 de dezembro de 1990.\n";
    assert.partialDeepStrictEqual(readAmendments(text), [
      { kind: "redacao", norm: "Lei 403/1990", date: "1990-12-13" },
    ]);
    assert.deepEqual(readAmendments("A redação do contrato\nredação do artigo que o juiz quiser\n"), []);
  });

  test("reads a note that has lost a full stop, a parenthesis or its place on the page", () => {
    const note = "Redação do artigo 1º da Lei 1.229/97 de 24 de dezembro de 1997";
    for (const text of [
      `O pomar do Anexo I ${note}.`,
      `O pomar. (NR)* ${note}`,
      `O pomar. ${note}. (Regulamentado pelo Decreto nº 9)`,
      `O pomar. ${note.replace("da Lei", "da\n\nLei")}`,
      "O pomar. [Incluído pelo Decreto-lei\nnº 229, de 24.12.1997)](Del0229.htm#art458)",
      "Da mesma forma. Nova Redação dada pela Lei nº 8, de 24.12.1997).",
    ]) {
      assert.equal(
        dates(text).findLast((date) => date !== null),
        "1997-12-24",
        text,
      );
    }
    assert.deepEqual(dates("O art. 3º, com a Redação dada pela Lei nº 1.229, de 24/12/97."), []);
  });

  test("joins over the end of a page what belongs together, and nothing else", () => {
    assert.equal(readAmendments("Pomar. (Redação\n\ndada pela Lei nº 4, de 1990)")[0]?.date, "1990");
    assert.deepEqual(readAmendments("(Revogado pela\n\nArt. 2º O pomar (sic) é verde.)"), []);
  });

  test("leaves other words in parentheses alone", () => {
    assert.deepEqual(
      readAmendments(
        "multa de 10 (dez) laranjas (vide-se) (pomar) (revogação parcial) (Revogado o § 2º pela Lei nº 1) (revogada em parte) ()((",
      ),
      [],
    );
  });

  test("reads inside a range only", () => {
    assert.deepEqual(
      readAmendments("(NR) pomar (Vetado)", 4).map(({ kind }) => kind),
      ["veto"],
    );
  });
});
