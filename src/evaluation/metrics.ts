/** How good a ranking is, given the grades of what it should find. All take ids, best first. */

export function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const ideal = [...grades.values()].toSorted((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, depth));
  const gained = discountedGain(ranking.slice(0, depth).map((id) => grades.get(id) ?? 0));
  return best === 0 ? 0 : gained / best;
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** Share of the relevant items that are among the first `depth`. */
export function recall(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  if (relevant.length === 0) return 0;
  const found = new Set(ranking.slice(0, depth));
  return relevant.filter((id) => found.has(id)).length / relevant.length;
}

/** One over the place of the first relevant item; 0 when it is not among the first `depth`. */
export function reciprocalRank(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): number {
  const index = ranking.slice(0, depth).findIndex((id) => (grades.get(id) ?? 0) > 0);
  return index === -1 ? 0 : 1 / (index + 1);
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of the items for which something holds; all of none. */
export function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length;
}

/** The candidate with the greatest value; of equals the first, of none 0. */
export function bestBy(candidates: readonly number[], valueOf: (candidate: number) => number): number {
  const values = candidates.map(valueOf);
  return candidates[values.indexOf(Math.max(...values))] ?? 0;
}
