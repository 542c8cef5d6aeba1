import type { PDFPageProxy } from "unpdf/pdfjs";
import { countWhile } from "#src/text/index.ts";
import { raisedText } from "../raised-text.ts";
import type { Hide } from "../text-builder.ts";
import { columnsOfProse } from "./columns.ts";
import { BEGINS_PROVISION } from "./paragraphs.ts";
import { joinRow, tableFinder } from "./tables.ts";
import { isStruckThrough, type Painting, withoutWhiteText } from "./white-text.ts";

/** A piece of text on one line, with no wide gap in it. Points from the upper left corner of the page; `y` is the baseline. */
export interface Fragment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  /** The font of most of its letters, by the name that the document knows it by. */
  readonly font: string;
  /** A line is drawn through most of it. */
  readonly isStruck: boolean;
  /** Its parts, where gaps in it may be those between the cells of a narrow table. */
  readonly pieces?: readonly Fragment[];
}

export type Row = readonly Fragment[];

/** A line of prose, or a row of a table with its cells. */
export interface Line extends Fragment {
  readonly page: number;
  readonly cells?: readonly string[];
}

export type TextItem = Extract<
  Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"][number],
  { str: string }
>;

interface PlacedItem extends Fragment {
  readonly endsLine: boolean;
  readonly isUpright: boolean;
}

/** In parts of the size of the letters. */
const WORD_GAP = 0.12;
const WIDE_GAP = 1.4;
/** Wider than most spaces between words; justified lines have such gaps too. */
const CELL_GAP = 0.6;
const SAME_LINE = 0.5;
const OVERLAP = 0.6;
/** Figures this much smaller and higher than the letters before them are exponents, or numbers of notes. */
const SMALLER = 0.8;
const RAISED = 0.15;
/** Set smaller than this, text is there for programs only. */
const MIN_READABLE = 1;

/** The text of a page in the order of the file, which is nearly always that of reading, labels before their text. */
export async function readFragments(page: PDFPageProxy, painting: Painting | null, hide: Hide) {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.filter((item) => "str" in item);
  const visible = painting === null ? texts : withoutWhiteText(texts, painting);
  hide("colourless", letterCount(texts) - letterCount(visible));
  // What lies off the page does not come this far: the library passes over it.
  const placed = visible.map((item) => ({
    ...place(item, transform as readonly number[]),
    isStruck: painting !== null && isStruckThrough(item, painting),
  }));
  for (const { size, text } of placed) if (size <= MIN_READABLE) hide("tiny", text.trim().length);
  return fragmentsOf(placed.filter(({ size, text }) => size > MIN_READABLE || text.trim() === ""));
}

function letterCount(items: readonly TextItem[]): number {
  return letterTotal(items.map(({ str }) => ({ text: str })));
}

function letterTotal(items: readonly Pick<Fragment, "text">[]): number {
  return items.reduce((sum, { text }) => sum + text.replaceAll(/\s+/g, "").length, 0);
}

/** Turned pages are turned back, so that lines are level. */
function place(item: TextItem, viewport: readonly number[]): Omit<PlacedItem, "isStruck"> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport;
  const [ta = 0, tb = 0, tc = 0, td = 0, te = 0, tf = 0] = item.transform as number[];
  const left = a * te + c * tf + e;
  const y = b * te + d * tf + f;
  const across = a * ta + c * tb;
  const down = b * ta + d * tb;
  const isUpright = across > 0 && Math.abs(down) < across * 0.1;
  const size = Math.hypot(a * tc + c * td, b * tc + d * td);
  const right = left + (isUpright ? item.width * Math.hypot(a, b) : 0);
  return { text: item.str, left, right, y, size, font: item.fontName, endsLine: item.hasEOL, isUpright };
}

/** Items that stand on one line without a wide gap; blank ones among them. */
interface ItemLine extends Pick<PlacedItem, "left" | "right" | "y" | "size" | "isUpright"> {
  readonly items: readonly PlacedItem[];
}

function fragmentsOf(items: readonly PlacedItem[]): Fragment[] {
  return withLabelsInPlace(itemLines(items)).flatMap((line) => finished(draftOf(line)));
}

