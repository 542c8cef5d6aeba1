import assert from "node:assert/strict";
import { suite, test } from "node:test";

import * as fc from "fast-check";
import { inProportion } from "../../test/helpers/cpu-time.ts";

import { parseMarkdown } from "./markdown.ts";

const outline = (text: string): string[] =>
  parseMarkdown(text)
    .blocks.filter((block) => block.kind === "heading")
    .map((block) => `${block.level} ${block.text}`);

const kindsOf = (text: string): string[] => parseMarkdown(text).blocks.map((block) => block.kind);

const line = fc.constantFrom(
  "# a",
  "- b",
  "  - c",
  "> d",
  "|e|f|",
  "|-|-|",
  "```",
  "",
  "===",
  "\tg",
  "[h]: i",
  "<!--",
  "-->",
  "1. j",
  "k  ",
);
const anyMarkdown = fc.oneof(
  fc.array(line).map((lines) => lines.join("\n")),
  fc.string({ unit: "binary" }),
);

const HOSTILE: Record<string, string> = {
  "one line of 3 MB": "palavra ".repeat(400_000),
  "a million asterisks": "*".repeat(1_000_000),
  "a million brackets": "[".repeat(1_000_000),
  "quotes nested 100,000 deep": "> ".repeat(100_000),
  "list markers nested 100,000 deep": `${"- ".repeat(100_000)}a`,
  "lists nested line by line": Array.from({ length: 1000 }, (_, depth) => `${"  ".repeat(depth)}- a`).join(
    "\n",
  ),
  "one list item with 50,000 lines": `- a\n${"  b\n".repeat(50_000)}`,
  "quotes with lazy lines": "> a\nb\n".repeat(50_000),
  "unclosed link titles": '[a]: b "x\n\n'.repeat(20_000),
  "a comment that never closes": `a\n\n<!-- ${"x\n\n".repeat(300_000)}`,
  "blank lines only": `a${"\n".repeat(1_000_000)}b`,
};

suite("Markdown", () => {
  test("finds ATX and setext headings, not those inside code", () => {
    const text = "# Um #\n\nDois\n===\n\nTrês\n---\n\n```\n# não\n```\n\n    # nem este\n\n###### Seis";
    assert.deepEqual(outline(text), ["1 Um", "1 Dois", "2 Três", "6 Seis"]);
  });

  test("strips inline marks from headings", () => {
    const text = "## O **novo** `IPTU` e a [taxa](http://a.b) ~~velha~~ <a id=x></a> de snake_case {#ancora}";
    assert.deepEqual(outline(text), ["2 O novo IPTU e a taxa velha de snake_case"]);
  });

  test("names each kind of block", () => {
    const text =
      "Texto\n\n- um\n- dois\n\n> citação\n\n|a|b|\n|-|-|\n|1|2|\n\n```js\nx\n```\n\n<div>x</div>\n";
    const kinds = ["paragraph", "list-item", "list-item", "quote", "table-row", "table-row", "code", "html"];
    assert.deepEqual(kindsOf(text), kinds);
  });

  test("keeps comments, rules, link definitions and front matter out of the blocks", () => {
    const text = "---\ntitle: Guia\n---\n<!-- nota\n\ninterna -->\n\nTexto\n\n---\n\n[a]: http://b.c\n";
    assert.deepEqual(
      parseMarkdown(text).blocks.map((block) => block.text),
      ["Texto"],
    );
  });

  test("takes the title from the front matter, else from the first level 1 heading", () => {
    assert.equal(parseMarkdown("---\ntitle: Guia\n---\n# Outro").title, "Guia");
    assert.equal(parseMarkdown("## Antes\n\n# Nome").title, "Nome");
    assert.equal(parseMarkdown("## Só este").title, null);
  });

  test("gives blocks in order whose offsets are exact, for any text", () => {
    fc.assert(
      fc.property(anyMarkdown, (source) => {
        let last = 0;
        for (const { kind, text, start, end } of parseMarkdown(source).blocks) {
          assert.ok(start >= last && end > start && end <= source.length);
          const slice = source.slice(start, end);
          assert.equal(slice, slice.trim());
          if (kind !== "heading") assert.equal(text, slice);
          last = end;
        }
      }),
    );
  });
});

suite("hostile Markdown", () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    test(`is read in bounded time: ${name}`, () => {
      assert.equal(inProportion(() => parseMarkdown(text)).text, text);
    });
  }
});

suite("front matter", () => {
  test("reads flat scalars of each type", () => {
    const text =
      '---\ntitle: "Guia: IPTU"\nano: 2026\nvalor: 1.5\nativo: true\ncep: 01310\ndata: 2026-03-01\n---\nCorpo';
    assert.deepEqual(parseMarkdown(text).metadata, {
      title: "Guia: IPTU",
      ano: 2026,
      valor: 1.5,
      ativo: true,
      cep: "01310",
      data: "2026-03-01",
    });
    assert.deepEqual(
      parseMarkdown(text).blocks.map((block) => block.text),
      ["Corpo"],
    );
  });

  test("passes over nested and multi-line values", () => {
    const text = "---\ntags:\n  - a\nlista: [a, b]\ntexto: |\n  linha\nautor: Ouvidoria # setor\n---\n";
    assert.deepEqual(parseMarkdown(text).metadata, { autor: "Ouvidoria" });
  });

  test("does not take a rule, an open fence or a later fence for front matter", () => {
    for (const text of ["---\nProsa comum.\n---\n", "---\na: b\n", "Oi\n---\na: b\n---\n"]) {
      const { metadata, blocks } = parseMarkdown(text);
      assert.deepEqual(metadata, {});
      assert.match(blocks[0]?.text ?? "", /^(?:Prosa comum\.|a: b|Oi)/);
    }
  });
});

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

  test("is looked for in time that grows with the length only", () => {
    for (const text of ["~~".repeat(1_000_000), "~~a~~ b ".repeat(300_000), "- ~~a~~\n".repeat(50_000)])
      assert.equal(inProportion(() => parseMarkdown(text)).text, text);
  });
});
