import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Worker } from "node:worker_threads";
import { array, assert as assertProperty, asyncProperty, constantFrom, integer, record } from "fast-check";
import { assertGolden } from "../../../test/helpers/golden.ts";
import type { ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { assertBlocks, parse, reasonOf } from "./pdf-checks-fixture.ts";
import { layOutPdf, type LaidBlock, makePdf, type PdfText } from "./pdf-fixture.ts";

const GOLDEN = new URL("golden/", import.meta.url);
const PROSE =
  "A prefeitura recebe os pedidos de licença até o dia trinta de abril, mediante apresentação dos documentos – certidões, plantas e comprovante de endereço – no protocolo geral. O prazo é contado em dias úteis.";

async function outline(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await parse(bytes);
  return blocks.map(({ kind, level, text }) => `${kind}${level ?? ""}: ${text}`);
}

function linesOf(...texts: readonly (Partial<PdfText> & { readonly text: string })[]): Uint8Array {
  const placed = texts.map((text, index) => ({ x: 72, y: 760 - 14 * index, size: 11, ...text }));
  return makePdf({ pages: [{ texts: placed }] });
}

describe("the text of a PDF", () => {
  it("puts lines together as paragraphs, with headings by their size, lists and tables", async () => {
    const blocks: LaidBlock[] = [
      { kind: "heading", level: 1, text: "Regulamento de licenças" },
      { kind: "paragraph", text: PROSE },
      { kind: "paragraph", text: "Outro parágrafo." },
      { kind: "heading", level: 2, text: "Documentos" },
      { kind: "list-item", text: `Comprovante de residência. ${PROSE}` },
      { kind: "list-item", text: "Identidade" },
      { kind: "table-row", cells: ["Serviço", "Prazo", "Taxa"] },
      { kind: "table-row", cells: ["Alvará", "30 dias", "R$ 120,00"] },
      { kind: "table-row", cells: ["Habite-se", "60 dias", "R$ 310,00"] },
      { kind: "paragraph", text: "Fim do regulamento." },
    ];
    assert.deepEqual(await outline(layOutPdf(blocks, { compress: true })), [
      "heading1: Regulamento de licenças",
      `paragraph: ${PROSE}`,
      "paragraph: Outro parágrafo.",
      "heading2: Documentos",
      `list-item: - Comprovante de residência. ${PROSE}`,
      "list-item: - Identidade",
      "table-row: | Serviço | Prazo | Taxa |",
      "table-row: | Alvará | 30 dias | R$ 120,00 |",
      "table-row: | Habite-se | 60 dias | R$ 310,00 |",
      "paragraph: Fim do regulamento.",
    ]);
  });

  it("gives each block the page that it begins on, and lets a sentence run over the end of a page", async () => {
    const blocks = Array.from({ length: 30 }, (_, index): LaidBlock => ({
      kind: "paragraph",
      text: `Artigo ${index + 1}. ${PROSE}`,
    }));
    const { blocks: read } = await parse(layOutPdf(blocks));
    assert.deepEqual(
      read.map(({ text }) => text),
      blocks.map((block) => (block.kind === "paragraph" ? block.text : "")),
    );
    assert.equal(read[0]?.page, 1);
    assert.ok((read.at(-1)?.page ?? 0) >= 3);
  });

  it("joins words that were broken at the end of a line, and keeps hyphens of their own", async () => {
    const pdf = linesOf(
      { text: "É da compe-" },
      { text: "tência do órgão, que torna-" },
      { text: "se parte e irá fazê-" },
      { text: "lo em São José-" },
      { text: "Norte" },
    );
    assert.deepEqual(await outline(pdf), [
      "paragraph: É da competência do órgão, que torna-se parte e irá fazê-lo em São José-Norte",
    ]);
  });

  it("reads two columns one after the other, even when the file writes them side by side", async () => {
    const left = [
      "Primeira linha da coluna esquerda",
      "segunda linha da coluna esquerda",
      "terceira e última da esquerda.",
    ];
    const right = [
      "Primeira linha da coluna direita",
      "segunda linha da coluna direita,",
      "terceira e última da direita.",
    ];
    const rows = left.flatMap((text, row) => [
      { text, x: 50, y: 700 - 14 * row, size: 11 },
      { text: right[row] ?? "", x: 320, y: 700 - 14 * row, size: 11 },
    ]);
    assert.deepEqual(await outline(makePdf({ pages: [{ texts: rows }] })), [
      `paragraph: ${left.join(" ")}`,
      `paragraph: ${right.join(" ")}`,
    ]);
  });

  it("sets words apart that stand apart, and no others", async () => {
    const pdf = makePdf({
      pages: [
        {
          texts: [
            { text: "Lici", x: 72, y: 700, size: 10 },
            { text: "tação", x: 72 + 15.6, y: 700, size: 10 },
            { text: "aberta", x: 72 + 45, y: 700, size: 10 },
          ],
        },
      ],
    });
    assert.deepEqual(await outline(pdf), ["paragraph: Licitação aberta"]);
  });

  it("knows items by their marks where a sentence may end, and nowhere else", async () => {
    const pdf = linesOf(
      { text: "Compete ao conselho, nos termos do inciso" },
      { text: "II – do artigo anterior:" },
      { text: "I – aprovar as contas;" },
      { text: "II – eleger a mesa;" },
      { text: "a) por voto secreto; e" },
      { text: "b) por maioria." },
      { text: "Art. 2º O mandato é de dois anos." },
    );
    assert.deepEqual(await outline(pdf), [
      "paragraph: Compete ao conselho, nos termos do inciso II – do artigo anterior:",
      "list-item: I – aprovar as contas;",
      "list-item: II – eleger a mesa;",
      "list-item: a) por voto secreto; e",
      "list-item: b) por maioria.",
      "paragraph: Art. 2º O mandato é de dois anos.",
    ]);
  });

  it("finds headings by their words, and by a font of their own", async () => {
    const pdf = linesOf(
      { text: "CAPÍTULO I", x: 260 },
      { text: "DOS PRAZOS", x: 255 },
      { text: "Art. 1º O prazo é de dez dias e corre da publicação deste" },
      { text: "regulamento no diário oficial do município." },
      { text: "Contagem em dobro", bold: true, y: 680 },
      { text: "O prazo corre em dobro para quem mora longe.", y: 664 },
    );
    assert.deepEqual(await outline(pdf), [
      "heading3: CAPÍTULO I – DOS PRAZOS",
      "paragraph: Art. 1º O prazo é de dez dias e corre da publicação deste regulamento no diário oficial do município.",
      "heading4: Contagem em dobro",
      "paragraph: O prazo corre em dobro para quem mora longe.",
    ]);
  });

  it("leaves out headers and footers that most pages repeat, whatever their numbers", async () => {
    const blocks = Array.from({ length: 40 }, (_, index): LaidBlock => ({
      kind: "paragraph",
      text: `Item de número ${index}: ${PROSE}`,
    }));
    const { text } = await parse(
      layOutPdf(blocks, { header: "Município de Serra Clara", footer: (page) => `Página ${page} de 9` }),
    );
    assert.doesNotMatch(text, /Serra Clara|Página/);
    for (const index of blocks.keys()) assert.match(text, new RegExp(`Item de número ${index}:`));
  });

  it("keeps the invisible layer over a scanned page, which is its text", async () => {
    assert.deepEqual(await outline(linesOf({ text: "Texto reconhecido", invisible: true })), [
      "paragraph: Texto reconhecido",
    ]);
  });

  it("drops text that is off the page, and counts what is tiny", async () => {
    const { text, hidden } = await parse(
      linesOf(
        { text: "Texto visível." },
        { text: "SECRETO", size: 0.5 },
        { text: "SECRETO", x: -400 },
        { text: "SECRETO", y: 2_000 },
      ),
    );
    assert.equal(text, "Texto visível.");
    assert.deepEqual(hidden, { tiny: 7 });
  });
});

describe("what a PDF says about itself", () => {
  const page = {
    texts: [
      { text: "Edital de praças", x: 72, y: 700, size: 20 },
      { text: PROSE.slice(0, 60), x: 72, y: 660, size: 10 },
    ],
  };

  it("gives title, author, date and number of pages", async () => {
    const { title, metadata } = await parse(
      makePdf({
        title: "Edital nº 7 – praças",
        author: "Secretaria de Obras",
        created: "D:20240115103000-03'00'",
        pages: [page, page],
      }),
    );
    assert.equal(title, "Edital nº 7 – praças");
    assert.deepEqual(metadata, {
      paginas: 2,
      autor: "Secretaria de Obras",
      criado: "2024-01-15",
    });
  });

  it("takes the first large heading when the title only names a file, or is missing", async () => {
    const addresses = ["Leis.com.br", "www.leis.example", "https://leis.example/lei/12?x=1"];
    for (const title of ["Microsoft Word - edital v2.docx", "untitled", "edital.pdf", ...addresses]) {
      assert.equal((await parse(makePdf({ title, pages: [page] }))).title, "Edital de praças");
    }
    assert.equal((await parse(makePdf({ pages: [page] }))).title, "Edital de praças");
    assert.equal((await parse(linesOf({ text: "Só texto." }))).title, null);
  });

  it("takes the line below the first heading that says it in full, and leaves a publisher's address out", async () => {
    const heads = [
      { text: "LEI ORGÂNICA", x: 260, y: 760, size: 12.5 },
      { text: "LEI ORGÂNICA DO MUNICÍPIO DE", x: 240, y: 700, size: 14 },
      { text: "SERRA CLARA.", x: 240, y: 682, size: 14 },
    ];
    const texts = [...heads, ...page.texts.slice(1)];
    const organic = await parse(makePdf({ title: "Leis.com.br", pages: [{ texts }] }));
    assert.equal(organic.title, "LEI ORGÂNICA DO MUNICÍPIO DE SERRA CLARA");
    const named = await parse(makePdf({ title: "www.leis.example - Lei nº 12/2009", pages: [page] }));
    assert.equal(named.title, "Lei nº 12/2009");
  });

  it("passes over a date that is none", async () => {
    assert.deepEqual((await parse(makePdf({ created: "D:20249999", pages: [page] }))).metadata, {
      paginas: 1,
    });
  });
});

describe("any PDF", () => {
  const run = record({
    text: constantFrom(
      "Ementa",
      "CAPÍTULO I",
      "de-",
      "lo 12",
      "• item",
      "1. Um",
      "fim.",
      "| x",
      "Ação, coração",
    ),
    x: integer({ min: -50, max: 600 }),
    y: integer({ min: -50, max: 900 }),
    size: constantFrom(0.5, 8, 11, 11, 18),
  });

  it("gives blocks that stand in the text where they say, in order", async () => {
    await assertProperty(
      asyncProperty(array(array(run, { maxLength: 25 }), { minLength: 1, maxLength: 4 }), async (pages) => {
        const reason = await reasonOf(makePdf({ pages: pages.map((texts) => ({ texts })) }));
        if (reason !== "no-text") assertBlocks(reason as ParsedDocument);
      }),
      { numRuns: 60 },
    );
  });

  it("is read the same in a thread of its own", async () => {
    const bytes = layOutPdf([{ kind: "paragraph", text: PROSE }]);
    const code = `
      import { parentPort, workerData } from "node:worker_threads";
      const { parsePdf } = await import(workerData.parser);
      parentPort.postMessage(await parsePdf(workerData.bytes, { limits: workerData.limits, table: {} }));`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: { bytes, limits: DEFAULT_LIMITS, parser: new URL("pdf.ts", import.meta.url).href },
    });
    const parsed: unknown = await new Promise((resolve, reject) =>
      worker.once("message", resolve).once("error", reject),
    );
    await worker.terminate();
    assert.deepEqual(parsed, await parse(bytes));
  });

  it("is read as before", async () => {
    const source = JSON.parse(
      readFileSync(new URL("regulamento.source.json", GOLDEN), "utf8"),
    ) as LaidBlock[];
    const header = "Regulamento do mercado";
    const pdf = layOutPdf(source, {
      title: "Regulamento do mercado",
      header,
      footer: (page) => `fl. ${page}`,
      font: "Times",
    });
    assertGolden(new URL("regulamento.json", GOLDEN), await parse(pdf));
  });
});
