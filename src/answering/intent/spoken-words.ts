import { type CourtesyTopic, stripCourtesies } from "#src/text/index.ts";
import { foldMessage } from "../support/fold-message.ts";

/** A word of a message, its place and its folded spelling. */
export interface SpokenWord {
  /** As it was written. */
  readonly text: string;
  /** As `foldMessage` gives it; more than one word where chats write one: "bdia" is "bom dia". */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
  /** Punctuation or nothing follows. */
  readonly endsClause: boolean;
}

/** Hyphens and apostrophes join any words, dots and slashes only what ends in digits: "8.078/90". */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+|[./]\p{N}+)*[º°ª]?/gu;
const MAX_GAP_LENGTH = 8;

export function spokenWords(text: string): SpokenWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    plain: foldMessage(word.replace(/[º°ª]$/, "")),
    start: index,
    end: index + word.length,
    endsClause: !/^[ \t]*[\p{L}\p{N}]/u.test(
      text.slice(index + word.length, index + word.length + MAX_GAP_LENGTH),
    ),
  }));
}

/** The words of a message without the courtesies around them. */
export function questionWords(text: string): SpokenWord[] {
  return readMessage(text).words;
}

/** A message without the courtesies around it, and what they were. `words` is empty when it says nothing else. */
export function readMessage(text: string): {
  readonly words: SpokenWord[];
  readonly topics: ReadonlySet<CourtesyTopic>;
} {
  const words = spokenWords(text);
  const { start, end, topics } = stripCourtesies(
    words.map(({ plain }) => plain),
    (place) => words[place]?.endsClause === true,
  );
  return { words: words.slice(start, end), topics };
}

export function plainText(words: readonly SpokenWord[]): string {
  return words.map(({ plain }) => plain).join(" ");
}
