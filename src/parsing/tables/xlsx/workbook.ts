import type { ParseLimits } from "../../parser.ts";
import type { OoxmlPackage } from "../../ooxml/package.ts";
import { readRelationships, targetOf } from "../../ooxml/relationships.ts";
import { readXml, type XmlAttributes } from "../../ooxml/xml.ts";
import { refusal } from "../../refuse.ts";
import { type NumberFormat, numberFormat } from "./number-formats.ts";

export interface Sheet {
  readonly name: string;
  /** Its part in the package. */
  readonly part: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Serial numbers of dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** By the style number of a cell. */
  readonly formats: readonly NumberFormat[];
}

const DEFAULT_PART = "xl/workbook.xml";

export async function readWorkbook(pkg: OoxmlPackage, limits: ParseLimits): Promise<Workbook> {
  const part = targetOf(await readRelationships(pkg, "", limits), "officeDocument", pkg) ?? DEFAULT_PART;
  if (!pkg.has(part)) throw refusal("damaged", "não é uma planilha do Excel");
  const relationships = await readRelationships(pkg, part, limits);
  const sheets: Sheet[] = [];
  let is1904 = false;
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === "workbookPr") is1904 = isOn(attributes.date1904);
    const target = name === "sheet" ? relationships.get(attributes["r:id"] ?? "") : undefined;
    if (target?.type !== "worksheet" || !pkg.has(target.target)) return;
    const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
    sheets.push({ name: attributes.name ?? "", part: target.target, isHidden });
  };
  await readXml(await pkg.read(part), { open, close: () => undefined }, limits);
  const strings = targetOf(relationships, "sharedStrings", pkg);
  const styles = targetOf(relationships, "styles", pkg);
  return {
    sheets,
    is1904,
    strings: strings === undefined ? [] : await readSharedStrings(pkg, strings, limits),
    formats: styles === undefined ? [] : await readFormats(pkg, styles, limits),
  };
}

export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}

/** Texts that cells refer to by number. Hints for pronunciation are no part of them. */
async function readSharedStrings(
  pkg: OoxmlPackage,
  part: string,
  limits: ParseLimits,
): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let hints = 0;
  let length = 0;
  await readXml(
    pkg.stream(part),
    {
      open: (name) => {
        if (name === "si") text = "";
        if (name === "rPh") hints++;
        isText = name === "t" && hints === 0;
      },
      close: (name) => {
        isText = false;
        if (name === "rPh") hints--;
        if (name !== "si") return;
        length += text.length;
        if (length > limits.maxTextLength)
          throw refusal("too-much-output", "textos da planilha longos demais");
        strings.push(text);
      },
      text: (piece) => {
        if (isText) text += piece;
      },
    },
    limits,
  );
  return strings;
}

async function readFormats(
  pkg: OoxmlPackage,
  part: string,
  limits: ParseLimits,
): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellFormats = false;
  await readXml(
    await pkg.read(part),
    {
      open: (name, { numFmtId, formatCode }) => {
        if (name === "cellXfs") isCellFormats = true;
        if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
        if (name === "xf" && isCellFormats) ids.push(Number(numFmtId ?? 0));
      },
      close: (name) => {
        if (name === "cellXfs") isCellFormats = false;
      },
    },
    limits,
  );
  return ids.map((id) => numberFormat(id, codes.get(id)));
}
