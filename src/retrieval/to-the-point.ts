import type { Token } from "#src/text/index.ts";
import { CHAT_SPELLINGS, COURTESIES } from "./data/courtesies.ts";

const PHRASES: ReadonlySet<string> = new Set(COURTESIES);
const MAX_LENGTH = Math.max(...COURTESIES.map((phrase) => phrase.split(" ").length));

/** The words of a question without what is said around it; a message that says nothing else stays as it is. */
export function toThePoint(tokens: readonly Token[]): readonly Token[] {
  const spelt = tokens.map(inFull);
  let start = 0;
  let end = spelt.length;
  for (let length = 0; (length = phraseLength(spelt, start, "from")) > 0;) start += length;
  for (let length = 0; (length = phraseLength(spelt, end, "to")) > 0;) end -= length;
  const point = spelt.slice(start, end);
  return point.some(({ isStopWord }) => !isStopWord) ? point : spelt;
}

/** "vcs" is "vocês", which is too common to search for. */
function inFull(token: Token): Token {
  const word = CHAT_SPELLINGS.get(token.word);
  return word === undefined ? token : { ...token, word, stem: word, isStopWord: true };
}

/** Words of the longest courtesy that begins, or ends, at a place; 0 when none does. */
function phraseLength(tokens: readonly Token[], place: number, side: "from" | "to"): number {
  for (let length = MAX_LENGTH; length > 0; length--) {
    const [start, end] = side === "from" ? [place, place + length] : [place - length, place];
    if (start < 0 || end > tokens.length) continue;
    const phrase = tokens.slice(start, end).map(({ word }) => word);
    if (PHRASES.has(phrase.join(" "))) return length;
  }
  return 0;
}
