import type { Line } from "./page-rows.ts";

/** What is usual in a document; what differs from it means something. */
export interface DocumentShape {
  /** The size of most letters. */
  readonly bodySize: number;
  /** The fonts of running text; a document may mix two. */
  readonly bodyFonts: ReadonlySet<string>;
  /** From baseline to baseline within a paragraph, in parts of the size. */
  readonly lineHeight: number;
  /** How far to the right lines reach in the column of the given one. */
  readonly rightEdge: (line: Line) => number;
}

const USUAL_LINE_HEIGHT = 1.2;
/** A font that sets more of the letters than this is one of running text. */
const BODY_SHARE = 0.1;
/** In less text than this, shares say nothing: a few headings are a tenth of one page. */
const ENOUGH_LETTERS = 6_000;

export function shapeOf(lines: readonly Line[]): DocumentShape {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const { size, text, font } of lines) {
    sizes.set(rounded(size), (sizes.get(rounded(size)) ?? 0) + text.length);
    fonts.set(font, (fonts.get(font) ?? 0) + text.length);
  }
  const edges = rightEdges(lines);
  return {
    bodySize: mostCounted(sizes) ?? 0,
    bodyFonts: bodyFontsOf(fonts),
    lineHeight: usualLineHeight(lines),
    rightEdge: (line) => edges.get(columnKey(line)) ?? line.right,
  };
}

/** Sizes that the eye cannot tell apart are one. */
export function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

function bodyFontsOf(fonts: ReadonlyMap<string, number>): ReadonlySet<string> {
  const most = mostCounted(fonts);
  const total = [...fonts.values()].reduce((sum, count) => sum + count, 0);
  const least = total < ENOUGH_LETTERS ? total : total * BODY_SHARE;
  return new Set([...fonts].filter(([font, count]) => font === most || count > least).map(([font]) => font));
}

function mostCounted<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let most: Key | undefined;
  let highest = -1;
  for (const [key, count] of counts) {
    if (count > highest) [most, highest] = [key, count];
  }
  return most;
}

function usualLineHeight(lines: readonly Line[]): number {
  const steps = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (last === undefined || last.page !== line.page || rounded(last.size) !== rounded(line.size)) continue;
    const step = Math.round(((line.y - last.y) / line.size) * 20) / 20;
    if (step > 0.8 && step < 2.6) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return mostCounted(steps) ?? USUAL_LINE_HEIGHT;
}

/** Lines of one page that begin at nearly the same place make a column. */
function rightEdges(lines: readonly Line[]): Map<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    if (line.cells !== undefined) continue;
    const key = columnKey(line);
    edges.set(key, Math.max(edges.get(key) ?? 0, line.right));
  }
  return edges;
}

function columnKey({ page, left }: Line): string {
  return `${page}:${Math.floor(left / 60)}`;
}
