import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readNormState } from "./norm-state.ts";
import { readLaw } from "./structure/read-law.ts";

const REVOKED: readonly (readonly [string, string | null, string | null])[] = [
  ["LEI Nº 4.321, DE 3 DE MAIO DE 2010\n(Revogada pela Lei nº 5.000, de 2021)", "Lei 5.000/2021", "2021"],
  ["LEI Nº 4.321, DE 3 DE MAIO DE 2010 (Revogada pela Lei nº 5.000,\nde 2021)", "Lei 5.000/2021", "2021"],
  [
    "Cria o cadastro de pomares e dá outras providências. [(Revogada pela\nLei nº 5.000, de 2.3.2021)](L5000.htm)",
    "Lei 5.000/2021",
    "2021-03-02",
  ],
  [
    "PORTARIA Nº 12, DE 2010\nRevogada pela Portaria nº 30, de 2015.\nDispõe sobre podas.",
    "Portaria 30/2015",
    "2015",
  ],
  ["PORTARIA Nº 12, DE 2010\n**REVOGADA**\nDispõe sobre podas.", null, null],
  ["Resolução 7\nSituação: Revogada", null, null],
  ["Resolução 7\n| Situação | Revogada pela Resolução nº 9, de 2012 |", "Resolução 9/2012", "2012"],
  ["Esta Lei foi revogada pela Lei nº 5.000, de 2021.", "Lei 5.000/2021", "2021"],
];

const OTHERS: readonly (readonly [string, string | null])[] = [
  ["Situação: Vigente", "vigente"],
  ["Status da norma: Não consta revogação expressa", "vigente"],
  ["Altera a Lei nº 1, de 1990 (revogada pela Lei nº 2, de 1991), e dá outras providências.", null],
  ["Fica revogada a Lei nº 2, de 1991.", null],
  ["Revogada parcialmente pela Lei nº 2, de 1991.", null],
  ["(Revogado o art. 3º pela Lei nº 2, de 1991)", null],
  ["Dispõe sobre atos revogados.", null],
  ["Situação: revogada em parte", null],
  ["", null],
];

describe("what the page of a norm says of it", () => {
  for (const [opening, norm, date] of REVOKED) {
    it(`law as it comes: is revoked: ${opening.replaceAll("\n", " / ")}`, () => {
      const state = readNormState(opening);
      assert.deepEqual([state?.situacao, state?.norm, state?.date], ["revogado", norm, date]);
      assert.match(opening.slice(state?.start, state?.end), /^\[?\(?\W*(?:situação|esta lei|revogad)/i);
    });
  }
  for (const [opening, situacao] of OTHERS) {
    it(`law as it comes: is ${situacao ?? "not known"}: ${opening}`, () =>
      assert.equal(readNormState(opening)?.situacao ?? null, situacao));
  }

  it("law as it comes: ends every provision of a revoked norm, with its annexes, and of no other", () => {
    const text = [
      "DECRETO Nº 10, DE 2010",
      "(Revogado pelo Decreto nº 30, de 5 de maio de 2015)",
      "Art. 1º O pomar abre. (Redação dada pelo Decreto nº 20, de 2012)",
      "Art. 2º (Revogado pelo Decreto nº 20, de 2012)",
      "ANEXO",
      "Art. 1º A cerca é viva.",
      "DECRETO Nº 40, DE 2016",
      "Art. 1º O pomar fecha.",
    ].join("\n");
    const norm = { key: "decreto/10/2010", label: "Decreto 10/2010" };
    const { provisions } = readLaw({ text, headings: [], struck: [], norm });
    assert.deepEqual(
      provisions.map(({ norma, situacao, ate, alteracao }) => [norma, situacao, ate, alteracao].join(" ")),
      [
        "decreto/10/2010 revogado 2015-05-05 Decreto 30/2015",
        "decreto/10/2010 revogado 2012 Decreto 20/2012",
        "decreto/10/2010#anexo-1 revogado 2015-05-05 Decreto 30/2015",
        "decreto/40/2016 vigente  ",
      ],
    );
  });
});
