import { spokenWords, type SpokenWord } from "../spoken-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { endOfPhrase, slotsOf } from "./slots.ts";
import { isArticle, isTopicWord } from "./word-roles.ts";

const CAPITAL = /^\p{Lu}/u;

/** "e a certidão positiva?", "e o IPVA?", "e uva?": the noun in the place of one that is like it; null when none is. */
export function replaceNoun(question: string, { text, words }: FollowUp): string | null {
  const from = words.findIndex((word) => !isArticle(word));
  const noun = words[from];
  if (noun === undefined || !isTopicWord(noun) || endOfPhrase(text, words, from) < words.length) return null;
  const asked = spokenWords(question);
  const place = likeNoun(question, asked, { noun, isBare: from === 0, isSingle: from === words.length - 1 });
  if (place === null) return null;
  return (
    question.slice(0, asked[place.from]?.start) +
    text.slice(noun.start) +
    question.slice(asked[place.to - 1]?.end)
  );
}

/** "do ISS" where another name stood: the name in its place. */
export function replaceName(question: string, noun: SpokenWord, text: string): string | null {
  const asked = spokenWords(question);
  const name = isCapitalised(noun) ? lastName(asked) : -1;
  if (name < 0) return null;
  const end = endOfPhrase(question, asked, name);
  return question.slice(0, asked[name]?.start) + text.slice(noun.start) + question.slice(asked[end - 1]?.end);
}

/** The first word of a question has a capital for another reason. */
function lastName(asked: readonly SpokenWord[]): number {
  return asked.findLastIndex((word, index) => index > 0 && isCapitalised(word));
}

interface SpokenNoun {
  readonly noun: SpokenWord;
  readonly isBare: boolean;
  readonly isSingle: boolean;
}

function likeNoun(
  question: string,
  asked: readonly SpokenWord[],
  { noun, isBare, isSingle }: SpokenNoun,
): { readonly from: number; readonly to: number } | null {
  const phraseFrom = (from: number) => ({ from, to: endOfPhrase(question, asked, from) });
  const sameHead = asked.findIndex(({ plain }) => plain === noun.plain);
  if (sameHead >= 0) return isSingle ? null : phraseFrom(sameHead);
  const name = lastName(asked);
  if (isCapitalised(noun)) return name > 0 ? phraseFrom(name) : null;
  const last = slotsOf(question, asked).at(-1);
  const isLikeLast = last !== undefined && last.end === last.body + 1 && isSingle;
  if (
    !isLikeLast ||
    last.hasArticle ||
    (!isBare && last.family !== "para") ||
    !isTopicWord(asked[last.body] ?? noun)
  )
    return null;
  return { from: last.body, to: last.end };
}

export function isCapitalised({ text }: SpokenWord): boolean {
  return CAPITAL.test(text);
}
