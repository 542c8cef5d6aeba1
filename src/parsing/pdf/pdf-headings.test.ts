import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "./pdf-checks-fixture.ts";
import { makePdf, type PdfText } from "./pdf-fixture.ts";

type LineText = Partial<PdfText> & { readonly text: string };

const SENTENCE = "O conselho delibera por maioria de votos, presentes ao menos dois terços dos membros.";

/** Lines on pages of forty, each below the one before. */
function pagesOf(...texts: readonly LineText[]): Uint8Array {
  const pages = Array.from({ length: Math.ceil(texts.length / 40) }, (_, page) => ({
    texts: texts
      .slice(page * 40, page * 40 + 40)
      .map((text, index) => ({ x: 72, y: 760 - 14 * index, size: 11, ...text })),
  }));
  return makePdf({ pages });
}

async function headings(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await parse(bytes);
  return blocks.filter(({ kind }) => kind === "heading").map(({ level, text }) => `${level} ${text}`);
}

function body(lines: number): LineText[] {
  return Array.from({ length: lines }, () => ({ text: SENTENCE }));
}

describe("a short line in another font", () => {
  it("is a heading when it stands between sentences", async () => {
    const pdf = pagesOf(...body(3), { text: "Quórum de votação", bold: true }, ...body(3));
    assert.deepEqual(await headings(pdf), ["1 Quórum de votação"]);
  });

  for (const text of [
    "III requisitar servidores, delegando-lhes tarefas, e",
    "II - lactante ou adotante, com acesso a creche, ou",
    "Municipal nº 69, de 2012) (Produção de efeito)",
    "V - planos de cultura; Incluído pela lei",
    "a) certidão do imóvel",
    "Art. 7º Das licenças",
    "Lei (de 2012",
    "Tabela 1 – Prazos de resposta",
  ]) {
    it(`is none when its words are those of the body: ${text}`, async () => {
      assert.deepEqual(await headings(pagesOf(...body(3), { text, bold: true }, ...body(3))), []);
    });
  }

  it("is none when a sentence runs through it", async () => {
    const before = pagesOf(
      { text: "O pedido vai ao setor de" },
      { text: "Obras Públicas", bold: true },
      ...body(3),
    );
    const after = pagesOf(
      ...body(2),
      { text: "Obras Públicas", bold: true, y: 700 },
      { text: "é o setor.", y: 670 },
    );
    assert.deepEqual([...(await headings(before)), ...(await headings(after))], []);
  });

  it("is none in a document whose body mixes two fonts", async () => {
    const mixed = Array.from({ length: 120 }, (_, index) => ({ text: SENTENCE, bold: index % 5 === 0 }));
    const pdf = pagesOf(...mixed, { text: "Quórum de votação", bold: true }, ...body(3));
    assert.deepEqual(await headings(pdf), []);
  });
});

describe("the levels of headings in a PDF", () => {
  it("keep divisions open below which a line in another font stands", async () => {
    const pdf = pagesOf(
      { text: "TÍTULO I" },
      { text: "DO CONSELHO" },
      { text: "CAPÍTULO I" },
      { text: "DAS SESSÕES" },
      ...body(2),
      { text: "Quórum de votação", bold: true },
      ...body(2),
      { text: "CAPÍTULO II" },
      { text: "DAS ATAS" },
      ...body(2),
    );
    assert.deepEqual(await headings(pdf), [
      "2 TÍTULO I – DO CONSELHO",
      "3 CAPÍTULO I – DAS SESSÕES",
      "4 Quórum de votação",
      "3 CAPÍTULO II – DAS ATAS",
    ]);
  });

  it("read a division that follows the title of another as one of its own", async () => {
    const pdf = pagesOf(
      ...body(2),
      { text: "CAPÍTULO VII" },
      { text: "DA GUARDA DE BENS" },
      { text: "Seção I" },
      { text: "DISPOSIÇÕES INICIAIS" },
      ...body(2),
      { text: "Aplica-se a estes casos, no que couber, o que dispõe sobre a matéria o" },
      { text: "Título II" },
    );
    assert.deepEqual(await headings(pdf), [
      "3 CAPÍTULO VII – DA GUARDA DE BENS",
      "4 Seção I – DISPOSIÇÕES INICIAIS",
    ]);
  });

  it("set a preamble beside the divisions, and the title of the law above them", async () => {
    const divisions = [
      { text: "TÍTULO I" },
      { text: "Das Praças" },
      { text: "Art. 1º As praças são de todos." },
    ];
    const pdf = pagesOf({ text: "PREÂMBULO" }, ...body(2), ...divisions);
    assert.deepEqual(await headings(pdf), ["2 PREÂMBULO", "2 TÍTULO I – Das Praças"]);
    const titled = pagesOf(
      { text: "LEI DAS PRAÇAS" },
      ...body(1),
      { text: "PREÂMBULO" },
      ...body(1),
      ...divisions,
    );
    assert.deepEqual(await headings(titled), ["1 LEI DAS PRAÇAS", "2 PREÂMBULO", "2 TÍTULO I – Das Praças"]);
    assert.equal((await parse(titled)).title, "LEI DAS PRAÇAS");
  });

  it("nest divisions of one size by their names, below what is larger and above what is smaller", async () => {
    const pdf = pagesOf(
      { text: "Regimento da feira", size: 20 },
      { text: "TÍTULO I", size: 14, y: 730 },
      { text: "Da Feira", size: 14, y: 712 },
      { text: "CAPÍTULO I", size: 14, y: 694 },
      { text: "Das Bancas", size: 14, y: 676 },
      { text: "Bancas de flores", size: 12.5, y: 650 },
      ...body(3).map((line, index) => ({ ...line, y: 630 - 14 * index })),
    );
    assert.deepEqual(await headings(pdf), [
      "1 Regimento da feira",
      "2 TÍTULO I – Da Feira",
      "3 CAPÍTULO I – Das Bancas",
      "4 Bancas de flores",
    ]);
  });

  it("find divisions that are set smaller than the body, and titles behind a note on an amendment", async () => {
    const pdf = pagesOf(
      ...body(3),
      { text: "Seção V", size: 9, y: 700 },
      { text: "(Redação dada pela Lei nº 92, de 2016)", size: 9, y: 680 },
      { text: "Das Feiras e dos Mercados", size: 9, y: 660 },
      ...body(2).map((line, index) => ({ ...line, y: 630 - 14 * index })),
    );
    assert.deepEqual(await headings(pdf), ["4 Seção V – Das Feiras e dos Mercados"]);
  });
});
