import assert from "node:assert/strict";
import { suite, test } from "node:test";

import * as fc from "fast-check";
import { inProportion } from "../../test/helpers/cpu-time.ts";

import type { ParsedDocument, ParsedPart } from "./block.ts";
import { changelogParts, isVersionLine, readVersionLine } from "./changelog.ts";
import { parseMarkdown } from "./markdown.ts";
import { parsePlain } from "./plain.ts";

const MARKDOWN = `# Changelog

Todas as mudanças do sistema de protocolo.

## [Não lançado]

- Busca por número do processo.

## [1.2.0] - 2025-03-01

### Adicionado

- Anexos de até 20 MB.

## [1.1.0](https://exemplo.com.br/1.1.0) (12/02/2025)

- Corrige a contagem de prazos.

## Versão 1.0 — 5 de janeiro de 2025

Primeira versão.

# Licença

Uso interno.
`;

const partsOf = (name: string, text = MARKDOWN): ParsedPart[] => {
  const parse = name.endsWith(".txt") ? parsePlain : parseMarkdown;
  return changelogParts(parse(text), name) ?? [];
};

const factsOf = (parts: readonly ParsedPart[]): unknown[] =>
  parts.map(({ part, document }) => [part, document.title, document.metadata, document.row]);

function assertWhole(document: ParsedDocument): void {
  let last = 0;
  for (const block of document.blocks) {
    assert.ok(block.start >= last && block.end <= document.text.length);
    const slice = document.text.slice(block.start, block.end);
    if (block.kind === "heading") assert.ok(slice.includes(block.text.slice(0, 3)));
    else assert.equal(slice, block.text);
    last = block.end;
  }
}

suite("changelogs", () => {
  test("give one part for each version, with its date and its line, and the whole last", () => {
    assert.deepEqual(factsOf(partsOf("docs/CHANGELOG.md")), [
      [1, "Changelog (não lançado)", {}, 5],
      [2, "Changelog 1.2.0", { versao: "1.2.0", data: "2025-03-01" }, 9],
      [3, "Changelog 1.1.0", { versao: "1.1.0", data: "2025-02-12" }, 15],
      [4, "Changelog 1.0", { versao: "1.0", data: "2025-01-05" }, 19],
      [0, "Changelog", {}, undefined],
    ]);
  });

  test("keep each entry as it stands in the file, below the name of the changelog", () => {
    const parts = partsOf("CHANGELOG.md");
    for (const { document } of parts) assertWhole(document);
    const entry = parts[1]?.document;
    assert.equal(entry?.text, "## [1.2.0] - 2025-03-01\n\n### Adicionado\n\n- Anexos de até 20 MB.");
    assert.deepEqual(entry?.headings, ["Changelog"]);
    assert.equal(entry?.kind, "changelog");
  });

  test("put all that is no entry into the whole, with the list of versions", () => {
    assert.equal(
      partsOf("CHANGELOG.md").at(-1)?.document.text,
      [
        "# Changelog\n\nTodas as mudanças do sistema de protocolo.",
        "# Licença\n\nUso interno.",
        "Versões",
        "4 versões: (não lançado); 1.2.0 (01/03/2025); 1.1.0 (12/02/2025); 1.0 (05/01/2025).",
      ].join("\n\n"),
    );
  });

  test("are known by their file name in either language", () => {
    const text = "## v2\n\nNovo.\n\n## v1\n\nVelho.";
    const names = ["changes", "HISTORY", "Releases", "release-notes", "NEWS", "notas-de-versao"];
    const more = [
      "Notas de Lançamento",
      "historico_de_versoes",
      "novidades",
      "CHANGELOG-2024",
      "notas das versões",
    ];
    for (const name of [...names, ...more]) assert.equal(partsOf(`a/${name}.md`, text).length, 3, name);
    for (const name of ["leia-me", "newsletter", "nota-fiscal", "historia"]) {
      assert.deepEqual(partsOf(`${name}.md`, text), [], name);
    }
  });

  test("are known by their title when three versions follow", () => {
    const three = "# Notas de versão\n\n## 1.2.0\n\nc\n\n## 1.1.0\n\nb\n\n## 1.0.0\n\na";
    assert.equal(partsOf("sistema.md", three).length, 4);
    assert.deepEqual(partsOf("sistema.md", three.replace("## 1.0.0", "## Início")), []);
  });

  test("are not seen in numbered chapters", () => {
    const chapters = "# Novidades\n\n## 1. Objetivo\n\na\n\n## 1.1 Alcance\n\nb\n\n## 1.2 Prazos\n\nc";
    assert.deepEqual(partsOf("novidades.md", chapters), []);
  });

  test("can be plain text, with lone lines or lines right above a list", () => {
    const lone =
      "NOVIDADES\n\nv1.2.3 — 2025-01-01\n\nCORREÇÕES\n\n- um\n\nv1.2.2 — 2024-12-01\n\nMELHORIAS\n\n- dois\n";
    const close = "1.2.3 (01/01/2025)\n- um\n- três\n\n1.2.2 (01/12/2024)\n------\n- dois\n";
    for (const text of [lone, close]) {
      const parts = partsOf("novidades.txt", text);
      for (const { document } of parts) assertWhole(document);
      assert.deepEqual(
        parts.map(({ document }) => document.metadata),
        [{ versao: "1.2.3", data: "2025-01-01" }, { versao: "1.2.2", data: "2024-12-01" }, {}],
      );
      assert.match(parts[1]?.document.text ?? "", /dois$/);
    }
  });

  test("can have dates for versions", () => {
    const text = "# Novidades\n\n## 12 de março de 2025\n\nb\n\n## 01/02/2025 – Correções\n\na";
    assert.deepEqual(factsOf(partsOf("novidades.md", text)).slice(0, 2), [
      [1, "Novidades 12/03/2025", { data: "2025-03-12" }, 3],
      [2, "Novidades 01/02/2025", { data: "2025-02-01" }, 7],
    ]);
  });

  test("lose no block, for any order of headings and text", () => {
    const line = fc.constantFrom(
      "## 1.2.0",
      "## v3 (2024-02-30)",
      "# Changelog",
      "### Fixed",
      "texto",
      "- item",
      "## Outro",
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const document = parseMarkdown(lines.join("\n\n"));
        const parts = changelogParts(document, "CHANGELOG.md");
        if (parts === null) return;
        for (const part of parts) assertWhole(part.document);
        const count = parts.reduce((sum, part) => sum + part.document.blocks.length, 0);
        assert.equal(count, document.blocks.length + 2);
      }),
    );
  });

  test("of a hundred thousand entries are read in bounded time", () => {
    const blocks = Array.from({ length: 100_000 }, (_, index) => ({
      kind: "heading" as const,
      level: 2,
      text: `v${index}`,
      start: index * 10,
      end: index * 10 + 8,
    }));
    const document = { title: null, text: " ".repeat(1_000_000), blocks, metadata: {} };
    assert.equal(inProportion(() => changelogParts(document, "changes.md"))?.length, 100_001);
  });
});

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
});
