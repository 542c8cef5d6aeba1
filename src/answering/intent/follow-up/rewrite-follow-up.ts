import type { Message } from "#src/domain/index.ts";
import { splitSentences } from "#src/text/index.ts";
import { questionWords } from "../spoken-words.ts";
import { withoutPersonalNumbers } from "../without-personal-numbers.ts";
import { completeCitation } from "./complete-citation.ts";
import { listedItems, type ListedThing, listedThing } from "./listed-items.ts";
import { type FollowUp, readFollowUp } from "./read-follow-up.ts";
import { addition, replacePart, slotsOf } from "./replace-part.ts";
import { announcedTopic, topicOf, withoutArticle } from "./topic.ts";
import { anaphorAt, isContent, isInterrogative } from "./word-roles.ts";

export const MAX_QUERY_LENGTH = 500;
/** Of both sides. */
const MAX_MESSAGES = 24;
const MAX_QUESTION_LENGTH = 240;

/** A question that can be searched without knowing what was said before. */
export interface SearchableQuestion {
  readonly query: string;
  /** True when history completed it. */
  readonly isRewritten: boolean;
}

/** What a conversation is about at some point of it. */
interface CurrentQuestion {
  /** The last question, complete. */
  readonly question: string;
  /** The thing that it is about. What is asked of the thing never becomes part of it. */
  readonly topic: string;
  /** What was asked of the topic by a message that did not name it; null where the question was complete as it came. */
  readonly ask: string | null;
  /** Nothing was asked when the topic was named: questions after it are about it. */
  readonly isAnnounced: boolean;
}

interface Conversation {
  readonly current: CurrentQuestion | null;
  /** The names of the last list that was shown. */
  readonly items: readonly string[];
}

/** What a message does to a conversation, and what it asks in full; null where it is complete. */
interface Turn {
  readonly current: CurrentQuestion | null;
  readonly query: string | null;
}

/** The question that a message asks, completed from what was asked before where it is not complete. */
export function rewriteFollowUp(message: string, history: readonly Message[]): SearchableQuestion {
  const { query } = readTurn(message, readConversation(history));
  const bounded = query?.slice(0, MAX_QUERY_LENGTH).trim() ?? "";
  return bounded === "" ? { query: message, isRewritten: false } : { query: bounded, isRewritten: true };
}

/** The question that a message continues; null where it is complete. */
export function continuedQuestion(message: string, history: readonly Message[]): string | null {
  const conversation = readConversation(history);
  const isFollowUp = readTurn(message, conversation).query !== null;
  return isFollowUp ? (conversation.current?.question ?? null) : null;
}

function readConversation(history: readonly Message[]): Conversation {
  let conversation: Conversation = { current: null, items: [] };
  for (const { role, text } of history.slice(-MAX_MESSAGES)) {
    if (role === "user") {
      conversation = { ...conversation, current: readTurn(text, conversation).current };
    } else {
      const items = listedItems(text);
      if (items.length > 0) conversation = { ...conversation, items };
    }
  }
  return conversation;
}

function readTurn(message: string, { current, items }: Conversation): Turn {
  const text = withoutPersonalNumbers(message);
  const question = questionIn(text);
  if (question === null) return { current, query: null };
  const listed = current === null ? null : listedThing(question, items);
  if (current !== null && listed !== null) return askOfItem(current, listed);
  const topic = announcedTopic(text);
  if (topic !== null && !continuesAbout(text, current))
    return { current: { ...asked(topic), isAnnounced: true }, query: null };
  const followUp = readFollowUp(text, current?.isAnnounced ?? false);
  if (followUp === null) return { current: asked(question), query: null };
  const completed = current === null ? null : complete(current, followUp);
  if (completed !== null) return { current: completed, query: completed.question };
  const isFirst = current === null || followUp.lacksNormOnly;
  return { current: isFirst ? asked(question) : current, query: null };
}

