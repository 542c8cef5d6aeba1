import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { brazilianDate, isVersionLine, readVersionLine } from "./version-line.ts";

const VERSIONS: Readonly<
  Record<string, readonly [version: string | null, date: string | null, rest: string]>
> = {
  "[1.2.0] - 2025-03-01": ["1.2.0", "2025-03-01", ""],
  "v1.2": ["1.2", null, ""],
  "Versão 2.3 (12/03/2025)": ["2.3", "2025-03-12", ""],
  "versao 2.3 de 1º de março de 2025": ["2.3", "2025-03-01", "de"],
  "Release 4": ["4", null, ""],
  "2.0.0-rc.1 / 2024.12.31": ["2.0.0-rc.1", "2024-12-31", ""],
  "1.1.0: Correções": ["1.1.0", null, "Correções"],
  "3.1 — Novo painel": ["3.1", null, "Novo painel"],
  "12 de março de 2025": [null, "2025-03-12", ""],
  "**1.4.2** - 05/06/2024": ["1.4.2", "2024-06-05", ""],
  "1.0.0 (31/02/2025)": ["1.0.0", null, "(31/02/2025)"],
  Unreleased: [null, null, ""],
  "[Não lançado]": [null, null, ""],
};

suite("version lines", () => {
  for (const [line, [version, date, rest]] of Object.entries(VERSIONS)) {
    test(`are understood: "${line}"`, () => {
      const read = readVersionLine(line);
      assert.deepEqual([read?.version, read?.date, read?.rest], [version, date, rest]);
    });
  }

  test("are not chapters, quantities or prose", () => {
    const others = ["1. Objetivo", "1.1 Alcance", "2", "10.5 mg", "Versão final", "1.234,56"];
    for (const line of [...others, "", "Release notes", "x".repeat(300)]) {
      assert.equal(readVersionLine(line), null, line);
    }
  });

  test("are taken for headings anywhere only when they say nothing else", () => {
    for (const line of ["v1.0", "Versão 3", "1.2.0 - 2025-01-01"]) assert.ok(isVersionLine(line), line);
    for (const line of ["1.2.0", "2025-01-01", "v1.0 corrige o prazo", "Unreleased"])
      assert.ok(!isVersionLine(line), line);
  });

  test("write dates as Brazilians do", () => {
    assert.equal(brazilianDate("2025-03-12"), "12/03/2025");
  });
});
