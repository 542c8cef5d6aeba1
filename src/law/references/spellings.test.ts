import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReference } from "../provision-labels.ts";
import { parseReferences } from "./parse-references.ts";

type Spellings = readonly (readonly [text: string, ...references: string[]])[];

function assertRead(spellings: Spellings): void {
  for (const [text, ...references] of spellings)
    assert.deepEqual(parseReferences(text).map(formatReference), references, text);
}

test("a norm of two equal letters is no alínea", () => {
  assertRead([
    ["art. 206, § 3º, V, CC", "CC, Art. 206, § 3, Inciso V"],
    ["art. 206, § 3º, V, CC/2002", "CC, Art. 206, § 3, Inciso V"],
    ["art. 206, § 3º, v, cc", "CC, Art. 206, § 3, Inciso V"],
    ["art. 5, I, CC", "CC, Art. 5, Inciso I"],
    ["art. 1.723, § 1º, CC", "CC, Art. 1723, § 1"],
    ["art. 1.723, § 1º, cc", "CC, Art. 1723, § 1"],
    ["(art. 186, CC)", "CC, Art. 186"],
    ["(art. 186, cc)", "CC, Art. 186"],
    ["art. 121 cc art. 14", "Art. 121", "Art. 14"],
  ]);
});

test("alíneas after z keep their two letters", () => {
  assertRead([
    ["art. 21, XII, aa, da CF", "CF/88, Art. 21, Inciso XII, Alínea aa"],
    ["art. 5, I, alínea cc", "Art. 5, Inciso I, Alínea cc"],
    ['art. 5, I, "cc", do CC', "CC, Art. 5, Inciso I, Alínea cc"],
    ["alíneas bb, cc e dd do inciso I", "Inciso I, Alínea bb", "Inciso I, Alínea cc", "Inciso I, Alínea dd"],
  ]);
});

test("par. is a paragraph beside an article", () => {
  assertRead([
    ["art 60 par 4 inc iv cf", "CF/88, Art. 60, § 4, Inciso IV"],
    ["art 60, par. 4, cf", "CF/88, Art. 60, § 4"],
    ["par. 4 do art. 60 da CF", "CF/88, Art. 60, § 4"],
    ["art. 60, pars. 1 e 2", "Art. 60, § 1", "Art. 60, § 2"],
    ["art. 1º, par. único", "Art. 1, Parágrafo único"],
    ["um par 4 e outro par 5"],
  ]);
});

test("a letter right after a paragraph is an alínea where its norm or the end follows", () => {
  assertRead([
    ["art 33 § 2 b cp", "CP, Art. 33, § 2, Alínea b"],
    ["art 33 § 2 a cp", "CP, Art. 33, § 2, Alínea a"],
    ["art. 33, § 2º b CP", "CP, Art. 33, § 2, Alínea b"],
    ["art. 33, § 2º c, CP", "CP, Art. 33, § 2, Alínea c"],
    ["art. 33, § 2º b", "Art. 33, § 2, Alínea b"],
    ["(art. 33, § 2º b)", "Art. 33, § 2, Alínea b"],
    ["o art. 33, § 2º a CF dispõe que", "Art. 33, § 2"],
    ["art. 33, § 2º c.c. art. 44", "Art. 33, § 2", "Art. 44"],
    ["§ 4º A. Texto do parágrafo", "§ 4"],
    ["o § 2º do art. 60 b) prestação de contas", "Art. 60, § 2"],
  ]);
});

test("a sign of number before a numeral says nothing", () => {
  assertRead([
    ["art. 5.º, n.º XI, CF", "CF/88, Art. 5, Inciso XI"],
    ["art. 5º, nº XI", "Art. 5, Inciso XI"],
    ["art. 79 n. II, do Código Penal", "CP, Art. 79, Inciso II"],
    ["art. 5º, no XI Congresso", "Art. 5"],
    ["casos do § 1º, nº IV, e do § 3º", "§ 1, Inciso IV", "§ 3"],
    ["do art. 4º, I, e do art. 1º da CF", "CF/88, Art. 4, Inciso I", "CF/88, Art. 1"],
  ]);
});

test("a slash between articles makes a list, a slash before a year does not", () => {
  assertRead([
    ["arts 186/187 cc", "CC, Art. 186", "CC, Art. 187"],
    ["arts. 186/187 do CC", "CC, Art. 186", "CC, Art. 187"],
    ["arts. 186/187/927 do CC", "CC, Art. 186", "CC, Art. 187", "CC, Art. 927"],
    ["arts. 5/6 da CF", "CF/88, Art. 5", "CF/88, Art. 6"],
    ["art. 121/129 CP", "CP, Art. 121", "CP, Art. 129"],
    ["art. 5/88", "Art. 5"],
    ["arts. 18/2002", "Art. 18"],
    ["art. 186/2002", "Art. 186"],
    ["Lei 8.112/90", "Lei 8.112/1990"],
  ]);
});

