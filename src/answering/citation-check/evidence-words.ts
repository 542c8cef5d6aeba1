import type { Hit } from "#src/domain/index.ts";
import { NEGATIONS } from "#src/text/index.ts";
import { foldWords, withoutNotes } from "./fold-words.ts";

/** All that a quotation may be taken from. */
export interface SourceWords<Source> {
  /** The first source with a text that holds all parts, in this order, word by word; null when there is none. */
  readonly holding: (parts: readonly (readonly string[])[]) => Source | null;
}

interface Text<Source> {
  readonly words: readonly number[];
  readonly source: Source;
}

const DENYING_WORDS = [...NEGATIONS, "sem"];
/** In more words than these, a negation belongs to something else that was left out. */
const SHORT_GAP = 6;

/** Words are numbered, so that a word that no source has is known at once, and the others compare fast. */
export function indexWords<Source>(
  sources: readonly Source[],
  textsOf: (source: Source) => Iterable<string>,
): SourceWords<Source> {
  const numbers = new Map<string, number>();
  const texts: Text<Source>[] = [];
  const holders: Set<number>[] = [];
  for (const source of sources) {
    for (const text of textsOf(source)) {
      const words = foldWords(text).map((word) => numberOf(word, numbers));
      for (const word of words) (holders[word] ??= new Set()).add(texts.length);
      texts.push({ words, source });
    }
  }
  const negations = new Set(DENYING_WORDS.map((word) => numbers.get(word) ?? -1));
  return {
    holding: (parts) => {
      const wanted = parts.map((part) => part.map((word) => numbers.get(word) ?? -1));
      for (const index of fewestHolders(wanted.flat(), holders)) {
        const text = texts[index];
        if (text !== undefined && holdsInOrder(text.words, wanted, negations)) return text.source;
      }
      return null;
    },
  };
}

/** Its text, with and without the editor's notes, and its titles, which people quote too. */
export function textsOfHit(hit: Hit): Set<string> {
  const { chunk, documentName, citation } = hit;
  const texts = [chunk.text, ...wordingsElsewhere(hit)];
  return new Set([...texts, ...texts.map(withoutNotes), documentName, ...chunk.headings, citation.label]);
}

/** As of an earlier day, a hit may hold wordings that stand in another document than its own text. */
function wordingsElsewhere({ chunk, provisions }: Hit): string[] {
  const isElsewhere = provisions.some(({ documentId }) => documentId !== chunk.documentId);
  return isElsewhere ? [provisions.map(({ text }) => text).join("\n")] : [];
}

function numberOf(word: string, numbers: Map<string, number>): number {
  const number = numbers.get(word) ?? numbers.size;
  numbers.set(word, number);
  return number;
}

/** The sources of the rarest word. */
function fewestHolders(words: readonly number[], holders: readonly Set<number>[]): Iterable<number> {
  let fewest: Set<number> | null = null;
  for (const word of words) {
    const own = holders[word];
    if (own === undefined) return [];
    if (fewest === null || own.size < fewest.size) fewest = own;
  }
  return fewest ?? [];
}

/** What is left out may not turn the sentence round: "O rio […] poderá" of what reads "O rio não poderá". */
function holdsInOrder(
  words: readonly number[],
  parts: readonly (readonly number[])[],
  negations: ReadonlySet<number>,
): boolean {
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const at = findRun(words, part, from);
    if (at === -1) return false;
    const isShortGap = index > 0 && at - from <= SHORT_GAP;
    if (isShortGap && words.slice(from, at).some((word) => negations.has(word))) return false;
    from = at + part.length;
  }
  return true;
}

/** Where a run of words begins (Knuth, Morris and Pratt: no text makes it slow). */
function findRun(words: readonly number[], run: readonly number[], from: number): number {
  const borders = bordersOf(run);
  let matched = 0;
  for (let at = from; at < words.length; at += 1) {
    while (matched > 0 && words[at] !== run[matched]) matched = borders[matched - 1] ?? 0;
    if (words[at] === run[matched]) matched += 1;
    if (matched === run.length) return at + 1 - matched;
  }
  return -1;
}

/** For each beginning of a run: how much of it the run begins with once more at its end. */
function bordersOf(run: readonly number[]): number[] {
  const borders = [0];
  let matched = 0;
  for (let at = 1; at < run.length; at += 1) {
    while (matched > 0 && run[at] !== run[matched]) matched = borders[matched - 1] ?? 0;
    if (run[at] === run[matched]) matched += 1;
    borders.push(matched);
  }
  return borders;
}
