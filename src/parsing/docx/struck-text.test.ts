import assert from "node:assert/strict";
import { suite, test } from "node:test";

import {
  type DocxParts,
  HEADING_STYLES,
  listed,
  lists,
  p,
  r,
  readDocx,
  style,
  styled,
  table,
} from "./docx-fixture.ts";

const STRUCK = "<w:strike/>";

async function struckIn(parts: DocxParts): Promise<string[]> {
  const { text, struck = [] } = await readDocx(parts);
  return struck.map(({ start, end }) => text.slice(start, end));
}

suite("struck text of a Word document", () => {
  test("is told line by line, and left out beside other words", async () => {
    const body =
      p("um", "", STRUCK) +
      p("dois", "", "<w:dstrike/>") +
      p("três", "", '<w:strike w:val="0"/><w:dstrike w:val="false"/>') +
      `<w:p>${r("Art. 2º Era um.", STRUCK)}${r(" Art. 2º São dois.")}</w:p>` +
      `<w:p>${r("Prazo de ")}${r("dez", STRUCK)}${r(" vinte dias.")}</w:p>` +
      `<w:p>${r("quatro")}<w:r><w:br/></w:r>${r("cinco", STRUCK)}</w:p>`;
    const { text, hidden } = await readDocx({ body });
    const lines =
      "um\n\ndois\n\ntrês\n\nArt. 2º Era um.\nArt. 2º São dois.\n\nPrazo de vinte dias.\n\nquatro\ncinco";
    assert.equal(text, lines);
    assert.deepEqual(await struckIn({ body }), ["um", "dois", "Art. 2º Era um.", "cinco"]);
    assert.deepEqual(hidden, { struck: 3 });
  });

  test("comes from styles too, which switch each other off", async () => {
    const styles =
      style("V", "Velho", "<w:rPr><w:strike/></w:rPr>") +
      style("R", "Riscado", "<w:rPr><w:strike/></w:rPr>", "character");
    const riscado = '<w:rStyle w:val="R"/>';
    const body =
      p("um", styled("V")) +
      p("dois", "", riscado) +
      p("três", styled("V"), riscado) +
      p("quatro", styled("V"), '<w:strike w:val="off"/>');
    assert.deepEqual(await struckIn({ body, styles }), ["um", "dois"]);
  });

  test("heads nothing, keeps its number, and leaves tables as they are", async () => {
    const parts: DocxParts = {
      styles: HEADING_STYLES,
      numbering: lists([["decimal", "Art. %1."]]),
      body:
        p("Velho", styled("Ttulo1"), STRUCK) +
        p("CAPÍTULO I", styled("Ttulo1")) +
        p("DO VELHO", styled("Ttulo1"), STRUCK) +
        p("DO NOVO", styled("Ttulo1")) +
        p("Riscado.", listed(1), STRUCK) +
        `<w:p><w:pPr>${listed(1)}</w:pPr>${r("Era isto aqui", STRUCK)}${r(" é isso agora")}</w:p>` +
        table([p("a"), p("b", "", STRUCK)], [p("c"), p("d")]),
    };
    const { blocks } = await readDocx(parts);
    assert.deepEqual(
      blocks.map(({ kind, text }) => `${kind}: ${text}`),
      [
        "paragraph: Velho",
        "heading: CAPÍTULO I – DO NOVO",
        "paragraph: DO VELHO",
        "list-item: Art. 1. Riscado.",
        "list-item: Art. 2. é isso agora",
        "table-row: | a | b |",
        "table-row: | c | d |",
      ],
    );
    assert.deepEqual(await struckIn(parts), ["Velho", "DO VELHO", "Art. 1. Riscado."]);
  });

  test("does not come between a division and its subject where the words decide", async () => {
    const body =
      p("CAPÍTULO I") +
      p("DO VELHO", "", STRUCK) +
      p("DO NOVO") +
      `<w:p>${r("SEÇÃO I")}<w:r><w:br/></w:r>${r("Do velho", STRUCK)}<w:r><w:br/></w:r>${r("Do novo")}</w:p>`;
    const { blocks } = await readDocx({ body });
    assert.deepEqual(
      blocks.map(({ kind, text }) => `${kind}: ${text}`),
      [
        "heading: CAPÍTULO I – DO NOVO",
        "paragraph: DO VELHO",
        "heading: SEÇÃO I – Do novo",
        "paragraph: Do velho",
      ],
    );
    assert.deepEqual(await struckIn({ body }), ["DO VELHO", "Do velho"]);
  });
});
