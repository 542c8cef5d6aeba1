/** A semicolon ends a clause; a full stop ends a sentence unless a small letter or a number follows ("art. 5"). */
const SENTENCE_END = /;\s+|[.!?…][)\]"'”’»*_]*\s+(?![\p{Ll}\p{N}])/gu;
/** Wide enough for the longest emoji sequences in use. */
const MAX_GRAPHEME_LENGTH = 64;

const graphemes = new Intl.Segmenter("pt", { granularity: "grapheme" });

type LastCut = (window: string, from: number) => number;

/** From the most to the least natural place to cut: each gives the last such offset after `from`, or -1. */
export const SEPARATORS: readonly LastCut[] = [
  (window, from) => lastAfter(window, "\n\n", from),
  (window, from) => lastAfter(window, "\n", from),
  (window, from) => lastSentenceEnd(window, from),
  (window, from) => lastWordEnd(window, from),
];

/** Where a passage that repeats the end of the one before may begin: at a sentence, else at a word, else nowhere (-1). */
export function firstBeginning(window: string): number {
  SENTENCE_END.lastIndex = 0;
  const sentence = SENTENCE_END.exec(window);
  if (sentence !== null && SENTENCE_END.lastIndex < window.length) return SENTENCE_END.lastIndex;
  const space = window.search(/\s\S/);
  return space === -1 ? -1 : space + 1;
}

/** The nearest offset at or before `offset` that does not split what a reader sees as one character. */
export function graphemeBoundary(text: string, offset: number, floor: number): number {
  const from = Math.max(floor, offset - MAX_GRAPHEME_LENGTH);
  const whole = graphemes.segment(text.slice(from, offset + 2)).containing(offset - from);
  const boundary = whole === undefined ? offset : from + whole.index;
  if (boundary > floor) return boundary;
  return splitsPair(text, offset) ? offset - 1 : offset;
}

function splitsPair(text: string, offset: number): boolean {
  const isHigh = (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
  return isHigh && (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
}

function lastAfter(window: string, separator: string, from: number): number {
  const index = window.lastIndexOf(separator);
  return index < from ? -1 : index;
}

function lastSentenceEnd(window: string, from: number): number {
  let last = -1;
  SENTENCE_END.lastIndex = from;
  while (SENTENCE_END.exec(window) !== null) last = SENTENCE_END.lastIndex;
  return last;
}

function lastWordEnd(window: string, from: number): number {
  for (let index = window.length - 1; index > from; index -= 1) {
    if (/\s/.test(window.charAt(index))) return index;
  }
  return -1;
}
