import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { HEADING_STYLES, outline, p, r, readDocx, style, styled } from "./docx-fixture.ts";

suite("headings of a Word document", () => {
  test("come from the name of the style, in English and in Portuguese, not from its id", async () => {
    const styles =
      style("a", "Heading 3") +
      style("b", "Título 2") +
      style("c", "heading 4,Cláusula") +
      style("Heading1", "Corpo de texto") +
      style("d", "Minha cláusula", '<w:basedOn w:val="b"/>');
    const body = ["a", "b", "c", "Heading1", "d"].map((id) => p(`texto ${id}`, styled(id))).join("");
    assert.deepEqual(await outline({ body, styles }), ["3 texto a", "2 texto b", "4 texto c", "2 texto d"]);
  });

  test("come from the id where the document says no more", async () => {
    const body =
      p("Objeto", styled("Ttulo1")) + p("Prazo", styled("Heading2")) + p("Texto.", styled("Corpo"));
    assert.deepEqual(await outline({ body }), ["1 Objeto", "2 Prazo"]);
  });

  test("come from outline levels, of the paragraph before those of its style", async () => {
    const styles =
      style("x", "Cláusula", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
      style("y", "Subcláusula", '<w:basedOn w:val="x"/>');
    const body =
      p("um", styled("x")) +
      p("dois", styled("y")) +
      p("três", `${styled("y")}<w:outlineLvl w:val="4"/>`) +
      p("nenhum", `${styled("x")}<w:outlineLvl w:val="9"/>`);
    assert.deepEqual(await outline({ body, styles }), ["2 um", "2 dois", "5 três"]);
  });

  test("survive styles that are based on each other or named like parts of an object", async () => {
    const styles =
      style("a", "A", '<w:basedOn w:val="b"/>') +
      style("b", "B", '<w:basedOn w:val="a"/>') +
      style("__proto__", "heading 1") +
      style("constructor", "Normal");
    const body = p("um", styled("a")) + p("dois", styled("__proto__")) + p("três", styled("constructor"));
    assert.deepEqual(await outline({ body, styles }), ["1 dois"]);
    assert.equal(({} as Record<string, unknown>)["name"], undefined);
  });

  test("join the name of a division and its subject", async () => {
    const body =
      p("CAPÍTULO I", styled("Ttulo1")) +
      p("DOS PRAZOS", styled("Ttulo1")) +
      p("Os prazos correm em dias úteis.");
    assert.deepEqual(await outline({ body, styles: HEADING_STYLES }), ["1 CAPÍTULO I – DOS PRAZOS"]);
  });

  test("set a preamble in capitals beside the titles of a law, not above them", async () => {
    const law = p("PREÂMBULO") + p("Nós decretamos.") + p("TÍTULO I") + p("Do acervo") + p("Art. 1º Vale.");
    assert.deepEqual(await outline({ body: law }), ["2 PREÂMBULO", "2 TÍTULO I – Do acervo"]);
    assert.deepEqual(await outline({ body: p("LEI DO LIVRO") + law }), [
      "1 LEI DO LIVRO",
      "2 PREÂMBULO",
      "2 TÍTULO I – Do acervo",
    ]);
  });

  test("are read from the text when the document has no heading styles", async () => {
    const body =
      p("REGULAMENTO DA BIBLIOTECA") +
      p("TÍTULO I") +
      p("Do acervo") +
      p("Art. 1º O acervo é público.") +
      `<w:p>${r("CAPÍTULO I")}<w:r><w:br/></w:r>${r("DO EMPRÉSTIMO")}<w:r><w:br/></w:r>${r("(Redação nova)")}</w:p>` +
      p("Art. 2º O prazo é de quinze dias.");
    const parsed = await readDocx({ body });
    assert.deepEqual(
      parsed.blocks.map(({ kind, level, text }) => `${kind[0]}${level ?? ""} ${text}`),
      [
        "h1 REGULAMENTO DA BIBLIOTECA",
        "h2 TÍTULO I – Do acervo",
        "p Art. 1º O acervo é público.",
        "h3 CAPÍTULO I – DO EMPRÉSTIMO",
        "p (Redação nova)",
        "p Art. 2º O prazo é de quinze dias.",
      ],
    );
    assert.equal(parsed.title, "REGULAMENTO DA BIBLIOTECA");
  });

  test("are read from short bold lines, unless bold is everywhere", async () => {
    const text = p("O atendimento ocorre em dias úteis.").repeat(3);
    const bold = p("Horário de atendimento", "", "<w:b/>");
    assert.deepEqual(await outline({ body: bold + text }), ["2 Horário de atendimento"]);
    assert.deepEqual(await outline({ body: bold.repeat(3) + text }), []);
  });

  test("are not made of numbered lines that follow each other", async () => {
    const body =
      p("1. Café") +
      p("2. Açúcar") +
      p("Comprar antes de sexta-feira.") +
      p("3. Entrega") +
      p("É feita aqui.");
    assert.deepEqual(await outline({ body }), ["2 3. Entrega"]);
  });
});
