/** What a letter suffix may add: 5 < 5-A < 5-ZZ < 6. */
const SUFFIXES = 1000;

/** 1 for "a", 27 for "aa"; the case does not matter. */
export function letterValue(letters: string): number {
  let value = 0;
  for (const letter of letters.toLowerCase()) value = value * 26 + letter.charCodeAt(0) - 96;
  return value;
}

/** One number by which labels of a level are in order: 7 before 7-A before 8. */
export function orderOf(value: number, suffix: string): number {
  return value * SUFFIXES + letterValue(suffix);
}

/** Whether a label comes directly after another one: 8 after 7 or 7-B, 7-A after 7, 7-C after 7-B. */
export function isNext(order: number, last: number): boolean {
  const value = Math.floor(order / SUFFIXES);
  const suffix = order % SUFFIXES;
  const lastValue = Math.floor(last / SUFFIXES);
  if (suffix > 0) return value === lastValue && suffix === (last % SUFFIXES) + 1;
  return value === lastValue + 1;
}

export function wholePart(order: number): number {
  return Math.floor(order / SUFFIXES);
}
