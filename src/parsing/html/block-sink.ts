import type { TextRange } from "#src/chunking/index.ts";
import type { Block, BlockKind, HidingPlace } from "../block.ts";
import { isSetApart, joinOrdinals, raisedText } from "../raised-text.ts";
import { readStruck, type StruckLines, struckLinesOf, type TextRun } from "../struck-lines.ts";
import { tableRow } from "../text-builder.ts";
import { type CellSpan, type GridRow, tableGrid } from "./tables-and-lists.ts";
import type { TextState } from "./text-state.ts";

interface FlowBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly facts: Pick<Block, "level" | "bold" | "italic">;
  /** Where some of the text is struck through: the text again, without the sign of its list item. */
  readonly struckText?: { readonly marker: string; readonly runs: readonly TextRun[] };
}

interface RowDraft {
  readonly group: number;
  readonly cells: { readonly span: CellSpan; readonly blocks: FlowBlock[] }[];
}

interface TableDraft {
  readonly rows: RowDraft[];
  group: number;
  /** What stands before the first cell, such as the caption. */
  readonly before: FlowBlock[];
}

/** Data has several cells to a row, and in each little more than a line. */
const MAX_SPREAD_OUT = 0.25;
const MAX_CELL_LENGTH = 1_500;

/** Takes the blocks of a page, and finds out which tables hold data and which only lay out the page. */
export function blockSink(add: (block: FlowBlock) => void) {
  // `null` is a table that is known to be layout: its blocks pass straight on. Only the innermost table can be a draft,
  // for a table that holds another is layout; so each block is held back once at most.
  const tables: (TableDraft | null)[] = [];
  const fillGrid = tableGrid();

  function release(draft: TableDraft | null | undefined): void {
    if (!draft) return;
    draft.before.forEach(add);
    if (isLayout(draft.rows)) blocksOf(draft).forEach(add);
    else
      for (const cells of fillGrid(gridRows(draft)))
        if (cells.some((cell) => cell !== "")) add({ kind: "table-row", text: tableRow(cells), facts: {} });
  }

  return {
    add: (block: FlowBlock): void => {
      const draft = tables.at(-1);
      if (!draft) add(block);
      else (draft.rows.at(-1)?.cells.at(-1)?.blocks ?? draft.before).push(block);
    },
    openTable: (isKnownLayout: boolean): void => {
      const outer = tables.pop();
      if (outer) [...outer.before, ...blocksOf(outer)].forEach(add);
      if (outer !== undefined) tables.push(null);
      tables.push(isKnownLayout ? null : { rows: [], group: 0, before: [] });
    },
    openRow: (): void => {
      const draft = tables.at(-1);
      draft?.rows.push({ group: draft.group, cells: [] });
    },
    /** The cells of the rows before it end here, whatever they claim to span. */
    openRowGroup: (): void => {
      const draft = tables.at(-1);
      if (draft) draft.group++;
    },
    openCell: (span: CellSpan): void => {
      const draft = tables.at(-1);
      if (!draft) return;
      if (draft.rows.length === 0) draft.rows.push({ group: draft.group, cells: [] });
      draft.rows.at(-1)?.cells.push({ span, blocks: [] });
    },
    closeTable: (): void => release(tables.pop()),
  };
}

function blocksOf({ rows }: TableDraft): FlowBlock[] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
}

function isLayout(rows: readonly RowDraft[]): boolean {
  const filled = rows.map(({ cells }) => cells.map(({ blocks }) => blocks).filter((cell) => cell.length > 0));
  if (!filled.some((row) => row.length > 1)) return true;
  const cells = filled.flat();
  if (cells.some((cell) => cell.some(isNoCell))) return true;
  return cells.filter((cell) => cell.length > 1).length > cells.length * MAX_SPREAD_OUT;
}

function isNoCell({ kind, text }: FlowBlock): boolean {
  return kind === "heading" || kind === "code" || text.length > MAX_CELL_LENGTH;
}

function* gridRows({ rows }: TableDraft): Generator<GridRow> {
  for (const { group, cells } of rows) {
    yield {
      group,
      cells: cells.map(({ span, blocks }) => ({ ...span, text: blocks.map(({ text }) => text).join(" ") })),
    };
  }
}

/** A block of the page as it goes into the text. */
export interface PageBlock extends Pick<FlowBlock, "kind" | "text" | "facts"> {
  readonly struckLines?: StruckLines;
}

