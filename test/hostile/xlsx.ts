import { deflateBomb } from "../files/deflate-bomb.ts";
import { relationships } from "../files/docx.ts";
import { rawZip } from "../files/raw-zip.ts";
import { makeXlsx, sheetXml, xlsxParts } from "../files/xlsx.ts";
import { type HostileCase, OBJECT_NAMES, type Outcome, PROSE, type Traps } from "./hostile-file.ts";

const SHEET = {
  name: "Postos",
  rows: [
    ["Nome", "Descrição", "Valor"],
    ["Posto", PROSE, 12.5],
  ],
};

export function* xlsxCases(traps: Traps): Generator<HostileCase> {
  yield* xlsxCells();
  yield* xlsxParcels(traps);
}

function* xlsxCells(): Generator<HostileCase> {
  yield {
    name: "honest.xlsx",
    make: () => makeXlsx([SHEET]),
    expect: ["indexed"],
    contains: PROSE,
    quick: true,
  };
  const header = `<row r="1">${text("A1", "Nome")}${text("B1", "Valor")}</row>`;
  const rows: Readonly<Record<string, string>> = {
    "column-far": `<row r="2">${text("XFD2", PROSE)}</row>`,
    "column-beyond": `<row r="2">${text("ZZZZZZZZ2", PROSE)}</row>`,
    "row-far": `<row r="1048576">${text("A1048576", PROSE)}</row>`,
    "row-beyond": `<row r="999999999999">${text("A999999999999", PROSE)}</row>`,
    "place-bad": `<row r="2">${text("__proto__", PROSE)}${text("", "x")}${text("A-1", "y")}</row>`,
    "string-absent": '<row r="2"><c r="A2" t="s"><v>999999999</v></c><c r="B2" t="s"><v>-1</v></c></row>',
    "string-proto": '<row r="2"><c r="A2" t="s"><v>__proto__</v></c><c r="B2" t="s"><v>length</v></c></row>',
    "style-absent": '<row r="2"><c r="A2" s="99999"><v>1</v></c></row>',
    "number-bad": '<row r="2"><c r="A2"><v>1e999</v></c><c r="B2"><v>abc</v></c></row>',
    "date-far": '<row r="2"><c r="A2" s="1"><v>1e300</v></c><c r="B2" s="1"><v>-99999999</v></c></row>',
    formula: `<row r="2"><c r="A2"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>7</v></c></row>`,
    "same-place": `<row r="2">${text("A2", "um")}${text("A2", "dois")}</row>`,
    backwards: `<row r="3">${text("A3", "um")}</row><row r="2">${text("A2", "dois")}</row>`,
    "cells-1m": `<row r="2">${"<c><v>1</v></c>".repeat(1_000_000)}</row>`,
    "rows-1m": "<row/>".repeat(1_000_000),
    "cell-deep": `<row r="2"><c t="inlineStr">${"<is>".repeat(100_000)}`,
  };
  for (const [name, row] of Object.entries(rows)) {
    const make = () => makeXlsx([SHEET], { "xl/worksheets/sheet1.xml": sheetXml(header + row) });
    yield {
      name: `xlsx-${name}.xlsx`,
      make,
      quick: ["column-beyond", "row-beyond", "string-proto"].includes(name),
    };
  }
  for (const name of OBJECT_NAMES) {
    const sheet = {
      name,
      rows: [
        ["Nome", name],
        [PROSE, "poluido"],
      ],
    };
    yield {
      name: `xlsx-names-${name}.xlsx`,
      make: () => makeXlsx([sheet]),
      expect: ["indexed"],
      contains: PROSE,
    };
  }
}

function* xlsxParcels({ url, canaryPath }: Traps): Generator<HostileCase> {
  const entries = Object.entries(xlsxParts([SHEET]));
  const withBomb = (part: string, body: string, megabytes: number, before: string, after: string) => {
    const { packed, size } = deflateBomb(body, megabytes, { before, after });
    return rawZip(
      entries.map(([name, content]) => (name === part ? { name, packed, size, crc: 0 } : { name, content })),
    );
  };
  const limits: readonly Outcome[] = ["unsafe", "too-much-output", "too-much-memory", "too-much-time"];
  const [start = "", end = ""] = sheetXml("\u0000").split("\u0000");
  for (const megabytes of [30, 600]) {
    const make = () =>
      withBomb("xl/worksheets/sheet1.xml", "<row><c><v>1</v></c></row>", megabytes, start, end);
    yield { name: `xlsx-bomb-${megabytes}.xlsx`, make, expect: limits };
    const strings = () =>
      withBomb("xl/sharedStrings.xml", "<si><t>aaaa</t></si>", megabytes, "<sst>", "</sst>");
    yield {
      name: `xlsx-bomb-strings-${megabytes}.xlsx`,
      make: strings,
      expect: limits,
      quick: megabytes === 30,
    };
  }
  const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>';
  for (const part of ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"]) {
    yield {
      name: `xlsx-doctype-${part.replaceAll(/\W+/g, "-")}.xlsx`,
      make: () => makeXlsx([SHEET], { [part]: doctype }),
      expect: ["unsafe"],
      quick: part.endsWith("book.xml"),
    };
  }
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
  for (const [index, target] of [
    `file://${canaryPath}`,
    canaryPath,
    `${url}sheet.xml`,
    "../../../../etc/passwd",
    "/xl/workbook.xml",
  ].entries()) {
    const rels = relationships([[type, target, index < 3]]);
    yield {
      name: `xlsx-elsewhere-${index}.xlsx`,
      make: () => makeXlsx([SHEET], { "xl/_rels/workbook.xml.rels": rels }),
      lacks: "root:",
      quick: index === 0,
    };
  }
  const sheets = Array.from({ length: 1_000 }, (_, at) => ({
    name: `Planilha ${at}`,
    rows: [["Nome"], [`Posto ${at}`]],
  }));
  yield { name: "xlsx-sheets-1000.xlsx", make: () => makeXlsx(sheets) };
  yield { name: "xlsx-no-sheets.xlsx", make: () => makeXlsx([]), expect: ["empty", "damaged"] };
}

function text(place: string, value: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}
