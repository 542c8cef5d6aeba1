import { wrapDocument } from "../files/docx.ts";
import { makeDocx } from "../files/docx.ts";
import { makeParquet } from "../files/parquet.ts";
import { makeXlsx, sheetXml } from "../files/xlsx.ts";
import { type HostileCase, MB, PROSE } from "./hostile-file.ts";

/** Small files that become large texts. */
export function* expansionCases(): Generator<HostileCase> {
  yield* sharedStrings();
  yield* repeatedText();
  yield* repeatedNames();
}

/** One long string that many cells name. */
function* sharedStrings(): Generator<HostileCase> {
  for (const [kilobytes, rows] of [
    [4_000, 200],
    [1_000, 1_000],
    [100, 10_000],
    [10, 50_000],
    [1, 100_000],
  ] as const) {
    const text = "palavra ".repeat(kilobytes * 128);
    const cells = Array.from(
      { length: rows },
      (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>1</v></c></row>`,
    );
    const sheet = sheetXml(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>${cells.join("")}`);
    const strings = `<sst><si><t>Texto</t></si><si><t>${text}</t></si></sst>`;
    yield {
      name: `expansion-strings-${kilobytes}kb-${rows}.xlsx`,
      make: () =>
        makeXlsx([{ name: "Lista", rows: [["Texto"]] }], {
          "xl/worksheets/sheet1.xml": sheet,
          "xl/sharedStrings.xml": strings,
        }),
    };
    const data = Array.from({ length: rows }, () => text);
    yield {
      name: `expansion-dictionary-${kilobytes}kb-${rows}.parquet`,
      make: () => makeParquet([{ name: "texto", data, type: "STRING" }]),
    };
  }
}

/** Text that compresses to almost nothing. */
function* repeatedText(): Generator<HostileCase> {
  for (const megabytes of [2, 20, 80]) {
    const paragraphs = (text: string): string =>
      `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`.repeat(Math.ceil((megabytes * MB) / (text.length + 42)));
    for (const [name, text] of Object.entries({
      short: "sim ",
      prose: PROSE,
      long: "palavra ".repeat(20_000),
    })) {
      const make = () =>
        makeDocx({ blocks: [], parts: { "word/document.xml": wrapDocument(paragraphs(text)) } });
      yield { name: `expansion-${name}-${megabytes}mb.docx`, make };
    }
    const cell = `<w:tc><w:p><w:r><w:t>${PROSE}</w:t></w:r></w:p></w:tc>`;
    const table = () =>
      `<w:tbl>${`<w:tr>${cell.repeat(10)}</w:tr>`.repeat(Math.ceil((megabytes * MB) / 750))}</w:tbl>`;
    yield {
      name: `expansion-table-${megabytes}mb.docx`,
      make: () => makeDocx({ blocks: [], parts: { "word/document.xml": wrapDocument(table()) } }),
    };
  }
}

/** A row's text names its columns: long names of columns, short values. */
function* repeatedNames(): Generator<HostileCase> {
  for (const [columns, length, rows] of [
    [1, 100_000, 20_000],
    [100, 2_000, 5_000],
    [1_500, 200, 3_000],
  ] as const) {
    const names = Array.from({ length: columns }, (_, at) => `coluna ${at} ${"palavra ".repeat(length / 8)}`);
    const shape = `${columns}x${length}`;
    yield {
      name: `expansion-names-${shape}.csv`,
      make: () => `${names.join(";")}\n${`${"1;".repeat(columns - 1)}1\n`.repeat(rows)}`,
    };
    const row = names.map((_, at) => at);
    yield {
      name: `expansion-names-${shape}.xlsx`,
      make: () =>
        makeXlsx([{ name: "Lista", rows: [names, ...Array.from({ length: rows / 10 }, () => row)] }]),
    };
  }
  for (const depth of [20, 200]) {
    const nested = `${'{"um nome comprido de campo":'.repeat(depth)}[${Array.from({ length: 20_000 }, () => 1).join(",")}]${"}".repeat(depth)}`;
    yield { name: `expansion-path-${depth}.json`, make: () => `[${nested}]` };
    yield { name: `expansion-path-${depth}.jsonl`, make: () => nested };
  }
}
