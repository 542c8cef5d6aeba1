import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { cpuMs } from "../../../test/helpers/cpu-time.ts";
import { readAll, refusalOf } from "./table-fixture.ts";
import { readXlsx } from "./xlsx.ts";
import { codeText, formattedNumber, numberFormat, serialDate, timeText } from "./xlsx-formats.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

interface TestSheet {
  readonly name: string;
  readonly state?: string;
  /** The rows as XML. */
  readonly xml: string;
  readonly columns?: string;
  /** What stands after the rows. */
  readonly after?: string;
}

/** Style 1 is a date, 2 a CEP, 3 a time of the day, 4 a percentage, 5 money, 6 has thousands set apart. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="00000\\-000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="_-&quot;R$&quot;\\ * #,##0.00_-"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="166"/><xf numFmtId="3"/></cellXfs></styleSheet>`;

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(all: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
}

function workbook(
  sheets: readonly TestSheet[],
  strings: readonly string[] = [],
  properties = "",
): Uint8Array {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${state === undefined ? "" : `state="${state}"`} r:id="s${index}"/>`,
  );
  const parts: Record<string, string> = {
    "_rels/.rels": relationships(relationship("w", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      sheets
        .map((_, index) => relationship(`s${index}`, "worksheet", `worksheets/sheet${index}.xml`))
        .join("") +
        relationship("t", "sharedStrings", "sharedStrings.xml") +
        relationship("y", "styles", "/xl/styles.xml"),
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": STYLES,
  };
  for (const [index, { xml, columns = "", after = "" }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index}.xml`] =
      `<worksheet xmlns="${MAIN}">${columns}<sheetData>${xml}</sheetData>${after}</worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string, more = "") => `<row r="${number}" ${more}>${cells}</row>`;

suite("an .xlsx file", () => {
  test("gives the values that a reader sees, at the numbers of their rows", async () => {
    const strings = ["<t>nome</t>", "<r><t>Casa </t></r><r><t>Verde</t></r><rPh><t>não</t></rPh>"];
    const cells = [
      '<c r="A4" t="s"><v>1</v></c>',
      '<c r="B4" s="1"><v>45385.5</v></c>',
      '<c r="C4" s="2"><v>1310000</v></c>',
      '<c r="D4" t="b"><v>1</v></c>',
      '<c r="E4"><f>A1+1</f><v>0.30000000000000004</v></c>',
      '<c r="F4" t="e"><v>#DIV/0!</v></c>',
      '<c r="G4" t="str"><f>X</f><v>pronto</v></c>',
      '<c r="H4" s="3"><v>0.5</v></c>',
    ];
    const header = `<c r="A2" t="s"><v>0</v></c>${["visita", "cep", "ativa", "taxa", "erro", "estado", "hora"].map(text).join("")}`;
    const file = workbook([{ name: "Dados", xml: row(2, header) + row(4, cells.join("")) }], strings);
    const { rows, whole } = await readAll(readXlsx, "imóveis.xlsx", file);
    assert.equal(rows[0]?.title, "Casa Verde");
    assert.equal(rows[0].row, 4);
    assert.deepEqual(rows[0].headings, ["imóveis"]);
    assert.equal(
      rows[0].text,
      "Nome: Casa Verde\nVisita: 03/04/2024 12:00\nCep: 01310-000\nAtiva: sim\nTaxa: 0,3\nErro: #DIV/0!\nEstado: pronto\nHora: 12:00:00",
    );
    assert.deepEqual(rows[0].metadata, {
      nome: "Casa Verde",
      visita: "2024-04-03T12:00:00",
      cep: "01310-000",
      ativa: true,
      taxa: 0.3,
      estado: "pronto",
      hora: "12:00:00",
    });
    assert.match(whole.text, /Tabela com 1 linha e 8 colunas/);
  });

  test("gives its sheets one after another, each under its name", async () => {
    const sheets = [
      { name: "Norte", xml: row(1, text("nome") + text("x")) + row(2, text("Ana") + text("1")) },
      { name: "Vazia", xml: "" },
      { name: "Sul", xml: row(1, text("cidade") + text("y")) + row(2, text("Bagé") + text("2")) },
    ];
    const { rows, whole } = await readAll(readXlsx, "regiões.xlsx", workbook(sheets), {
      table: { title: "cidade" },
    });
    assert.deepEqual(
      rows.map(({ headings, text }) => [headings, text]),
      [
        [["regiões", "Norte"], "Nome: Ana\nX: 1"],
        [["regiões", "Sul"], "Cidade: Bagé\nY: 2"],
      ],
    );
    assert.deepEqual(
      whole.blocks.filter(({ kind }) => kind === "heading").map(({ text }) => text),
      ["Norte", "Sul"],
    );
  });

  test("keeps what is hidden out and counts it", async () => {
    const visible =
      row(1, text("nome") + text("senha")) +
      row(2, text("Ana") + text("1234")) +
      row(3, text("Rui") + text("9"), 'hidden="1"');
    const sheets = [
      { name: "A", xml: visible, columns: '<cols><col min="2" max="2" hidden="1"/></cols>' },
      { name: "B", xml: row(1, text("segredo")) + row(2, text("abc")), state: "veryHidden" },
    ];
    const { rows, whole } = await readAll(readXlsx, "a.xlsx", workbook(sheets));
    assert.deepEqual(
      rows.map(({ text }) => text),
      ["Nome: Ana"],
    );
    assert.deepEqual(whole.hidden, { undisplayed: "senha1234Rui9segredoabc".length });
  });

  test("counts its dates from 1904 when it says so", async () => {
    const xml = row(1, text("nome") + text("dia")) + row(2, `${text("Ana")}<c s="1"><v>1</v></c>`);
    const file = workbook([{ name: "A", xml }], [], '<workbookPr date1904="1"/>');
    assert.deepEqual((await readAll(readXlsx, "a.xlsx", file)).rows[0]?.metadata, {
      nome: "Ana",
      dia: "1904-01-02",
    });
  });

  test("shows percentages, money and thousands as formatted, and keeps the numbers as facts", async () => {
    const cells = (number: number, name: string, values: readonly number[]) =>
      row(
        number,
        text(name) + values.map((value, index) => `<c s="${index + 4}"><v>${value}</v></c>`).join(""),
      );
    const xml =
      row(1, ["nome", "taxa", "valor", "casos"].map(text).join("")) +
      cells(2, "Norte", [0.25, 4500.5, 1_234_567]) +
      cells(3, "Sul", [0.07125, -3, 12]);
    const { rows } = await readAll(readXlsx, "a.xlsx", workbook([{ name: "A", xml }]));
    assert.equal(rows[0]?.text, "Nome: Norte\nTaxa: 25%\nValor: R$ 4.500,50\nCasos: 1.234.567");
    assert.equal(rows[1]?.text, "Nome: Sul\nTaxa: 7,13%\nValor: -R$ 3,00\nCasos: 12");
    assert.deepEqual(rows[0]?.metadata, { nome: "Norte", taxa: 0.25, valor: 4500.5, casos: 1_234_567 });
  });

  test("keeps the type of a column of figures with an error in it", async () => {
    const xml =
      row(1, text("nome") + text("media")) +
      row(2, `${text("Norte")}<c><v>1.5</v></c>`) +
      row(3, `${text("Sul")}<c t="e"><v>#DIV/0!</v></c>`);
    const { rows, whole } = await readAll(readXlsx, "a.xlsx", workbook([{ name: "A", xml }]));
    assert.equal(rows[1]?.text, "Nome: Sul\nMedia: #DIV/0!");
    assert.deepEqual(rows[1]?.metadata, { nome: "Sul" });
    assert.match(whole.text, /Media, filtro media: número 1,50/);
  });

  test("repeats what merged cells hold in every row that they reach over", async () => {
    const merges = ["A2:A4", "C2:D2", "B90:B99", "A5:A1048576", "lixo"].map(
      (ref) => `<mergeCell ref="${ref}"/>`,
    );
    const at = (reference: string, value: string) => text(value).replace("<c ", `<c r="${reference}" `);
    const xml =
      row(1, ["regiao", "nome", "salas", "leitos"].map(text).join("")) +
      row(2, at("A2", "Norte") + at("B2", "UBS Um") + at("C2", "em obras")) +
      row(3, `<c r="A3"/>${at("B3", "UBS Dois")}${at("D3", "quatro")}`) +
      row(4, at("B4", "UBS Três")) +
      row(5, at("A5", "Sul") + at("B5", "UBS Quatro")) +
      row(6, "<c r='A6'/>") +
      row(7, at("B7", "UBS Cinco"));
    for (const prefix of ["", "x:"]) {
      const after = `<${prefix}mergeCells count="5">${merges.join("")}</${prefix}mergeCells><other ref="B2:B7"/>`;
      const { rows } = await readAll(readXlsx, "a.xlsx", workbook([{ name: "A", xml, after }]));
      assert.deepEqual(
        rows.map((read) => read.text),
        [
          "Regiao: Norte\nNome: UBS Um\nSalas: em obras",
          "Regiao: Norte\nNome: UBS Dois\nLeitos: quatro",
          "Regiao: Norte\nNome: UBS Três",
          "Regiao: Sul\nNome: UBS Quatro",
          "Regiao: Sul\nNome: UBS Cinco",
        ],
      );
    }
  });

  test("is not misled by a cell that speaks of merged cells", async () => {
    const xml =
      row(1, text("nome") + text("nota")) +
      row(2, text("Ana") + text('mergeCells ref="A2:A9"')) +
      row(3, `<c r="B3"><v>1</v></c>`);
    const { rows } = await readAll(readXlsx, "a.xlsx", workbook([{ name: "A", xml }]));
    assert.equal(rows[1]?.text, "Nota: 1");
  });

  test("costs little more for merged cells without end", async () => {
    const merges = Array.from(
      { length: 50_000 },
      (_, index) => `<mergeCell ref="A${(index % 50) + 2}:ZZ1048576"/>`,
    );
    const many = Array.from({ length: 5_000 }, (_, index) => row(index + 2, text(`P${index}`) + text("x")));
    const xml = row(1, text("nome") + text("n")) + many.join("");
    const file = workbook([{ name: "A", xml, after: `<mergeCells>${merges.join("")}</mergeCells>` }]);
    const start = cpuMs();
    const { rows } = await readAll(readXlsx, "a.xlsx", file);
    assert.equal(rows.length, 5_000);
    assert.ok(cpuMs() - start < 20_000);
  });

  test("streams many rows and can be left early", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      row(index + 2, text(`Pessoa ${index}`) + `<c><v>${index}</v></c>`),
    );
    const file = workbook([{ name: "A", xml: row(1, text("nome") + text("n")) + many.join("") }]);
    const { rows } = await readAll(readXlsx, "a.xlsx", file, { limits: { maxInflationRatio: 1_000 } });
    assert.deepEqual(
      rows.map(({ row }) => row),
      many.map((_, index) => index + 2),
    );
    const { DEFAULT_LIMITS } = await import("../parser.ts");
    for await (const { part } of readXlsx(
      { name: "a.xlsx", content: { bytes: file } },
      { limits: DEFAULT_LIMITS, table: {} },
    )) {
      if (part === 3) break;
    }
  });

  test("is refused when it is no workbook, empty or too wide", async () => {
    assert.equal(await refusalOf(readXlsx, "a.xlsx", "não é zip"), "damaged");
    assert.equal(await refusalOf(readXlsx, "a.xlsx", zipSync({ "a.txt": strToU8("x") })), "damaged");
    assert.equal(await refusalOf(readXlsx, "a.xlsx", workbook([{ name: "A", xml: "" }])), "empty");
    const wide = workbook([{ name: "A", xml: row(1, text("a")) + row(2, '<c r="XFD2"><v>1</v></c>') }]);
    assert.equal(await refusalOf(readXlsx, "a.xlsx", wide), "unsafe");
  });
});

function shown(code: string, value: number, id = 164): string | null {
  return formattedNumber(value, numberFormat(id, code === "" ? undefined : code));
}

suite("number formats of Excel", () => {
  test("tell dates and times from numbers", () => {
    const kinds = [
      "dd/mm/yyyy",
      "[$-416]d \\de mmmm",
      "h:mm",
      "[h]:mm:ss",
      '0.00 "dias"',
      "[Red]#,##0",
      "mmm/yy",
      "General",
      "0.00E+00",
    ];
    assert.deepEqual(
      kinds.map((code) => numberFormat(164, code).kind),
      ["date", "date", "time", "time", "plain", "amount", "date", "plain", "plain"],
    );
  });

  test("tell how a number is written", () => {
    assert.equal(shown("0.0%", 0.125), "12,5%");
    assert.equal(shown("[$R$-416]\\ #,##0.00;[Red]-[$R$-416]\\ #,##0.00", -1234.5), "-R$ 1.234,50");
    assert.equal(shown("[$€-2] #,##0", 1234.5), "€ 1.235");
    assert.equal(shown("", 1234.5, 44), "R$ 1.234,50");
    assert.equal(shown("#,##0.000", 1234.5), "1.234,500");
    assert.equal(shown('0"%"', 25), null);
    assert.equal(shown("[$-416]0.00", 25), null);
    assert.equal(shown("#,##0,", 25_000), null);
    assert.equal(shown("General", 0.5), null);
    assert.equal(shown("[".repeat(1_000_000), 1), null);
  });

  test("put the zeros of a code back", () => {
    assert.equal(codeText(1_234_567, "00000-000"), "01234-567");
    assert.equal(codeText(12_345_678_901, "000.000.000-00"), "123.456.789-01");
  });

  test("know the day that 1900 did not have", () => {
    assert.deepEqual(
      [1, 59, 61, 45_385].map((serial) => serialDate(serial, false)),
      ["1900-01-01", "1900-02-28", "1900-03-01", "2024-04-03"],
    );
    assert.equal(serialDate(-1, false), null);
    assert.equal(serialDate(1e9, false), null);
    assert.equal(timeText(1.5), "36:00:00");
  });
});
