/**
 * Portuguese law takes 3.4 characters for each token of cl100k_base in the median, and fewer than 3 in one passage of
 * a hundred (365 passages of 25 federal laws): counted by threes, a budget holds. Four, the usual rule, is English.
 */
const CHARACTERS_PER_TOKEN = 3;

/** How long a text may be to stay within a number of tokens. */
export function charactersFor(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}
