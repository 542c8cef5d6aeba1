import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changelogParts } from "./changelog.ts";
import { parseMarkdown } from "./markdown.ts";

function struckIn(text: string): string[] {
  return (parseMarkdown(text).struck ?? []).map(({ start, end }) => text.slice(start, end));
}

suite("struck text in Markdown", () => {
  for (const [name, text, ...expected] of [
    ["a paragraph", "~~um dois~~\n\ntrês", "~~um dois~~"],
    ["a line of a paragraph", "um\n~~dois~~\ntrês", "~~dois~~"],
    ["lines between one pair of marks", "~~um\ndois~~", "~~um", "dois~~"],
    [
      "items of a list",
      "- ~~um~~\n- dois\n- [x] ~~três~~\n\n1. ~~quatro~~",
      "- ~~um~~",
      "- [x] ~~três~~",
      "1. ~~quatro~~",
    ],
    ["a quote", "> ~~um~~", "> ~~um~~"],
    ["a label outside", "**Art. 2º** ~~um.~~", "**Art. 2º** ~~um.~~"],
  ] as const) {
    test(`is found in ${name}`, () => assert.deepEqual(struckIn(text), expected));
  }

  for (const [name, text] of [
    ["words within a line", "um ~~dois~~ três"],
    ["marks that are not closed", "~~um dois"],
    ["marks with space inside", "~~ um ~~"],
    ["marks that are escaped", String.raw`\~~um\~~`],
    ["code", "```\n~~um~~\n```\n\n    ~~dois~~"],
    ["a table", "|~~a~~|~~b~~|\n|-|-|\n|~~1~~|~~2~~|"],
  ] as const) {
    test(`is not made of ${name}`, () => assert.equal(parseMarkdown(text).struck, undefined));
  }

  test("heads nothing", () => {
    const { title, blocks } = parseMarkdown("# ~~Velho~~\n\n# Novo e ~~riscado~~");
    assert.equal(title, "Novo e riscado");
    assert.deepEqual(
      blocks.map(({ kind, level, text }) => [kind, level, text]),
      [
        ["paragraph", undefined, "# ~~Velho~~"],
        ["heading", 1, "Novo e riscado"],
      ],
    );
  });

  test("stays with its entry of a changelog", () => {
    const text =
      "# Mudanças\n\n~~aviso~~\n\n## 2.0.0\n\n~~um~~\n\n## 1.0.0\n\ndois\n\n~~três~~\n\n# Outros\n\n~~fim~~\n";
    const parts = changelogParts(parseMarkdown(text), "changelog.md") ?? [];
    assert.deepEqual(
      parts.map(({ document }) => document.struck?.map(({ start, end }) => document.text.slice(start, end))),
      [["~~um~~"], ["~~três~~"], ["~~aviso~~", "~~fim~~"]],
    );
  });

  test("is looked for in time that grows with the length only", { timeout: 10_000 }, () => {
    for (const text of ["~~".repeat(1_000_000), "~~a~~ b ".repeat(300_000), "- ~~a~~\n".repeat(50_000)])
      assert.equal(parseMarkdown(text).text, text);
  });
});
