import { openPackage, type OoxmlPackage } from "../ooxml/package.ts";
import type { ParseContext, StreamParser } from "../parser.ts";
import { cellText, type TableSource } from "./cell.ts";
import { cleanName } from "./columns/column-names.ts";
import { withHeader } from "./header.ts";
import { tableParts } from "./table-parts.ts";
import { readMergedRows } from "./xlsx/merged-cells.ts";
import { readSheet } from "./xlsx/sheet-rows.ts";
import { readWorkbook, type Workbook } from "./xlsx/workbook.ts";

/** Reads the sheets of an .xlsx one after another, as a reader sees them: what is hidden is counted and left out. */
export const readXlsx: StreamParser = async function* (file, context) {
  const pkg = await openPackage(file.content, context.limits);
  try {
    const workbook = await readWorkbook(pkg, context.limits);
    yield* tableParts(file, context, sheetsOf(pkg, workbook, context));
  } finally {
    pkg.close();
  }
};

async function* sheetsOf(
  pkg: OoxmlPackage,
  workbook: Workbook,
  { limits }: ParseContext,
): AsyncGenerator<TableSource> {
  const visible = workbook.sheets.filter((sheet) => !sheet.isHidden);
  const hidden = await hiddenSheetCharacters(pkg, workbook, limits);
  for (const [index, sheet] of visible.entries()) {
    const merged = await readMergedRows(pkg, sheet.part);
    const { rows, hiddenCharacters } = readSheet(pkg, sheet.part, workbook, limits, merged);
    const name = visible.length > 1 ? cleanName(sheet.name) || `Planilha ${index + 1}` : null;
    yield {
      name,
      isLast: index === visible.length - 1,
      ...(await withHeader(rows, limits.maxColumns)),
      hiddenCharacters: () => hiddenCharacters() + (index === 0 ? hidden : 0),
    };
  }
}

async function hiddenSheetCharacters(
  pkg: OoxmlPackage,
  workbook: Workbook,
  limits: ParseContext["limits"],
): Promise<number> {
  let characters = 0;
  for (const sheet of workbook.sheets.filter(({ isHidden }) => isHidden)) {
    const { rows, hiddenCharacters } = readSheet(pkg, sheet.part, workbook, limits);
    for await (const slice of rows) {
      for (const { cells } of slice) for (const cell of cells) characters += cellText(cell).length;
    }
    characters += hiddenCharacters();
  }
  return characters;
}
