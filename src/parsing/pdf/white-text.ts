import { OPS, type PDFPageProxy, Util } from "unpdf/pdfjs";
import type { TextItem } from "./page-lines.ts";

type Box = readonly [left: number, bottom: number, right: number, top: number];

export type Painting = NonNullable<Awaited<ReturnType<typeof readPainting>>>;

/** Numbers move the pen. Only letters of Type 3 fonts have an `operatorListId`; they may bring their own colours. */
type Glyph = number | { readonly unicode: string; readonly operatorListId?: number };

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(OPS).map(([name, id]) => [id, name]));
const NEARLY_WHITE = /^#(?:f[7-9a-f]){3}$/i;
const FILL_ONLY = 0;
/** Thinner lines are frames and rules, no background. */
const MIN_THICKNESS = 2;
const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity];
/** In parts of the size of the letters. */
const DESCENT = -0.2;
const ASCENT = 0.8;
/** On a page with more areas or nested states than this, all text is kept. */
const MAX_AREAS = 2_000;
const MAX_DEPTH = 1_000;
const MAX_RULES = 1_000;
/** How many letters may be shown that are missing in the text: the library leaves out what lies off the page. */
const MAX_SKIPPED = 2_000;

/** `isBlended`: blend modes and masks may turn white into another colour. */
const START = { matrix: [1, 0, 0, 1, 0, 0], fillsWhite: false, isBlended: false, textMode: 0, lineWidth: 1 };
type PaintState = Readonly<typeof START>;
type StateChange = (args: readonly unknown[], state: PaintState) => Partial<PaintState>;
const SAVES: ReadonlySet<string> = new Set(["save", "paintFormXObjectBegin", "beginGroup"]);
const RESTORES: ReadonlySet<string> = new Set(["restore", "paintFormXObjectEnd", "endGroup"]);
const CHANGES: Readonly<Record<string, StateChange>> = {
  transform: (args, { matrix }) => ({ matrix: Util.transform(matrix, args) }),
  paintFormXObjectBegin: ([inner], { matrix }) => (inner ? { matrix: Util.transform(matrix, inner) } : {}),
  beginGroup: ([group]) => ((group as { smask?: unknown }).smask ? { isBlended: true } : {}),
  setFillRGBColor: ([color]) => ({ fillsWhite: NEARLY_WHITE.test(String(color)) }),
  setFillColorN: () => ({ fillsWhite: false }),
  setFillTransparent: () => ({ fillsWhite: false }),
  setTextRenderingMode: ([mode]) => ({ textMode: Number(mode) }),
  setLineWidth: ([width]) => ({ lineWidth: Number(width) }),
  setGState: ([entries], { lineWidth, isBlended }) => {
    const { LW = lineWidth, BM = "source-over" } = Object.fromEntries(entries as [string, unknown][]);
    return { lineWidth: Number(LW), isBlended: isBlended || BM !== "source-over" };
  },
};

/** `null` when the page is too complex to tell what lies behind its text. */
export async function readPainting(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  /** All letters in the order in which they are shown, as `comparable` writes them. */
  const letters: string[] = [];
  /** For each character of `letters`, whether it is filled with white. */
  const isWhite: boolean[] = [];
  /** The places that are not the colour of the paper. */
  const dark: Box[] = [];
  /** Thin level lines: under text, through it, between parts of the page. */
  const rules: Box[] = [];
  const saved: PaintState[] = [];
  let state: PaintState = START;
  for (const [index, operator] of fnArray.entries()) {
    const name = NAMES.get(operator) ?? "";
    const args = (argsArray[index] ?? []) as readonly unknown[];
    if (SAVES.has(name)) saved.push(state);
    if (RESTORES.has(name)) state = saved.pop() ?? state;
    state = { ...state, ...CHANGES[name]?.(args, state) };
    const { fillsWhite, isBlended, textMode } = state;
    const isHidden = fillsWhite && !isBlended && textMode === FILL_ONLY;
    for (const glyph of name === "showText" ? (args[0] as readonly Glyph[]) : []) {
      if (typeof glyph === "number") continue;
      const text = comparable(glyph.unicode);
      letters.push(text);
      for (let at = 0; at < text.length; at++) isWhite.push(isHidden && glyph.operatorListId === undefined);
    }
    dark.push(...darkAreas(name, args, state));
    if (rules.length < MAX_RULES) rules.push(...rulesAmong(name, args, state));
    if (dark.length > MAX_AREAS || saved.length > MAX_DEPTH) return null;
  }
  return { letters: letters.join(""), isWhite, dark, rules };
}

