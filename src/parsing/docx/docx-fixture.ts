import { strToU8, zipSync } from "fflate";
import { AcervoError } from "#src/domain/index.ts";
import type { ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS, type ParseLimits } from "../parser.ts";
import { parseDocx } from "./docx.ts";

/** The parts of a document for a test: the inner XML of each, without its root. */
export interface DocxParts {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly core?: string;
}

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${RELATIONSHIP}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(" ");
const CORE_NAMESPACES =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"';
const ROOTS = {
  styles: "styles",
  numbering: "numbering",
  footnotes: "footnotes",
  endnotes: "endnotes",
} as const;

export function docxFile(parts: DocxParts): Uint8Array {
  const files: Record<string, Uint8Array> = {
    "_rels/.rels": strToU8(
      relationships([
        ["officeDocument", "word/document.xml"],
        ["core-properties", "docProps/core.xml"],
      ]),
    ),
    "word/document.xml": strToU8(`<w:document ${NAMESPACES}><w:body>${parts.body}</w:body></w:document>`),
    "word/_rels/document.xml.rels": strToU8(
      relationships(Object.keys(ROOTS).map((part) => [part, `${part}.xml`] as const)),
    ),
  };
  for (const part of Object.keys(ROOTS) as (keyof typeof ROOTS)[]) {
    const xml = parts[part];
    if (xml !== undefined)
      files[`word/${part}.xml`] = strToU8(`<w:${ROOTS[part]} ${NAMESPACES}>${xml}</w:${ROOTS[part]}>`);
  }
  if (parts.core !== undefined) {
    files["docProps/core.xml"] = strToU8(
      `<cp:coreProperties ${CORE_NAMESPACES}>${parts.core}</cp:coreProperties>`,
    );
  }
  return zipSync(files);
}

export async function readDocx(parts: DocxParts, limits: Partial<ParseLimits> = {}): Promise<ParsedDocument> {
  const bytes = docxFile(parts);
  const context = { limits: { ...DEFAULT_LIMITS, ...limits }, table: {} };
  return parseDocx(bytes, context, { name: "teste.docx", content: { bytes } });
}

/** The headings of a document, each with its level. */
export async function outline(parts: DocxParts): Promise<string[]> {
  const { blocks } = await readDocx(parts);
  return blocks.filter((block) => block.kind === "heading").map(({ level, text }) => `${level} ${text}`);
}

export function isRefused(reason: string): (error: unknown) => boolean {
  return (error) =>
    error instanceof AcervoError && (error as AcervoError<"file-refused">).facts.reason === reason;
}

/** A paragraph of one run. */
export function p(text: string, paragraphProperties = "", runProperties = ""): string {
  return `<w:p><w:pPr>${paragraphProperties}</w:pPr>${r(text, runProperties)}</w:p>`;
}

export function r(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function styled(styleId: string): string {
  return `<w:pStyle w:val="${styleId}"/>`;
}

export function listed(numId: number, level = 0): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`;
}

/** A paragraph style. */
export function style(id: string, name: string, inner = "", type = "paragraph"): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
}

/** As Word in Portuguese writes them: the names are English, the ids are not. */
export const HEADING_STYLES: string =
  style("Ttulo1", "heading 1") + style("Ttulo2", "heading 2") + style("Ttulo", "Title");

/** A list of the given levels, each a format and a text ("decimal", "%1."), under the numbers 1 and up. */
export function lists(...shapes: readonly (readonly (readonly [string, string])[])[]): string {
  const abstract = shapes.map((levels, id) => {
    const inner = levels.map(
      ([format, text], level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    );
    return `<w:abstractNum w:abstractNumId="${id}">${inner.join("")}</w:abstractNum>`;
  });
  const numbers = shapes.map(
    (_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`,
  );
  return [...abstract, ...numbers].join("");
}

export function table(...rows: readonly (readonly string[])[]): string {
  const inner = rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`);
  return `<w:tbl><w:tblPr/>${inner.join("")}</w:tbl>`;
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const inner = targets.map(
    ([type, target], id) => `<Relationship Id="rId${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${inner.join("")}</Relationships>`;
}
