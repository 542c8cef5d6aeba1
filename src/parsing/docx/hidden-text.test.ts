import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { p, readDocx, style, styled, table } from "./docx-fixture.ts";

suite("hidden text of a Word document", () => {
  const white = '<w:color w:val="FFFFFF"/>';

  test("is left out and counted by the way it hides", async () => {
    const styles = style("o", "Oculto", "<w:rPr><w:vanish/></w:rPr>");
    const body =
      p("visível") +
      p("12345", "", "<w:vanish/>") +
      p("123", styled("o")) +
      p("1234", "", white) +
      p("12", "", '<w:color w:val="FAFBFC"/>') +
      p("123456", "", '<w:sz w:val="2"/>') +
      p("pre\u200Bto", "", '<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>');
    const { text, hidden } = await readDocx({ body, styles });
    assert.equal(text, "visível");
    assert.deepEqual(hidden, { vanished: 8, colourless: 12, tiny: 6 });
  });

  test("is not white text on a dark run, paragraph, cell, table style, text box or page", async () => {
    const dark = '<w:shd w:val="clear" w:fill="1F3864"/>';
    const shape = `<w:p><w:r><w:pict><v:rect fillcolor="#1F3864"><v:textbox><w:txbxContent>${p("caixa", "", white)}
      </w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>`;
    const styles = style(
      "T",
      "Grade",
      '<w:tblStylePr><w:tcPr><w:shd w:fill="000000"/></w:tcPr></w:tblStylePr>',
      "table",
    );
    const body =
      p("run", "", white + dark) +
      p("realce", "", `${white}<w:highlight w:val="black"/>`) +
      p("parágrafo", dark, white) +
      table([`<w:tcPr>${dark}</w:tcPr>${p("célula", "", white)}`, p("oculta", "", white)]) +
      table([p("estilo", "", white), p("b")]).replace(
        "<w:tblPr/>",
        '<w:tblPr><w:tblStyle w:val="T"/></w:tblPr>',
      ) +
      shape;
    const { text, hidden } = await readDocx({ body, styles });
    assert.equal(text, "run\n\nrealce\n\nparágrafo\n\n| célula |  |\n| estilo | b |\n\ncaixa");
    assert.deepEqual(hidden, { colourless: 6 });
  });

  test("does not bring in the note that it refers to", async () => {
    const { text } = await readDocx({
      body: `${p("texto")}<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="1"/></w:r></w:p>`,
      footnotes: `<w:footnote w:id="1">${p("segredo")}</w:footnote>`,
    });
    assert.equal(text, "texto");
  });

  test("is not made of text whose paragraph mark alone is hidden", async () => {
    const { text } = await readDocx({ body: p("texto", "<w:rPr><w:vanish/></w:rPr>") });
    assert.equal(text, "texto");
  });
});
