import type { Block } from "../block.ts";
import type { StruckLines, TextRun } from "../struck-lines.ts";

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
