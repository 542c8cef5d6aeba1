import type { MatchedTerm } from "#src/domain/index.ts";

/** Words are not cut, unless the next gap between them is farther away than this. */
const MAX_WORD_LENGTH = 40;

/** The part of a text, at most `limit` characters, where most distinct query terms stand together. */
export function snippet(text: string, matches: readonly MatchedTerm[], limit: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= limit) return trimmed;
  const from = wordStart(text, bestStart(matches, limit, text.length));
  const before = from > 0 ? "…" : "";
  const room = limit - before.length;
  if (from + room >= text.length) return before + text.slice(from).trim();
  return `${before}${text.slice(from, wordEnd(text, from + room - 1)).trim()}…`;
}

/** Slides a window over the matches and counts how many different terms it holds. */
function bestStart(matches: readonly MatchedTerm[], limit: number, length: number): number {
  const spots = matches
    .filter((match) => match.field === "text")
    .flatMap((match) => match.ranges.map(([start, end]) => ({ term: match.term, start, end })))
    .toSorted((a, b) => a.start - b.start);
  const inside = new Map<string, number>();
  let best = { count: 0, first: 0, last: 0 };
  let next = 0;
  for (const spot of spots) {
    for (let after = spots[next]; after && after.end - spot.start <= limit * 0.8; after = spots[++next]) {
      inside.set(after.term, (inside.get(after.term) ?? 0) + 1);
    }
    if (inside.size > best.count) {
      best = { count: inside.size, first: spot.start, last: spots[next - 1]?.end ?? spot.end };
    }
    const left = (inside.get(spot.term) ?? 1) - 1;
    if (left > 0) inside.set(spot.term, left);
    else inside.delete(spot.term);
  }
  const centre = (best.first + best.last) / 2;
  // One character more is free for text at the end, where no ellipsis follows.
  return Math.max(0, Math.min(length - limit + 1, Math.round(centre - limit / 2)));
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const gap = text.slice(at, at + MAX_WORD_LENGTH).search(/\s/);
  return gap === -1 ? wholeCharacter(text, at) : at + gap + 1;
}

function wordEnd(text: string, at: number): number {
  const nearest = Math.max(0, at - MAX_WORD_LENGTH);
  const gap = text.slice(nearest, at + 1).search(/\s\S*$/);
  return gap === -1 ? wholeCharacter(text, at) : nearest + gap;
}

/** Never between the two halves of a character outside the basic plane. */
function wholeCharacter(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}
