import { analyze, foldAccents } from "#src/text/index.ts";

export { stemsOf } from "#src/text/index.ts";

/** Stems of every word, common ones included. */
export function allStemsOf(text: string): Set<string> {
  return new Set(analyze(text).map(({ stem }) => stem));
}

/** Neighbouring words, common ones included. */
export function wordPairs(text: string): Set<string> {
  const stems = analyze(text).map(({ stem }) => stem);
  return new Set(stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`));
}

export function contentTokens(text: string): ReturnType<typeof analyze> {
  return analyze(text).filter((token) => !token.isStopWord);
}

/** The text that patterns are written against. */
export function fold(text: string): string {
  return foldAccents(text).toLowerCase().trim();
}

/** The weight of the strongest reading of a term among some stems; 0 when none is there. */
export function strongest(readings: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const [stem, weight] of readings) if (weight > best && stems.has(stem)) best = weight;
  return best;
}
