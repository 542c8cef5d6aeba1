/** Title matches count more in the first stage; measured in docs/quality.md. */
export const TITLE_WEIGHT = 2;

const K1 = 1.2;
const B = 0.75;
/** A term that most rows hold still counts for a little, never against a row. */
const MIN_WEIGHT = 1e-6;

/** The weight of a term that `holders` of `rows` rows hold; as SQLite's FTS5 computes it, so that engines agree. */
export function inverseFrequency(rows: number, holders: number): number {
  const weight = Math.log((rows - holders + 0.5) / (holders + 0.5));
  return weight > 0 ? weight : MIN_WEIGHT;
}

/** How much `frequency` occurrences in a row count, given its length relative to the mean (1 = average). */
export function saturation(frequency: number, relativeLength: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relativeLength));
}