test("Constituição is that of 1988 unless its qualifier says otherwise", () => {
  const others = [
    "constituicao estadual de SP",
    "constituição do estado de são paulo",
    "constituição portuguesa",
    "Constituição baiana",
    "Constituição anterior",
    "Constituição de Portugal",
    "Constituição da República Portuguesa",
    "Constituição da República de Angola",
    "Constituição dos Estados Unidos",
    "Constituição Federal da Alemanha",
  ];
  for (const other of others) {
    assert.deepEqual(parseReferences(other), [], other);
    assert.deepEqual(parseReferences(`art. 30 da ${other}`).map(formatReference), ["Art. 30"], other);
  }
  const own =
    "|federal|da república|do Brasil|brasileira|de 1988|cidadã|vigente|do país| garante|, que|de forma expressa";
  for (const tail of own.split("|")) {
    const text = `art. 5º da Constituição ${tail}`;
    assert.deepEqual(parseReferences(text).map(formatReference), ["CF/88, Art. 5"], text);
  }
  assertRead([
    ["art. 5º da CF anterior à EC 45", "CF/88, Art. 5", "EC 45"],
    ["art. 12 do Código Penal revogado pela Lei 11.343/2006", "CP, Art. 12", "Lei de Drogas"],
    ["art. 12 do CPC revogado", "Art. 12"],
    ["art. 3º da Constituição de 1967", "Constituição de 1967, Art. 3"],
  ]);
});

test("an inciso that cannot exist keeps its place and its norm", () => {
  assertRead([
    ["art. 5º, XXXX, da CF", "CF/88, Art. 5, Inciso XXXX"],
    ["art. 5º, inciso XXXX, da CF", "CF/88, Art. 5, Inciso XXXX"],
    ["art 5 inciso xxxx cf", "CF/88, Art. 5, Inciso XXXX"],
    ["art. 5º, IIII, CF", "CF/88, Art. 5, Inciso IIII"],
    ["art. 5º IIII CF", "CF/88, Art. 5, Inciso IIII"],
    ["art. 5º, § 1º, VX, da CF", "CF/88, Art. 5, § 1, Inciso VX"],
    ["art. 5º, MMXX, da CF", "CF/88, Art. 5, Inciso MMXX"],
    ["art. 5º, I e IIII, da CF", "CF/88, Art. 5, Inciso I", "CF/88, Art. 5, Inciso IIII"],
    ["inciso XXXX do art. 5º da CF", "CF/88, Art. 5, Inciso XXXX"],
    ["art. 5º, inciso 250, da CF", "CF/88, Art. 5, Inciso 250"],
  ]);
});

test("names of norms and words in capitals are no numerals", () => {
  assertRead([
    ["art. 6º, CDC", "CDC, Art. 6"],
    ["art. 6º, VIII, CDC", "CDC, Art. 6, Inciso VIII"],
    ["art. 3º, LC 123/2006", "LC 123/2006, Art. 3"],
    ["ART. 5º, CIVIL", "Art. 5"],
    ["NO ART. 5º, MIL REAIS", "Art. 5"],
    ["o inciso civil"],
    ["O INCISO CIVIL"],
  ]);
});

test("a list goes on after an alínea", () => {
  assertRead([
    ["arts. 12, I, a, e 14, II, da CF", "CF/88, Art. 12, Inciso I, Alínea a", "CF/88, Art. 14, Inciso II"],
    [
      "arts. 102, I, a, e 105, III, c, da CF",
      "CF/88, Art. 102, Inciso I, Alínea a",
      "CF/88, Art. 105, Inciso III, Alínea c",
    ],
    [
      "arts. 102, I, a e 105, III, c, da CF",
      "CF/88, Art. 102, Inciso I, Alínea a",
      "CF/88, Art. 105, Inciso III, Alínea c",
    ],
    [
      "arts. 12, § 1º, I, a, e 14, II, da CF",
      "CF/88, Art. 12, § 1, Inciso I, Alínea a",
      "CF/88, Art. 14, Inciso II",
    ],
    ["art. 102, I, a até c, da CF", "CF/88, Art. 102, Inciso I, Alíneas a a c"],
    ["art. 102, I, b até d, da CF", "CF/88, Art. 102, Inciso I, Alíneas b a d"],
    ["art. 1º, III, a, 1, da CF", "CF/88, Art. 1, Inciso III, Alínea a, Item 1"],
    ["art. 1º, III, a, e 30 dias", "Art. 1, Inciso III, Alínea a"],
  ]);
});

