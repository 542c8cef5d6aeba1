/** A term of the index and in how many documents it stands. */
export interface TermCandidate {
  readonly term: string;
  readonly documentCount: number;
}

export interface CloseTerm {
  readonly term: string;
  /** Letters inserted, removed, changed or swapped with their neighbour. */
  readonly distance: number;
}

const MIN_WITH_ONE_ERROR_LENGTH = 4;
const MIN_WITH_TWO_ERRORS_LENGTH = 8;

/**
 * The candidates that a misspelt word may have meant: nearest first, then the most frequent. The first letter
 * must be right, or swapped with the second, as people seldom miss it. The word itself is never suggested.
 */
export function closestTerms(
  word: string,
  candidates: Iterable<TermCandidate>,
  maxDistance = allowedDistance(word),
): CloseTerm[] {
  if (maxDistance === 0) return [];
  const found: (CloseTerm & TermCandidate)[] = [];
  for (const { term, documentCount } of candidates) {
    if (term === word || !beginsAlike(word, term)) continue;
    const distance = editDistance(word, term, maxDistance);
    if (distance <= maxDistance) found.push({ term, distance, documentCount });
  }
  found.sort(
    (a, b) => a.distance - b.distance || b.documentCount - a.documentCount || (a.term < b.term ? -1 : 1),
  );
  return found.map(({ term, distance }) => ({ term, distance }));
}

/**
 * Damerau–Levenshtein distance where no letter is edited twice. Stops at `limit`: a greater distance comes
 * back as `limit + 1`. Only the diagonal band that can stay within the limit is computed.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = Array.from({ length: b.length + 1 }, () => limit + 1);
    current[0] = row;
    let best = row;
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column += 1) {
      const change = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwap ? at(beforeLast, column - 2) + 1 : Infinity;
      const cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, change, swap);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

function beginsAlike(word: string, term: string): boolean {
  return word[0] === term[0] || (word[0] === term[1] && word[1] === term[0]);
}

/** How many errors a word may have before a guess does more harm than good: 0 below 4 letters, 2 from 8. */
function allowedDistance(word: string): number {
  if (word.length < MIN_WITH_ONE_ERROR_LENGTH) return 0;
  return word.length < MIN_WITH_TWO_ERRORS_LENGTH ? 1 : 2;
}
