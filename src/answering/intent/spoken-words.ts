import { foldMessage } from "../support/fold-message.ts";

/** A word of a message, where it stands and how rules spell it. */
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

/** Hyphens and apostrophes tie any words, dots and slashes only what ends in digits: "8.078/90". */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+|[./]\p{N}+)*[º°ª]?/gu;
const NEXT_WORD = /^[ \t]*[\p{L}\p{N}]/u;
const MAX_GAP_LENGTH = 8;
const ORDINAL_SIGN = /[º°ª]$/;

export function spokenWords(text: string): SpokenWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    plain: foldMessage(word.replace(ORDINAL_SIGN, "")),
    start: index,
    end: index + word.length,
    endsClause: !NEXT_WORD.test(text.slice(index + word.length, index + word.length + MAX_GAP_LENGTH)),
  }));
}

export function plainText(words: readonly SpokenWord[]): string {
  return words.map(({ plain }) => plain).join(" ");
}
