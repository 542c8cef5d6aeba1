import { spokenWords } from "../spoken-words.ts";
import { DEMONSTRATIVES } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { endOfPhrase } from "./slots.ts";
import { anaphorAt } from "./word-roles.ts";

/** "quem paga essa taxa?": with the noun as the question before said it in full; null where it did not. */
export function replacePronoun(question: string, { text, words }: FollowUp): string | null {
  const at = anaphorAt(words);
  const pronoun = words[at];
  const noun = words[at + 1];
  if (pronoun === undefined || noun === undefined || !DEMONSTRATIVES.has(pronoun.plain)) return null;
  const full = nounInFull(question, noun.plain);
  return full === null ? null : `${text.slice(0, pronoun.start)}${full}${text.slice(noun.end)}`;
}

/** What is asked, without the pronoun for what it is asked of. */
export function withoutPronoun({ text, words }: FollowUp): string {
  const pronoun = words[anaphorAt(words)];
  if (pronoun === undefined) return text;
  return `${text.slice(0, pronoun.start)}${text.slice(pronoun.end)}`.replaceAll(/\s+/g, " ").trim();
}

function nounInFull(question: string, noun: string): string | null {
  const asked = spokenWords(question);
  const from = asked.findIndex(({ plain }) => plain === noun);
  if (from < 0) return null;
  const to = endOfPhrase(question, asked, from);
  return to === from + 1 ? null : question.slice(asked[from]?.start, asked[to - 1]?.end);
}
