import { readXml, type XmlAttributes, type XmlHandler } from "../ooxml/xml.ts";
import type { ParseLimits } from "../parser.ts";
import { readParagraphProperty, readRunProperty, shadeOf } from "./formats.ts";
import { closeParagraph, openParagraph, openRun, write } from "./paragraph.ts";
import { containerOf, type NoteKind, skip, Story, type StoryContext } from "./story.ts";
import {
  closeCell,
  closeRow,
  closeTable,
  openCell,
  openRow,
  openTable,
  setColumnsBefore,
  setSpan,
} from "./table.ts";

type OnOpen = (story: Story, attributes: XmlAttributes) => void;
type OnClose = (story: Story) => void;

const RUNS: ReadonlySet<string> = new Set(["w:r", "m:r"]);

/** Deleted and moved text, earlier formatting, phonetic guides, comments: nobody reads these in the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `w:del w:moveFrom w:delText w:delInstrText w:pPrChange w:rPrChange w:tblPrChange w:trPrChange w:tcPrChange w:sectPr
   w:rt w:comment`.split(/\s+/),
);

const ON_OPEN: ReadonlyMap<string, OnOpen> = new Map<string, OnOpen>([
  ["w:p", openParagraph],
  ["w:r", openRun],
  ["m:r", openRun],
  ["w:t", capture],
  ["m:t", capture],
  ["w:instrText", capture],
  ["w:tab", (story) => write(story, " ")],
  ["w:ptab", (story) => write(story, " ")],
  ["w:cr", (story) => write(story, "\n")],
  ["w:br", lineBreak],
  ["w:noBreakHyphen", (story) => write(story, "-")],
  ["w:lastRenderedPageBreak", renderedPageBreak],
  ["w:fldChar", fieldMark],
  ["w:footnoteReference", (story, attributes) => citeNote(story, "footnote", attributes)],
  ["w:endnoteReference", (story, attributes) => citeNote(story, "endnote", attributes)],
  ["w:footnote", (story, attributes) => openNote(story, "footnote", attributes)],
  ["w:endnote", (story, attributes) => openNote(story, "endnote", attributes)],
  ["w:tbl", openTable],
  ["w:tblStyle", tableStyle],
  ["w:tr", openRow],
  ["w:tc", openCell],
  ["w:gridSpan", setSpan],
  ["w:vMerge", verticalMerge],
  ["w:shd", cellShade],
  ["w:background", pageBackground],
  ["w:sdt", openControl],
  ["w:docPartGallery", controlGallery],
  ["w:drawing", (story) => void (story.isShapeFilled = undefined)],
  ["w:pict", (story) => void (story.isShapeFilled = undefined)],
  ["v:shape", shapeFill],
  ["v:rect", shapeFill],
  ["v:roundrect", shapeFill],
  ["a:solidFill", paintedFill],
  ["a:gradFill", paintedFill],
  ["a:blipFill", paintedFill],
  ["a:pattFill", paintedFill],
  ["pic:blipFill", paintedFill],
  ["a:noFill", noFill],
  ["a:fillRef", themeFill],
  ["w:txbxContent", openBox],
  ["mc:AlternateContent", (story) => story.choices.push(false)],
  ["mc:Choice", choice],
  ["mc:Fallback", fallback],
]);

const ON_CLOSE: ReadonlyMap<string, OnClose> = new Map<string, OnClose>([
  ["w:p", closeParagraph],
  ["w:t", closeText],
  ["m:t", closeText],
  ["w:instrText", closeCode],
  ["w:tbl", closeTable],
  ["w:tr", closeRow],
  ["w:tc", closeCell],
  ["w:sdt", closeControl],
  ["w:txbxContent", closeBox],
  ["mc:AlternateContent", (story) => story.choices.pop()],
  ["w:footnote", closeNote],
  ["w:endnote", closeNote],
]);

/** Reads a part that holds paragraphs: the body of the document, its footnotes, its endnotes. */
export async function readStory(xml: Uint8Array, context: StoryContext, limits: ParseLimits): Promise<Story> {
  const story = new Story(context);
  await readXml(xml, storyHandler(story), limits);
  return story;
}

