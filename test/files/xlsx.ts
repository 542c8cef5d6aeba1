import { escapeXml, relationships } from "./docx.ts";
import { makeZip, type ZipContent } from "./zip.ts";

/** A date is written as Excel does: a number of days with a date format. */
export type XlsxCell = string | number | boolean | Date | null;

export interface XlsxSheet {
  readonly name: string;
  readonly rows: readonly (readonly XlsxCell[])[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DATE_STYLE = 1;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

export function makeXlsx(sheets: readonly XlsxSheet[], parts: ZipContent = {}): Uint8Array {
  return makeZip({ ...xlsxParts(sheets), ...parts });
}

export function xlsxParts(sheets: readonly XlsxSheet[]): ZipContent {
  const strings: string[] = [];
  const pages = sheets.map(({ rows }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(rows.map((row, at) => rowXml(row, at + 1, strings)).join("")),
  ]);
  const targets = sheets.map(
    (_, index) => [`${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
  );
  return {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relationships([[`${OFFICE}/officeDocument`, "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookXml(sheets.map(({ name }) => name)),
    "xl/_rels/workbook.xml.rels": relationships([
      ...targets,
      [`${OFFICE}/sharedStrings`, "sharedStrings.xml"],
      [`${OFFICE}/styles`, "styles.xml"],
    ]),
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(pages),
    "xl/sharedStrings.xml": stringsXml(strings),
  };
}

export function sheetXml(rows: string): string {
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

function rowXml(cells: readonly XlsxCell[], row: number, strings: string[]): string {
  const all = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, strings));
  return `<row r="${row}">${all.join("")}</row>`;
}

function cellXml(cell: XlsxCell, place: string, strings: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    return `<c r="${place}" s="${DATE_STYLE}"><v>${(cell.getTime() - EXCEL_EPOCH) / DAY}</v></c>`;
  }
  const known = strings.indexOf(cell);
  const index = known === -1 ? strings.push(cell) - 1 : known;
  return `<c r="${place}" t="s"><v>${index}</v></c>`;
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

function stringsXml(strings: readonly string[]): string {
  const all = strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  return `${XML}<sst xmlns="${MAIN}" uniqueCount="${strings.length}">${all.join("")}</sst>`;
}

function workbookXml(names: readonly string[]): string {
  const all = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${all.join("")}</sheets></workbook>`;
}

function contentTypes(sheets: number): string {
  const base = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${base}.${kind}+xml"/>`;
  const pages = Array.from({ length: sheets }, (_, index) =>
    part(`worksheets/sheet${index + 1}`, "worksheet"),
  );
  const all = [
    part("workbook", "sheet.main"),
    part("sharedStrings", "sharedStrings"),
    part("styles", "styles"),
    ...pages,
  ];
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${all.join("")}</Types>`;
}
