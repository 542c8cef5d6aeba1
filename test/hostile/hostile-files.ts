import { archiveBombCases } from "./archive-bombs.ts";
import { lineCases, mojibakeCases, nulCases, terminalCases } from "./carried-texts.ts";
import { csvCases } from "./csv.ts";
import { parquetCases } from "./parquet.ts";
import { pdfBombCases } from "./pdf-bombs.ts";
import { pdfOddityCases } from "./pdf-oddities.ts";
import { wordCases } from "./word-documents.ts";
import { xlsxCases } from "./xlsx.ts";
import { toBytes } from "../files/zip.ts";
import { archiveCases } from "./archives.ts";
import { encodingCases } from "./encodings.ts";
import { expansionCases } from "./expansion.ts";
import { type HostileCase, type HostileFile, NO_TRAPS, type Traps } from "./hostile-file.ts";
import { jsonCases } from "./json.ts";
import { legalCases } from "./legal.ts";
import { markupCases } from "./markup.ts";
import { mutationCases } from "./mutations.ts";
import { pdfCases } from "./pdf.ts";
import { xmlCases } from "./xml.ts";

type Family = (traps: Traps) => Generator<HostileCase>;

const FAMILIES: Readonly<Record<string, readonly Family[]>> = {
  "docx/zip": [archiveCases, archiveBombCases, wordCases],
  xml: [xmlCases],
  pdf: [pdfCases, pdfBombCases, pdfOddityCases],
  "html/md": [markupCases],
  "csv/parquet/xlsx": [csvCases, parquetCases, xlsxCases],
  json: [jsonCases],
  encodings: [encodingCases],
  "carried texts": [terminalCases, mojibakeCases, nulCases],
  "long lines": [lineCases],
  expansion: [expansionCases],
  "legal texts": [legalCases],
  mutations: [mutationCases],
};

export const familyNames: readonly string[] = Object.keys(FAMILIES);

export interface HostileSelection {
  readonly quickOnly?: boolean;
  readonly family?: string;
  readonly name?: RegExp;
}

/** The whole corpus, the same bytes on every run; each file is made when it is taken. */
export function* hostileFiles(traps = NO_TRAPS, selection: HostileSelection = {}): Generator<HostileFile> {
  for (const [family, families] of Object.entries(FAMILIES)) {
    if (selection.family !== undefined && selection.family !== family) continue;
    for (const { make, ...facts } of families.flatMap((cases) => [...cases(traps)])) {
      if (!isWanted(facts, selection)) continue;
      yield { ...facts, family, bytes: toBytes(make()) };
    }
  }
}

function isWanted(
  { name, quick }: Pick<HostileCase, "name" | "quick">,
  selection: HostileSelection,
): boolean {
  if (selection.quickOnly === true && quick !== true) return false;
  return selection.name === undefined || selection.name.test(name);
}
