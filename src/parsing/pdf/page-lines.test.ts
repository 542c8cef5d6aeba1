import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "./pdf-checks-fixture.ts";
import { makePdf, type PdfText } from "./pdf-fixture.ts";

async function outline(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await parse(bytes);
  return blocks.map(({ kind, level, text }) => `${kind}${level ?? ""}: ${text}`);
}

/** A law as publishers print it: the text of a page first, then its labels in small type, white on a red mark. */
function lawPage(
  lines: readonly {
    readonly label?: string;
    readonly text: string;
    readonly x?: number;
    readonly y: number;
  }[],
): PdfText[] {
  const texts = lines.map(({ label, text, y, x = label === undefined ? 72 : 109 }) => ({
    text,
    x,
    y,
    size: 11,
  }));
  const labels = lines.flatMap(({ label, y }) =>
    label === undefined ? [] : [{ text: label, x: 77, y: y + 0.8, size: 8.4, bold: true }],
  );
  return [...texts, ...labels];
}

describe("labels that a PDF paints after its text", () => {
  const first = lawPage([
    { label: "Art. 1º", text: "O Município é unidade do Estado, com autonomia política,", y: 700 },
    { text: "administrativa e financeira, nos termos desta Lei.", y: 685 },
    { label: "Art. 2º", text: "São poderes do Município:", y: 655 },
    { text: "I - o Legislativo;", x: 95, y: 625 },
    { text: "II - o Executivo.", x: 95, y: 595 },
    { label: "Art. 3º", text: "O poder emana do povo.", y: 565 },
    { label: "Art. 4º", text: "Esta Lei vigora na data de sua publicação.", y: 535 },
  ]);

  it("stand before the line that they stand beside on the page", async () => {
    assert.deepEqual(await outline(makePdf({ pages: [{ texts: first }] })), [
      "paragraph: Art. 1º O Município é unidade do Estado, com autonomia política, administrativa e financeira, nos termos desta Lei.",
      "paragraph: Art. 2º São poderes do Município:",
      "list-item: I - o Legislativo;",
      "list-item: II - o Executivo.",
      "paragraph: Art. 3º O poder emana do povo.",
      "paragraph: Art. 4º Esta Lei vigora na data de sua publicação.",
    ]);
  });

  it("stand before it also where every line of the page has one", async () => {
    const page = lawPage([
      { label: "Art. 5º", text: "São símbolos o brasão e o hino.", y: 700 },
      { label: "Art. 6º", text: "O dia da cidade é feriado.", y: 670 },
      { label: "Art. 7º", text: "A sede é a cidade.", y: 640 },
    ]);
    assert.deepEqual(await outline(makePdf({ pages: [{ texts: page }] })), [
      "paragraph: Art. 5º São símbolos o brasão e o hino.",
      "paragraph: Art. 6º O dia da cidade é feriado.",
      "paragraph: Art. 7º A sede é a cidade.",
    ]);
  });

  it("are read once where the page breaks between a label and its text", async () => {
    const torn = [...first, { text: "Art. 8º", x: 77, y: 60, size: 8.4, bold: true }];
    const next = lawPage([{ label: "Art. 8º", text: "Os bens públicos são inalienáveis.", y: 780 }]);
    const read = await outline(makePdf({ pages: [{ texts: torn }, { texts: next }] }));
    assert.deepEqual(read.slice(-2), [
      "paragraph: Art. 4º Esta Lei vigora na data de sua publicação.",
      "paragraph: Art. 8º Os bens públicos são inalienáveis.",
    ]);
  });

  it("are not the numbers of lines and the notes in a margin", async () => {
    const body = ["Primeira linha do voto do relator,", "segunda linha do mesmo voto e fim."];
    for (const margin of [
      ["1", "2"],
      ["Relatório", "do voto"],
    ]) {
      const texts = [
        ...body.map((text, row) => ({ text, x: 120, y: 700 - 14 * row, size: 11 })),
        ...margin.map((text, row) => ({ text, x: 106 - 5 * text.length, y: 700 - 14 * row, size: 8 })),
      ];
      const [paragraph] = await outline(makePdf({ pages: [{ texts }] }));
      assert.equal(paragraph, `paragraph: ${body.join(" ")}`);
    }
  });

  it("are not the lines of a column that was painted after the one to its right", async () => {
    const left = ["Coluna da esquerda, primeira linha", "segunda linha dela, até o fim,", "e a terceira."];
    const right = ["Coluna da direita, primeira linha", "segunda linha dela, até o fim,", "e a terceira."];
    const texts = [
      {
        text: "Título que atravessa as duas colunas desta página do jornal oficial",
        x: 60,
        y: 740,
        size: 12,
      },
      ...right.map((text, row) => ({ text, x: 250, y: 700 - 14 * row, size: 11 })),
      ...left.map((text, row) => ({ text, x: 60, y: 700 - 14 * row, size: 11 })),
    ];
    assert.deepEqual((await outline(makePdf({ pages: [{ texts }] }))).slice(1), [
      `paragraph: ${right.join(" ")}`,
      `paragraph: ${left.join(" ")}`,
    ]);
  });
});

