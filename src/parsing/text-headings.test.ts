import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { headingLevelFromText, isBareDivision, isDivisionTitle } from "./text-headings.ts";

const LEVELS: Readonly<Record<string, number>> = {
  "PARTE GERAL": 1,
  "LIVRO III": 1,
  "ANEXO ÚNICO": 1,
  "Anexo B": 1,
  ANEXO: 1,
  "TÍTULO I": 2,
  "TITULO I-A": 2,
  "TÍTULO DAS GARANTIAS": 2,
  "Capítulo Único": 3,
  "CAPÍTULO PRIMEIRO": 3,
  "CAPITULO 2 - Da frota": 3,
  "SEÇÃO II Da Licença": 4,
  "Seção IV.": 4,
  "Subseção I": 5,
  "1. Objetivo": 2,
  "2.3 Prazos": 3,
  "2.3.1) Contagem": 4,
  "v1.4.0": 2,
  "v1.2.3 — 2025-01-01": 2,
  "Versão 2.3 (12/03/2025)": 2,
  "[1.2.0] - 2025-03-01": 2,
  "DECRETO Nº 10": 1,
};

const NO_HEADINGS = [
  "",
  "É PROIBIDO FUMAR.",
  "Título de eleitor",
  "Parte autora",
  "Anexo ao processo",
  "Livro de ponto",
  "Seção eleitoral da cidade",
  "SEÇÕES ELEITORAIS da cidade",
  "1. o servidor deve",
  "CAPÍTULO I trata dos prazos;",
  "R$ 10",
  "1.2.3",
  "12",
  "12/03/2025",
  "12 de março de 2025",
  "10.5 mg",
  "Art. 5º",
  "A".repeat(81),
];

suite("headings known by their words", () => {
  for (const [line, level] of Object.entries(LEVELS)) {
    test(`gives level ${level} to "${line}"`, () => {
      assert.equal(headingLevelFromText(line), level);
      assert.equal(headingLevelFromText(`  ${line} `), level);
    });
  }

  test("leaves sentences, list items, values and ordinary words alone", () => {
    for (const line of NO_HEADINGS) assert.equal(headingLevelFromText(line), null, line);
  });

  test("knows a division that still lacks its title, and what can be one", () => {
    for (const line of ["CAPÍTULO II", "Seção I:", " TÍTULO V –", "ANEXO"])
      assert.ok(isBareDivision(line), line);
    for (const line of ["CAPÍTULO II DOS PRAZOS", "DOS PRAZOS"]) assert.ok(!isBareDivision(line), line);
    for (const line of ["DOS PRAZOS", "Da Posse e do Exercício"]) assert.ok(isDivisionTitle(line), line);
    for (const line of ["Art. 1º Fica criado", "CAPÍTULO II", "Da posse cabe recurso."]) {
      assert.ok(!isDivisionTitle(line), line);
    }
  });
});
