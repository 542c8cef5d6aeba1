import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { outline, parse } from "./html-fixture.ts";

function struckIn(html: string): string[] {
  const { text, struck = [] } = parse(html);
  return struck.map(({ start, end }) => text.slice(start, end));
}

describe("struck text of a page", () => {
  for (const [name, html] of [
    ["strike", "<p><strike>VELHO</strike><p>novo"],
    ["s", "<p><s>VELHO</s><p>novo"],
    ["del", "<p><del>VELHO</del><p>novo"],
    ["a style", "<p style='text-decoration: line-through'>VELHO</p><p>novo"],
    ["several lines at once", "<p style='TEXT-DECORATION: underline Line-Through red'>VELHO</p><p>novo"],
    ["the longer property", "<p style='text-decoration-line:line-through'>VELHO</p><p>novo"],
    ["a class", "<style>.v{text-decoration:line-through}</style><p class=v>VELHO</p><p>novo"],
    [
      "a tag within",
      "<p><strike><font><b>VEL</b><a style='text-decoration:none'>HO</a></font></strike><p>novo",
    ],
    ["several tags", "<p><strike>VEL</strike><b><s>HO</s></b><p>novo"],
    ["tags within each other", "<p><s><del><strike>VELHO</strike></del></s><p>novo"],
    ["a tag around paragraphs", "<strike><p>VELHO</p></strike><p>novo"],
    ["a tag that the paragraph ends", "<p><strike>VELHO<p>novo"],
    ["a tag that the division ends", "<div><strike>VELHO</div>novo"],
    ["a tag closed inside what it holds", "<div><strike><p>VELHO</strike></p><p>novo</p></div>"],
    ["a line among others", "<p>um<br><strike>VELHO</strike><br>novo"],
    ["a label outside", "<p>Art. 2<sup>o</sup> <strike>VELHO</strike><p>novo"],
    ["an item of a list", "<ol><li><s>VELHO</s><li>novo</ol>"],
    ["a heading", "<h2><s>VELHO</s></h2><h2>novo</h2>"],
  ] as const) {
    it(`is found by ${name}, whole lines at a time`, () => {
      const struck = struckIn(html);
      assert.equal(struck.length, 1);
      assert.match(struck[0] ?? "", /^(?:Art\. 2º |1\. )?VELHO$/);
      assert.equal(parse(html).hidden, undefined);
    });
  }

  for (const [name, html] of [
    ["ins and u", "<p><ins>um</ins><p><u>dois</u>"],
    ["a tag whose style draws no line", "<p><del style='text-decoration:none'>um</del>"],
    ["an underline", "<p style='text-decoration:underline'>um"],
    ["white space and commas", "<p>um<s>, </s>dois"],
    ["an empty tag", "<p><strike></strike>um"],
    ["a cell of a table of data", "<table><tr><td>um<td><s>dois</s><tr><td>três<td>4</table>"],
  ] as const) {
    it(`is not made of ${name}`, () => {
      const { struck, hidden } = parse(html);
      assert.equal(struck, undefined);
      assert.equal(hidden, undefined);
    });
  }

  it("gives a line of its own to a former wording, and leaves out words within a line", () => {
    const html = `<p><strike>Art. 2º Era um.</strike> Art. 2º São dois. (Redação dada pela Lei nº 9)</p>
      <p>Prazo de <s>dez</s> vinte dias<p>`;
    const { text, hidden } = parse(html);
    const lines = "Art. 2º Era um.\nArt. 2º São dois. (Redação dada pela Lei nº 9)";
    assert.equal(text, `${lines}\n\nPrazo de vinte dias`);
    assert.deepEqual(struckIn(html), ["Art. 2º Era um."]);
    assert.deepEqual(hidden, { struck: 3 });
  });

  it("heads nothing, and does not come between a division and its title", () => {
    const old = "<p><strike>SEÇÃO I</strike></p><p><strike>DO VELHO</strike></p>";
    assert.deepEqual(outline(`${old}<p>SEÇÃO II</p><p><strike>DO VELHO</strike></p><p>DO NOVO</p>`), [
      "paragraph: SEÇÃO I",
      "paragraph: DO VELHO",
      "heading4: SEÇÃO II – DO NOVO",
      "paragraph: DO VELHO",
    ]);
    assert.deepEqual(outline("<h1><s>Velho</s></h1><h2><s>Velho</s> Novo</h2>"), [
      "paragraph: Velho",
      "heading2: Novo",
    ]);
  });

  it("is always a whole line inside a block, in order, without outer white space", () => {
    const piece = constantFrom(
      ..."<p> </p> <br> <strike> </strike> <s> </s> <b> </b> <div> </div> <h2> </h2> <li> <ul> </ul> <pre> </pre>".split(
        " ",
      ),
      ..."<table> <tr> <td> </table> Art.&nbsp;2º §&nbsp;1º palavra (nota) , &#8203;".split(" "),
      " ",
      "\n",
      "três palavras aqui ",
    );
    assertProperty(
      property(array(piece, { maxLength: 40 }), (pieces) => {
        const { text, blocks, struck = [] } = parse(pieces.join(""));
        let last = 0;
        for (const { start, end } of struck) {
          assert.ok(start >= last && end > start);
          assert.ok(blocks.some((block) => block.start <= start && end <= block.end));
          const lineStart = text.lastIndexOf("\n", start) + 1;
          const lineEnd = text.indexOf("\n", start);
          assert.equal(
            text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim(),
            text.slice(start, end),
          );
          last = end;
        }
      }),
    );
  });

  it("leaves a page without any as it is", () => {
    const html = "<h1>Lei</h1><p>um <b>dois</b><br>três<ol><li>quatro</ol><pre>  a\n b</pre>";
    assert.equal("struck" in parse(html), false);
    assert.deepEqual(parse(`${html}<p><s>x</s>`).blocks.slice(0, -1), parse(html).blocks);
  });
});
