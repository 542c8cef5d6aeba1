import type { XmlAttributes } from "../ooxml/xml.ts";
import { write } from "./paragraph.ts";
import { containerOf, type NoteKind, type Story } from "./story.ts";

const CONTENTS_CODE = /^\s*TOC\b/;
/** More than enough to know a field by its code. */
const MAX_CODE_LENGTH = 200;

export function openField(story: Story): void {
  const container = containerOf(story);
  story.fields.push({ code: "", inCode: true, container, draftsBefore: container.drafts.length });
  story.fieldsInCode++;
}

export function addCode(story: Story, code: string): void {
  const field = story.fields.at(-1);
  if (field?.inCode === true) field.code = `${field.code}${code}`.slice(0, MAX_CODE_LENGTH);
}

export function separateField(story: Story): void {
  const field = story.fields.at(-1);
  if (field?.inCode !== true) return;
  field.inCode = false;
  story.fieldsInCode--;
}

/** The result of a field is text like any other, but for a table of contents: it repeats the headings. */
export function closeField(story: Story): void {
  separateField(story);
  const field = story.fields.pop();
  if (field === undefined || !CONTENTS_CODE.test(field.code)) return;
  if (field.container !== containerOf(story) || field.draftsBefore > field.container.drafts.length) return;
  field.container.drafts.length = field.draftsBefore;
  const paragraph = story.paragraphs.at(-1);
  if (paragraph !== undefined) paragraph.pieces.length = 0;
}

export function citeNote(story: Story, kind: NoteKind, attributes: XmlAttributes): void {
  const id = attributes["w:id"];
  // Asked with a blank first: a reference that cannot be seen must not bring its note into the text.
  if (id !== undefined && write(story, ""))
    write(story, ` (nota ${story.context.cite(kind, id, story.page)})`);
}

export function openNote(story: Story, kind: NoteKind, attributes: XmlAttributes): void {
  const type = attributes["w:type"] ?? "normal";
  story.containers.push({ kind: "note", drafts: [], background: undefined });
  // The other types draw the lines that set notes apart.
  story.noteId = type === "normal" ? noteKey(kind, attributes["w:id"] ?? "") : undefined;
}

export function closeNote(story: Story): void {
  if (containerOf(story).kind !== "note") return;
  const drafts = story.containers.pop()?.drafts ?? [];
  if (story.noteId !== undefined) story.notes.set(story.noteId, drafts);
  story.noteId = undefined;
}

export function noteKey(kind: NoteKind, id: string): string {
  return `${kind} ${id}`;
}
