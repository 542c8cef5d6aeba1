import type { IndexStatistics } from "#src/storage/index.ts";

/**
 * How many index entries the first stage may look at. FTS5 scores every match, so the cost of a query is the sum of
 * its terms' frequencies; common words hardly change which passages come first, and the second stage, which sees
 * all terms, decides among those found.
 */
const ENTRY_BUDGET = 20_000;
/** The rarest terms are always searched, whatever they cost. */
const MIN_TERMS = 2;

/** The terms to look candidates up by: the rarest ones first, until the budget is spent. */
export function firstStageTerms(terms: readonly string[], statistics: IndexStatistics): string[] {
  const frequency = (term: string): number => statistics.documentFrequency.get(term) ?? 0;
  const known = [...new Set(terms)].filter((term) => frequency(term) > 0);
  const chosen: string[] = [];
  let spent = 0;
  for (const term of known.toSorted((a, b) => frequency(a) - frequency(b))) {
    spent += frequency(term);
    if (chosen.length >= MIN_TERMS && spent > ENTRY_BUDGET) break;
    chosen.push(term);
  }
  return chosen;
}