/** In the order of the file. */
function itemLines(items: readonly PlacedItem[]): ItemLine[] {
  const lines: ItemLine[] = [];
  let open: PlacedItem[] = [];
  let last: PlacedItem | undefined;
  const finish = (): void => {
    if (last !== undefined) lines.push(lineOf(open));
    open = [];
    last = undefined;
  };
  for (const item of items) {
    if (item.text.trim() !== "") {
      if (last !== undefined && !continuesLine(last, item)) finish();
      last = item;
    }
    if (item.text !== "") open.push(item);
    if (item.endsLine) finish();
  }
  finish();
  return lines;
}

function lineOf(items: readonly PlacedItem[]): ItemLine {
  const seen = items.filter(({ text }) => text.trim() !== "");
  const main = longestOf(seen);
  const left = seen[0]?.left ?? 0;
  const right = seen.reduce((furthest, item) => Math.max(furthest, item.right), left);
  return { items, left, right, y: main.y, size: main.size, isUpright: main.isUpright };
}

function longestOf<Item extends Pick<PlacedItem, "text">>(items: readonly Item[]): Item {
  return items.reduce((longest, item) => (item.text.length > longest.text.length ? item : longest));
}

/** How far before its text a label may stand, in parts of the size of the letters. */
const LABEL_GAP = 2;
/** In parts of the widest line of the page. */
const MAX_LABEL_WIDTH = 0.25;
/** Lines are kept by their height in steps of so many points, and no more than so many of one height are looked at or joined. */
const HEIGHT_STEP = 5;
const MAX_BESIDE = 40;

/**
 * Some programs paint the labels of a page ("Art. 5º", bullets) after its text. A short piece that stands right before
 * a line that was painted earlier begins that line, unless it stands in the margin, as notes and numbers of lines do.
 */
function withLabelsInPlace(lines: readonly ItemLine[]): ItemLine[] {
  const widest = lines.reduce((most, line) => Math.max(most, line.right - line.left), 0);
  const isCrossed = crossedGaps(lines);
  const placed: ItemLine[] = [];
  const labels = new Map<number, readonly PlacedItem[]>();
  const heights = new Map<number, number[]>();
  const hostOf = (label: ItemLine, height: number): number | undefined => {
    if (label.right - label.left > widest * MAX_LABEL_WIDTH) return undefined;
    const near = [height - 1, height, height + 1].flatMap((step) => heights.get(step) ?? []);
    const isProvision = BEGINS_PROVISION.test(label.items.map(({ text }) => text).join(""));
    return near.find((at) => {
      const line = placed[at];
      if (line === undefined || !isRightBefore(label, line)) return false;
      if ((labels.get(at)?.length ?? 0) >= MAX_BESIDE) return false;
      return isProvision || isCrossed(label.right, line.left);
    });
  };
  for (const line of lines) {
    const height = Math.round(line.y / HEIGHT_STEP);
    const host = hostOf(line, height);
    const text = host === undefined ? undefined : placed[host];
    if (host !== undefined && text !== undefined) {
      labels.set(host, [...line.items, ...(labels.get(host) ?? [])]);
      placed[host] = { ...text, left: line.left };
      continue;
    }
    const beside = heights.get(height) ?? [];
    if (beside.length < MAX_BESIDE) heights.set(height, [...beside, placed.length]);
    placed.push(line);
  }
  return placed.map((line, at) => ({ ...line, items: [...(labels.get(at) ?? []), ...line.items] }));
}

function isRightBefore(label: ItemLine, line: ItemLine): boolean {
  if (!line.isUpright || !label.isUpright) return false;
  if (Math.abs(label.y - line.y) > Math.min(label.size, line.size) * SAME_LINE) return false;
  const gap = line.left - label.right;
  return gap > -label.size * WORD_GAP && gap < line.size * LABEL_GAP;
}

/** Tells whether some line of the page runs on over a gap, which is then none between columns, nor one at a margin. */
function crossedGaps(lines: readonly ItemLine[]): (from: number, to: number) => boolean {
  const byLeft = lines.toSorted((one, other) => one.left - other.left);
  let furthest = -Infinity;
  const reaches = byLeft.map(({ right }) => (furthest = Math.max(furthest, right)));
  return (from, to) => (reaches[countWhile(byLeft, ({ left }) => left < from) - 1] ?? -Infinity) > to;
}

interface Draft {
  readonly items: PlacedItem[];
  text: string;
  /** Before which items, and where in the text, the fragment may be cut. */
  readonly cuts: { readonly item: number; readonly text: number }[];
  /** The last item that stands on the baseline. */
  base?: PlacedItem;
}

