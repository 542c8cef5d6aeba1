import type { Line } from "./page-lines.ts";

export interface PageLines {
  readonly height: number;
  readonly lines: readonly Line[];
}

const MIN_PAGES = 3;
/** How much of a page, at its top and at its bottom, can be header and footer. */
const EDGE = 0.12;
const MAX_AT_AN_EDGE = 3;
const MAX_WITH_NUMBERS_LENGTH = 60;
const MAX_SMALL_FOOTER_LENGTH = 40;
/** In parts of the size of the letters. */
const SET_OFF = 1.6;
/** Only this near to the foot of a page does a number alone count as that of the page. */
const FOOT = 0.9;
const PAGE_NUMBER =
  /^(?:(?:página|pág\.?|p\.|fls?\.|folha)\s{0,2})?\d{1,4}(?:\s?(?:de|\/)\s?\d{1,4})?$|^[-–—]\s?\d{1,4}\s?[-–—]$/iu;

/** The lines of all pages, without page numbers, and without the headers and footers that most pages repeat. */
export function withoutRunningLines(pages: readonly PageLines[]): Line[] {
  const bodies = bodiesOf(pages);
  return bodies.flatMap((lines, page) => withoutTornLabel(lines, bodies[page + 1]?.[0]));
}

/** "Art. 20" alone at the foot of a page whose next one begins with "Art. 20 São…": the page broke within the line. */
function withoutTornLabel(lines: readonly Line[], next: Line | undefined): readonly Line[] {
  const last = lines.at(-1);
  return last !== undefined && next?.text.startsWith(`${last.text} `) === true ? lines.slice(0, -1) : lines;
}

function bodiesOf(pages: readonly PageLines[]): (readonly Line[])[] {
  if (pages.length < MIN_PAGES) return pages.map(withoutPageNumber);
  const counts = new Map<string, number>();
  for (const page of pages) {
    const { top, bottom } = edgesOf(page);
    for (const key of new Set([...top, ...bottom].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRepeated = (line: Line): boolean => {
    // The rest of a sentence of the page before, in a text that repeats itself.
    const isMidSentence = line.text.length > MAX_SMALL_FOOTER_LENGTH && /^\p{Ll}/u.test(line.text);
    return (counts.get(keyOf(line)) ?? 0) * 2 > pages.length && !isMidSentence;
  };
  return pages.map((page) => {
    const { top, bottom, inner } = edgesOf(page);
    const running = new Set([top, bottom].flatMap((edge) => runningPart(edge, inner, isRepeated)));
    return withoutPageNumber({ ...page, lines: page.lines.filter((line) => !running.has(line)) });
  });
}

/** Files of a page or two repeat too little to show what their footer is; a page number shows it by itself. */
function withoutPageNumber({ height, lines }: PageLines): readonly Line[] {
  const [lowest] = lines.toSorted((one, other) => other.y - one.y);
  if (lowest === undefined || lines.length === 1 || lowest.cells !== undefined) return lines;
  if (lowest.y < height * FOOT || !PAGE_NUMBER.test(lowest.text)) return lines;
  const others = lines.filter((line) => line !== lowest);
  return isClose(lowest, others) ? lines : others;
}

/** The lines near the edges of a page, each list from the edge inwards; `inner` are the others. */
function edgesOf({ height, lines }: PageLines): Record<"top" | "bottom" | "inner", readonly Line[]> {
  const downwards = lines.toSorted((one, other) => one.y - other.y);
  const top = downwards.slice(0, MAX_AT_AN_EDGE).filter(({ y }) => y < height * EDGE);
  const below = downwards.slice(top.length).toReversed();
  const bottom = below.slice(0, MAX_AT_AN_EDGE).filter(({ y }) => y > height * (1 - EDGE));
  return { top, bottom, inner: below.slice(bottom.length) };
}

/** The repeated lines from the edge inwards, as far as a gap sets them off from what follows. */
function runningPart(edge: readonly Line[], inner: readonly Line[], isRepeated: (line: Line) => boolean) {
  const found = edge.findIndex((line) => !isRepeated(line));
  let count = found < 0 ? edge.length : found;
  while (count > 0 && isClose(edge[count - 1], edge[count] ?? inner)) count--;
  return edge.slice(0, count);
}

function isClose(line: Line | undefined, others: Line | readonly Line[] | undefined): boolean {
  if (line === undefined || others === undefined) return false;
  return [others].flat().some(({ y }) => Math.abs(y - line.y) < line.size * SET_OFF);
}

/** Page numbers differ from page to page, and do not count; in a long line, numbers are part of what it says. */
function keyOf({ text }: Line): string {
  return text.length > MAX_WITH_NUMBERS_LENGTH ? text : text.replaceAll(/\d+/g, "#").toLowerCase();
}
