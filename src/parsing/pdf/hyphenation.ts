const BROKEN_WORD = /\p{L}[-\u00AD\u2010]$/u;
/** Pronouns that hang on a verb: "torna-se", "compete-lhe", "fazê-lo". Their hyphen is not one of the line's end. */
const PRONOUN = /^(?:se|lhes?|[oa]s?)(?!\p{L})/u;
const PRONOUN_AFTER_ACCENT = /^l[oa]s?(?!\p{L})/u;

/** Two lines of one paragraph as running text. */
export function joinLines(before: string, after: string): string {
  if (!BROKEN_WORD.test(before.slice(-3))) return `${before} ${after}`;
  const isSoft = before.endsWith("\u00AD");
  if (!isSoft && (!/^\p{Ll}/u.test(after) || isPronoun(before, after))) return before + after;
  return before.slice(0, -1) + after;
}

function isPronoun(before: string, after: string): boolean {
  const start = after.slice(0, 6);
  return PRONOUN.test(start) || (PRONOUN_AFTER_ACCENT.test(start) && /[áêôí].$/u.test(before.slice(-3)));
}
