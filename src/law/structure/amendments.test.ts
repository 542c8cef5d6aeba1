import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type AmendmentKind, readAmendments } from "./amendments.ts";

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
];

suite("reading notes of amendment", () => {
  test("gives kind, norm and date", () => {
    for (const [note, kind, norm, date] of TABLE) {
      const text = `§ 1º O pomar. ${note}`;
      const start = text.indexOf("(");
      assert.deepEqual(readAmendments(text), [{ kind, norm, date, start, end: text.length }], note);
    }
  });

  test("leaves other words in parentheses alone", () => {
    assert.deepEqual(
      readAmendments("multa de 10 (dez) laranjas (vide-se) (pomar) (revogação parcial) ()(("),
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
