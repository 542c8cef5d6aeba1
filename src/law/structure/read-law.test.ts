import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import type { ReadProvision } from "../law-structure.ts";
import { isLegalText, readLaw } from "./read-law.ts";

const NORM = { key: "lei/4321/2010", label: "Lei 4.321/2010" };

suite("reading a law", () => {
  test("reads labels down to the item, however they are written", () => {
    const text = [
      "LEI Nº 4.321, DE 3 DE MAIO DE 2010",
      "Cria o cadastro de pomares.",
      "Art. 1º Fica criado o cadastro, que compreende:",
      "I - os pomares:",
      "a) de laranja, com:",
      "1. mais de dez pés;",
      "2. menos de dez pés;",
      "b ) de limão;",
      "II – as hortas.",
      "§ 1o O cadastro é público.",
      "§ 2º-A. Compete ao órgão:",
      "I — manter o cadastro;",
      "I-A - corrigir o cadastro.",
      "ART. 2. O pomar é inscrito uma vez.",
      "PARÁGRAFO ÚNICO - A inscrição é gratuita.",
      "Art. 2º-A. Hortas não pagam taxa.",
      "Artigo 3: Esta Lei entra em vigor hoje.",
    ].join("\n");
    assert.deepEqual(paths(text), [
      "1",
      "1 I",
      "1 I a",
      "1 I a 1",
      "1 I a 2",
      "1 I b",
      "1 II",
      "1 §1",
      "1 §2-A",
      "1 §2-A I",
      "1 §2-A I-A",
      "2",
      "2 §único",
      "2-A",
      "3",
    ]);
  });

  test("law as it comes: reads labels and lists of a text that is wrapped at a fixed width", () => {
    const text = [
      "Art. 1º O pomareiro responde nas seguintes",
      "hipóteses:",
      "[(Redação dada pela Lei nº",
      "9.444, de 2005)](../L9444.htm#art18)",
      "a) revogada;",
      "b) revogada.",
      "I - colheita atrasada ou desordenada do",
      "pomareiro, nos termos do",
      "§ 2º deste artigo;",
      "II – falta grave.",
      "Parágrafo",
      "único. A falta é apurada.",
      "Art.",
      "2º-A. O pomar é verde.",
      "§",
      "1º - A cerca é viva.",
    ].join("\n");
    assert.deepEqual(paths(text), ["1", "1 a", "1 b", "1 I", "1 II", "1 §único", "2-A", "2-A §1"]);
  });

  test("law as it comes: the act that enacts a code does not hide the code's own first articles", () => {
    const text = [
      "DECRETO-LEI Nº 5.452, DE 1º DE MAIO DE 1943",
      "Art. 1º Fica aprovada a Consolidação.",
      "Art. 2º O presente decreto-lei entra em vigor hoje.",
      "**CONSOLIDAÇÃO DAS LEIS DO TRABALHO**",
      "Art. 1º Esta Consolidação trata do pomar.",
      "Art. 2º O pomareiro é quem cuida do pomar.",
      "Art. 3º A cerca é viva.",
    ].join("\n");
    const norm = { key: "decreto-lei/5452/1943", label: "CLT" };
    const { provisions } = readLaw({ text, headings: [], struck: [], norm });
    assert.deepEqual(
      provisions.map(({ norma, artigo, situacao }) =>
        [norma.split("#")[1] ?? "", artigo, situacao].join(" "),
      ),
      ["ato 1 vigente", "ato 2 vigente", " 1 vigente", " 2 vigente", " 3 vigente"],
    );
  });

  test("reads an article that stands on one line, and takes no citation for a provision", () => {
    const text =
      "Art. 9º São deveres do pomareiro: I – podar, nos termos do § 1º; II – regar: a) de manhã; e b) à tarde; e III – colher. Parágrafo único. Aplica-se o art. 3º, § 2º, inciso I.";
    assert.deepEqual(paths(text), ["9", "9 I", "9 II", "9 II a", "9 II b", "9 III", "9 §único"]);
    assert.equal(words(text, "9 II b"), "b) à tarde; e");
    assert.equal(words(text, "9 §único"), "Parágrafo único. Aplica-se o art. 3º, § 2º, inciso I.");
  });

  test("reads labels that are marked up, alone on their line, or cut by a carriage return", () => {
    const text =
      "**Art. 1º** O pomar:\r\n- I) uma;\r\n- II) duas.\r\n\r\n## Art. 2º   \r\nA horta.\r\n§ 1º \r\nO muro.";
    assert.deepEqual(paths(text), ["1", "1 I", "1 II", "2", "2 §1"]);
    assert.equal(words(text, "1"), "**Art. 1º** O pomar:");
    assert.equal(words(text, "2"), "Art. 2º   \r\nA horta.");
  });

  test("reads a letter that stands apart from its article's number", () => {
    const text =
      "Art. 7º A colheita é livre.\nArt. 7º A - A poda é livre.\nArt. 8 - A semente é do dono.\nArt. 8 B. A muda é dele.";
    assert.deepEqual(paths(text), ["7", "7-A", "8", "8-B"]);
    assert.equal(words(text, "8"), "Art. 8 - A semente é do dono.");
  });

  test("leaves a note on who gave the wording with its provision", () => {
    const text =
      "Art. 1º O pomar é público.\nRedação do artigo 1º da Lei 77/99\nArt. 2º A horta é privada.\nRedação dada pela Lei 78/99";
    assert.equal(words(text, "1"), "Art. 1º O pomar é público.\nRedação do artigo 1º da Lei 77/99");
    assert.equal(read(text)[1]?.rubric, null);
  });

  test("takes no citation for a label where a sentence was cut into lines", () => {
    const text =
      "Art. 1º Valem o inciso\nIV do art. 3º, o\n§ 2º do mesmo artigo e o\nart. 9º da lei.\nArt. 2º Fim.";
    assert.deepEqual(paths(text), ["1", "2"]);
  });

  test("finds the article after a title on the same line", () => {
    assert.deepEqual(paths("DOS POMARES Art. 43. A colheita é livre: I – no verão; II – no outono."), [
      "43",
      "43 I",
      "43 II",
    ]);
  });

  test("keeps what continues a provision with it, and gives a rubric to the provision below", () => {
    const text = [
      "Furto de fruta",
      "Art. 1º Levar fruta alheia:",
      "Pena - multa de dez laranjas.",
      "L - aranja de vizinho",
      "Art. 2º Levar laranja do vizinho:",
      "Pena - multa de vinte laranjas.",
      "Aumento de pena",
      "§ 1º Em dobro, se à noite.",
    ].join("\n");
    assert.deepEqual(paths(text), ["1", "2", "2 §1"]);
    assert.equal(words(text, "1"), "Art. 1º Levar fruta alheia:\nPena - multa de dez laranjas.");
    assert.deepEqual(
      read(text).map(({ rubric }) => rubric?.text),
      ["Furto de fruta", "Laranja de vizinho", "Aumento de pena"],
    );
    const [, second] = read(text);
    assert.equal(text.slice(second?.rubric?.start, second?.rubric?.end), "L - aranja de vizinho");
  });

  test("leaves articles of another law with the article that quotes them", () => {
    const text = [
      "Art. 1º A Lei nº 77, de 1999, passa a vigorar com as seguintes alterações:",
      '"Art. 40. O pomar tem cerca.',
      "§ 1º A cerca é viva.",
      'Art. 41. O portão é de ferro." (NR)',
      "§ 1º As cercas antigas ficam.",
      "Art. 2º O Decreto nº 5, de 2001, passa a vigorar acrescido do seguinte artigo:",
      "Art. 90-A. A chave fica na porta.",
      "I - de dia;",
      "Art. 3º Esta Lei entra em vigor hoje.",
    ].join("\n");
    assert.deepEqual(paths(text), ["1", "1 §1", "2", "3"]);
    assert.match(words(text, "1"), /portão é de ferro/);
    assert.match(words(text, "2"), /I - de dia;$/);
  });

  test("loses nothing after one misread number", () => {
    const numbers = ["1º", "2º", "330", "4º", "5º", "6º"];
    assert.deepEqual(paths(numbers.map((number) => `Art. ${number} O pomar é verde.`).join("\n")), [
      "1",
      "2",
      "4",
      "5",
      "6",
    ]);
  });

  test("ends the last provision before signatures and annexes", () => {
    const text = [
      "Art. 1º O pomar é verde.",
      "Art. 2º Esta Lei entra em vigor hoje.",
      "Pomarópolis, 3 de maio de 2010; 1º do Pomar.",
      "FULANO DE TAL",
      "I - n Memoriam",
      "ANEXO I",
      "1 - Laranjas.",
    ].join("\n");
    assert.equal(words(text, "2"), "Art. 2º Esta Lei entra em vigor hoje.");
    const undated = "Art. 1º O pomar é verde.\nArt. 2º Entra em vigor hoje.\nBELTRANO DE TAL\nSicrano de Tal";
    assert.equal(words(undated, "2"), "Art. 2º Entra em vigor hoje.");
  });

  test("never takes a heading into a provision", () => {
    const text = "Art. 1º O pomar é verde.\nDas Cercas\nArt. 2º A cerca é viva.";
    const start = text.indexOf("Das Cercas");
    const headings = [{ start, end: start + 10, level: 2, title: "Das Cercas" }];
    const { provisions } = readLaw({ text, headings, struck: [], norm: NORM });
    assert.deepEqual(
      provisions.map((provision) => [text.slice(provision.start, provision.end), provision.rubric]),
      [
        ["Art. 1º O pomar é verde.", null],
        ["Art. 2º A cerca é viva.", null],
      ],
    );
  });
});

