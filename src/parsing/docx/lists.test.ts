import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { lists, listed, outline, p, readDocx, style, styled } from "./docx-fixture.ts";

suite("lists of a Word document", () => {
  test("carry the numbers that Word shows, and count deeper levels anew", async () => {
    const numbering = lists([
      ["decimal", "%1."],
      ["lowerLetter", "%2)"],
      ["upperRoman", "%1.%3 -"],
    ]);
    const body = [0, 1, 1, 0, 1, 2].map((level) => p("item", listed(1, level))).join("");
    const { blocks } = await readDocx({ body, numbering });
    assert.ok(blocks.every((block) => block.kind === "list-item"));
    assert.deepEqual(markers(blocks), ["1.", "a)", "b)", "2.", "a)", "2.I -"]);
  });

  test("write bullets as dashes, ordinals as in Portuguese, and nothing for an empty marker", async () => {
    const numbering = lists([["bullet", "·"]], [["ordinal", "Art. %1"]], [["none", ""]]);
    const body = p("item", listed(1)) + p("item", listed(2)) + p("item", listed(3)) + p("item", listed(9));
    const { blocks } = await readDocx({ body, numbering });
    assert.deepEqual(
      blocks.map(({ kind, text }) => [kind, text]),
      [
        ["list-item", "- item"],
        ["list-item", "Art. 1º item"],
        ["paragraph", "item"],
        ["paragraph", "item"],
      ],
    );
  });

  test("begin where an override says, and go on where two lists share a shape", async () => {
    const override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering =
      lists([["decimal", "%1."]]) +
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>' +
      `<w:num w:numId="3"><w:abstractNumId w:val="0"/>${override}</w:num>`;
    const body = [1, 2, 3, 3].map((list) => p("item", listed(list))).join("");
    assert.deepEqual(markers((await readDocx({ body, numbering })).blocks), ["1.", "2.", "5.", "6."]);
  });

  test("number headings through their style", async () => {
    const numbering = lists([["decimal", "%1."]]);
    const styles = style("Ttulo1", "heading 1", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
    const body =
      p("Objeto", styled("Ttulo1")) + p("Prazo", styled("Ttulo1")) + p("Fim", styled("Ttulo1") + listed(0));
    assert.deepEqual(await outline({ body, numbering, styles }), ["1 1. Objeto", "1 2. Prazo", "1 Fim"]);
  });

  test("never make a marker of the length that a hostile file asks for", async () => {
    const numbering = lists([["upperRoman", "%1".repeat(500)]], [["lowerLetter", "%1"]]).replaceAll(
      '<w:start w:val="1"/>',
      '<w:start w:val="2000000000"/>',
    );
    const { text } = await readDocx({ body: p("item", listed(1)) + p("item", listed(2)), numbering });
    assert.ok(text.length < 100, text);
  });
});

function markers(blocks: readonly { readonly text: string }[]): string[] {
  return blocks.map(({ text }) => text.replace(/ item$/, ""));
}
