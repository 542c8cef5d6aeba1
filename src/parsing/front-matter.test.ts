import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { readFrontMatter } from "./front-matter.ts";

suite("front matter", () => {
  test("reads flat scalars of each type", () => {
    const text =
      '---\ntitle: "Guia: IPTU"\nano: 2026\nvalor: 1.5\nativo: true\ncep: 01310\ndata: 2026-03-01\n---\nCorpo';
    assert.deepEqual(readFrontMatter(text).metadata, {
      title: "Guia: IPTU",
      ano: 2026,
      valor: 1.5,
      ativo: true,
      cep: "01310",
      data: "2026-03-01",
    });
    assert.equal(text.slice(readFrontMatter(text).end), "\nCorpo");
  });

  test("passes over nested and multi-line values", () => {
    const text = "---\ntags:\n  - a\nlista: [a, b]\ntexto: |\n  linha\nautor: Ouvidoria # setor\n---\n";
    assert.deepEqual(readFrontMatter(text).metadata, { autor: "Ouvidoria" });
  });

  test("does not take a rule, an open fence or a later fence for front matter", () => {
    for (const text of ["---\nProsa comum.\n---\n", "---\na: b\n", "Oi\n---\na: b\n---\n"]) {
      assert.deepEqual(readFrontMatter(text), { metadata: {}, end: 0 });
    }
  });
});
