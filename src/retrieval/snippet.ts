import type { MatchedTerm } from "#src/domain/index.ts";

/** The part of a text, at most `limit` characters, where most distinct query terms stand together. */
export function snippet(text: string, matches: readonly MatchedTerm[], limit: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= limit) return trimmed;
  const start = bestStart(matches, limit, text.length);
  const from = wordStart(text, start);
  const ellipses = 2;
  const to = wordEnd(text, Math.min(text.length, from + limit - ellipses));
  const body = text.slice(from, to).trim();
  return `${from > 0 ? "…" : ""}${body}${to < text.length ? "…" : ""}`;
}

/** Slides a window over the matches and counts how many different terms it holds. */
function bestStart(matches: readonly MatchedTerm[], limit: number, length: number): number {
  const spots = matches
    .filter((match) => match.field === "text")
    .flatMap((match) => match.ranges.map(([start, end]) => ({ term: match.term, start, end })))
    .toSorted((a, b) => a.start - b.start);
  let best = { count: 0, first: 0, last: 0 };
  for (const [index, spot] of spots.entries()) {
    const inside = spots.slice(index).filter(({ end }) => end - spot.start <= limit * 0.8);
    const count = new Set(inside.map(({ term }) => term)).size;
    if (count > best.count) best = { count, first: spot.start, last: inside.at(-1)?.end ?? spot.end };
  }
  const centre = (best.first + best.last) / 2;
  return Math.max(0, Math.min(length - limit, Math.round(centre - limit / 2)));
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space === -1 || space - at > 40 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return at - space > 40 ? at : space;
}