test("units right after the norm go on below its article", () => {
  assertRead([
    ["Art. 6 CDC VIII", "CDC, Art. 6, Inciso VIII"],
    ["art 6 cdc viii", "CDC, Art. 6, Inciso VIII"],
    ["art. 6º do CDC, VIII", "CDC, Art. 6, Inciso VIII"],
    ["art. 6º do CDC, VIII e IX", "CDC, Art. 6, Inciso VIII", "CDC, Art. 6, Inciso IX"],
    ["art. 5º da Lei nº 14.133/2021, inciso II", "Lei 14.133/2021, Art. 5, Inciso II"],
    ["art. 5º da Lei nº 14.133/2021, inciso II, que exige", "Lei 14.133/2021, Art. 5, Inciso II"],
    ["art. 5o CF inciso onze", "CF/88, Art. 5, Inciso XI"],
    ["art. 121 do CP, § 2º, II", "CP, Art. 121, § 2, Inciso II"],
    ["art. 102, I, da CF, alínea a", "CF/88, Art. 102, Inciso I, Alínea a"],
    ["o art. 5º da CF, XI, protege a casa", "CF/88, Art. 5, Inciso XI"],
    ["art. 6º do CDC, VIII, e art. 7º do CP", "CDC, Art. 6, Inciso VIII", "CP, Art. 7"],
  ]);
});

test("what follows the norm in a sentence is not below its article", () => {
  assertRead([
    ["art. 5º da CF e II", "CF/88, Art. 5"],
    ["art. 5º da CF, II Congresso de Direito", "CF/88, Art. 5"],
    ["art. 5º da CF, V. Exa. decidiu", "CF/88, Art. 5"],
    ["art. 5º da CF\nII - texto", "CF/88, Art. 5"],
    ["art. 5º da CF, vi que a lei", "CF/88, Art. 5"],
    ["art. 5º da CF, inciso II do art. 6º do CP", "CF/88, Art. 5", "CP, Art. 6, Inciso II"],
    ["art. 5º da CF, inciso II, art. 6º, do CP", "CF/88, Art. 5", "CP, Art. 6, Inciso II"],
    ["art. 5º, II, da CF, § 1º", "CF/88, Art. 5, Inciso II", "§ 1"],
    ["arts. 5º e 6º da CF, inciso II", "CF/88, Art. 5", "CF/88, Art. 6", "Inciso II"],
    ["art. 392 da CLT § 3º O direito assegurado", "CLT, Art. 392", "§ 3"],
  ]);
});

test("short forms of the names of codes", () => {
  assertRead([
    ["art. 5º, C.F.", "CF/88, Art. 5"],
    ["art. 5º, XI, da C.F.", "CF/88, Art. 5, Inciso XI"],
    ["art. 5º, I, C.F", "CF/88, Art. 5, Inciso I"],
    ["art. 186 do C.C.", "CC, Art. 186"],
    ["art. 121, § 2º, C.P.", "CP, Art. 121, § 2"],
    ["C.P.C., art. 300", "CPC, Art. 300"],
    ["art. 300 do C.P.C./73", "CPC/1973, Art. 300"],
    ["art. 186 cód. civil", "CC, Art. 186"],
    ["cod. penal art 121", "CP, Art. 121"],
    ["cod penal art 121", "CP, Art. 121"],
    ["art. 300 do cód. de processo civil", "CPC, Art. 300"],
    ["art. 312 do Cód. Proc. Penal", "CPP, Art. 312"],
    ["art. 5º da Const. Federal", "CF/88, Art. 5"],
    ["art. 5º da Magna Carta", "CF/88, Art. 5"],
    ["art. 1º, L 8.112/90", "Lei 8.112/1990, Art. 1"],
    ["art. 121 C.C. art. 14 do C.P.", "CP, Art. 121", "CP, Art. 14"],
    ["J.C.P. Silva e C. F. Souza"],
  ]);
});

test("number and year alone are a law beside an article only", () => {
  assertRead([
    ["8112/90 art. 5", "Lei 8.112/1990, Art. 5"],
    ["8.112/90, art. 5", "Lei 8.112/1990, Art. 5"],
    ["art. 5 8112/90", "Lei 8.112/1990, Art. 5"],
    ["art. 5º da 8.112/90", "Lei 8.112/1990, Art. 5"],
    ["arts. 5º e 6º, 8.112/90", "Lei 8.112/1990, Art. 5", "Lei 8.112/1990, Art. 6"],
    ["art. 6º, VIII, da 8.078/90", "CDC, Art. 6, Inciso VIII"],
    ["8.112/90"],
    ["processo 1234/20, art. 5º", "Art. 5"],
    ["art. 5º, 2003/2004", "Art. 5"],
    ["art. 5º (1234/20)", "Art. 5"],
    ["8.112/90, art. 5º da CF", "CF/88, Art. 5"],
  ]);
});