/** The block with its struck lines marked, and without struck words beside others. A struck heading heads nothing. */
export function withoutStruckWords(
  { kind, text, facts, struckText }: FlowBlock,
  hide: (place: HidingPlace, characters: number) => void,
): PageBlock {
  if (struckText === undefined) return { kind, text, facts };
  const { marker, runs } = struckText;
  // What would stand on a line of its own would lack the number of its item.
  const { lines, leftOut } = readStruck(runs, kind !== "heading" && marker === "");
  hide("struck", leftOut);
  const marked = struckLinesOf(lines);
  const read = marker + lines.map((line) => line.text).join("\n");
  if (kind !== "heading") return { kind, text: read, facts, ...marked };
  if (marked.struckLines === undefined) return { kind, text: read, facts };
  return { kind: "paragraph", text: read, facts: {}, ...marked };
}

const WHITE_SPACE = /[ \t\n\f\r\u00A0]+/g;

/** Gathers running text into blocks, with white space as browsers show it. */
export function textFlow(add: (block: FlowBlock) => void) {
  let gathered = emptyText();
  let marker: string | null = null;

  function append(text: string, state: TextState, isStruck: boolean): void {
    if (text === "") return;
    const start = gathered.text.length;
    gathered.text += text;
    gathered.tail = (gathered.tail + text.slice(-2)).slice(-2);
    if (text === " ") return;
    if (isStruck) addStruck(gathered.struck, start, gathered.text.length);
    gathered.first ??= state;
    gathered.bold &&= state.bold;
    gathered.italic &&= state.italic;
  }

  function appendSpaced(text: string, state: TextState, isStruck: boolean): void {
    const collapsed = text.replace(WHITE_SPACE, " ");
    const joins = gathered.tail === "" || gathered.tail.endsWith(" ") || gathered.tail.endsWith("\n");
    append(joins && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed, state, isStruck);
  }

  function appendRaised(text: string, state: TextState, isStruck: boolean): void {
    if (isSetApart(text, gathered.tail)) gathered.hasOrdinalsApart = true;
    appendSpaced(raisedText(text, gathered.tail), state, isStruck);
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
      if (state.keepsSpace) append(text, state, isStruck);
      else if (state.raised) appendRaised(text, state, isStruck);
      else appendSpaced(text, state, isStruck);
    },
    lineBreak: (): void => {
      // Two in a row are how old pages part paragraphs.
      if (gathered.tail.endsWith("\n") && gathered.first?.kind !== "code") endBlock();
      else if (gathered.first !== null) {
        gathered.text += "\n";
        gathered.tail = "\n";
      }
    },
    endBlock,
    /** What the next block begins with: the sign of a list item. */
    mark: (next: string | null): void => void (marker = next),
  };
}

interface GatheredText {
  text: string;
  /** Its last two characters. */
  tail: string;
  first: TextState | null;
  bold: boolean;
  italic: boolean;
  hasOrdinalsApart: boolean;
  readonly struck: TextRange[];
}

function emptyText(): GatheredText {
  return { text: "", tail: "", first: null, bold: true, italic: true, hasOrdinalsApart: false, struck: [] };
}

function addStruck(struck: TextRange[], start: number, end: number): void {
  const last = struck.at(-1);
  if (last?.end === start) struck[struck.length - 1] = { start: last.start, end };
  else struck.push({ start, end });
}

function blockOf(gathered: GatheredText, { kind, level }: TextState, marker: string | null): FlowBlock {
  const { bold, italic } = gathered;
  const tidy = tidierOf(gathered, kind);
  const text = tidy(gathered.text);
  const struckText = gathered.struck.length === 0 ? {} : { struckText: struckTextOf(gathered, tidy, marker) };
  if (kind === "code") return { kind, text, facts: {}, ...struckText };
  if (kind === "heading") return { kind, text: text.trim(), facts: { level }, ...struckText };
  const facts = { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
  if (marker === null) return { kind, text: text.trim(), facts, ...struckText };
  return { kind: "list-item", text: marker + text.trim(), facts, ...struckText };
}

/** What is done to the text of a block, and in the same way to each stretch of it. */
function tidierOf({ hasOrdinalsApart }: GatheredText, kind: TextState["kind"]): (text: string) => string {
  if (kind === "code") return (text) => text;
  return (text) => {
    const lines = text.replaceAll(" \n", "\n");
    const joined = hasOrdinalsApart ? joinOrdinals(lines) : lines;
    return kind === "heading" ? joined.replaceAll("\n", " ") : joined;
  };
}

function struckTextOf(
  { text, struck }: GatheredText,
  tidy: (text: string) => string,
  marker: string | null,
): NonNullable<FlowBlock["struckText"]> {
  const runs: TextRun[] = [];
  let from = 0;
  for (const { start, end } of struck) {
    if (start > from) runs.push({ text: tidy(text.slice(from, start)), isStruck: false });
    runs.push({ text: tidy(text.slice(start, end)), isStruck: true });
    from = end;
  }
  if (from < text.length) runs.push({ text: tidy(text.slice(from)), isStruck: false });
  return { marker: marker ?? "", runs };
}
