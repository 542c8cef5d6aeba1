/** Words that make a sentence negative, folded. */
const NEGATIONS: readonly string[] = ["nao", "nem", "nunca", "jamais"];

/** The same as alternatives of a pattern, with all forms of "nenhum". */
export const NEGATION_PATTERN = `${NEGATIONS.join("|")}|nenhum[ao]?s?`;
