import type { IndexStatistics } from "#src/storage/index.ts";

/**
 * How many index entries may make candidates. FTS5 scores every match, so a query costs as much as its terms are
 * frequent; common words hardly change which passages come first, and they still count in the rank of those found.
 * At 100,000 chunks this keeps more than nine in ten of the unlimited top ten (docs/benchmarks.md).
 */
const ENTRY_BUDGET = 8_000;

export interface FirstStageTerms {
  /** The rarest terms: each makes candidates. At least one, whatever it costs. */
  readonly terms: readonly string[];
  /** The others. */
  readonly rankingTerms: readonly string[];
}

/** Splits the query's terms by what they cost; those that the index does not know are left out. */
export function firstStageTerms(terms: readonly string[], statistics: IndexStatistics): FirstStageTerms {
  const frequency = (term: string): number => statistics.documentFrequency.get(term) ?? 0;
  const known = [...new Set(terms)].filter((term) => frequency(term) > 0);
  const rarestFirst = known.toSorted((a, b) => frequency(a) - frequency(b));
  let spent = 0;
  const affordable = rarestFirst.filter((term, index) => {
    spent += frequency(term);
    return index === 0 || spent <= ENTRY_BUDGET;
  });
  return { terms: affordable, rankingTerms: rarestFirst.slice(affordable.length) };
}
