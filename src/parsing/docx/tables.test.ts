import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { isRefused, p, readDocx, table } from "./docx-fixture.ts";

suite("tables of a Word document", () => {
  test("give one block for each row, with several paragraphs of a cell on one line", async () => {
    const { text, blocks } = await readDocx({
      body: table([p("Cargo"), p("Vagas")], [p("Analista") + p("Pleno"), p("3")], [p(""), p("")]),
    });
    assert.equal(text, "| Cargo | Vagas |\n| --- | --- |\n| Analista / Pleno | 3 |");
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ["table-row", "table-row"],
    );
  });

  test("repeat a short cell that spans rows, and leave out deleted rows", async () => {
    const rows = table(
      [`${down(' w:val="restart"')}${p("Norte")}`, p("AM")],
      [`${down("")}${p("")}`, p("PA")],
      [p("Sul"), p("RS")],
    );
    const deleted = `<w:tr><w:trPr><w:del/></w:trPr><w:tc>${p("x")}</w:tc><w:tc>${p("y")}</w:tc></w:tr></w:tbl>`;
    const { text } = await readDocx({ body: rows.replace("</w:tbl>", deleted) });
    assert.equal(text, "| Norte | AM |\n| --- | --- |\n| Norte | PA |\n| Sul | RS |");
  });

  test("flatten a table within a cell, and a frame around text", async () => {
    const inner = table([p("a"), p("b")], [p("c"), p("d")]);
    assert.equal((await readDocx({ body: table([p("x"), inner]) })).text, "| x | a; b / c; d |");
    assert.equal((await readDocx({ body: table([p("um") + p("dois")]) })).text, "um\n\ndois");
  });

  test("are refused when they hide in one another without end", async () => {
    const depth = 60;
    const body = "<w:tbl><w:tr><w:tc>".repeat(depth) + p("x") + "</w:tc></w:tr></w:tbl>".repeat(depth);
    await assert.rejects(readDocx({ body }), isRefused("unsafe"));
  });
});

function down(value: string): string {
  return `<w:tcPr><w:vMerge${value}/></w:tcPr>`;
}
