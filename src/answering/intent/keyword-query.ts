import type { Message } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";
import { comeToThePoint } from "./come-to-the-point.ts";
import { SHOPPING_WORDS } from "./data/shopping-words.ts";
import { rewriteFollowUp } from "./follow-up/rewrite-follow-up.ts";
import { type SpokenWord, spokenWords } from "./spoken-words.ts";

export const MAX_KEYWORDS = 8;

/**
 * The words by which a catalogue is searched: what the message names, completed from what was asked before, without
 * courtesies and without the words of buying. Null when nothing is left, so that the message itself is searched.
 */
export function keywordQuery(message: string, history: readonly Message[]): string | null {
  const { query } = rewriteFollowUp(message, history);
  const keywords = comeToThePoint(spokenWords(query)).words.filter(isKeyword);
  const distinct = keywords.filter(
    ({ plain }, index) => keywords.findIndex((other) => other.plain === plain) === index,
  );
  if (distinct.length === 0) return null;
  return distinct
    .slice(0, MAX_KEYWORDS)
    .map(({ text }) => text)
    .join(" ");
}

function isKeyword({ text, plain }: SpokenWord): boolean {
  if (SHOPPING_WORDS.has(plain)) return false;
  return (
    analyze(text).some(({ isStopWord }) => !isStopWord) &&
    analyze(plain).some(({ isStopWord }) => !isStopWord)
  );
}
