export const DIMENSIONS = 128;
/** Rows beyond the vocabulary, shared by the character n-grams of unknown stems. */
export const GRAM_ROWS = 30_000;