function storyHandler(story: Story): XmlHandler {
  const { parents } = story;
  return {
    open: (name, attributes) => {
      if (story.skippedFrom < 0) openElement(story, name, attributes);
      parents.push(name);
    },
    close: (name) => {
      parents.pop();
      if (story.skippedFrom < 0) ON_CLOSE.get(name)?.(story);
      else if (parents.length === story.skippedFrom) story.skippedFrom = -1;
    },
    text: (text) => {
      if (story.captured !== undefined && story.skippedFrom < 0) story.captured += text;
    },
  };
}

function openElement(story: Story, name: string, attributes: XmlAttributes): void {
  const parent = story.parents.at(-1);
  if (parent === "w:trPr") rowProperty(story, name, attributes);
  else if (LEFT_OUT.has(name)) skip(story);
  else if (parent === "w:rPr") runProperty(story, name, attributes);
  else if (parent === "w:pPr" || parent === "w:numPr") paragraphProperty(story, name, attributes);
  else if (parent !== "w:tabs") ON_OPEN.get(name)?.(story, attributes);
}

function runProperty(story: Story, name: string, attributes: XmlAttributes): void {
  const paragraph = story.paragraphs.at(-1);
  // The same element sets the mark at the end of a paragraph, content controls and mathematics.
  if (paragraph === undefined || !RUNS.has(story.parents.at(-2) ?? "")) return;
  if (name === "w:rStyle") paragraph.runStyle = attributes["w:val"];
  else readRunProperty(paragraph.run, name, attributes);
}

function paragraphProperty(story: Story, name: string, attributes: XmlAttributes): void {
  const paragraph = story.paragraphs.at(-1);
  if (paragraph === undefined) return;
  if (name === "w:pStyle") paragraph.styleId = attributes["w:val"];
  else readParagraphProperty(paragraph.format, name, attributes);
}

function rowProperty(story: Story, name: string, attributes: XmlAttributes): void {
  const row = story.tables.at(-1)?.row;
  if (row === undefined) return;
  if (name === "w:del") row.isDeleted = true;
  else if (name === "w:gridBefore") setColumnsBefore(row, attributes["w:val"]);
}

function capture(story: Story, attributes: XmlAttributes): void {
  story.captured = "";
  story.keepsSpace = attributes["xml:space"] === "preserve";
}

function closeText(story: Story): void {
  const text = story.captured ?? "";
  story.captured = undefined;
  write(story, story.keepsSpace ? text : text.trim());
}

function closeCode(story: Story): void {
  addCode(story, story.captured ?? "");
  story.captured = undefined;
}

function lineBreak(story: Story, attributes: XmlAttributes): void {
  write(story, "\n");
  if (attributes["w:type"] !== "page") return;
  story.page++;
  story.isAfterPageBreak = true;
}

/** Word leaves this mark after a break that the writer set, too; such a page is counted once. */
function renderedPageBreak(story: Story): void {
  story.hasPages = true;
  if (!story.isAfterPageBreak) story.page++;
  story.isAfterPageBreak = false;
}

function fieldMark(story: Story, attributes: XmlAttributes): void {
  const type = attributes["w:fldCharType"];
  if (type === "begin") openField(story);
  else if (type === "separate") separateField(story);
  else if (type === "end") closeField(story);
}

function tableStyle(story: Story, attributes: XmlAttributes): void {
  const table = story.tables.at(-1);
  if (table !== undefined) table.isShaded = story.context.styles.find(attributes["w:val"])?.isShaded === true;
}

function verticalMerge(story: Story, attributes: XmlAttributes): void {
  const row = story.tables.at(-1)?.row;
  if (row !== undefined) row.merge = attributes["w:val"] === "restart" ? "restart" : "continue";
}

function cellShade(story: Story, attributes: XmlAttributes): void {
  if (story.parents.at(-1) !== "w:tcPr") return;
  const container = containerOf(story);
  container.background = shadeOf(attributes) ?? container.background;
}

function pageBackground(story: Story, attributes: XmlAttributes): void {
  if (attributes["w:color"] !== undefined) containerOf(story).background = attributes["w:color"];
}

function openControl(story: Story): void {
  const container = containerOf(story);
  story.controls.push({ container, draftsBefore: container.drafts.length, isContents: false });
}

function controlGallery(story: Story, attributes: XmlAttributes): void {
  const control = story.controls.at(-1);
  if (control !== undefined && attributes["w:val"] === "Table of Contents") control.isContents = true;
}