/** A page whose last line is the given one. */
const pageTo = (text: string, y: number) => [
  { text: "Corpo do texto em letra de dez pontos e oito décimos.", x: 72, y: 500, size: 10.8 },
  { text, x: 72, y, size: 10.8 },
];

describe("paragraphs of a PDF", () => {
  it("hold together beside a table in smaller and closer type", async () => {
    const prose = ["Art. 1º A taxa é devida pelo exercício do poder de", "polícia e paga uma vez por ano."];
    const texts = [
      ...prose.map((text, row) => ({ text, x: 72, y: 760 - 16 * row, size: 11 })),
      ...prose.map((text, row) => ({ text, x: 72, y: 700 - 16 * row, size: 11 })),
      ...Array.from({ length: 8 }, (_, row) => ({
        text: `| ${row} | x |`,
        x: 72,
        y: 600 - 9 * row,
        size: 8,
      })),
    ];
    const read = await outline(makePdf({ pages: [{ texts }] }));
    assert.deepEqual(read.slice(0, 2), Array(2).fill(`paragraph: ${prose.join(" ")}`));
  });

  it("run on over the end of a page in type of any size", async () => {
    const pages = [
      { texts: pageTo("reduzir as desigualdades na área", 60) },
      { texts: [{ text: "urbana e rural.", x: 72, y: 760, size: 10.8 }] },
    ];
    const read = await outline(makePdf({ pages }));
    assert.equal(read.at(-1), "paragraph: reduzir as desigualdades na área urbana e rural.");
    const noted = [
      { texts: pageTo("Fica criado o conselho; (Redação dada pela Lei nº", 60) },
      { texts: [{ text: "9/2009)", x: 72, y: 760, size: 10.8 }] },
    ];
    const last = (await outline(makePdf({ pages: noted }))).at(-1);
    assert.equal(last, "paragraph: Fica criado o conselho; (Redação dada pela Lei nº 9/2009)");
  });
});

const struckIn = async (bytes: Uint8Array): Promise<string[]> => {
  const { text, struck = [] } = await parse(bytes);
  return struck.map(({ start, end }) => text.slice(start, end));
};

describe("text that a PDF strikes through", () => {
  const lines = [
    "Art. 1º A taxa é de dez reais.",
    "Art. 1º A taxa é de vinte reais. (Redação dada pela Lei nº 9/2011)",
    "§ 1º A taxa é paga em abril.",
    "§ 2º A taxa é anual.",
  ];
  const page = (struck: readonly number[], height: number) => ({
    texts: lines.map((text, row) => ({ text, x: 72, y: 700 - 16 * row, size: 11 })),
    fills: struck.map((row) => ({
      x: 70,
      y: 700 - 16 * row + height,
      width: 360,
      height: 0.6,
      color: [0.5, 0.5, 0.5] as const,
    })),
  });

  it("is known as such, each line for itself", async () => {
    assert.deepEqual(await struckIn(makePdf({ pages: [page([0, 2], 3.2)] })), [lines[0], lines[2]]);
  });

  it("has its note with it, which is not struck and may go on below", async () => {
    const words = [
      "§ 1º A taxa é paga",
      "em abril. (Revogado pela Lei nº 9/2011)",
      "§ 2º A taxa é de dez reais e é anual. (Revogado",
      "pela Lei nº 9/2011)",
      "§ 3º A guia é verde.",
    ];
    const struck = [1, 0.2, 0.8, 0, 0];
    const texts = words.map((text, row) => ({ text, x: 72, y: 700 - 16 * row, size: 11 }));
    const fills = struck.flatMap((share, row) =>
      share === 0
        ? []
        : [
            {
              x: 72,
              y: 703.2 - 16 * row,
              width: share * 5.2 * (words[row] ?? "").length,
              height: 0.6,
              color: [0.5, 0.5, 0.5] as const,
            },
          ],
    );
    assert.deepEqual(await struckIn(makePdf({ pages: [{ texts, fills }] })), [
      `${words[0]} ${words[1]}`,
      `${words[2]} ${words[3]}`,
    ]);
  });

  it("is not what is underlined or stands under a rule", async () => {
    for (const height of [-1.5, 11])
      assert.deepEqual(await struckIn(makePdf({ pages: [page([0, 2], height)] })), []);
  });
});

describe("notes on changes", () => {
  it("end the provision before the next one", async () => {
    const lines = [
      "§ 1º A taxa é paga em abril, na forma que dispuser a lei. (Redação",
      "dada pela Lei nº 9/2011)",
      "§ 2º A taxa é anual e única, vedada a cobrança de outra. (Incluído pela Lei nº 9/2011)",
      "II - o imposto (Redação dada pela Lei nº 9/2011)",
      "III - a contribuição.",
    ];
    const texts = lines.map((text, row) => ({ text, x: 72, y: 700 - 16 * row, size: 11 }));
    assert.deepEqual(await outline(makePdf({ pages: [{ texts }] })), [
      `paragraph: ${lines[0]} ${lines[1]}`,
      `paragraph: ${lines[2]}`,
      `list-item: ${lines[3]}`,
      `list-item: ${lines[4]}`,
    ]);
  });
});
