import { analyze } from "#src/text/index.ts";

/** Stands where words of a forgotten document stood. */
const TOMBSTONE = "[removido]";

/** So many words in a row are a quotation; fewer may be chance. */
const RUN_WORDS = 6;
/** A sentence shorter than that is a quotation when it is there whole. */
const MIN_SENTENCE_WORDS = 2;
/** Beyond this many words of forgotten text (some 60 MB), comparing costs too much memory: answers go as a whole. */
const MAX_WORDS = 10_000_000;

/** Requests to models are kept as JSON, in which "\n" stands for a line break and is no part of a word. */
const WORD = /\\[nrtbf"\\/]|[\p{L}\p{N}]+/gu;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Takes out of a text what it quotes; `own` are words that its reader wrote: by themselves they quote nothing. */
export type Eraser = (text: string, own: ReadonlySet<string>) => string;

/**
 * Knows the forgotten texts by their runs of words, their short sentences, and the words that nothing else in the
 * knowledge base holds: a name or a number of theirs is found even where a model told them in its own words.
 */
export function createEraser(texts: Iterable<string>, isTermKnown: (term: string) => boolean): Eraser {
  const runs = new Set<string>();
  const words = new Set<string>();
  let count = 0;
  for (const text of texts) {
    count += addText(text, runs, words);
    if (count > MAX_WORDS) return (given) => (given.trim() === "" ? given : TOMBSTONE);
  }
  const known = new Map<string, boolean>();
  const isGone = (word: string): boolean => {
    if (!words.has(word)) return false;
    if (!known.has(word)) known.set(word, isWordKnown(word, isTermKnown));
    return known.get(word) === false;
  };
  return (text, own) => erase(text, runs, (word) => isGone(word) && !own.has(word));
}

/** A word such as "de" says nothing. */
function isWordKnown(word: string, isTermKnown: (term: string) => boolean): boolean {
  const terms = analyze(word).filter(({ isStopWord }) => !isStopWord);
  return terms.length === 0 || terms.some(({ stem }) => isTermKnown(stem));
}

function addText(text: string, runs: Set<string>, words: Set<string>): number {
  let count = 0;
  for (const sentence of text.split(/[.!?;:\n|]+/)) {
    const own = wordsOf(sentence).map((word) => word.text);
    count += own.length;
    for (const word of own) words.add(word);
    const length = Math.min(RUN_WORDS, own.length);
    if (length < MIN_SENTENCE_WORDS) continue;
    for (let at = 0; at + length <= own.length; at++) runs.add(own.slice(at, at + length).join(" "));
  }
  return count;
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (!found.startsWith("\\")) {
      words.push({ text: found.toLowerCase(), start: index, end: index + found.length });
    }
  }
  return words;
}

function erase(text: string, runs: ReadonlySet<string>, isGone: (word: string) => boolean): string {
  const words = wordsOf(text);
  const isQuoted = words.map((word) => isGone(word.text));
  for (let at = 0; at < words.length; at++) {
    for (let length = MIN_SENTENCE_WORDS; length <= RUN_WORDS && at + length <= words.length; length++) {
      const run = words.slice(at, at + length).map((word) => word.text);
      if (runs.has(run.join(" "))) isQuoted.fill(true, at, at + length);
    }
  }
  let result = "";
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    if (!isQuoted[at]) continue;
    result += text.slice(from, words[at]?.start) + TOMBSTONE;
    while (isQuoted[at + 1]) at++;
    from = words[at]?.end ?? from;
  }
  return result + text.slice(from);
}