function closeControl(story: Story): void {
  const control = story.controls.pop();
  if (control?.isContents === true) control.container.drafts.length = control.draftsBefore;
}

/** What current versions of Word draw; they show the fallback of anything else. */
const UNDERSTOOD = /^(?:w1\d\w*|wp\w*|cx\d*|am3d|aink|[acmv]\d*|o|r|p14)$/;

function shapeFill(story: Story, attributes: XmlAttributes): void {
  const isFilled = attributes["fillcolor"] !== undefined && attributes["filled"]?.startsWith("f") !== true;
  story.isShapeFilled = story.isShapeFilled === true || isFilled;
}

function paintedFill(story: Story): void {
  if (story.parents.at(-1) === "wps:spPr" || story.parents.at(-1) === "pic:pic") story.isShapeFilled = true;
}

function noFill(story: Story): void {
  if (story.parents.at(-1) === "wps:spPr") story.isShapeFilled ??= false;
}

function themeFill(story: Story, attributes: XmlAttributes): void {
  if (attributes["idx"] !== "0") story.isShapeFilled ??= true;
}

/** A text box stands before its own paint; without any, before the paper. */
function openBox(story: Story): void {
  const background = story.isShapeFilled === true ? "unknown" : undefined;
  story.containers.push({ kind: "box", drafts: [], background });
}

function closeBox(story: Story): void {
  if (containerOf(story).kind !== "box") return;
  const drafts = story.containers.pop()?.drafts ?? [];
  const target = story.paragraphs.at(-1)?.after ?? containerOf(story).drafts;
  for (const draft of drafts) target.push(draft);
}

function choice(story: Story, attributes: XmlAttributes): void {
  const requires = (attributes["Requires"] ?? "").split(/\s+/);
  if (story.choices.at(-1) !== false || !requires.every((name) => UNDERSTOOD.test(name))) skip(story);
  else story.choices[story.choices.length - 1] = true;
}

function fallback(story: Story): void {
  if (story.choices.at(-1) === true) skip(story);
}

const CONTENTS_CODE = /^\s*TOC\b/;
/** More than enough to know a field by its code. */
const MAX_CODE_LENGTH = 200;

function openField(story: Story): void {
  const container = containerOf(story);
  story.fields.push({ code: "", inCode: true, container, draftsBefore: container.drafts.length });
  story.fieldsInCode++;
}

function addCode(story: Story, code: string): void {
  const field = story.fields.at(-1);
  if (field?.inCode === true) field.code = `${field.code}${code}`.slice(0, MAX_CODE_LENGTH);
}

function separateField(story: Story): void {
  const field = story.fields.at(-1);
  if (field?.inCode !== true) return;
  field.inCode = false;
  story.fieldsInCode--;
}

/** The result of a field is text like any other, but for a table of contents: it repeats the headings. */
function closeField(story: Story): void {
  separateField(story);
  const field = story.fields.pop();
  if (field === undefined || !CONTENTS_CODE.test(field.code)) return;
  if (field.container !== containerOf(story) || field.draftsBefore > field.container.drafts.length) return;
  field.container.drafts.length = field.draftsBefore;
  const paragraph = story.paragraphs.at(-1);
  if (paragraph !== undefined) paragraph.pieces.length = 0;
}

function citeNote(story: Story, kind: NoteKind, attributes: XmlAttributes): void {
  const id = attributes["w:id"];
  // Asked with a blank first: a reference that cannot be seen must not bring its note into the text.
  if (id !== undefined && write(story, ""))
    write(story, ` (nota ${story.context.cite(kind, id, story.page)})`);
}

function openNote(story: Story, kind: NoteKind, attributes: XmlAttributes): void {
  const type = attributes["w:type"] ?? "normal";
  story.containers.push({ kind: "note", drafts: [], background: undefined });
  // The other types draw the lines that set notes apart.
  story.noteId = type === "normal" ? noteKey(kind, attributes["w:id"] ?? "") : undefined;
}

function closeNote(story: Story): void {
  if (containerOf(story).kind !== "note") return;
  const drafts = story.containers.pop()?.drafts ?? [];
  if (story.noteId !== undefined) story.notes.set(story.noteId, drafts);
  story.noteId = undefined;
}

export function noteKey(kind: NoteKind, id: string): string {
  return `${kind} ${id}`;
}
