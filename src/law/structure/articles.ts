import { countWhile } from "#src/text/index.ts";
import { FIRST_ORDER, isNext, wholePart } from "./labels.ts";
import type { Line } from "./lines.ts";

/** "passa a vigorar com a seguinte redação:": what follows are the articles of another law. */
const AMENDING =
  /(?:vigorar|vigerá|redaç[ãõ]|alteraç[ãõ]|modificaç[ãõ]|acréscim|acrescid|acrescent|acresça)[^:\n]{0,200}:$/iu;
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
  return AMENDING.test(words);
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

const STEP = 1;
/** A number that follows directly says more than any that is merely larger. */
const DIRECT_STEP = 3;
/** How many numbers of other laws in a row a chain may pass over; keeps hostile texts linear. */
const LOOK_BACK = 500;

/**
 * The places of the best chain of orders that never fall: as long as can be, with as many direct successors as can
 * be. One wrong number costs at most itself.
 */
export function risingChain(orders: readonly number[]): number[] {
  const links: { readonly score: number; readonly from: number }[] = [];
  let best = -1;
  for (const [at, order] of orders.entries()) {
    let [score, from] = [order === FIRST_ORDER ? DIRECT_STEP : STEP, -1];
    for (let back = Math.max(0, at - LOOK_BACK); back < at; back++) {
      const previous = orders[back] ?? 0;
      if (previous > order) continue;
      const reached = (links[back]?.score ?? 0) + (isNext(order, previous) ? DIRECT_STEP : STEP);
      if (reached > score) [score, from] = [reached, back];
    }
    links.push({ score, from });
    if (score > (links[best]?.score ?? 0)) best = at;
  }
  const chain: number[] = [];
  for (let at = best; at >= 0; at = links[at]?.from ?? -1) chain.push(at);
  return chain.toReversed();
}
