import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "./pdf-checks-fixture.ts";
import { makePdf, type PdfText } from "./pdf-fixture.ts";

type Place = readonly [text: string, x: number, y: number, more?: Partial<PdfText>];

async function outline(...places: readonly Place[]): Promise<string[]> {
  const texts = places.map(([text, x, y, more]) => ({ text, x, y, size: 11, ...more }));
  const { blocks } = await parse(makePdf({ pages: [{ texts }] }));
  return blocks.map(({ kind, text }) => `${kind}: ${text}`);
}

describe("tables in a PDF", () => {
  it("are found by two rows of three columns, with centred heads over cells set to the left", async () => {
    assert.deepEqual(
      await outline(
        ["Segue o quadro das unidades:", 57, 760],
        ["Unidade", 88, 730, { bold: true }],
        ["Turno", 205, 730, { bold: true }],
        ["Responsável", 310, 730, { bold: true }],
        ["Ramal", 500, 730, { bold: true }],
        ["Protocolo", 58, 700],
        ["Manhã", 171, 700],
        ["Chefia de protocolo", 256, 700],
        ["2010", 478, 700],
        ["Fim do quadro.", 57, 670],
      ),
      [
        "paragraph: Segue o quadro das unidades:",
        "table-row: | Unidade | Turno | Responsável | Ramal |",
        "table-row: | Protocolo | Manhã | Chefia de protocolo | 2010 |",
        "paragraph: Fim do quadro.",
      ],
    );
  });

  it("need three rows when they have two columns", async () => {
    const two: Place[] = [
      ["Sala", 58, 730],
      ["Uso", 300, 730],
      ["101", 58, 710],
      ["Reuniões", 300, 710],
    ];
    assert.ok((await outline(...two)).every((line) => !line.startsWith("table-row")));
    assert.deepEqual(await outline(...two, ["102", 58, 690], ["Arquivo", 300, 690]), [
      "table-row: | Sala | Uso |",
      "table-row: | 101 | Reuniões |",
      "table-row: | 102 | Arquivo |",
    ]);
  });

  it("keep together heads on two lines, whether the others stand on the second line or between the two", async () => {
    const rows: Place[] = [
      ["Reclamação", 72, 680],
      ["30", 220, 680],
      ["sim", 380, 680],
      ["Elogio", 72, 660],
      ["5", 220, 660],
      ["não", 380, 660],
    ];
    const expected = [
      "table-row: | Tipo de manifestação | Prazo | Prorrogável |",
      "table-row: | Reclamação | 30 | sim |",
      "table-row: | Elogio | 5 | não |",
    ];
    const first: Place[] = [
      ["Tipo de", 72, 714],
      ["manifestação", 72, 701],
    ];
    assert.deepEqual(
      await outline(...first, ["Prazo", 220, 701], ["Prorrogável", 380, 701], ...rows),
      expected,
    );
    assert.deepEqual(
      await outline(...first, ["Prazo", 220, 707], ["Prorrogável", 380, 707], ...rows),
      expected,
    );
  });

  it("keep together cells of several lines, and apart the rows beside a cell that spans them", async () => {
    assert.deepEqual(
      await outline(
        ["Unidade", 60, 740],
        ["Turno", 200, 740],
        ["Tarefa", 330, 740],
        ["Norte", 60, 704],
        ["Manhã", 200, 718],
        ["Triagem de", 330, 718],
        ["pacientes", 330, 705],
        ["Noite", 200, 680],
        ["Plantão", 330, 680],
        ["Sul", 60, 650],
        ["Tarde", 200, 650],
        ["Vacina", 330, 650],
      ),
      [
        "table-row: | Unidade | Turno | Tarefa |",
        "table-row: | Norte | Manhã | Triagem de pacientes |",
        "table-row: |  | Noite | Plantão |",
        "table-row: | Sul | Tarde | Vacina |",
      ],
    );
  });

  it("are not seen in justified lines with a wide gap in each", async () => {
    const lines = await outline(
      ["I - aprovar as contas;", 60, 740],
      ["(Incluído pela Lei nº", 250, 740],
      ["19, de 1998)", 60, 726],
      ["II - eleger a mesa;", 60, 712],
      ["(Incluído pela Lei nº", 250, 712],
      ["19, de 1998)", 60, 698],
      ["III - julgar os recursos;", 60, 684],
      ["(Incluído pela Lei nº", 250, 684],
      ["19, de 1998)", 60, 670],
    );
    assert.deepEqual(
      lines.filter((line) => line.startsWith("table-row")),
      [],
    );
  });

  it("are found where columns stand close together", async () => {
    const rows = ["Norte", "Oeste", "Leste"].flatMap((name, row): Place[] => [
      [name, 60, 740 - 20 * row],
      ["Manhã", 100, 740 - 20 * row],
      [`10${row}`, 145, 740 - 20 * row],
    ]);
    assert.deepEqual(await outline(...rows), [
      "table-row: | Norte | Manhã | 100 |",
      "table-row: | Oeste | Manhã | 101 |",
      "table-row: | Leste | Manhã | 102 |",
    ]);
  });
});

describe("small things on the lines of a PDF", () => {
  it("keeps raised figures apart from those that they stand behind", async () => {
    const small = { size: 7 };
    assert.deepEqual(
      await outline(
        ["Foram 10", 72, 700],
        ["3", 118.5, 704, small],
        ["litros de H", 126, 700],
        ["2", 175.6, 698, small],
        ["O.", 179.6, 700],
      ),
      ["paragraph: Foram 10³ litros de H2O."],
    );
  });

  it("reads every item that begins with a dash as one of its own", async () => {
    assert.deepEqual(
      await outline(
        ["O pedido leva ao protocolo geral do município os documentos que seguem, todos", 72, 700],
        ["– salvo os vencidos – em cópia simples, e são eles os da lista abaixo, sem", 72, 686],
        ["faltar nenhum:", 72, 672],
        ["• documentos do imóvel", 84, 658],
        ["– planta aprovada", 110, 644],
        ["– certidão", 110, 630],
        ["- escritura", 110, 616],
      ),
      [
        "paragraph: O pedido leva ao protocolo geral do município os documentos que seguem, todos – salvo os vencidos – em cópia simples, e são eles os da lista abaixo, sem faltar nenhum:",
        "list-item: - documentos do imóvel",
        "list-item: - planta aprovada",
        "list-item: - certidão",
        "list-item: - escritura",
      ],
    );
  });

  for (const number of ["Página 1", "Página 1 de 3", "fl. 2", "- 3 -", "3", "1/2"]) {
    it(`leaves out "${number}" alone at the foot of the only page`, async () => {
      assert.deepEqual(await outline(["Texto do ofício.", 72, 700], [number, 290, 40]), [
        "paragraph: Texto do ofício.",
      ]);
    });
  }

  it("keeps numbers that are not at the foot, that follow the text closely, or that say more", async () => {
    for (const [text, y] of [
      ["Página 1", 300],
      ["Página 1 do anexo", 40],
    ] as const)
      assert.ok((await outline(["Texto do ofício.", 72, 700], [text, 290, y])).length === 2, text);
    assert.match((await outline(["O total é de", 72, 52], ["3", 72, 40])).join(), /3$/);
  });
});
