import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, oneof, property, string } from "fast-check";
import { assertGolden } from "../../../test/helpers/golden.ts";
import { outline, parse } from "./html-fixture.ts";

const LAWS = new URL("../../../../shared/data/legislacao-planalto/html/", import.meta.url);
const GOLDEN = new URL("golden/", import.meta.url);

describe("the blocks of a page", () => {
  it("keeps headings with their levels and paragraphs with white space as browsers show it", () => {
    assert.deepEqual(
      outline(
        "<h1>Edital\n  de   <i>licitação</i></h1><p>Prazo&nbsp;de <b>dez</b>\n dias.<h3>Anexos</h3>solto",
      ),
      [
        "heading1: Edital de licitação",
        "paragraph: Prazo de dez dias.",
        "heading3: Anexos",
        "paragraph: solto",
      ],
    );
  });

  it("breaks lines at br, and paragraphs at two of them", () => {
    assert.deepEqual(outline("<p>Rua A, 10<br>Centro<br><br>Atende até as 17h"), [
      "paragraph: Rua A, 10\nCentro",
      "paragraph: Atende até as 17h",
    ]);
  });

  it("numbers list items as the list says, and those of inner lists on their own", () => {
    const html = `<ol start=3><li>três<ul><li>dentro</ul><li value=7>sete</ol><ol type=a><li>letra</ol>
      <ol type=I start=4><li>romano</ol>`;
    assert.deepEqual(outline(html), [
      "list-item: 3. três",
      "list-item: - dentro",
      "list-item: 7. sete",
      "list-item: a. letra",
      "list-item: IV. romano",
    ]);
  });

  it("keeps the later paragraphs of a list item without a second sign", () => {
    assert.deepEqual(outline("<ul><li><p>um<p>mais</ul>"), ["list-item: - um", "paragraph: mais"]);
  });

  it("writes the rows of a table of data, with its caption first", () => {
    const html = `<table><caption>Taxas</caption><tr><th>Serviço<th>Valor<tr><td><p>Alvará</p><td>R$ 10<br>à vista
      <tr><td>A|B<td></table>`;
    assert.deepEqual(outline(html), [
      "paragraph: Taxas",
      "table-row: | Serviço | Valor |",
      "table-row: | Alvará | R$ 10 à vista |",
      String.raw`table-row: | A\|B |  |`,
    ]);
  });

  it("repeats a short cell in each row that it spans, and keeps the columns in place", () => {
    const long = "Fechada para reforma ".repeat(5).trim();
    const html = `<table><tr><th>Unidade<th>Turno<th>Responsável<th>Sala
      <tr><td rowspan=2>UBS Norte<td>Manhã<td>Dra. Célia<td>101<tr><td>Noite<td>Dr. Ramon<td>102
      <tr><td>UBS Sul<td colspan=2>Fechada<td>103
      <tr><td>UBS Leste<td rowspan=2 colspan=2>${long}<td>104<tr><td>UBS Oeste<td rowspan=0>105
      <tr><td>UBS Centro<td>Tarde<td>Dra. Lia</table>`;
    assert.deepEqual(outline(html), [
      "table-row: | Unidade | Turno | Responsável | Sala |",
      "table-row: | UBS Norte | Manhã | Dra. Célia | 101 |",
      "table-row: | UBS Norte | Noite | Dr. Ramon | 102 |",
      "table-row: | UBS Sul | Fechada |  | 103 |",
      `table-row: | UBS Leste | ${long} |  | 104 |`,
      "table-row: | UBS Oeste |  |  | 105 |",
      "table-row: | UBS Centro | Tarde | Dra. Lia | 105 |",
    ]);
  });

  it("ends the span of a cell with the part of the table that it stands in", () => {
    const html = `<table><thead><tr><th rowspan=9>Unidade<th>Sala</thead><tbody><tr><td>Norte<td>1</table>`;
    assert.deepEqual(outline(html), ["table-row: | Unidade | Sala |", "table-row: | Norte | 1 |"]);
  });

  it("reads a table that only lays out the page as paragraphs, also when it holds another table", () => {
    const html = `<table><tr><td><img src=x><td><p>Presidência</p><p>Casa Civil</p></table>
      <table><tr><td>esquerda<td><table><tr><td>a<td>b</table></table>`;
    assert.deepEqual(outline(html), [
      "paragraph: Presidência",
      "paragraph: Casa Civil",
      "paragraph: esquerda",
      "table-row: | a | b |",
    ]);
  });

  it("keeps code as it stands, quotes, definitions, captions and summaries", () => {
    const html = `<pre>se x:\n  y</pre><blockquote><p>Dito</blockquote><dl><dt>Prazo<dd>30 dias</dl>
      <figure><figcaption>Mapa</figcaption></figure><details><summary>Mais</summary>Texto</details>`;
    assert.deepEqual(outline(html), [
      "code: se x:\n  y",
      "quote: Dito",
      "paragraph: Prazo",
      "paragraph: 30 dias",
      "paragraph: Mapa",
      "paragraph: Mais",
      "paragraph: Texto",
    ]);
  });

  it("says when a whole block is bold or italic", () => {
    const [whole, part, styled] = parse(
      "<p><b>Tudo <i>em</i></b> <strong>negrito</strong></p><p><b>Só</b> aqui</p><p style='font-style:italic'>Itálico</p>",
    ).blocks;
    assert.equal(whole?.bold, true);
    assert.equal(whole?.italic, undefined);
    assert.equal(part?.bold, undefined);
    assert.equal(styled?.italic, true);
  });

  it("reads a raised letter after a number as an ordinal, and raised digits as raised", () => {
    assert.deepEqual(
      outline(
        "<p>Lei n<sup>o</sup> 9, art. 1<sup>o</sup>, a 2<u><sup>a</sup></u> via, m<sup>2</sup>, 10<sup>3</sup> manifestações.<sup><a href=#n>1</a></sup>",
      ),
      ["paragraph: Lei nº 9, art. 1º, a 2ª via, m², 10³ manifestações.¹"],
    );
    assert.deepEqual(
      outline(
        "<p>Art. 5 <sup>o</sup> e § 2&nbsp;<u><sup>o</sup></u>, art. 3<sup> o </sup>e 4 <sup>º</sup>, 12 <sup>a</sup>, n <sup>o</sup>",
      ),
      ["paragraph: Art. 5º e § 2º, art. 3º e 4º, 12 a, n o"],
    );
  });

  it("keeps the words of links and anchors", () => {
    assert.deepEqual(
      outline(
        "<p><a name=art5></a>Art. 5º Texto. <a href=x.htm>(Vide Lei nº 9)</a> (Vide <a href=y>ADI 1</a>)",
      ),
      ["paragraph: Art. 5º Texto. (Vide Lei nº 9) (Vide ADI 1)"],
    );
  });

  it("finds the divisions of a law by their words on a page without headings, and only there", () => {
    const body =
      "<p align=center>CAPÍTULO I<br>DOS PRAZOS</p><p>SEÇÃO II</p><p>Da Contagem</p><p>Art. 1º O prazo corre.</p>";
    assert.deepEqual(outline(body), [
      "heading3: CAPÍTULO I – DOS PRAZOS",
      "heading4: SEÇÃO II – Da Contagem",
      "paragraph: Art. 1º O prazo corre.",
    ]);
    assert.equal(outline(`<h1>Lei</h1>${body}`)[1], "paragraph: CAPÍTULO I\nDOS PRAZOS");
  });
});

