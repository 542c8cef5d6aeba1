import type { Message } from "#src/domain/index.ts";
import { splitSentences } from "#src/text/index.ts";
import { comeToThePoint } from "../come-to-the-point.ts";
import type { SearchableQuestion } from "../intent-reading.ts";
import { spokenWords } from "../spoken-words.ts";
import { completeCitation } from "./complete-citation.ts";
import { type FollowUp, readFollowUp } from "./read-follow-up.ts";
import { replaceNoun, replaceSlot } from "./replace-part.ts";
import { replacePronoun } from "./replace-pronoun.ts";
import { withTopic } from "./topic.ts";
import { isInterrogative } from "./word-roles.ts";

export const LONGEST_QUERY = 500;
const MOST_MESSAGES = 12;
const LONGEST_QUESTION = 240;

/** The question that a message asks, completed from what was asked before where it cannot stand alone. */
export function rewriteFollowUp(message: string, history: readonly Message[]): SearchableQuestion {
  const followUp = readFollowUp(message);
  const question = followUp === null ? null : standingQuestion(history);
  const query = followUp === null || question === null ? null : complete(question, followUp);
  return query === null ? { query: message, isRewritten: false } : { query, isRewritten: true };
}

/**
 * What the conversation is about: its last complete question, with the follow-ups since then worked in. Null when nobody
 * asked anything.
 */
export function standingQuestion(history: readonly Message[]): string | null {
  const said = history.filter(({ role }) => role === "user").slice(-MOST_MESSAGES);
  let standing: string | null = null;
  for (const { text } of said) {
    const question = questionIn(text);
    if (question === null) continue;
    const followUp = readFollowUp(text);
    if (followUp === null) standing = question;
    else if (standing === null) standing = followUp.lacksNormOnly ? question : null;
    else standing = complete(standing, followUp) ?? question;
  }
  return standing;
}

/** Null where there is nothing to complete it with. */
function complete(question: string, followUp: FollowUp): string | null {
  const cited = completeCitation(question, followUp.text);
  if (cited === null && followUp.lacksNormOnly) return null;
  const completed =
    cited ??
    replacePronoun(question, followUp) ??
    replaceFragment(question, followUp) ??
    withTopic(followUp, question);
  return completed.slice(0, LONGEST_QUERY).trim();
}

function replaceFragment(question: string, followUp: FollowUp): string | null {
  if (followUp.words.some(isInterrogative)) return null;
  return replaceSlot(question, followUp) ?? replaceNoun(question, followUp);
}

/** A message without its courtesies; of a long one the last question. Null when it says nothing else. */
function questionIn(text: string): string | null {
  const sentence = text.length > LONGEST_QUESTION ? lastQuestion(text) : text;
  const { words } = comeToThePoint(spokenWords(sentence));
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const isQuestion = sentence.slice(last.end).trimStart().startsWith("?");
  return `${sentence.slice(first.start, last.end)}${isQuestion ? "?" : ""}`;
}

function lastQuestion(text: string): string {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const question = sentences.findLast((sentence) => sentence.trimEnd().endsWith("?"));
  return (question ?? text).slice(-LONGEST_QUESTION);
}
