import type { HidingPlace } from "../block.ts";
import type { PdfPageProxy } from "./open-pdf.ts";

/** A piece of text on one line, with no wide gap in it. Points from the upper left corner of the page; `y` is the baseline. */
export interface Fragment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  /** The font of most of its letters, by the name that the document knows it by. */
  readonly font: string;
  /** Its parts, where gaps in it may be those between the cells of a narrow table. */
  readonly pieces?: readonly Fragment[];
}

export interface PageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly fragments: readonly Fragment[];
}

export type Hide = (place: HidingPlace, characters: number) => void;

export type TextItem = Extract<
  Awaited<ReturnType<PdfPageProxy["getTextContent"]>>["items"][number],
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
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Set smaller than this, text is there for programs only. */
const MIN_READABLE = 1;

/** Leaves out the text of a page that has the colour of the paper. */
export type DropColourless = (
  page: number,
  items: readonly TextItem[],
  hide: Hide,
) => Promise<readonly TextItem[]>;

/** The text of a page in the order of the file, which is nearly always the order of reading. */
export async function readPageText(
  page: PdfPageProxy,
  hide: Hide,
  dropColourless: DropColourless,
): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const builder = fragmentBuilder();
  const texts = items.filter((item) => "str" in item);
  for (const item of await dropColourless(page.pageNumber, texts, hide)) {
    const placed = place(item, viewport.transform);
    // What lies off the page does not come this far: the library passes over it.
    if (placed.size > MIN_READABLE || item.str.trim() === "") builder.add(placed);
    else hide("tiny", item.str.trim().length);
  }
  return { page: page.pageNumber, width: viewport.width, height: viewport.height, fragments: builder.end() };
}

/** Turned pages are turned back, so that lines are level. */
function place(item: TextItem, viewport: readonly number[]): PlacedItem {
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

/** Before which item, and where in the text, a fragment may be cut. */
interface Cut {
  readonly item: number;
  readonly text: number;
}

interface FragmentBuilder {
  add(item: PlacedItem): void;
  end(): Fragment[];
}

function fragmentBuilder(): FragmentBuilder {
  const fragments: Fragment[] = [];
  let items: PlacedItem[] = [];
  let last: PlacedItem | undefined;
  /** The last item that stands on the baseline. */
  let base: PlacedItem | undefined;
  let text = "";
  let cuts: Cut[] = [];

  function finish(): void {
    const fragment = fragmentOf(items, text);
    if (fragment !== null && cuts.length === 0) fragments.push(fragment);
    else if (fragment !== null) fragments.push({ ...fragment, pieces: piecesOf(items, text, cuts) });
    items = [];
    cuts = [];
    last = undefined;
    base = undefined;
    text = "";
  }

  return {
    add: (item) => {
      if (item.text.trim() === "") {
        if (item.endsLine) finish();
        else if (item.text !== "" && text !== "" && !text.endsWith(" ")) text += " ";
        return;
      }
      if (last !== undefined && !continuesLine(last, item)) finish();
      if (last !== undefined && needsSpace(last, item, text)) text += " ";
      if (last !== undefined && item.left - last.right > Math.max(last.size, item.size) * CELL_GAP)
        cuts.push({ item: items.length, text: text.length });
      const isExponent = base !== undefined && isRaisedNumber(item, base);
      text += isExponent ? superscript(item.text) : item.text;
      if (!isExponent) base = item;
      items.push(item);
      last = item;
      if (item.endsLine) finish();
    },
    end: () => {
      finish();
      return fragments;
    },
  };
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

function superscript(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit);
}

function needsSpace(last: PlacedItem, item: PlacedItem, text: string): boolean {
  if (text.endsWith(" ") || item.text.startsWith(" ")) return false;
  return item.left - last.right > Math.min(last.size, item.size) * WORD_GAP;
}

function fragmentOf(items: readonly PlacedItem[], text: string): Fragment | null {
  const [first] = items;
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  if (first === undefined || trimmed === "") return null;
  const main = items.reduce(
    (longest, item) => (item.text.length > longest.text.length ? item : longest),
    first,
  );
  const { size, y, font } = main;
  const right = items.reduce((furthest, item) => Math.max(furthest, item.right), first.right);
  return { text: trimmed, left: first.left, right, y, size, font };
}

function piecesOf(items: readonly PlacedItem[], text: string, cuts: readonly Cut[]): Fragment[] {
  const ends = [...cuts, { item: items.length, text: text.length }];
  return ends.flatMap((end, index) => {
    const start = cuts[index - 1] ?? { item: 0, text: 0 };
    const piece = fragmentOf(items.slice(start.item, end.item), text.slice(start.text, end.text));
    return piece === null ? [] : [piece];
  });
}
