import { countWhile } from "#src/text/index.ts";
import { isNext, wholePart } from "./labels.ts";
import type { Line } from "./lines.ts";

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
  const chain = risingChain(own.map((line) => lines[line]?.label?.order ?? 0));
  return new Set(chain.flatMap((at) => own[at] ?? []));
}

/** Whether the line announces the words of another law, which the next lines then give. */
export function isAmending(text: string, line: Line): boolean {
  if (text.charAt(line.end - 1) !== ":") return false;
  const words = text.slice(Math.max(line.start, line.end - MAX_AMENDING_LENGTH), line.end);
  return AMENDING.test(words) && ANOTHER_NORM.test(words);
}

/** Leaves out what stands between an article that amends another law and the next article of this one. */
function withoutAmended(text: string, lines: readonly Line[], candidates: readonly number[]): number[] {
  const orderAt = (index: number | undefined): number => lines[index ?? -1]?.label?.order ?? 0;
  const places = Map.groupBy(candidates.keys(), (at) => wholePart(orderAt(candidates[at])));
  const kept: number[] = [];
  for (let at = 0; at < candidates.length;) {
    const index = candidates[at] ?? 0;
    const order = orderAt(index);
    kept.push(index);
    at++;
    const next = candidates[at];
    if (next === undefined || isNext(orderAt(next), order) || orderAt(next) === order) continue;
    // The head of an article may go over several lines, and an inciso may be what amends.
    if (!lines.slice(index, next).some((line) => isAmending(text, line))) continue;
    const successors = places.get(wholePart(order) + 1) ?? [];
    const from = at;
    at = successors[countWhile(successors, (place) => place < from)] ?? at;
  }
  return kept;
}

interface Link {
  readonly score: number;
  readonly at: number;
}

const NO_LINK: Link = { score: 0, at: -1 };
const STEP = 1;
/** A number that follows directly says more than any that is merely larger. */
const DIRECT_STEP = 3;

/**
 * The places of the best chain of orders that never fall: as long as can be, with as many direct successors as can
 * be. One wrong number costs at most itself. Takes n log n steps.
 */
export function risingChain(orders: readonly number[]): number[] {
  const ranks = rankOf(orders);
  const tree: Link[] = Array.from({ length: ranks.size + 1 }, () => NO_LINK);
  const bestByOrder = new Map<number, Link>();
  const before: number[] = [];
  let best = NO_LINK;
  for (const [at, order] of orders.entries()) {
    const rank = ranks.get(order) ?? 1;
    const link = linkTo(order, at, highest(tree, rank), bestByOrder);
    before.push(link.from);
    const own: Link = { score: link.score, at };
    raise(tree, rank, own);
    if (own.score > (bestByOrder.get(order)?.score ?? 0)) bestByOrder.set(order, own);
    if (own.score > best.score) best = own;
  }
  return trace(before, best.at);
}

function linkTo(
  order: number,
  at: number,
  below: Link,
  bestByOrder: ReadonlyMap<number, Link>,
): { score: number; from: number } {
  const isFirst = order === 1000;
  let score = below.score + (isFirst && below.at === -1 ? DIRECT_STEP : STEP);
  let from = below.at;
  for (const previous of predecessors(order)) {
    const link = bestByOrder.get(previous);
    if (link !== undefined && link.at < at && link.score + DIRECT_STEP > score) {
      score = link.score + DIRECT_STEP;
      from = link.at;
    }
  }
  return { score, from };
}

/** Orders that come directly before one: 7 and 7-A to 7-Z before 8, 7-A before 7-B. */
function predecessors(order: number): number[] {
  if (order % 1000 > 0) return [order - 1];
  const start = order - 1000;
  return Array.from({ length: 27 }, (_, suffix) => start + suffix).filter((candidate) =>
    isNext(order, candidate),
  );
}

function rankOf(orders: readonly number[]): Map<number, number> {
  const sorted = [...new Set(orders)].toSorted((a, b) => a - b);
  return new Map(sorted.map((order, index) => [order, index + 1]));
}

/** Highest score among ranks up to one (a Fenwick tree of maxima). */
function highest(tree: readonly Link[], rank: number): Link {
  let best = NO_LINK;
  for (let at = rank; at > 0; at -= at & -at) {
    const link = tree[at] ?? NO_LINK;
    if (link.score > best.score) best = link;
  }
  return best;
}

function raise(tree: Link[], rank: number, link: Link): void {
  for (let at = rank; at < tree.length; at += at & -at) {
    if (link.score > (tree[at]?.score ?? 0)) tree[at] = link;
  }
}

function trace(before: readonly number[], last: number): number[] {
  const chain: number[] = [];
  for (let at = last; at >= 0; at = before[at] ?? -1) chain.push(at);
  return chain.toReversed();
}
