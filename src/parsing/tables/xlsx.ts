import { type OoxmlPackage, openPackage } from "../ooxml/package.ts";
import { readRelationships, targetOf } from "../ooxml/relationships.ts";
import { readXml, type XmlAttributes } from "../ooxml/xml.ts";
import type { StreamParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { cellText, type TableSource } from "./cell.ts";
import { cleanName } from "./columns.ts";
import { withHeader } from "./header.ts";
import { tableParts } from "./table-parts.ts";
import { type NumberFormat, numberFormat } from "./xlsx-formats.ts";
import { type CellContext, isOn, readMergedRows, readSheet } from "./xlsx-sheet.ts";

/** Reads the sheets of an .xlsx one after another, as a reader sees them: what is hidden is counted and left out. */
export const readXlsx: StreamParser = async function* (file, context) {
  const pkg = await openPackage(file.content, context.limits);
  yield* tableParts(file, context, sheetsOf(pkg, await readWorkbook(pkg)));
};

async function* sheetsOf(pkg: OoxmlPackage, workbook: Workbook): AsyncGenerator<TableSource> {
  const visible = workbook.sheets.filter((sheet) => !sheet.isHidden);
  const hidden = await hiddenSheetCharacters(pkg, workbook);
  for (const [index, sheet] of visible.entries()) {
    const merged = await readMergedRows(pkg, sheet.part);
    const { rows, hiddenCharacters } = readSheet(pkg, sheet.part, workbook, merged);
    const name = visible.length > 1 ? cleanName(sheet.name) || `Planilha ${index + 1}` : null;
    yield {
      name,
      isLast: index === visible.length - 1,
      ...(await withHeader(rows, pkg.limits.maxColumns)),
      hiddenCharacters: () => hiddenCharacters() + (index === 0 ? hidden : 0),
    };
  }
}

async function hiddenSheetCharacters(pkg: OoxmlPackage, workbook: Workbook): Promise<number> {
  let characters = 0;
  for (const { part } of workbook.sheets.filter(({ isHidden }) => isHidden)) {
    const { rows, hiddenCharacters } = readSheet(pkg, part, workbook);
    for await (const slice of rows) {
      for (const { cells } of slice) for (const cell of cells) characters += cellText(cell).length;
    }
    characters += hiddenCharacters();
  }
  return characters;
}

interface Workbook extends CellContext {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
}

const DEFAULT_PART = "xl/workbook.xml";

async function readWorkbook(pkg: OoxmlPackage): Promise<Workbook> {
  const part = targetOf(await readRelationships(pkg, ""), "officeDocument", pkg) ?? DEFAULT_PART;
  if (!pkg.has(part)) throw refusal("damaged", "não é uma planilha do Excel");
  const relationships = await readRelationships(pkg, part);
  const sheets: Workbook["sheets"][number][] = [];
  let is1904 = false;
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === "workbookPr") is1904 = isOn(attributes.date1904);
    const target = name === "sheet" ? relationships.get(attributes["r:id"] ?? "") : undefined;
    if (target?.type !== "worksheet" || !pkg.has(target.target)) return;
    const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
    sheets.push({ name: attributes.name ?? "", part: target.target, isHidden });
  };
  await readXml(await pkg.read(part), { open }, pkg.limits);
  const strings = targetOf(relationships, "sharedStrings", pkg);
  const styles = targetOf(relationships, "styles", pkg);
  return {
    sheets,
    is1904,
    strings: strings === undefined ? [] : await readSharedStrings(pkg, strings),
    formats: styles === undefined ? [] : await readFormats(pkg, styles),
  };
}

/** Texts that cells refer to by number. Hints for pronunciation are no part of them. */
async function readSharedStrings(pkg: OoxmlPackage, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let hints = 0;
  let length = 0;
  const handler = {
    open: (name: string) => {
      if (name === "si") text = "";
      if (name === "rPh") hints++;
      isText = name === "t" && hints === 0;
    },
    close: (name: string) => {
      isText = false;
      if (name === "rPh") hints--;
      if (name !== "si") return;
      length += text.length;
      if (length > pkg.limits.maxTextLength)
        throw refusal("too-much-output", "textos da planilha longos demais");
      strings.push(text);
    },
    text: (piece: string) => {
      if (isText) text += piece;
    },
  };
  await readXml(pkg.stream(part), handler, pkg.limits);
  return strings;
}

async function readFormats(pkg: OoxmlPackage, part: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellFormats = false;
  const handler = {
    open: (name: string, { numFmtId, formatCode }: XmlAttributes) => {
      if (name === "cellXfs") isCellFormats = true;
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "xf" && isCellFormats) ids.push(Number(numFmtId ?? 0));
    },
    close: (name: string) => {
      if (name === "cellXfs") isCellFormats = false;
    },
  };
  await readXml(await pkg.read(part), handler, pkg.limits);
  return ids.map((id) => numberFormat(id, codes.get(id)));
}