describe("what a page says about itself", () => {
  it("takes its title, description and date from the head", () => {
    const { title, metadata } = parse(`<head><title> Carta de\n serviços - Prefeitura </title>
      <meta name="Description" content="Tudo &amp; mais"><meta property="article:published_time" content="2024-03-05T10:00:00-03:00">
      </head><h1>Outro</h1>`);
    assert.equal(title, "Carta de serviços - Prefeitura");
    assert.deepEqual(metadata, { descricao: "Tudo & mais", data: "2024-03-05" });
  });

  it("falls back on the first heading when the title is missing or says nothing", () => {
    assert.equal(parse("<title>Untitled Document</title><h1>Edital</h1>").title, "Edital");
    assert.equal(parse("<h1>Edital</h1>").title, "Edital");
    assert.equal(parse("<title>Edital | Prefeitura</title><h1>Edital</h1>").title, "Edital");
    assert.equal(parse("<h6>Gerado hoje</h6><h2>Lei Orgânica</h2><h3>Índice</h3>").title, "Lei Orgânica");
    assert.equal(parse("<title>www.leis.example</title><h2>Lei Orgânica</h2>").title, "Lei Orgânica");
    assert.equal(parse("<h2>TÍTULO I</h2><p>texto").title, null);
    assert.equal(parse("<p>texto").title, null);
  });

  it("reads pages in the encoding of old systems", () => {
    assert.deepEqual(parse(Buffer.from("<p>Licitação nº 5</p>", "latin1")).text, "Licitação nº 5");
  });

  it("refuses bytes that are no text", () => {
    assert.throws(
      () => parse(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0xd8, 0, 1)),
      /file-refused|binári/,
    );
  });
});

