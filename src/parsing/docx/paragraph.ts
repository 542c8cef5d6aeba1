import type { Draft } from "../drafts.ts";
import { isSetApart, raisedText } from "../raised-text.ts";
import { textOf, type TextRun } from "../struck-lines.ts";
import { childOf, type Element, valueOf } from "./element.ts";
import { effectiveFormat, hidingPlaceOf, paragraphFormat, runFormat } from "./formats.ts";
import type { Paragraph, Place, Story } from "./story.ts";

/** A heading style on a text of this length is a mistake of its writer. */
const MAX_HEADING_LENGTH = 300;

export function openParagraph({ styles }: Story, element: Element): Paragraph {
  const properties = childOf(element, "w:pPr");
  const styleId = valueOf(properties, "w:pStyle");
  const style = styles.paragraph(styleId);
  const format = paragraphFormat(properties);
  const background = format.background ?? style.paragraph.background;
  return { style, styleId, format, background, pieces: [], after: [] };
}

export function closeParagraph(story: Story, paragraph: Paragraph, { drafts }: Place): void {
  // A field whose code is still open at the end of its paragraph is broken: it must not swallow the document.
  for (let at = story.fields.length - 1; at >= 0 && story.fieldsInCode > 0; at--)
    endCode(story, story.fields[at]);
  const draft = draftOf(paragraph, markerOf(story, paragraph));
  if (draft !== null) drafts.push(draft);
  for (const boxed of paragraph.after) drafts.push(boxed);
}

export function runPlace({ styles }: Story, element: Element, place: Place): Place {
  const { paragraph, background } = place;
  if (paragraph === undefined) return place;
  const properties = childOf(element, "w:rPr");
  const characterStyle = styles.find(valueOf(properties, "w:rStyle"))?.run ?? {};
  const format = effectiveFormat(styles.defaults, paragraph.style.run, characterStyle, runFormat(properties));
  return { ...place, run: { format, hidden: hidingPlaceOf(format, paragraph.background ?? background) } };
}

/** Adds text to the open paragraph, unless it cannot be seen. Says whether it was added. */
export function write(story: Story, text: string, { paragraph, run, isExponent }: Place): boolean {
  if (paragraph === undefined || run === undefined || story.fieldsInCode > 0) return false;
  const isBlank = text.trim() === "";
  const { format, hidden } = run;
  if (hidden !== null) {
    if (!isBlank) story.hide(hidden, text.length);
    return false;
  }
  const isRaised = format.raised === true || isExponent === true;
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
  const before = textOf(pieces.slice(-2)).slice(-2);
  if (last !== undefined && isSetApart(text, before))
    pieces[pieces.length - 1] = { ...last, text: last.text.slice(0, -1) };
  return raisedText(text, before);
}

function draftOf(paragraph: Paragraph, marker: string): Draft | null {
  const { pieces, page, bold, italic, style, format } = paragraph;
  const text = textOf(pieces).trim();
  if (text === "" || style.isContents) return null;
  const facts = {
    page,
    bold: bold === true || undefined,
    italic: italic === true || undefined,
    style: style.name || undefined,
    isCentred: format.isCentred ?? style.paragraph.isCentred,
    struckText: pieces.some(({ isStruck }) => isStruck) ? { marker, runs: pieces } : undefined,
  };
  const level = format.outline === undefined ? style.level : format.outline;
  if (level !== null && text.length <= MAX_HEADING_LENGTH)
    return { kind: "heading", text: marker + oneLine(text), level, isTitle: style.isTitle, ...facts };
  if (marker !== "") return { kind: "list-item", text: marker + oneLine(text), ...facts };
  const lines = text.split("\n").map((line) => line.trim());
  return { kind: "paragraph", text: lines.filter((line) => line !== "").join("\n"), ...facts };
}

/** What the list of a paragraph writes before it, with a space behind; "" for nothing. */
function markerOf({ numbering }: Story, { format, style, styleId }: Paragraph): string {
  const list = format.list ?? style.paragraph.list;
  if (list === undefined || list === "0") return "";
  const isFromStyle = format.list === undefined && format.listLevel === undefined;
  const level = isFromStyle ? style.paragraph.listLevel : format.listLevel;
  const marker = numbering(list, level, styleId);
  return marker === "" ? "" : `${oneLine(marker)} `;
}

export function endCode(
  story: Story,
  field: Story["fields"][number] | undefined = story.fields.at(-1),
): void {
  if (field?.inCode !== true) return;
  field.inCode = false;
  story.fieldsInCode--;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
