import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { HEADING_STYLES, p, r, readDocx, style, styled } from "./docx-fixture.ts";

suite("text of a Word document", () => {
  test("stands in the extracted text at the offsets of its blocks", async () => {
    const { text, blocks } = await readDocx({ body: p("Um", styled("Ttulo1")) + p("dois") + p("três") });
    for (const block of blocks) assert.equal(text.slice(block.start, block.end), block.text);
    assert.equal(text, "Um\n\ndois\n\ntrês");
  });

  test("shows insertions, links, controls, mathematics and the results of fields, and no deletions", async () => {
    const body = `<w:p>${[
      `<w:ins>${r("a ")}</w:ins>`,
      `<w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:moveFrom>${r("x")}</w:moveFrom>`,
      `<w:hyperlink>${r("b ")}</w:hyperlink>`,
      `<w:sdt><w:sdtContent>${r("c ")}</w:sdtContent></w:sdt><w:smartTag>${r("d ")}</w:smartTag>`,
      `<w:fldSimple w:instr="PAGE">${r("e ")}</w:fldSimple>`,
      `${field("begin")}<w:r><w:instrText>DATE x</w:instrText></w:r>${r("x")}${field("separate")}${r("f")}${field("end")}`,
      "<w:r><w:tab/><w:t>g</w:t><w:noBreakHyphen/><w:t>h</w:t><w:softHyphen/><w:br/><w:t>i</w:t></w:r>",
      "<m:oMath><m:r><m:t>=2</m:t></m:r></m:oMath>",
    ].join("")}</w:p>`;
    assert.equal((await readDocx({ body })).text, "a b c d e f g-h\ni=2");
  });

  test("keeps what is set above the line apart from what it follows", async () => {
    const up = '<w:vertAlign w:val="superscript"/>';
    const body = `<w:p>${r("Lei n")}${r("o", up)}${r(" 9, art. 1")}${r("o", up)}${r(", 10")}${r("3", up)}${r(" casos.")}${r("1", up)}
      <m:oMath><m:r><m:t>x</m:t></m:r><m:sSup><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>${r(" H")}${r("2", '<w:vertAlign w:val="subscript"/>')}</w:p>`;
    assert.equal((await readDocx({ body })).text, "Lei nº 9, art. 1º, 10³ casos.¹x² H2");
  });

  test("is not swallowed by a field that never ends", async () => {
    const body = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${r("código")}</w:p>${p("texto")}`;
    assert.equal((await readDocx({ body })).text, "texto");
  });

  test("has each text box once, after the paragraph that anchors it", async () => {
    const body = `<w:p>${r("antes ")}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("caixa")}</mc:Choice>
      <mc:Fallback><w:pict>${box("caixa")}</w:pict></mc:Fallback></mc:AlternateContent></w:r>${r("depois")}</w:p>
      <w:p><w:r><mc:AlternateContent><mc:Choice Requires="futuro">${box("não")}</mc:Choice>
      <mc:Fallback><w:pict>${box("reserva")}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    assert.equal((await readDocx({ body })).text, "antes depois\n\ncaixa\n\nreserva");
  });

  test("refers to notes by number and ends with them", async () => {
    const { text } = await readDocx({
      body: `<w:p>${r("Prazo")}${reference("footnote", 7)}${r(" e taxa")}${reference("endnote", 1)}${r(".")}</w:p>`,
      footnotes:
        note("footnote", 0, "linha", ' w:type="separator"') +
        note("footnote", 7, "Em dias.") +
        note("footnote", 8, "Sobra."),
      endnotes: note("endnote", 1, "Em reais."),
    });
    assert.equal(text, "Prazo (nota 1) e taxa (nota 2).\n\nNota 1: Em dias.\n\nNota 2: Em reais.");
  });

  test("leaves out tables of contents, by style, by field and by control", async () => {
    const styles = `${HEADING_STYLES}${style("Sumrio1", "toc 1")}`;
    const body =
      p("Objeto 3", styled("Sumrio1")) +
      `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>
       <w:sdtContent>${p("Sumário")}${p("Objeto 3")}</w:sdtContent></w:sdt>` +
      `<w:p>${field("begin")}<w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r>${field("separate")}${r("Objeto 3")}</w:p>` +
      `${p("Prazo 4")}<w:p>${field("end")}</w:p>` +
      p("Objeto", styled("Ttulo1"));
    assert.equal((await readDocx({ body, styles })).text, "Objeto");
  });

  test("has pages only where Word left marks of them, and counts a hard break once", async () => {
    const rendered = "<w:r><w:lastRenderedPageBreak/></w:r>";
    const hard = '<w:r><w:br w:type="page"/></w:r>';
    const body = `${p("um")}<w:p>${hard}</w:p><w:p>${rendered}${r("dois")}</w:p><w:p>${rendered}${r("três")}</w:p>`;
    assert.deepEqual(
      (await readDocx({ body })).blocks.map(({ page }) => page),
      [1, 2, 3],
    );
    const unmarked = `${p("um")}<w:p>${hard}</w:p>${p("dois")}`;
    assert.deepEqual(
      (await readDocx({ body: unmarked })).blocks.map(({ page }) => page),
      [undefined, undefined],
    );
  });

  test("says when a whole paragraph is bold or italic, through styles that switch each other off", async () => {
    const styles =
      style("f", "Forte", "<w:rPr><w:b/></w:rPr>") +
      style("e", "Ênfase", "<w:rPr><w:b/><w:i/></w:rPr>", "character");
    const body =
      p("um", styled("f")) +
      p("dois", styled("f"), '<w:rStyle w:val="e"/>') +
      p("três", styled("f"), '<w:b w:val="0"/>') +
      `<w:p>${r("quatro ", "<w:b/>")}${r("cinco")}</w:p>`;
    const { blocks } = await readDocx({ body: body + p("texto comum aqui.").repeat(3), styles });
    assert.deepEqual(
      blocks.slice(0, 4).map(({ bold, italic, style: name }) => [bold, italic, name]),
      [
        [true, undefined, "Forte"],
        [undefined, true, "Forte"],
        [undefined, undefined, "Forte"],
        [undefined, undefined, undefined],
      ],
    );
  });
});