suite("norms inside one text", () => {
  test("counts annexes with articles of their own, one after the other", () => {
    const text =
      "Art. 1º Aprova.\nArt. 2º Vigora.\nANEXO\nREGULAMENTO DO POMAR\nArt. 1º Rega-se.\nANEXO II\nArt. 1º Poda-se.";
    assert.deepEqual(norms(text), ["lei/4321/2010", "lei/4321/2010#anexo-1", "lei/4321/2010#anexo-2"]);
  });

  test("knows the transitory provisions of the Constitution", () => {
    const text =
      "Art. 1º O país é livre.\nArt. 2º É um só.\nATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS\nArt. 1º Jura-se.";
    const constitution = { key: "constituicao/1988", label: "CF/88" };
    const { provisions, norms: found } = readLaw({ text, headings: [], struck: [], norm: constitution });
    assert.deepEqual(
      provisions.map(({ norma, artigo }) => `${norma} ${artigo}`),
      ["constituicao/1988 1", "constituicao/1988 2", "adct/1988 1"],
    );
    assert.equal(found.get("adct/1988")?.label, "ADCT");
  });

  test("begins another norm at its epigraph, in a collection", () => {
    const text =
      "LEI Nº 1.001, DE 2 DE MAIO DE 1990\nArt. 1º Rega-se.\nArt. 2º Poda-se.\nDECRETO Nº 7, DE 5 DE JUNHO DE 1991\nArt. 1º Colhe-se.";
    const { provisions, norms: found } = readLaw({
      text,
      headings: [],
      struck: [],
      norm: { key: "nome/x", label: "X" },
    });
    assert.deepEqual(
      provisions.map(({ norma }) => norma),
      ["lei/1001/1990", "lei/1001/1990", "decreto/7/1991"],
    );
    assert.equal(found.get("lei/1001/1990")?.label, "Lei 1.001/1990");
  });

  test("gives each súmula a key of its own, with the court from wherever it stands", () => {
    const text = [
      "Supremo Tribunal Federal",
      "Súmula 901",
      "O pomar é bem público.",
      "SÚMULA Nº 902 - A cerca é bem privado. (CANCELADA)",
      "Súmula nº 17 do STJ: A horta não paga.",
      "Súmula Vinculante 99",
      "A colheita é livre.",
    ].join("\n");
    assert.deepEqual(
      read(text).map(({ norma, tipo, situacao, start, end }) => [
        norma,
        tipo,
        situacao,
        text.slice(start, end).length,
      ]),
      [
        ["sumula/901/stf", "sumula", "vigente", 33],
        ["sumula/902/stf", "sumula", "revogado", 50],
        ["sumula/17/stj", "sumula", "vigente", 38],
        ["sumula-vinculante/99", "sumula", "vigente", 40],
      ],
    );
  });
});

