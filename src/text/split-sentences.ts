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
  let start = skipSpaces(text, 0);
  CANDIDATE.lastIndex = start;
  for (let found = CANDIDATE.exec(text); found !== null; found = CANDIDATE.exec(text)) {
    const end = found[0] === "\n" ? endAtLineFeed(text, found.index) : endAtMark(text, found.index);
    if (end.isBoundary && end.at > start) {
      sentences.push(trimmed(text, start, end.at));
      start = skipSpaces(text, end.at);
    }
    CANDIDATE.lastIndex = Math.max(end.next, found.index + 1);
  }
  if (start < text.length) sentences.push(trimmed(text, start, text.length));
  return sentences;
}

interface Boundary {
  readonly at: number;
  readonly isBoundary: boolean;
  /** Where to look for the next candidate. */
  readonly next: number;
}

function endAtMark(text: string, index: number): Boundary {
  END_MARKS.lastIndex = index;
  END_MARKS.test(text);
  const at = END_MARKS.lastIndex;
  const following = skipSpaces(text, at);
  const isBoundary =
    following === text.length || (following > at && opensSentence(text, index, at, following));
  // A line feed among the spaces may end the sentence even where the mark does not.
  return { at, isBoundary, next: at };
}

function opensSentence(text: string, index: number, at: number, following: number): boolean {
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

function endAtLineFeed(text: string, index: number): Boundary {
  const following = skipSpaces(text, index);
  const isEmptyLine = text.slice(index + 1, following).includes("\n");
  return { at: index, isBoundary: isEmptyLine || beginsItem(text, index, following), next: following };
}

function beginsItem(text: string, lineEnd: number, following: number): boolean {
  BULLET.lastIndex = following;
  LABEL.lastIndex = following;
  if (BULLET.test(text)) return true;
  return LABEL.test(text) && !RUNS_ON.test(text.slice(Math.max(0, lineEnd - LOOK_BACK), lineEnd));
}

function skipSpaces(text: string, from: number): number {
  SPACES.lastIndex = from;
  SPACES.test(text);
  return SPACES.lastIndex;
}

function trimmed(text: string, start: number, end: number): SentenceRange {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}
