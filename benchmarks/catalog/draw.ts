/** Draws what stands early in a list more often, by Zipf's law: as words do, and as what is sold does. */
export function zipfDraw<Item>(items: readonly Item[], exponent: number, random: () => number): () => Item {
  let total = 0;
  const sums = items.map((_, rank) => (total += 1 / (rank + 1) ** exponent));
  return () => items[firstAbove(sums, random() * total)] as Item;
}

function firstAbove(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function between(min: number, max: number, random: () => number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** So many different ones, as far as the draw gives them. */
export function several<Item>(count: number, draw: () => Item): Item[] {
  const found = new Set<Item>();
  for (let tries = 0; found.size < count && tries < 4 * count; tries++) found.add(draw());
  return [...found];
}
