/** Soft hyphen, zero-width and direction marks: invisible, and never part of what a word says. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const MARKS = /\p{M}+/gu;
const MARK_STACK = /\p{M}{65,}/gu;
const MAX_MARKS = 30;
const NOT_IN_A_TERM = /[^\p{L}\p{N}_]+/gu;
const HAS_ACCENT = /[\u0080-\uFFFF]/;
const PLAIN_TERM = /^[a-z0-9_]*$/;

/** The same text without accents or cedillas; case and everything else are kept. */
export function foldAccents(text: string): string {
  if (!HAS_ACCENT.test(text)) return text;
  return text.replace(MARKS, "").normalize("NFD").replace(MARKS, "").normalize("NFC");
}

/** The text as a reader sees it: composed accents (NFC), no invisible characters. For comparing, not for offsets. */
export function normalizeText(text: string): string {
  return withoutMarkStacks(withoutMarkStacks(text.replace(INVISIBLE, "")).normalize("NFC"));
}

/** The characters that may stand in an index term: lower case, no accents, ligatures taken apart. */
export function foldTerm(text: string): string {
  if (PLAIN_TERM.test(text)) return text;
  return text.toLowerCase().normalize("NFKD").toLowerCase().replace(NOT_IN_A_TERM, "").normalize("NFC");
}

/** Normalising sorts the marks on a letter in quadratic time; no script needs more than a few. */
function withoutMarkStacks(text: string): string {
  return text.replace(MARK_STACK, (stack) => stack.slice(0, MAX_MARKS));
}
