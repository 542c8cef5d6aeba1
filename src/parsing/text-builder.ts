import type { TextRange } from "#src/chunking/index.ts";
import { repairMojibake } from "./encoding/mojibake.ts";
import type { Block, BlockKind, HidingPlace, ParsedDocument } from "./block.ts";
import type { ParseLimits } from "./parser.ts";
import { refusal } from "./refuse.ts";
import type { StruckLines } from "./struck-lines.ts";

/** Facts that are `undefined` are left out of the block. */
export type BlockFacts = {
  readonly [Fact in "level" | "page" | "bold" | "italic" | "style"]?: Block[Fact] | undefined;
};

/** Counts text that was left out because no reader can see it. */
export type Hide = (place: HidingPlace, characters: number) => void;

export type TextBuilder = ReturnType<typeof textBuilder>;

/** Items of one list and rows of one table stay together; all else is set apart by a blank line. */
const CLOSE_KINDS: ReadonlySet<BlockKind> = new Set(["list-item", "table-row"]);

/** Builds the extracted text of a format whose source is not text, with the blocks that stand in it. */
export function textBuilder({ maxTextLength }: Pick<ParseLimits, "maxTextLength">) {
  const pieces: string[] = [];
  const blocks: Block[] = [];
  const hidden: Partial<Record<HidingPlace, number>> = {};
  const struck: TextRange[] = [];
  let length = 0;

  const hide: Hide = (place, characters) => {
    if (characters > 0) hidden[place] = (hidden[place] ?? 0) + characters;
  };

  function separator(kind: BlockKind): string {
    const last = blocks.at(-1);
    if (last === undefined) return "";
    if (last.kind !== kind || !CLOSE_KINDS.has(kind)) return "\n\n";
    return blocks.at(-2)?.kind === kind ? "\n" : `\n${dashesUnder(last.text)}`;
  }

  return {
    hide,
    /** Adds a block after the others; nothing is added for blank text. */
    add: (kind: BlockKind, raw: string, facts: BlockFacts = {}, struckLines: StruckLines = []): void => {
      const visible = stripInvisible(repairMojibake(raw));
      hide("invisible-characters", visible.dropped);
      const text = visible.text.trim();
      if (text === "") return;
      const before = separator(kind);
      const start = length + before.length;
      length = start + text.length;
      if (length > maxTextLength) throw refusal("too-much-output", `${maxTextLength} caracteres`);
      pieces.push(before, text);
      const known = Object.entries(facts).filter(([, fact]) => fact !== undefined);
      blocks.push({ kind, text, start, end: length, ...Object.fromEntries(known) });
      if (!struckLines.includes(true)) return;
      const from = start - (visible.text.length - visible.text.trimStart().length);
      for (const range of struckRanges(visible.text, from, struckLines)) struck.push(range);
    },
    build: (): Pick<ParsedDocument, "text" | "blocks" | "hidden" | "struck"> => ({
      text: pieces.join(""),
      blocks,
      ...(Object.keys(hidden).length > 0 && { hidden }),
      ...(struck.length > 0 && { struck }),
    }),
  };
}

/** Where the struck lines stand of a text that begins at `from`, each without its outer white space. */
export function struckRanges(text: string, from: number, struckLines: StruckLines): TextRange[] {
  let at = from;
  return text.split("\n").flatMap((line, index) => {
    const seen = line.trim();
    const start = at + (line.length - line.trimStart().length);
    at += line.length + 1;
    return struckLines[index] === true && seen !== "" ? [{ start, end: start + seen.length }] : [];
  });
}

/** Bars that part cells; one within a cell has a backslash before it. */
const CELL_BAR = /(?<!\\)\|/;

/**
 * What Markdown writes under the first row of a table, which names its columns unless it holds figures or little at all.
 * It belongs to no block: who reads the text again finds the table by it.
 */
function dashesUnder(row: string): string {
  if (!row.startsWith("|") || /\d/.test(row)) return "";
  const cells = row.split(CELL_BAR).slice(1, -1);
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return filled > cells.length / 2 ? `|${" --- |".repeat(cells.length)}\n` : "";
}

export function tableRow(cells: readonly string[]): string {
  const inner = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|"));
  return `| ${inner.join(" | ")} |`;
}

/**
 * Characters that leave no mark on paper and can carry a message past a reader: tags, bidirectional controls,
 * zero-width characters, soft hyphens, fillers, variation selectors, NUL. The joiner and the selector that make one emoji
 * of several signs stay.
 */
const INVISIBLE =
  /\0|\p{Default_Ignorable_Code_Point}(?<!\u200D|\uFE0F)|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<![\p{Extended_Pictographic}\d#*])\uFE0F/gv;

/** Text as its reader sees it, and how many characters were left out. */
export function stripInvisible(text: string): { readonly text: string; readonly dropped: number } {
  let dropped = 0;
  const visible = text.replace(INVISIBLE, () => {
    dropped++;
    return "";
  });
  return { text: visible, dropped };
}