function read(text: string): readonly ReadProvision[] {
  return readLaw({ text, headings: [], struck: [], norm: NORM }).provisions;
}

function paths(text: string): string[] {
  return read(text).map(pathOf);
}

function words(text: string, path: string): string {
  const found = read(text).find((provision) => pathOf(provision) === path);
  return found === undefined ? "" : text.slice(found.start, found.end);
}

function norms(text: string): string[] {
  return [...new Set(read(text).map(({ norma }) => norma))];
}

function pathOf({ artigo, paragrafo, inciso, alinea, item }: ReadProvision): string {
  const parts = [artigo, paragrafo === null ? null : `§${paragrafo}`, inciso, alinea, item];
  return parts.filter((part) => part !== null).join(" ");
}

suite("recognising legal texts", () => {
  test("says yes to articles in a row, and to súmulas", () => {
    assert.equal(isLegalText("Art. 1º Rega-se.\nArt. 2º Poda-se.\n§ 1º Cedo.\nArt. 3º Colhe-se."), true);
    assert.equal(isLegalText("CAPÍTULO V\nArt. 40. Rega-se.\nArt. 41. Poda-se.\nArt. 42. Colhe-se."), true);
    assert.equal(isLegalText("Súmula 1\nRega-se.\nSúmula 2\nPoda-se.\nSúmula 3\nColhe-se."), true);
  });

  test("says no to texts that only cite, quote or number", () => {
    const others = [
      "",
      "Como regar\n1. Abra a torneira.\n2. Feche a torneira.\n3. Pronto.",
      "# 2.0.0\n- Art gallery\n- Art 5 deco\n# 1.0.0",
      "O direito vem do art. 1º, do art. 2º e do art. 3º da lei.\nArt. 5º da Lei do Pomar\nArt. 6º da Lei do Pomar\nArt. 7º da Lei do Pomar",
      '"Art. 1º Rega-se.\n"Art. 2º Poda-se.\n"Art. 3º Colhe-se.',
      "Art. 9º Rega-se.\nArt. 30. Poda-se.\nArt. 2º Colhe-se.",
      `${"Um manual sobre pomares, com muitas palavras.\n".repeat(200)}Art. 1º Rega-se.\nArt. 2º Poda-se.\nArt. 3º Colhe-se.`,
    ];
    for (const text of others) assert.equal(isLegalText(text), false, text.slice(0, 60));
  });
});

