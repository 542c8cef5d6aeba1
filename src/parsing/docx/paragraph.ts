import { isSetApart, raisedText } from "../raised-text.ts";
import type { TextRun } from "../struck-lines.ts";
import { effectiveFormat, hidingPlaceOf } from "./formats.ts";
import { containerOf, type Draft, Paragraph, type Story } from "./story.ts";
import type { Style } from "./styles.ts";

/** A heading style on a text of this length is a mistake of its writer. */
const MAX_HEADING_LENGTH = 300;
/** Holds the runs of an exponent in a formula. */
const EXPONENT = "m:sup";

export function openParagraph(story: Story): void {
  story.paragraphs.push(new Paragraph());
}

export function openRun(story: Story): void {
  const paragraph = story.paragraphs.at(-1);
  if (paragraph === undefined) return;
  paragraph.run = {};
  paragraph.runStyle = undefined;
  paragraph.shown = undefined;
}

/** Adds text to the open paragraph, unless it cannot be seen. Says whether it was added. */
export function write(story: Story, text: string): boolean {
  const paragraph = story.paragraphs.at(-1);
  if (paragraph === undefined || story.fieldsInCode > 0) return false;
  const isBlank = text.trim() === "";
  const { format, hidden } = (paragraph.shown ??= shownFormat(story, paragraph));
  if (hidden !== null) {
    if (!isBlank) story.context.hide(hidden, text.length);
    return false;
  }
  const isRaised = format.raised === true || story.parents.at(-2) === EXPONENT;
  const isStruck = format.struck === true || format.doubleStruck === true;
  paragraph.pieces.push({ text: isRaised ? raise(text, paragraph.pieces) : text, isStruck });
  if (isBlank) return true;
  paragraph.bold = (paragraph.bold ?? true) && format.bold === true;
  paragraph.italic = (paragraph.italic ?? true) && format.italic === true;
  paragraph.page ??= story.page;
  story.isAfterPageBreak = false;
  return true;
}

/** The sign of an ordinal goes right after its number, also where a space was typed between them. */
function raise(text: string, pieces: TextRun[]): string {
  const last = pieces.at(-1);
  const before =
    last?.text === " " || last?.text === "\u00A0"
      ? `${pieces.at(-2)?.text.slice(-1) ?? ""} `
      : (last?.text.slice(-2) ?? "");
  if (last !== undefined && isSetApart(text, before))
    pieces[pieces.length - 1] = { ...last, text: last.text.slice(0, -1) };
  return raisedText(text, before);
}

export function closeParagraph(story: Story): void {
  const paragraph = story.paragraphs.pop();
  if (paragraph === undefined) return;
  endUnfinishedCodes(story);
  const { drafts } = containerOf(story);
  const draft = draftOf(story, paragraph);
  if (draft !== null) drafts.push(draft);
  for (const boxed of paragraph.after) drafts.push(boxed);
}

function shownFormat(story: Story, paragraph: Paragraph): NonNullable<Paragraph["shown"]> {
  const { styles } = story.context;
  const style = styles.paragraph(paragraph.styleId);
  const characterStyle = styles.find(paragraph.runStyle)?.run ?? {};
  const format = effectiveFormat(styles.defaults, style.run, characterStyle, paragraph.run);
  const behind = paragraph.format.background ?? style.paragraph.background ?? containerOf(story).background;
  return { format, hidden: hidingPlaceOf(format, behind) };
}

function draftOf(story: Story, paragraph: Paragraph): Draft | null {
  const style = story.context.styles.paragraph(paragraph.styleId);
  const marker = markerOf(story, paragraph, style);
  const text = paragraph.pieces
    .map((piece) => piece.text)
    .join("")
    .trim();
  if (text === "" || style.isContents) return null;
  const isMarked = marker !== null && marker !== "";
  const marked = isMarked ? `${marker} ${text}` : text;
  const facts = {
    ...(paragraph.page === undefined ? {} : { page: paragraph.page }),
    ...(paragraph.bold === true ? { bold: true } : {}),
    ...(paragraph.italic === true ? { italic: true } : {}),
    ...(style.name === "" ? {} : { style: style.name }),
    ...((paragraph.format.isCentred ?? style.paragraph.isCentred) === true ? { isCentred: true } : {}),
    ...(paragraph.pieces.some(({ isStruck }) => isStruck)
      ? { struckText: { marker: isMarked ? `${marker} ` : "", runs: paragraph.pieces } }
      : {}),
  };
  const level = paragraph.format.outline === undefined ? style.level : paragraph.format.outline;
  if (level !== null && text.length <= MAX_HEADING_LENGTH) {
    const heading = { kind: "heading", text: oneLine(marked), level, ...facts } as const;
    return style.isTitle ? { ...heading, isTitle: true } : heading;
  }
  if (isMarked) return { kind: "list-item", text: oneLine(marked), ...facts };
  return { kind: "paragraph", text: tidyLines(text), ...facts };
}

function markerOf(story: Story, { format, styleId }: Paragraph, style: Style): string | null {
  const list = format.list ?? style.paragraph.list;
  if (list === undefined || list === "0") return null;
  const isFromStyle = format.list === undefined && format.listLevel === undefined;
  const level = isFromStyle ? style.paragraph.listLevel : format.listLevel;
  return story.context.numbering.next(list, level, styleId);
}

/** A field whose code is still open at the end of its paragraph is broken: it must not swallow the document. */
function endUnfinishedCodes(story: Story): void {
  for (let at = story.fields.length - 1; at >= 0 && story.fieldsInCode > 0; at--) {
    const field = story.fields[at];
    if (field?.inCode !== true) continue;
    field.inCode = false;
    story.fieldsInCode--;
  }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}
