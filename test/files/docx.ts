import { makeZip, type ZipContent } from "./zip.ts";

export interface DocxParagraph {
  readonly text: string;
  /** The id of a style, as in `DocxStyle`. */
  readonly style?: string;
  readonly list?: { readonly id: number; readonly level?: number };
  readonly footnote?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Run properties, written as they are: `<w:vanish/>`. */
  readonly runProperties?: string;
}

export type DocxBlock =
  | DocxParagraph
  | { readonly table: readonly (readonly string[])[] }
  | { readonly xml: string };

export interface DocxStyle {
  readonly id: string;
  readonly name: string;
  /** 0 is the outermost. */
  readonly outlineLevel?: number;
  readonly basedOn?: string;
}

export interface DocxList {
  readonly id: number;
  /** One for each level. */
  readonly levels: readonly { readonly format: string; readonly text: string }[];
}

export interface DocxOptions {
  readonly blocks: readonly DocxBlock[];
  readonly styles?: readonly DocxStyle[];
  readonly lists?: readonly DocxList[];
  readonly title?: string;
  /** Parts that replace or join those written here. */
  readonly parts?: ZipContent;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A Word document with the parts that Word writes, as far as a reader of text looks at them. */
export function makeDocx(options: DocxOptions): Uint8Array {
  return makeZip(docxParts(options));
}

export function docxParts(options: DocxOptions): ZipContent {
  const notes = options.blocks.flatMap((block) => ("footnote" in block ? [block.footnote ?? ""] : []));
  return {
    "[Content_Types].xml": contentTypes(),
    "_rels/.rels": relationships([
      [`${OFFICE}/officeDocument`, "word/document.xml"],
      [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"],
    ]),
    "docProps/core.xml": coreProperties(options.title ?? ""),
    "word/document.xml": documentXml(options.blocks),
    "word/styles.xml": stylesXml(options.styles ?? []),
    "word/numbering.xml": numberingXml(options.lists ?? []),
    "word/footnotes.xml": footnotesXml(notes),
    "word/_rels/document.xml.rels": relationships([
      [`${OFFICE}/styles`, "styles.xml"],
      [`${OFFICE}/numbering`, "numbering.xml"],
      [`${OFFICE}/footnotes`, "footnotes.xml"],
    ]),
    ...options.parts,
  };
}

function documentXml(blocks: readonly DocxBlock[]): string {
  let notes = 0;
  const body = blocks.map((block) => {
    if ("xml" in block) return block.xml;
    if ("table" in block) return tableXml(block.table);
    return paragraphXml(block, block.footnote === undefined ? 0 : ++notes);
  });
  return wrapDocument(`${body.join("")}<w:sectPr/>`);
}

/** The frame of word/document.xml around any body. */
export function wrapDocument(body: string): string {
  return `${XML}<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`;
}

function paragraphXml(paragraph: DocxParagraph, note: number): string {
  const { text, style, list, bold, italic, runProperties } = paragraph;
  const styled = style === undefined ? "" : `<w:pStyle w:val="${escapeXml(style)}"/>`;
  const level = `<w:ilvl w:val="${list?.level ?? 0}"/><w:numId w:val="${list?.id ?? 0}"/>`;
  const listed = list === undefined ? "" : `<w:numPr>${level}</w:numPr>`;
  const marks = `${bold === true ? "<w:b/>" : ""}${italic === true ? "<w:i/>" : ""}${runProperties ?? ""}`;
  const reference = note === 0 ? "" : `<w:r><w:footnoteReference w:id="${note}"/></w:r>`;
  return `<w:p><w:pPr>${styled}${listed}</w:pPr>${runXml(text, marks)}${reference}</w:p>`;
}

function runXml(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function tableXml(rows: readonly (readonly string[])[]): string {
  return `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map(cellXml).join("")}</w:tr>`).join("")}</w:tbl>`;
}

function cellXml(text: string): string {
  return `<w:tc><w:tcPr/><w:p>${runXml(text)}</w:p></w:tc>`;
}

function stylesXml(styles: readonly DocxStyle[]): string {
  const all = styles.map(({ id, name, outlineLevel, basedOn }) => {
    const level = outlineLevel === undefined ? "" : `<w:outlineLvl w:val="${outlineLevel}"/>`;
    const base = basedOn === undefined ? "" : `<w:basedOn w:val="${escapeXml(basedOn)}"/>`;
    const facts = `<w:name w:val="${escapeXml(name)}"/>${base}<w:pPr>${level}</w:pPr>`;
    return `<w:style w:type="paragraph" w:styleId="${escapeXml(id)}">${facts}</w:style>`;
  });
  return `${XML}<w:styles xmlns:w="${MAIN}">${all.join("")}</w:styles>`;
}

function numberingXml(lists: readonly DocxList[]): string {
  const shapes = lists.map(({ id, levels }) => {
    const all = levels.map(
      ({ format, text }, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    );
    return `<w:abstractNum w:abstractNumId="${id}">${all.join("")}</w:abstractNum>`;
  });
  const uses = lists.map(({ id }) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`);
  return `${XML}<w:numbering xmlns:w="${MAIN}">${shapes.join("")}${uses.join("")}</w:numbering>`;
}

function footnotesXml(notes: readonly string[]): string {
  const all = notes.map(
    (text, index) => `<w:footnote w:id="${index + 1}"><w:p>${runXml(text)}</w:p></w:footnote>`,
  );
  const separator =
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>';
  return `${XML}<w:footnotes xmlns:w="${MAIN}">${separator}${all.join("")}</w:footnotes>`;
}

function coreProperties(title: string): string {
  const spaces = `xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  return `${XML}<cp:coreProperties ${spaces}><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;
}

export function relationships(
  pairs: readonly (readonly [type: string, target: string, external?: boolean])[],
): string {
  const all = pairs.map(([type, target, external], index) => {
    const mode = external === true ? ' TargetMode="External"' : "";
    return `<Relationship Id="rId${index + 1}" Type="${type}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

function contentTypes(): string {
  const parts = [part("document", "document.main"), part("styles", "styles"), part("numbering", "numbering")];
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  const all = `${defaults}${parts.join("")}${part("footnotes", "footnotes")}`;
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${all}</Types>`;
}

function part(name: string, kind: string): string {
  return `<Override PartName="/word/${name}.xml" ContentType="${WORD_TYPE}.${kind}+xml"/>`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