function draftOf({ items }: ItemLine): Draft {
  const draft: Draft = { items: [], text: "", cuts: [] };
  for (const item of items) {
    if (item.text.trim() !== "") addItem(draft, item);
    else if (draft.text !== "" && !draft.text.endsWith(" ")) draft.text += " ";
  }
  return draft;
}

function addItem(draft: Draft, item: PlacedItem): void {
  const { items, cuts, base } = draft;
  const last = items.at(-1);
  if (last !== undefined && needsSpace(last, item, draft.text)) draft.text += " ";
  if (last !== undefined && item.left - last.right > Math.max(last.size, item.size) * CELL_GAP)
    cuts.push({ item: items.length, text: draft.text.length });
  const isRaised = base !== undefined && isRaisedNumber(item, base);
  draft.text += isRaised ? raisedText(item.text, draft.text) : item.text;
  if (!isRaised) draft.base = item;
  items.push(item);
}

/** Raised and lowered letters stay on their line. */
function continuesLine(last: PlacedItem, item: PlacedItem): boolean {
  if (last.isUpright !== item.isUpright) return false;
  const size = Math.max(last.size, item.size);
  if (Math.abs(item.y - last.y) > size * SAME_LINE) return false;
  const gap = item.left - last.right;
  return gap < size * WIDE_GAP && gap > -size * OVERLAP;
}

/** "10" with a raised "3" is not 103. */
function isRaisedNumber(item: PlacedItem, base: PlacedItem): boolean {
  if (item.size > base.size * SMALLER || base.y - item.y < base.size * RAISED) return false;
  return /^\d{1,4}\s?$/.test(item.text);
}

function needsSpace(last: PlacedItem, item: PlacedItem, text: string): boolean {
  if (text.endsWith(" ") || item.text.startsWith(" ")) return false;
  return item.left - last.right > Math.min(last.size, item.size) * WORD_GAP;
}

function finished({ items, text, cuts }: Draft): Fragment[] {
  const whole = fragmentOf(items, text);
  if (cuts.length === 0) return whole;
  const ends = [...cuts, { item: items.length, text: text.length }];
  const pieces = ends.flatMap((end, index) => {
    const start = cuts[index - 1] ?? { item: 0, text: 0 };
    return fragmentOf(items.slice(start.item, end.item), text.slice(start.text, end.text));
  });
  return whole.map((fragment) => ({ ...fragment, pieces }));
}

function fragmentOf(items: readonly PlacedItem[], text: string): Fragment[] {
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  const [first] = items;
  if (first === undefined || trimmed === "") return [];
  const { size, y, font } = longestOf(items);
  const right = items.reduce((furthest, item) => Math.max(furthest, item.right), first.right);
  const struck = items.filter(({ isStruck }) => isStruck);
  const isStruck = letterTotal(struck) * 2 > letterTotal(items);
  return [{ text: trimmed, left: first.left, right, y, size, font, isStruck }];
}

/** The lines of a page: columns of prose one after the other, rows of tables with their cells apart. */
export function linesOfPage(fragments: readonly Fragment[], page: number): Line[] {
  const rows = inReadingOrder(rowsOf(fragments));
  const tables = tableFinder(rows);
  const lines: Line[] = [];
  for (let at = 0; at < rows.length;) {
    const found = columnsOfProse(rows, at) ?? tables(at);
    for (const line of found?.lines ?? [joinRow(rows[at] ?? [])]) lines.push({ ...line, page });
    at = found?.end ?? at + 1;
  }
  return lines;
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = rows.at(-1)?.at(-1);
    const isSameRow =
      last !== undefined &&
      Math.abs(last.y - fragment.y) <= Math.min(last.size, fragment.size) * SAME_LINE &&
      fragment.left >= last.right;
    if (isSameRow) rows.at(-1)?.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/** Some programs write a page from its foot to its head. */
function inReadingOrder(rows: readonly Row[]): readonly Row[] {
  const heights = rows.map((row) => row[0]?.y ?? 0);
  const rising = heights.filter((y, index) => index > 0 && y < (heights[index - 1] ?? 0)).length;
  if (rows.length < 4 || rising < (rows.length - 1) * 0.8) return rows;
  return rows.toSorted((one, other) => (one[0]?.y ?? 0) - (other[0]?.y ?? 0));
}