/** Lines that are drawn, and rectangles as thin as lines. */
function rulesAmong(name: string, args: readonly unknown[], { matrix, fillsWhite }: PaintState): Box[] {
  if (name !== "constructPath" || !args[2] || fillsWhite) return [];
  if (!/stroke|fill/i.test(NAMES.get(Number(args[0])) ?? "")) return [];
  const box = boxUnder(matrix, args[2] as Box);
  return box[3] - box[1] <= MIN_THICKNESS && box[2] - box[0] > MIN_THICKNESS ? [box] : [];
}

/** Where a line strikes letters through, in parts of their size above the baseline; an underline is below it. */
const STRUCK_FROM = 0.12;
const STRUCK_UNTIL = 0.6;
/** In parts of the width of the text. */
const MIN_STRUCK = 0.7;

/** It tells why the words before it are struck out, and is not struck itself. */
const NOTE_AT_END = /\((?:Reda[cç][aã]o|Revogad|Inclu[ií]d|Acrescid|Suprimid)[^()]{0,120}\)?[.;]?\s?$/iu;

/** Whether lines are drawn through nearly all of a piece of text that stands level, but for a note at its end. */
export function isStruckThrough(
  { str, transform, width: fullWidth }: TextItem,
  { rules }: Painting,
): boolean {
  const [, b = 0, , size = 0, left = 0, baseline = 0] = transform as number[];
  const noteAt = str.search(NOTE_AT_END);
  const width = noteAt > 0 ? (fullWidth * noteAt) / str.length : fullWidth;
  if (b !== 0 || width <= 0 || size <= 0) return false;
  const struck = rules.reduce((sum, [from, bottom, to, top]) => {
    const height = ((bottom + top) / 2 - baseline) / size;
    if (height < STRUCK_FROM || height > STRUCK_UNTIL) return sum;
    return sum + Math.max(0, Math.min(to, left + width) - Math.max(from, left));
  }, 0);
  return struck >= width * MIN_STRUCK;
}

/** White paints no dark area, though it may cover one: then too much counts as dark, never too little. */
function darkAreas(name: string, args: readonly unknown[], state: PaintState): Box[] {
  if (name === "shadingFill" || /^paint.*(?:Repeat|Group)$/.test(name)) return [EVERYWHERE];
  if (/^paint.*Image/.test(name)) return [boxUnder(state.matrix, [0, 0, 1, 1])];
  if (name !== "constructPath" || !args[2]) return [];
  const operator = NAMES.get(Number(args[0])) ?? "";
  const box = boxUnder(state.matrix, args[2] as Box);
  if (/fill/i.test(operator) && !state.fillsWhite) return [box];
  const [a = 1, b = 0, c = 0, d = 1] = state.matrix;
  const thickness = state.lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  if (!/stroke$/i.test(operator) || thickness <= MIN_THICKNESS) return [];
  const [left, bottom, right, top] = box;
  return [[left - thickness / 2, bottom - thickness / 2, right + thickness / 2, top + thickness / 2]];
}

/**
 * Leaves out white letters where nothing dark is painted; in doubt, text stays. Text and painting list their letters
 * in the same order. An item may hold both kinds: the library joins what stands side by side.
 */
export function withoutWhiteText(items: readonly TextItem[], painting: Painting): readonly TextItem[] {
  const { letters, isWhite, dark } = painting;
  if (!isWhite.includes(true)) return items;
  let next = 0;
  return items.map((item) => {
    const wanted = comparable(item.str);
    const isNext = letters.startsWith(wanted, next);
    const skipped = isNext ? 0 : letters.slice(next, next + wanted.length + MAX_SKIPPED).indexOf(wanted);
    if (skipped < 0) return item;
    const start = next + skipped;
    next = start + wanted.length;
    const isHidden = isWhite.slice(start, next);
    if (!isHidden.includes(true) || isOnDark(item, dark)) return item;
    return { ...item, str: visiblePart(item.str, isHidden) };
  });
}

/** Letters as the text and the operators of a page both write them. */
function comparable(text: string): string {
  return text.normalize("NFKD").replaceAll(/[\s\p{C}]+/gu, "");
}

function visiblePart(text: string, isHidden: readonly boolean[]): string {
  let at = 0;
  const kept = Array.from(text, (character) => {
    const start = at;
    at += comparable(character).length;
    return at > start && isHidden.slice(start, at).every(Boolean) ? "" : character;
  });
  return kept.join("");
}

function isOnDark({ transform, width }: TextItem, dark: readonly Box[]): boolean {
  const [a = 1, b = 0, ...rest] = transform as number[];
  const length = Math.hypot(a, b);
  const [left, bottom, right, top] = boxUnder([a / length, b / length, ...rest], [0, DESCENT, width, ASCENT]);
  return dark.some((box) => box[0] <= right && box[2] >= left && box[1] <= top && box[3] >= bottom);
}

/** The upright box around a box that a matrix has turned or moved. */
function boxUnder(matrix: readonly number[], box: Box): Box {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  Util.axialAlignedBoundingBox(box, matrix, bounds);
  return bounds;
}