suite("facts about a Word document", () => {
  const body = p("Manual de compras", styled("Ttulo")) + p("Regras gerais", styled("Ttulo1")) + p("Texto.");

  test("are its title, author and dates, where it has them", async () => {
    const core = `<dc:title>Plano &amp; metas</dc:title><dc:creator>Setor de Compras</dc:creator>
      <dcterms:created>2024-03-05T10:00:00Z</dcterms:created><dcterms:modified>ontem</dcterms:modified>`;
    const { title, metadata } = await readDocx({ body, styles: HEADING_STYLES, core });
    assert.equal(title, "Plano & metas");
    assert.deepEqual(metadata, { autor: "Setor de Compras", criado: "2024-03-05" });
  });

  test("do not take the title that a program left behind", async () => {
    for (const left of ["Microsoft Word - minuta", "Documento1", "  ", "minuta.docx", "Sem título"]) {
      const { title } = await readDocx({
        body,
        styles: HEADING_STYLES,
        core: `<dc:title>${left}</dc:title>`,
      });
      assert.equal(title, "Manual de compras", left);
    }
    assert.equal((await readDocx({ body: p("texto comum.") })).title, null);
  });
});

function field(type: string): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
}

function box(text: string): string {
  return `<w:txbxContent>${p(text)}</w:txbxContent>`;
}

function note(kind: string, id: number, text: string, more = ""): string {
  return `<w:${kind} w:id="${id}"${more}>${p(text)}</w:${kind}>`;
}

function reference(kind: string, id: number): string {
  return `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
}
