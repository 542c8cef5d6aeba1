import { ABBREVIATIONS } from "./data/small-words.ts";
import { foldTerm } from "./fold-accents.ts";

/** A sentence's range, in UTF-16 code units. */
export interface SentenceRange {
  readonly start: number;
  readonly end: number;
}

const END_MARKS = /[.!?…]+["'”’»)\]]*/y;
const SPACES = /\s*/y;
const CANDIDATE = /[.!?…]|\n/g;
const BULLET = /[-–—*•▪●·#>]+\s/y;
const LABEL =
  /(?:\(?(?:\d{1,3}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6}|[a-zA-Z])(?:[.)]|\s+[-–—])\s|\d{1,3}º\s|§|A(?:rt|RT)\.?\s)/y;
/** A line that breaks off here goes on in the next, whatever number stands there: "nos termos do" / "§ 2º". */
const RUNS_ON =
  /(?:,|(?<![\p{L}\p{M}])(?:[ao]s?|à|às|aos?|d[aeo]s?|n[ao]s?|em|e|ou|com|por|para|pel[ao]s?|que|sob|até|desde|entre|conforme|art|arts|n))[.º]?[ \t]*$/iu;
const LOWER_CASE = /\p{Ll}/u;
const LAST_WORD = /(?:^|[\s("'“‘«[])([\p{L}\p{M}\p{N}.]{1,12})$/u;
const INITIAL = /^\p{Lu}\p{M}*$/u;
const ITEM_NUMBER = /(?:^|\n)[ \t]*(?:\d{1,3}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,6})(?:\.\d{1,3})*$/;
const LOOK_BACK = 24;

/**
 * Cuts a text into sentences. Ranges are ordered, do not overlap, have no blanks at their ends, and together
 * cover every character that is not white space. Besides "." "!" "?" and "…", an empty line and a line that
 * begins like a list item end a sentence.
 */
export function splitSentences(text: string): SentenceRange[] {
  const sentences: SentenceRange[] = [];
  let start = endOf(SPACES, text, 0);
  CANDIDATE.lastIndex = start;
  for (let found = CANDIDATE.exec(text); found !== null; found = CANDIDATE.exec(text)) {
    const { index } = found;
    const isMark = found[0] !== "\n";
    const at = isMark ? endOf(END_MARKS, text, index) : index;
    const following = endOf(SPACES, text, at);
    const isEnd = isMark ? endsAtMark(text, index, at, following) : endsAtLineFeed(text, at, following);
    if (isEnd && at > start) {
      sentences.push(trimmed(text, start, at));
      start = following;
    }
    // A line feed among the spaces after a mark may end the sentence even where the mark does not.
    CANDIDATE.lastIndex = Math.max(isMark ? at : following, index + 1);
  }
  if (start < text.length) sentences.push(trimmed(text, start, text.length));
  return sentences;
}

function endsAtMark(text: string, index: number, at: number, following: number): boolean {
  if (following === text.length || following === at) return following === text.length;
  if (LOWER_CASE.test(String.fromCodePoint(text.codePointAt(following) ?? 0))) return false;
  return at - index > 1 || text[index] !== "." || !isAbbreviation(text, index);
}

/** Whether the full stop at `index` belongs to the word before it: an abbreviation, an initial, a list number. */
function isAbbreviation(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - LOOK_BACK), index);
  if (index <= LOOK_BACK || before.includes("\n")) {
    if (ITEM_NUMBER.test(before)) return true;
  }
  const word = LAST_WORD.exec(before)?.[1];
  if (word === undefined) return false;
  return INITIAL.test(word) || ABBREVIATIONS.has(word.includes(".") ? foldKeepingDots(word) : foldTerm(word));
}

function foldKeepingDots(word: string): string {
  return word.split(".").map(foldTerm).join(".");
}

/** At an empty line, or where the next line begins like a list item. */
function endsAtLineFeed(text: string, at: number, following: number): boolean {
  if (text.slice(at + 1, following).includes("\n") || endOf(BULLET, text, following) > following) return true;
  if (endOf(LABEL, text, following) === following) return false;
  return !RUNS_ON.test(text.slice(Math.max(0, at - LOOK_BACK), at));
}

/** Where the match of a sticky pattern at `from` ends; `from` itself where there is none. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function trimmed(text: string, start: number, end: number): SentenceRange {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}
