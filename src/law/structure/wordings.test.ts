import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
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

  test("law as it comes: knows a provision of which only the note is left, however it is written", () => {
    const gone = [
      "Art. 1º - [(Revogado\npela Lei nº 6.321, de 24.10.1989)](../LEIS/L6321.htm#art13)",
      "Art. 1º\u00a0\u00a0 -\n[(Revogado pela Lei\nnº 6.321, de 24.10.1989)](../LEIS/L6321.htm#art13)",
      "Art.\n1º. [(Revogado pela Lei nº\n6.321, de 24.10.1989)](../LEIS/L6321.htm#art13)",
      "Art**.** 1º.\n(Revogado pela Lei nº 6.321, de 24.10.1989)",
      "Art. 1º Revogado pela Lei nº 6.321, de 24.10.1989:",
      "Art. 1º [Revogado pela Lei nº 6.321, de 24.10.1989.](../L6321.htm)",
      "Art. 1º. REVOGADO. (Redação dada pela Lei nº 6.321,\nde 24.10.1989)",
      "Art. 1º (Suprimido pela Lei nº 6.321, de 24.10.1989)",
      "Art. 1º (Revogado).\n[(Redação dada pela Lei nº 6.321, de 24.10.1989)](../L6321.htm)",
      "Art. 1º O pomar é verde. (Revogado pela Lei nº 6.321, de 24.10.1989)\nRedação do artigo 1º da lei 403/80",
      "Art. 1º O pomar é verde. (Vide Lei nº 3, de 1980) (Revogado pela\nLei nº 6.321, de 24.10.1989) (Vigência)",
    ];
    for (const text of gone) {
      const [state = ""] = read([...text.split("\n"), "Art. 2º A cerca é viva."]);
      assert.match(state, /^1 revogado (?:1989-10-24|1980|null) 1989-10-24 Lei 6\.321\/1989$/, text);
    }
  });

  test("law as it comes: a provision that speaks of revocation, or whose revocation lapsed, is in force", () => {
    const held = [
      "Art. 1º Ficam revogadas as disposições em contrário.",
      "Art. 1º Revogadas as disposições em contrário.",
      "Art. 1º Revogado o alvará, o pomar fecha.",
      "Art. 1º O pomar é verde. (Revogado o § 2º pela Lei nº 6.321, de 1989)",
      "Art. 1º O pomar é verde. (Revogado pela Medida Provisória nº 905, de 2019) (Vigência encerrada)",
      "Art. 1º O pomar é verde. (Revogado pela Lei nº 7, de 1989) (Restabelecido pela Lei nº 9, de 1990)",
    ];
    for (const text of held)
      assert.match(read([text, "Art. 2º A cerca é viva."])[0] ?? "", /^1 vigente /, text);
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

  test("dates an article that was written anew by the one note after its last provision", () => {
    assert.deepEqual(
      read([
        "~Art. 1º O pomar é verde.",
        "~I - no alto;",
        "Art. 1º O pomar é azul.",
        "§ 1º A cerca é viva.",
        "§ 2º O portão é baixo. (Redação dada pela Lei nº 50, de 2017)",
        "§ 3º O poço é fundo.",
        "Art. 2º O quintal é seco.",
      ]),
      [
        "1 anterior null 2017 Lei 50/2017",
        "1 I revogado null 2017 Lei 50/2017",
        "1 vigente 2017 null Lei 50/2017",
        "1 §1 vigente 2017 null Lei 50/2017",
        "1 §2 vigente 2017 null Lei 50/2017",
        "1 §3 vigente null null null",
        "2 vigente null null null",
      ],
    );
  });

  test("does not date an article that stands there once by a note of its last provision", () => {
    assert.deepEqual(
      read(["Art. 1º O pomar é azul.", "§ 1º A cerca é viva. (Redação dada pela Lei nº 50, de 2017)"]),
      ["1 vigente null null null", "1 §1 vigente 2017 null Lei 50/2017"],
    );
  });

  test("what ended with its article is not said to be revoked by the norm that gave it, nor to hold until its place is back", () => {
    assert.deepEqual(
      read([
        "Art. 1º O pomar é verde.",
        "§ 3º O poço é fundo. (Redação dada pela Lei nº 9, de 1997)",
        "Art. 1º O pomar é azul.",
        "§ 1º O portão é baixo:",
        "I - na frente. (Redação dada pela Lei nº 20, de 2011)",
        "Art. 1º O pomar é branco.",
        "§ 3º O poço é raso. (Redação dada pela Lei nº 50, de 2017)",
      ]),
      [
        "1 anterior null 2011 Lei 20/2011",
        "1 §3 anterior 1997 2011 Lei 20/2011",
        "1 anterior 2011 2017 Lei 50/2017",
        "1 §1 revogado 2011 2017 Lei 50/2017",
        "1 §1 I revogado 2011 2017 Lei 50/2017",
        "1 vigente 2017 null Lei 50/2017",
        "1 §3 vigente 2017 null Lei 50/2017",
      ],
    );
  });

  test("the latest of several notes dates a wording, wherever it stands", () => {
    assert.deepEqual(
      read([
        "Art. 1º O pomar. (Redação dada pela Lei nº 40, de 2021) (Redação dada pela Lei nº 12, de 1997)",
      ]),
      ["1 vigente 2021 null Lei 40/2021"],
    );
  });

  test("one note after the last provision revokes an article that is struck out as a whole", () => {
    assert.deepEqual(
      read([
        "~Art. 1º O pomar dá:",
        "~I - peras; (Redação dada pela Lei nº 9, de 1997)",
        "~§ 1º O muro é alto. (Revogado pela Lei nº 50, de 2017)",
      ]),
      [
        "1 revogado null 2017 Lei 50/2017",
        "1 I revogado 1997 2017 Lei 50/2017",
        "1 §1 revogado null 2017 Lei 50/2017",
      ],
    );
    assert.deepEqual(read(["~Art. 1º O pomar. (Redação dada pela Lei nº 9, de 1997)"]), [
      "1 revogado 1997 null null",
    ]);
  });

  test("a note on several parts of an article dates those that have none of their own", () => {
    const note = "(Incisos acrescentados pela Lei nº 8, de 2002)";
    assert.deepEqual(read(["Art. 1º O pomar tem:", "I - laranjas;", `II - peras. ${note}`, "§ 1º O muro."]), [
      "1 vigente null null null",
      "1 I vigente 2002 null Lei 8/2002",
      "1 II vigente 2002 null Lei 8/2002",
      "1 §1 vigente null null null",
    ]);
    assert.match(
      read([
        "Art. 1º O pomar tem:",
        "I - laranjas;",
        "II - peras. (Inciso II incluído pela Lei nº 8, de 2002)",
      ])[1] ?? "",
      /^1 I vigente null/,
    );
  });

  test("reads a note that is the last sentence of a line", () => {
    assert.deepEqual(
      read([
        "Art. 1º O pomar é azul. Redação do art 3º da Lei 2008/03 de 22 de dezembro de 2003.",
        "I - Revogado. Redação do artigo 1º da Lei 1.229/97 de 24 de dezembro de 1997.",
      ]),
      ["1 vigente 2003-12-22 null Lei 2.008/2003", "1 I revogado 1997-12-24 1997-12-24 Lei 1.229/1997"],
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

const WRAPPED_LAW = new URL("../../../../shared/data/trial/leis/clt.md", import.meta.url);
const WRAPPED_NORM = { key: "decreto-lei/5452/1943", label: "CLT" };
const ENACTED = "CONSOLIDAÇÃO DAS LEIS DO TRABALHO TÍTULO";

suite("a real law, wrapped at a fixed width", () => {
  test("law as it comes: articles and revoked ones agree with a count over the joined text", (t) => {
    if (!existsSync(WRAPPED_LAW)) return t.skip("../shared/data is absent");
    const text = readFileSync(WRAPPED_LAW, "utf8");
    const { provisions } = readLaw({ text, headings: [], struck: [], norm: WRAPPED_NORM });
    const ours = new Map(
      provisions
        .filter(({ tipo, norma, situacao }) => {
          return tipo === "caput" && norma === WRAPPED_NORM.key && situacao !== "anterior";
        })
        .map(({ artigo, situacao }) => [artigo, situacao === "revogado"]),
    );
    const counted = revokedByArticle(text);
    const agreed = [...counted].filter(([artigo, isRevoked]) => ours.get(artigo) === isRevoked);
    const all = new Set([...counted.keys(), ...ours.keys()]).size;
    const revoked = [...counted.values()].filter((isRevoked) => isRevoked).length;
    assert.ok(revoked > 150 && revoked === [...ours.values()].filter((isRevoked) => isRevoked).length);
    assert.ok(agreed.length / all >= 0.99, `${agreed.length} of ${all}`);
  });
});

/** By the plainest reading of the text on one line: an article is revoked if its first or last note says so. */
function revokedByArticle(source: string): Map<string, boolean> {
  const line = source
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/[*_~>`]/g, "")
    .replaceAll(/\s+/g, " ");
  const text = line.slice(line.indexOf(ENACTED));
  const states = new Map<string, boolean>();
  let last = 0;
  const labels = [
    ...text.matchAll(/(?<!\b[dn]?[ao] |pelo )Art\.?(?: ?\.)? ?(\d{1,3})(?: ?[ºo°](?=[^a-z]))?(-[A-Z]\b)?/g),
  ];
  for (const [at, { 0: label, 1: number = "", 2: suffix = "", index }] of labels.entries()) {
    // A number that falls, or leaps, is a citation.
    if (Number(number) < last || Number(number) > last + 3) continue;
    last = Number(number);
    const body = text
      .slice(index + label.length, labels[at + 1]?.index)
      .split(/ (?=§|Parágrafo|I ?[-–]|a\) |SEÇÃO|CAPÍTULO|TÍTULO)/, 1)[0];
    const notes = [...(body ?? "").matchAll(/\((?!Vi)[^()]*\)/g)].map(([note]) =>
      /^\((?:Revogad|Suprimid)/.test(note),
    );
    const isBare = /^[ .–-]*\((?:Revogad|Suprimid)/.test(body ?? "");
    if (!states.has(`${last}${suffix}`)) states.set(`${last}${suffix}`, isBare || notes.at(-1) === true);
  }
  return states;
}
