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

  test("keep the columns in place after a cell that spans several, and before a row that begins late", async () => {
    const rows = table(
      [p("Unidade"), p("Turno"), p("Chefia"), p("Sala")],
      [p("UBS Sul"), `${across("2")}${p("Fechada para reforma")}`, p("103")],
      [`${across("4")}${p("Região Norte")}`],
      [p("Noite"), p("Dr. Ramon"), p("102")],
    ).replace(
      '<w:tr><w:tc><w:p><w:pPr></w:pPr><w:r><w:rPr></w:rPr><w:t xml:space="preserve">Noite',
      (start) => start.replace("<w:tr>", '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>'),
    );
    assert.equal(
      (await readDocx({ body: rows })).text,
      [
        "| Unidade | Turno | Chefia | Sala |",
        "| --- | --- | --- | --- |",
        "| UBS Sul | Fechada para reforma |  | 103 |",
        "| Região Norte |  |  |  |",
        "|  | Noite | Dr. Ramon | 102 |",
      ].join("\n"),
    );
  });

  test("have their title, in a row of one cell above the header, before them", async () => {
    const rows = table(
      [`${across("2")}${p("Escala de maio")}`],
      [p("Unidade"), p("Turno")],
      [p("Sul"), p("Noite")],
    );
    assert.equal(
      (await readDocx({ body: rows })).text,
      "Escala de maio\n\n| Unidade | Turno |\n| --- | --- |\n| Sul | Noite |",
    );
  });

  test("cost no more for a span without end", async () => {
    const rows = table([`${across("1000000000")}${p("a")}`, p("b")], [p("c"), `${across("-3")}${p("d")}`]);
    const { blocks } = await readDocx({ body: rows });
    assert.equal(blocks[0]?.text.split("|").length, 64 + 1 + 2);
    assert.equal(blocks[1]?.text, "| c | d |");
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

function across(columns: string): string {
  return `<w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr>`;
}

function down(value: string): string {
  return `<w:tcPr><w:vMerge${value}/></w:tcPr>`;
}