/** Laws as plain text, one provision a line; they stay outside the repository. */
const FOLDER = new URL("../../../../shared/data/legislacao-planalto/txt/", import.meta.url);
const ABSENT = "../shared/data is absent";
const UNKNOWN_NORM = { key: "nome/lei", label: "Lei" };

suite("real laws", () => {
  test("finds every article that stands at the start of a line, in order", (t) => {
    if (!existsSync(FOLDER)) return t.skip(ABSENT);
    for (const name of readdirSync(FOLDER)) {
      const text = readFileSync(new URL(name, FOLDER), "utf8");
      assert.ok(isLegalText(text), name);
      const { provisions } = readLaw({ text, headings: [], struck: [], norm: UNKNOWN_NORM });
      const found = new Set(provisions.flatMap(({ tipo, artigo }) => (tipo === "caput" ? [artigo] : [])));
      const missing = articleLines(text).filter((label) => !found.has(label));
      const expected = name === "nllc.txt" ? 12 : 0;
      assert.equal(missing.length, expected, `${name}: ${missing.join()}`);
    }
  });

  test("reads the Constitution down to the incisos, within its own bounds", (t) => {
    if (!existsSync(FOLDER)) return t.skip(ABSENT);
    const text = readFileSync(new URL("cf88.txt", FOLDER), "utf8");
    const { provisions } = readLaw({
      text,
      headings: [],
      struck: [],
      norm: { key: "constituicao/1988", label: "CF/88" },
    });
    const fifth = provisions.filter(
      ({ artigo, paragrafo, tipo }) => artigo === "5" && paragrafo === null && tipo === "inciso",
    );
    assert.equal(fifth.at(-1)?.inciso, "LXXIX");
    assert.equal(fifth.length, 79);
    const last = provisions.at(-1);
    assert.equal(last?.artigo, "250");
    assert.doesNotMatch(text.slice(last?.start, last?.end), /Brasília/);
  });
});

function articleLines(text: string): string[] {
  return [...text.matchAll(/^Art\. ?(\d[\d.]*)[º°o]?(-[A-Z])?/gmu)]
    .map(([, digits = "", suffix = ""]) => `${digits.replaceAll(".", "")}${suffix}`)
    .filter((label) => label !== "21" || !text.includes("Art. 21. 7."));
}
