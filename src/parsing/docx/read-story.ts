import { childOf, type Element, valueOf } from "./element.ts";
import { closeParagraph, endCode, openParagraph, runPlace, write } from "./paragraph.ts";
import type { ElementReader, Place, Story } from "./story.ts";
import { readTable } from "./table.ts";

/** Properties, deleted and moved text, phonetic guides, comments: nobody reads these in the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `w:pPr w:rPr w:tblPr w:trPr w:tcPr w:sdtPr w:sectPr w:del w:moveFrom w:delText w:delInstrText w:rt
   w:comment`.split(/\s+/),
);

const READERS: ReadonlyMap<string, ElementReader> = new Map<string, ElementReader>([
  ["w:p", readParagraph],
  ["w:r", (story, run, place) => readAll(story, run, runPlace(story, run, place))],
  ["m:r", (story, run, place) => readAll(story, run, runPlace(story, run, place))],
  ["m:sup", (story, formula, place) => readAll(story, formula, { ...place, isExponent: true })],
  ["w:t", readText],
  ["m:t", readText],
  ["w:instrText", readCode],
  ["w:tab", (story, _, place) => void write(story, " ", place)],
  ["w:ptab", (story, _, place) => void write(story, " ", place)],
  ["w:cr", (story, _, place) => void write(story, "\n", place)],
  ["w:br", readBreak],
  ["w:noBreakHyphen", (story, _, place) => void write(story, "-", place)],
  ["w:lastRenderedPageBreak", readPageBreak],
  ["w:fldChar", readFieldMark],
  ["w:footnoteReference", readReference],
  ["w:endnoteReference", readReference],
  ["w:tbl", (story, table, place) => readTable(story, table, place, readAll)],
  ["w:sdt", readControl],
  ["w:drawing", readDrawing],
  ["w:pict", readDrawing],
  ["w:txbxContent", readBox],
  ["mc:AlternateContent", readAlternatives],
]);

export function readElement(story: Story, element: Element, place: Place): void {
  if (LEFT_OUT.has(element.name)) return;
  const read = READERS.get(element.name) ?? readAll;
  read(story, element, place);
}

function readAll(story: Story, { children }: Element, place: Place): void {
  for (const child of children) readElement(story, child, place);
}

function readParagraph(story: Story, element: Element, place: Place): void {
  const paragraph = openParagraph(story, element);
  readAll(story, element, { ...place, paragraph });
  closeParagraph(story, paragraph, place);
}

function readText(story: Story, { text, attributes }: Element, place: Place): void {
  write(story, attributes["xml:space"] === "preserve" ? text : text.trim(), place);
}

function readBreak(story: Story, { attributes }: Element, place: Place): void {
  write(story, "\n", place);
  if (attributes["w:type"] !== "page") return;
  story.page++;
  story.isAfterPageBreak = true;
}

/** Word leaves this mark after a break that the writer set, too; such a page is counted once. */
function readPageBreak(story: Story): void {
  story.hasPages = true;
  if (!story.isAfterPageBreak) story.page++;
  story.isAfterPageBreak = false;
}

/** A content control; one of them can be the table of contents, which repeats the headings. */
function readControl(story: Story, control: Element, place: Place): void {
  const before = place.drafts.length;
  readAll(story, control, place);
  const gallery = valueOf(control, "w:sdtPr", "w:docPartObj", "w:docPartGallery");
  if (gallery === "Table of Contents") place.drafts.length = before;
}

/** A text box stands before the paint of its drawing; without any, before the paper. */
function readDrawing(story: Story, drawing: Element, place: Place): void {
  readAll(story, drawing, { ...place, background: isPainted(drawing) ? "unknown" : undefined });
}

function isPainted(shape: Element): boolean {
  const { name, attributes, children } = shape;
  const isFilled = attributes["fillcolor"] !== undefined && attributes["filled"]?.startsWith("f") !== true;
  if (name === "pic:pic" || (name.startsWith("v:") && isFilled)) return true;
  if (name !== "wps:wsp") return children.some(isPainted);
  const fill = childOf(shape, "wps:spPr")?.children.find((child) => /^a:\w+Fill$/.test(child.name));
  if (fill !== undefined) return fill.name !== "a:noFill";
  return (childOf(shape, "wps:style", "a:fillRef")?.attributes["idx"] ?? "0") !== "0";
}

function readBox(story: Story, box: Element, { paragraph, ...place }: Place): void {
  const { drafts, background, tables } = place;
  readAll(story, box, { drafts: paragraph?.after ?? drafts, background, tables });
}

/** What current versions of Word draw; they show the fallback of anything else. */
const UNDERSTOOD = /^(?:w1\d\w*|wp\w*|cx\d*|am3d|aink|[acmv]\d*|o|r|p14)$/;

function readAlternatives(story: Story, { children }: Element, place: Place): void {
  const shown = children.find(({ name, attributes }) => {
    const requires = (attributes["Requires"] ?? "").split(/\s+/);
    return name === "mc:Fallback" || requires.every((needed) => UNDERSTOOD.test(needed));
  });
  if (shown !== undefined) readAll(story, shown, place);
}

const CONTENTS_CODE = /^\s*TOC\b/;
/** More than enough to know a field by its code. */
const MAX_CODE_LENGTH = 200;

function readFieldMark(story: Story, { attributes }: Element, place: Place): void {
  const type = attributes["w:fldCharType"];
  if (type === "begin") {
    story.fields.push({ code: "", inCode: true, drafts: place.drafts, draftsBefore: place.drafts.length });
    story.fieldsInCode++;
  } else if (type === "separate") endCode(story);
  else if (type === "end") endField(story, place);
}

function readCode({ fields }: Story, { text }: Element): void {
  const field = fields.at(-1);
  if (field?.inCode === true) field.code = `${field.code}${text}`.slice(0, MAX_CODE_LENGTH);
}

/** The result of a field is text like any other, but for a table of contents: it repeats the headings. */
function endField(story: Story, { drafts, paragraph }: Place): void {
  endCode(story);
  const field = story.fields.pop();
  if (field?.drafts !== drafts || !CONTENTS_CODE.test(field.code)) return;
  drafts.length = Math.min(drafts.length, field.draftsBefore);
  if (paragraph !== undefined) paragraph.pieces.length = 0;
}

function readReference(story: Story, { name, attributes }: Element, place: Place): void {
  // Asked with a blank first: a reference that cannot be seen must not bring its note into the text.
  if (!write(story, "", place)) return;
  const note = noteKey(name.replace("Reference", ""), attributes["w:id"]);
  write(story, ` (nota ${story.cite(note, story.page)})`, place);
}

export function noteKey(name: string, id = ""): string {
  return `${name} ${id}`;
}
