import type { HidingPlace } from "../block.ts";
import type { Draft } from "../drafts.ts";
import type { TextRun } from "../struck-lines.ts";
import type { Hide } from "../text-builder.ts";
import type { Element } from "./element.ts";
import type { Background, ParagraphFormat, RunFormat } from "./formats.ts";
import type { Numbering } from "./numbering.ts";
import type { Style, Styles } from "./styles.ts";

export interface Story {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly hide: Hide;
  /** The number, from 1, by which the text refers to a note. */
  cite(note: string, page: number): number;
  readonly fields: Field[];
  /** How many fields are open whose code, not yet their result, is being read. */
  fieldsInCode: number;
  page: number;
  /** Word left marks where its pages ended. */
  hasPages: boolean;
  isAfterPageBreak: boolean;
}

export type ElementReader = (story: Story, element: Element, place: Place) => void;

/** Where an element stands, and where its text goes. */
export interface Place {
  readonly drafts: Draft[];
  readonly background: Background;
  readonly paragraph?: Paragraph;
  readonly run?: { readonly format: RunFormat; readonly hidden: HidingPlace | null };
  readonly isExponent?: boolean;
  readonly tables: number;
}

export interface Paragraph {
  readonly style: Style;
  readonly styleId: string | undefined;
  readonly format: ParagraphFormat;
  readonly background: Background;
  readonly pieces: TextRun[];
  /** Over all visible text so far; `undefined` before there is any. */
  bold?: boolean;
  italic?: boolean;
  page?: number;
  /** Text boxes are anchored in a paragraph and read after it. */
  readonly after: Draft[];
}

/** A field shows the result of its code ("PAGE", "TOC"); only the result is text. */
interface Field {
  code: string;
  inCode: boolean;
  readonly drafts: Draft[];
  readonly draftsBefore: number;
}
