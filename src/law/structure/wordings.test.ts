import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type AmendmentKind, readAmendments } from "./wordings.ts";
import { readLaw } from "./read-law.ts";

suite("wordings of a provision", () => {
  test("takes struck lines for former wordings, up to the day of the next one", () => {
    assert.deepEqual(
      read([
        "~Art. 1º O pomar é verde.",
        "~Art. 1º O pomar é azul. (Redação dada pela Lei nº 50, de 1996)",
        "Art. 1º O pomar é roxo. (Redação dada pela Lei Complementar nº 9, de 1º de abril de 2001)",
        "~§ 1º A cerca é alta.",
        "§ 2º A cerca é viva.",
      ]),
      [
        "1 anterior null 1996 Lei 50/1996",
        "1 anterior 1996 2001-04-01 LC 9/2001",
        "1 vigente 2001-04-01 null LC 9/2001",
        "1 §1 revogado null null null",
        "1 §2 vigente null null null",
      ],
    );
  });

  test("knows what was revoked or vetoed, by what and when", () => {
    assert.deepEqual(
      read([
        "Art. 1º O pomar tem:",
        "~I - muro;",
        "I - (Revogado pela Lei nº 9.268, de 1º.4.1996)",
        "II - (VETADO);",
        "III - fonte. (Revogado pela Medida Provisória nº 2.180-35, de 24.8.2001)",
        "IV - poço; (Incluído pela Lei nº 60, de 1997)",
      ]),
      [
        "1 vigente null null null",
        "1 I anterior null 1996-04-01 Lei 9.268/1996",
        "1 I revogado 1996-04-01 1996-04-01 Lei 9.268/1996",
        "1 II vetado null null null",
        "1 III revogado null 2001-08-24 MP 2.180-35/2001",
        "1 IV vigente 1997 null Lei 60/1997",
      ],
    );
  });

  test("does not call a sole paragraph revoked that became the first of several", () => {
    assert.deepEqual(
      read([
        "Art. 1º O pomar é verde.",
        "~Parágrafo único. A cerca é viva.",
        "§ 1º A cerca é viva. (Renumerado do parágrafo único pela Lei nº 8, de 2003)",
      ]),
      ["1 vigente null null null", "1 §único anterior null 2003 null", "1 §1 vigente 2003 null Lei 8/2003"],
    );
  });

  test("holds the later of two wordings without strikes, one below the other", () => {
    assert.deepEqual(read(["Art. 1º Verde.", "Art. 1º Azul.", "I - céu;", "I - mar;", "II - rio."]), [
      "1 anterior null null null",
      "1 vigente null null null",
      "1 I anterior null null null",
      "1 I vigente null null null",
      "1 II vigente null null null",
    ]);
  });

  test("takes a number out of its turn for words of the provision above, unless a note says that it is new", () => {
    assert.deepEqual(read(["Art. 1º São:", "I - um;", "II - dois;", "III - três;", "I - outro."]), [
      "1 vigente null null null",
      "1 I vigente null null null",
      "1 II vigente null null null",
      "1 III vigente null null null",
    ]);
    assert.deepEqual(
      read(["Art. 1º São:", "I - um;", "II - dois;", "I - outro. (Redação dada pela Lei nº 3, de 1999)"]),
      [
        "1 vigente null null null",
        "1 I anterior null 1999 Lei 3/1999",
        "1 II vigente null null null",
        "1 I vigente 1999 null Lei 3/1999",
      ],
    );
  });

  test("reads a suffix whose hyphen was lost", () => {
    assert.deepEqual(
      read([
        "Art. 1º São:",
        "I - o pomar;",
        "I - A o quintal;",
        "§ 1º Verde.",
        "§ 1º A Na seca, azul.",
        "§ 1º B. Roxo.",
      ]),
      [
        "1 vigente null null null",
        "1 I vigente null null null",
        "1 I-A vigente null null null",
        "1 §1 vigente null null null",
        "1 §1-A vigente null null null",
        "1 §1-B vigente null null null",
      ],
    );
  });
});

/** Lines that begin with "~" are struck. */
function read(marked: readonly string[]): string[] {
  const struck: { start: number; end: number }[] = [];
  let text = "";
  for (const line of marked) {
    const words = line.replace(/^~/, "");
    if (words !== line) struck.push({ start: text.length, end: text.length + words.length });
    text += `${words}\n`;
  }
  const { provisions } = readLaw({
    text,
    headings: [],
    struck,
    norm: { key: "lei/1/2000", label: "Lei 1/2000" },
  });
  return provisions.map(({ artigo, paragrafo, inciso, situacao, desde, ate, alteracao }) =>
    [artigo, paragrafo === null ? null : `§${paragrafo}`, inciso]
      .filter((part) => part !== null)
      .concat([situacao, String(desde), String(ate), String(alteracao)])
      .join(" "),
  );
}

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
