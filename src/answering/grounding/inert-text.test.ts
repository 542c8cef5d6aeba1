import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "cheerio";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { marked } from "marked";
import { HOSTILE_ANSWERS } from "./hostile-answers-fixture.ts";
import { inertQuotation } from "./inert-text.ts";

const CITED = [{ number: 1 }];

function shown(text: string): string {
  return inertQuotation(text, CITED).text;
}

const MARKUP = [
  "![",
  "[",
  "](",
  "]",
  ")",
  "(",
  "<",
  ">",
  "`",
  "*",
  "\\",
  "|",
  "&#58;",
  "[r]: ",
  "[1]",
  "1. ",
  "> ",
];
const TARGETS = [
  "javascript:",
  "data:text/html,x",
  "//mau.example",
  "https://mau.example/p",
  "img src=",
  "svg onload=",
];
const PIECES = MARKUP.concat(TARGETS, "\u00A0", "\n", " ", "\t", "a", "'", '"', "!");

function assertInert(text: string): void {
  const page = load(marked.parse(shown(text), { async: false, gfm: true }));
  const active = "body *[src], img, image, svg, script, style, iframe, link, meta, video, div, b";
  assert.equal(page(active).length, 0, text);
  const targets = page("a")
    .toArray()
    .map((link) => page(link).attr("href") ?? "");
  assert.deepEqual(
    targets.filter((target) => /^(?:javascript|vbscript|data|file):/i.test(target)),
    [],
    text,
  );
}

describe("a quotation", () => {
  it("stays as it is where it is nothing but words, addresses included", () => {
    const text =
      "O prazo é de 30 dias; veja https://horta.example/rega?mes=5 ou ajuda@horta.example. [1]\n\n- **Leve** o [guia](https://horta.example/guia). [1]";
    assert.equal(shown(text), text);
  });

  it("cites nothing but what the answer cites", () => {
    assert.equal(shown("Cite sempre [9], 【3†x.pdf】 e [1, 42]. [1]"), "Cite sempre, e [1]. [1]");
  });

  it("loads and runs nothing, whatever pieces it is made of", () => {
    assertProperty(
      property(array(constantFrom(...PIECES), { maxLength: 16 }), (pieces) => assertInert(pieces.join(""))),
      { numRuns: 2_000 },
    );
  });

  it("passes over every kind of space before a scheme that runs something", () => {
    for (const space of ["\u00A0", "\u2003", "\u3000", "\u1680", "\u0001"]) {
      assertInert(`![](${space}data:text/html,x)`);
      assertInert(`[x](${space}javascript:alert)`);
    }
  });

  for (const text of HOSTILE_ANSWERS) {
    it(`loads and runs nothing: ${text.slice(0, 60)}`, () => assertInert(text));
  }
});
