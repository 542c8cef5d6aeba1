/** Scores this close say nothing about which of two is better. */
const TIE = 0.01;

/**
 * Orders a list that is already in order of its scores: among those that tie with the first of them, the higher
 * priority comes first. Otherwise nothing moves.
 */
export function byPriority<Item>(
  ranked: readonly Item[],
  scoreOf: (item: Item) => number,
  priorityOf: (item: Item) => number,
): Item[] {
  const ordered: Item[] = [];
  let tied: Item[] = [];
  for (const item of ranked) {
    const [first] = tied;
    if (first !== undefined && scoreOf(first) - scoreOf(item) > TIE * Math.abs(scoreOf(first))) {
      ordered.push(...highestFirst(tied, priorityOf));
      tied = [];
    }
    tied.push(item);
  }
  return [...ordered, ...highestFirst(tied, priorityOf)];
}

function highestFirst<Item>(tied: readonly Item[], priorityOf: (item: Item) => number): Item[] {
  return tied.toSorted((a, b) => priorityOf(b) - priorityOf(a));
}