describe("any page", () => {
  const piece = oneof(
    string(),
    constantFrom(
      "<p>",
      "</p>",
      "<div hidden>",
      "</div>",
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "<li>",
      "<ol>",
      "</ol>",
      "<br>",
      "<b>",
      "</b>",
      "<strike>",
      "</strike>",
      "<h2>",
      "</h2>",
      "<pre>",
      "</pre>",
      "<svg>",
      "<title>",
      "</title>",
      "<nav>",
      "<main>",
      "<style>",
      "</style>",
      "<!--",
      "-->",
      "&aacute;",
      "\u200B",
      "<span style='font-size:0'>",
      "</span>",
      "texto",
      " ",
    ),
  );

  it("gives blocks that stand in the text where they say, in order", () => {
    assertProperty(
      property(array(piece, { maxLength: 40 }), (pieces) => {
        const { text, blocks } = parse(pieces.join("").replaceAll("\0", ""));
        let end = 0;
        for (const block of blocks) {
          assert.ok(block.start >= end);
          assert.equal(text.slice(block.start, block.end), block.text);
          assert.equal(block.text, block.text.trim());
          end = block.end;
        }
      }),
    );
  });

  it("never lets a word out of an element that is not displayed", () => {
    assertProperty(
      property(array(piece, { maxLength: 20 }), (pieces) => {
        const inside = pieces
          .join("")
          .replaceAll("\0", "")
          .replaceAll(/<\/div>|<!--|<(?:table|tr|td|svg|title|style|main)/g, "");
        const { text } = parse(`<p>antes</p><div style="display:none">${inside} SECRETO </div><p>depois</p>`);
        assert.doesNotMatch(text, /SECRETO/);
      }),
    );
  });
});

describe("pages as they come", () => {
  for (const name of ["lei-antiga", "lei-alterada", "carta-de-servicos"]) {
    it(`reads the page "${name}" as before`, () => {
      const page = readFileSync(new URL(`${name}.page`, GOLDEN));
      assertGolden(new URL(`${name}.json`, GOLDEN), parse(page));
    });
  }

  it("reads the laws of the federal government without loss of accents or a trace of their tags", (t) => {
    const laws = lawFiles();
    if (laws.length === 0) return t.skip("../shared/data is absent");
    for (const law of laws) {
      const { title, text, blocks, hidden } = parse(readFileSync(new URL(law, LAWS)));
      assert.ok(title !== null && blocks.length > 20, law);
      assert.doesNotMatch(text, /<\/?(?:p|div|strong)|&nbsp;|Ã§|\uFFFD/, law);
      assert.ok(
        blocks.some(
          ({ kind, text: line }) => kind === "heading" && /^CAPÍTULO|^TÍTULO|Lei|Código/u.test(line),
        ),
        law,
      );
      assert.equal(hidden, undefined, law);
    }
  });
});

function lawFiles(): string[] {
  try {
    return readdirSync(LAWS).filter((name) => name.endsWith(".html"));
  } catch {
    return [];
  }
}
