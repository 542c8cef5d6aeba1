import type { Draft } from "../drafts.ts";
import { isSetApart, raisedText } from "../raised-text.ts";
import { textOf } from "../struck-lines.ts";
import { tableRow } from "../text-builder.ts";
import { type CellSpan, filledRows, type RowDraft } from "./tables-and-lists.ts";
import type { TextState } from "./text-state.ts";

interface TableDraft {
  readonly rows: RowDraft[];
  group: number;
  /** What stands before the first cell, such as the caption. */
  readonly before: Draft[];
}

/** Data has several cells to a row, and in each little more than a line. */
const MAX_SPREAD_OUT = 0.25;
const MAX_CELL_LENGTH = 1_500;

/** Takes the blocks of a page, and finds out which tables hold data and which only lay out the page. */
export function blockSink(add: (block: Draft) => void) {
  // `null` is a table that is known to be layout: its blocks pass straight on. Only the innermost table can be a draft,
  // for a table that holds another is layout; so each block is held back once at most.
  const tables: (TableDraft | null)[] = [];

  function openRow(): void {
    const draft = tables.at(-1);
    draft?.rows.push({ group: draft.group, cells: [] });
  }

  return {
    add: (block: Draft): void => {
      const draft = tables.at(-1);
      if (!draft) add(block);
      else (draft.rows.at(-1)?.cells.at(-1)?.blocks ?? draft.before).push(block);
    },
    openTable: (): void => {
      const outer = tables.pop();
      if (outer) [...outer.before, ...blocksOf(outer)].forEach(add);
      if (outer !== undefined) tables.push(null);
      tables.push({ rows: [], group: 0, before: [] });
    },
    openRow,
    /** The cells of the rows before it end here, whatever they claim to span. */
    openRowGroup: (): void => {
      const draft = tables.at(-1);
      if (draft) draft.group++;
    },
    openCell: (span: CellSpan): void => {
      const draft = tables.at(-1);
      if (draft?.rows.length === 0) openRow();
      draft?.rows.at(-1)?.cells.push({ ...span, blocks: [] });
    },
    closeTable: (): void => {
      const draft = tables.pop();
      if (!draft) return;
      draft.before.forEach(add);
      if (isLayout(draft.rows)) return blocksOf(draft).forEach(add);
      for (const cells of filledRows(draft.rows)) add({ kind: "table-row", text: tableRow(cells) });
    },
  };
}

function blocksOf({ rows }: TableDraft): Draft[] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
}

function isLayout(rows: readonly RowDraft[]): boolean {
  const filled = rows.map(({ cells }) => cells.map(({ blocks }) => blocks).filter((cell) => cell.length > 0));
  if (!filled.some((row) => row.length > 1)) return true;
  const cells = filled.flat();
  const isCell = cells.flat().every(({ kind, text }) => {
    return kind !== "heading" && kind !== "code" && text.length <= MAX_CELL_LENGTH;
  });
  if (!isCell) return true;
  return cells.filter((cell) => cell.length > 1).length > cells.length * MAX_SPREAD_OUT;
}

const WHITE_SPACE = /[ \t\n\f\r\u00A0]+/g;

/** Gathers running text into blocks, with white space as browsers show it. */
export function textFlow(add: (block: Draft) => void) {
  let gathered = emptyText();
  let marker: string | null = null;

  function append(text: string, state: TextState, isStruck: boolean): void {
    const last = gathered.runs.at(-1);
    if (last?.isStruck === isStruck) last.text += text;
    else gathered.runs.push({ text, isStruck });
    gathered.end = text.slice(-1);
    gathered.first ??= state;
    gathered.bold &&= state.bold;
    gathered.italic &&= state.italic;
  }

  /** White space is held back until a word follows it on the same line. */
  function appendWords(text: string, state: TextState, isStruck: boolean): void {
    const collapsed = text.replace(WHITE_SPACE, " ");
    if (collapsed.startsWith(" ")) gathered.isSpaced = true;
    const words = collapsed.replaceAll(/^ | $/g, "");
    if (words === "") return;
    const before = gathered.end + (gathered.isSpaced ? " " : "");
    const raised = state.raised ? raisedText(words, before) : words;
    const isApart = !(state.raised && isSetApart(words, before)) && gathered.isSpaced;
    append(isApart && gathered.end.trim() !== "" ? ` ${raised}` : raised, state, isStruck);
    gathered.isSpaced = collapsed.endsWith(" ");
  }

  function endBlock(): void {
    if (gathered.first !== null) {
      add(blockOf(gathered, gathered.first, marker));
      marker = null;
    }
    gathered = emptyText();
  }

  return {
    text: (text: string, state: TextState, isStruck: boolean): void => {
      if (!state.keepsSpace) appendWords(text, state, isStruck);
      else if (text !== "") append(text, state, isStruck);
    },
    lineBreak: (): void => {
      const { first, end, runs } = gathered;
      if (first === null) return;
      // Two in a row are how old pages part paragraphs.
      if (end === "\n" && first.kind !== "code") return endBlock();
      append("\n", first, runs.at(-1)?.isStruck ?? false);
      gathered.isSpaced = false;
    },
    endBlock,
    /** What the next block begins with: the sign of a list item. */
    mark: (next: string | null): void => void (marker = next),
  };
}

type GatheredText = ReturnType<typeof emptyText>;

function emptyText() {
  return {
    runs: [] as { text: string; readonly isStruck: boolean }[],
    /** Its last character, and whether white space stands after it. */
    end: "",
    isSpaced: false,
    first: null as TextState | null,
    bold: true,
    italic: true,
  };
}

function blockOf(gathered: GatheredText, { kind, level }: TextState, marker: string | null): Draft {
  const { runs, bold, italic } = gathered;
  const text = textOf(runs);
  const struckText = runs.some(({ isStruck }) => isStruck) ? { marker: marker ?? "", runs } : undefined;
  if (kind === "code") return { kind, text, struckText };
  if (kind === "heading") return { kind, text: text.replaceAll("\n", " ").trim(), level, struckText };
  const facts = { bold: bold || undefined, italic: italic || undefined, struckText };
  if (marker === null) return { kind, text: text.trim(), ...facts };
  return { kind: "list-item", text: marker + text.trim(), ...facts };
}
