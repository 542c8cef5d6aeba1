import { spokenWords } from "../spoken-words.ts";
import { DEMONSTRATIVES } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { endOfPhrase } from "./slots.ts";
import { withTopic } from "./topic.ts";
import { anaphorAt } from "./word-roles.ts";

/** "quem paga essa taxa?": the noun as the question before said it in full; otherwise the topic, without the pronoun. */
export function replacePronoun(question: string, followUp: FollowUp): string | null {
  const { text, words } = followUp;
  const at = anaphorAt(words);
  const pronoun = words[at];
  if (pronoun === undefined) return null;
  const noun = DEMONSTRATIVES.has(pronoun.plain) ? words[at + 1] : undefined;
  const before = text.slice(0, pronoun.start);
  const full = noun === undefined ? null : nounInFull(question, noun.plain);
  if (full !== null && noun !== undefined) return `${before}${full}${text.slice(noun.end)}`;
  const rest = `${before}${text.slice(pronoun.end)}`.replaceAll(/\s+/g, " ").trim();
  return withTopic(followUp, question, rest);
}

function nounInFull(question: string, noun: string): string | null {
  const asked = spokenWords(question);
  const from = asked.findIndex(({ plain }) => plain === noun);
  if (from < 0) return null;
  const to = endOfPhrase(question, asked, from);
  return to === from + 1 ? null : question.slice(asked[from]?.start, asked[to - 1]?.end);
}
