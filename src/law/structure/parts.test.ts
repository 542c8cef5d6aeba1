import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { parseReferences } from "../references/parse-references.ts";
import { readEpigraph } from "./parts.ts";

const TABLE: readonly (readonly [string, string, string])[] = [
  ["LEI Nº 4.321, DE 11 DE DEZEMBRO DE 1990", "lei/4321/1990", "Lei 4.321/1990"],
  ["Lei nº 4.321, de 1º de março de 1990.", "lei/4321/1990", "Lei 4.321/1990"],
  ["**LEI COMPLEMENTAR Nº 77, DE 2 DE MAIO DE 2003**", "lei-complementar/77/2003", "LC 77/2003"],
  ["DECRETO-LEI N. 2.999, DE 7 DE JUNHO DE 1940", "decreto-lei/2999/1940", "Decreto-Lei 2.999/1940"],
  ["EMENDA CONSTITUCIONAL Nº 145, DE 2040", "emenda/145/2040", "EC 145/2040"],
  [
    "MEDIDA PROVISÓRIA Nº 2.999-35, DE 24 DE AGOSTO DE 2001",
    "medida-provisoria/2999-35/2001",
    "MP 2.999-35/2001",
  ],
  [
    "RESOLUÇÃO ANAPOM Nº 777, DE 28 DE ABRIL DE 2025",
    "resolucao/anapom/777/2025",
    "Resolução ANAPOM 777/2025",
  ],
  [
    "INSTRUÇÃO NORMATIVA RPB Nº 12, DE 3 DE MAIO DE 2022",
    "instrucao-normativa/rpb/12/2022",
    "IN RPB 12/2022",
  ],
  ["PORTARIA Nº 55/2019", "portaria/55/2019", "Portaria 55/2019"],
  ["DECRETO Nº 10", "decreto/10", "Decreto 10"],
  ["CONSTITUIÇÃO DA REPÚBLICA FEDERATIVA DO BRASIL DE 1988", "constituicao/1988", "CF/88"],
];

suite("reading epigraphs", () => {
  test("names the norm", () => {
    for (const [line, key, label] of TABLE) assert.deepEqual(readEpigraph(line), { key, label }, line);
  });

  test("gives the key by which citations ask for it", () => {
    const lines = [
      "DECRETO-LEI Nº 9.999, DE 7 DE DEZEMBRO DE 1946",
      "RESOLUÇÃO CD/ANPD Nº 4, DE 24 DE FEVEREIRO DE 2023",
      "PORTARIA CONJUNTA Nº 3, DE 2 DE MAIO DE 2012",
      "LEI COMPLEMENTAR MUNICIPAL Nº 81, DE 9 DE MAIO DE 2020",
      "DECRETO ESTADUAL Nº 55, DE 5 DE JUNHO DE 2019",
    ];
    for (const line of lines) {
      const [cited] = parseReferences(`art. 1º da ${line}`);
      assert.ok(cited?.norm !== null && cited?.norm.key === readEpigraph(line)?.key, line);
    }
  });

  test("leaves sentences alone", () => {
    const lines = [
      "Lei nº 4.321, de 1990, que cria o pomar",
      "A Lei nº 4.321, de 11 de dezembro de 1990",
      "LEI DO POMAR",
      "Decreto",
      "",
      "Lei nº 4.321: comentários",
    ];
    for (const line of lines) assert.equal(readEpigraph(line), null, line);
  });
});
