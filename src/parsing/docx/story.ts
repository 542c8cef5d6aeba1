import type { Block, HidingPlace } from "../block.ts";
import type { StruckLines, TextRun } from "../struck-lines.ts";
import type { Background, ParagraphFormat, RunFormat } from "./formats.ts";
import type { Numbering } from "./numbering.ts";
import type { Styles } from "./styles.ts";

export type NoteKind = "footnote" | "endnote";

/** What the body and the notes of one document share. */
export interface StoryContext {
  readonly styles: Styles;
  readonly numbering: Numbering;
  hide(place: HidingPlace, characters: number): void;
  /** The number, from 1, by which the text refers to a note. */
  cite(kind: NoteKind, id: string, page: number): number;
}

/** A place that holds paragraphs: the body, a cell of a table, a text box, a note. */
interface Container {
  readonly kind: "body" | "cell" | "box" | "note";
  readonly drafts: Draft[];
  background: Background;
}

export class Paragraph {
  styleId: string | undefined;
  readonly format: ParagraphFormat = {};
  readonly pieces: TextRun[] = [];
  run: RunFormat = {};
  runStyle: string | undefined;
  /** How the text of the run is shown; worked out when its first text comes, after its properties. */
  shown: { readonly format: RunFormat; readonly hidden: HidingPlace | null } | undefined;
  /** Over all visible text so far; `undefined` before there is any. */
  bold: boolean | undefined;
  italic: boolean | undefined;
  page: number | undefined;
  /** Text boxes are anchored in a paragraph and read after it. */
  readonly after: Draft[] = [];
}

export interface Cell {
  readonly drafts: readonly Draft[];
  readonly text: string;
  readonly span: number;
}

export interface Row {
  readonly cells: Cell[];
  /** Columns that are left free before the first cell. */
  before: number;
  column: number;
  isDeleted: boolean;
  span: number;
  merge: "restart" | "continue" | undefined;
}

export interface Table {
  isShaded: boolean;
  row: Row | undefined;
  /** Some row was read as one, not as a frame or a title. */
  hasRows: boolean;
  /** Short texts of cells that reach down over several rows, by column: each row repeats them. */
  readonly merged: Map<number, string>;
}

/** A field shows the result of its code ("PAGE", "TOC"); only the result is text. */
interface Field {
  code: string;
  inCode: boolean;
  readonly container: Container;
  readonly draftsBefore: number;
}

/** Content controls; one of them can be the table of contents. */
interface Control {
  readonly container: Container;
  readonly draftsBefore: number;
  isContents: boolean;
}

/** Where the reader of a part stands. */
export class Story {
  readonly context: StoryContext;
  readonly parents: string[] = [];
  /** The number of parents of the element whose content is left out; -1 for none. */
  skippedFrom = -1;
  readonly containers: Container[] = [{ kind: "body", drafts: [], background: undefined }];
  readonly paragraphs: Paragraph[] = [];
  readonly tables: Table[] = [];
  readonly fields: Field[] = [];
  fieldsInCode = 0;
  readonly controls: Control[] = [];
  /** For each open choice between two forms of one thing, whether one was taken. */
  readonly choices: boolean[] = [];
  /** Whether the shapes of the current drawing are painted; `undefined` while nothing is said. */
  isShapeFilled: boolean | undefined;
  captured: string | undefined;
  keepsSpace = false;
  page = 1;
  /** Word left marks where its pages ended. */
  hasPages = false;
  isAfterPageBreak = false;
  readonly notes = new Map<string, readonly Draft[]>();
  noteId: string | undefined;

  constructor(context: StoryContext) {
    this.context = context;
  }
}

/** The innermost place that paragraphs go to. The body is never left. */
export function containerOf(story: Story): Container {
  return story.containers.at(-1) as Container;
}

/** Leaves out the element that is being opened, with all that is in it. */
export function skip(story: Story): void {
  story.skippedFrom = story.parents.length;
}

/** A block before its place in the text is known. */
export interface Draft {
  readonly kind: Block["kind"];
  readonly text: string;
  readonly level?: number;
  readonly page?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly style?: string;
  readonly isTitle?: boolean;
  readonly isCentred?: boolean;
  /** Where some of the text is struck through: the text again, without its number. */
  readonly struckText?: { readonly marker: string; readonly runs: readonly TextRun[] };
  readonly struckLines?: StruckLines;
}
