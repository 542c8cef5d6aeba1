import { ROOT_PREFIXES, SPELLING_ROOTS, SPELLING_WORDS } from "../data/spelling-variants.ts";

const KEPT = new Map(SPELLING_ROOTS);
const VARIANT = new RegExp(`^(${ROOT_PREFIXES})?(${[...KEPT.keys()].join("|")})`);
const UNREVISED_REGISTRATION = /^regist(?=[aeio])/;

/** One spelling for words that Portugal, Brazil and the years write differently. Takes a folded word. */
export function unifySpelling(word: string): string {
  const whole = SPELLING_WORDS.get(word);
  if (whole !== undefined) return whole;
  return word
    .replace(
      VARIANT,
      (_, prefix: string | undefined, root: string) => (prefix ?? "") + (KEPT.get(root) ?? root),
    )
    .replace(UNREVISED_REGISTRATION, "registr");
}