/** "e o preço do segundo?": a question of that thing; "e o segundo?": what was asked before, of that thing. */
function askOfItem(current: CurrentQuestion, { name, rest }: ListedThing): Turn {
  const words = questionWords(rest);
  const [first, second] = words;
  const start = first?.plain === "e" && second !== undefined ? second.start : (first?.start ?? 0);
  const isAsked = words.some(isContent) || words.length > 1;
  const ask = isAsked ? rest.slice(start, words.at(-1)?.end) : current.ask;
  const next = ask === null ? { ...current, topic: name, question: name } : asking(current, ask, name);
  return { current: next, query: next.question };
}

/** "e sobre férias?" after "o que diz o manual sobre licenças?" is the same question; otherwise it is a new topic. */
function continuesAbout(text: string, current: CurrentQuestion | null): boolean {
  if (current === null || questionWords(text)[0]?.plain !== "e") return false;
  return slotsOf(current.question).some(({ family }) => family === "sobre");
}

function asked(question: string): CurrentQuestion {
  return { question, topic: topicOf(question), ask: null, isAnnounced: false };
}

/** A follow-up worked into the current question; null where there is nothing to complete it with. */
function complete(current: CurrentQuestion, followUp: FollowUp): CurrentQuestion | null {
  if (followUp.repeats) return current;
  const cited = completeCitation(current.question, followUp.text);
  if (cited !== null) return asked(cited);
  if (followUp.lacksNormOnly) return null;
  const changed = changedQuestion(current, followUp);
  if (changed !== null) return changed;
  // "e o telefone?" after "qual o horário?": two things asked of nothing that was named.
  return current.topic === "" ? null : asking(current, withoutPronoun(followUp));
}

/** What is asked of the current topic, or of another one. */
function asking(current: CurrentQuestion, ask: string, topic = current.topic): CurrentQuestion {
  // Documents say "em caso de atraso"; "se eu" would only find other sentences with "se eu".
  const bare = withoutArticle(ask).replace(/^(se) (?:eu|a gente) /i, "$1 ");
  return { ...current, topic, ask: bare, question: `${bare} ${topic}`.trim() };
}

/** The follow-up in the place of something, or added; null where it asks something of the topic. */
function changedQuestion(current: CurrentQuestion, followUp: FollowUp): CurrentQuestion | null {
  const { words } = followUp;
  if (words.some(isInterrogative) || anaphorAt(words) >= 0) return null;
  if (current.ask !== null) return changedAsk(current, current.ask, followUp);
  const added = addition(followUp);
  const question =
    replacePart(current.question, followUp) ??
    (added === null
      ? null
      : current.question.replace(/[?!.\s]*$/, (closing) => ` ${added}${closing.trim()}`));
  return question === null ? null : { ...current, question, topic: topicOf(question) || current.topic };
}

/** A change of the topic leaves what is asked of it as it was. */
function changedAsk(current: CurrentQuestion, ask: string, followUp: FollowUp): CurrentQuestion | null {
  const otherTopic = replacePart(current.topic, followUp);
  if (otherTopic !== null) return asking(current, ask, otherTopic);
  const added = addition(followUp);
  return added === null ? null : asking(current, `${ask} ${added}`);
}

function withoutPronoun({ text, words }: FollowUp): string {
  const pronoun = words[anaphorAt(words)];
  if (pronoun === undefined) return text;
  return `${text.slice(0, pronoun.start)}${text.slice(pronoun.end)}`.replaceAll(/\s+/g, " ").trim();
}

/** A message without its courtesies; of a long one the last question. Null when it says nothing else. */
function questionIn(text: string): string | null {
  const sentence = text.length > MAX_QUESTION_LENGTH ? lastQuestion(text) : text;
  const words = questionWords(sentence);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const isQuestion = sentence.slice(last.end).trimStart().startsWith("?");
  return `${sentence.slice(first.start, last.end)}${isQuestion ? "?" : ""}`;
}

function lastQuestion(text: string): string {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const question = sentences.findLast((sentence) => sentence.trimEnd().endsWith("?"));
  return (question ?? text).slice(-MAX_QUESTION_LENGTH);
}
