import type { Line } from "./lines/line.ts";
import { isNext, wholePart } from "./labels/ordinal.ts";
import { risingChain } from "./rising-chain.ts";

/** A place where an article may begin. */
export interface ArticleStart {
  readonly line: number;
  readonly order: number;
}

/** "passa a vigorar com a seguinte redação:": what follows are the articles of another law. */
const AMENDING =
  /(?:vigorar|vigerá|redaç[ãõ]|alteraç[ãõ]|modificaç[ãõ]|acréscim|acrescid|acrescent|acresça)[^:\n]{0,200}:$/iu;
const ANOTHER_NORM =
  /(?:Lei|Decreto|Medida Provisória|Código|Consolidação|Constituição|Resolução|Portaria|arts?\.)(?!\p{L})/u;
const MAX_AMENDING_LENGTH = 600;

/** The lines of `candidates` at which articles of this law begin; the others quote other laws. */
export function chooseArticles(
  text: string,
  lines: readonly Line[],
  candidates: readonly number[],
): Set<number> {
  const own = withoutAmended(text, lines, candidates);
  const starts = own.flatMap((line): ArticleStart[] => {
    const order = lines[line]?.label?.order;
    return order === undefined ? [] : [{ line, order }];
  });
  return new Set(risingChain(starts.map(({ order }) => order)).flatMap((at) => starts[at]?.line ?? []));
}

/** Whether the line announces the words of another law, which the next lines then give. */
export function isAmending(text: string, line: Line): boolean {
  if (text.charAt(line.end - 1) !== ":") return false;
  const words = text.slice(Math.max(line.start, line.end - MAX_AMENDING_LENGTH), line.end);
  return AMENDING.test(words) && ANOTHER_NORM.test(words);
}

/** Leaves out what stands between an article that amends another law and the next article of this one. */
function withoutAmended(text: string, lines: readonly Line[], candidates: readonly number[]): number[] {
  const places = placesByNumber(lines, candidates);
  const kept: number[] = [];
  for (let at = 0; at < candidates.length;) {
    const index = candidates[at] ?? 0;
    kept.push(index);
    const line = lines[index];
    const next = lines[candidates[at + 1] ?? -1];
    const order = line?.label?.order ?? 0;
    const isFollowed =
      next === undefined || isNext(next.label?.order ?? 0, order) || next.label?.order === order;
    at++;
    if (line === undefined || isFollowed || !amends(text, lines, index, candidates[at] ?? lines.length))
      continue;
    const resume = firstAfter(places.get(wholePart(order) + 1) ?? [], at);
    if (resume !== null) at = resume;
  }
  return kept;
}

/** The head of an article may go over several lines, and an inciso may be what amends. */
function amends(text: string, lines: readonly Line[], from: number, until: number): boolean {
  for (let index = from; index < until; index++) {
    const line = lines[index];
    if (line !== undefined && isAmending(text, line)) return true;
  }
  return false;
}

function placesByNumber(lines: readonly Line[], candidates: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, index] of candidates.entries()) {
    const number = wholePart(lines[index]?.label?.order ?? 0);
    const known = places.get(number);
    if (known === undefined) places.set(number, [at]);
    else known.push(at);
  }
  return places;
}

function firstAfter(sorted: readonly number[], least: number): number | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return sorted[low] ?? null;
}
