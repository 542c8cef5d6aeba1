/** Numbers in [0, 1) that depend on the seed alone, so that every run can be repeated (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A new list in an order that depends on the seed alone. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}
