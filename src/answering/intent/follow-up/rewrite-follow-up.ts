import type { Message } from "#src/domain/index.ts";
import { splitSentences } from "#src/text/index.ts";
import { comeToThePoint } from "../come-to-the-point.ts";
import type { SearchableQuestion } from "../intent-reading.ts";
import { spokenWords } from "../spoken-words.ts";
import { withoutPersonalNumbers } from "../without-personal-numbers.ts";
import { listedItems, type ListedThing, listedThing } from "./listed-items.ts";
import { citesWithoutNorm, readFollowUp } from "./read-follow-up.ts";
import { slotsOf } from "./slots.ts";
import { announced, asking, continued, type Standing, standingOn } from "./standing.ts";
import { statedTopic } from "./topic-statement.ts";
import { isContent } from "./word-roles.ts";

export const MAX_QUERY_LENGTH = 500;
/** Of both sides. */
const MAX_MESSAGES = 24;
const MAX_QUESTION_LENGTH = 240;

/** What a conversation has come to. */
interface Talk {
  readonly standing: Standing | null;
  /** The names of the last list that was shown. */
  readonly items: readonly string[];
}

/** What a message does to a conversation, and what it asks in full; null where it stands by itself. */
interface Turn {
  readonly standing: Standing | null;
  readonly query: string | null;
}

/** The question that a message asks, completed from what was asked before where it cannot stand alone. */
export function rewriteFollowUp(message: string, history: readonly Message[]): SearchableQuestion {
  const { query } = turn(message, talkOf(history));
  const bounded = query?.slice(0, MAX_QUERY_LENGTH).trim() ?? "";
  return bounded === "" ? { query: message, isRewritten: false } : { query: bounded, isRewritten: true };
}

/**
 * What the conversation is about: its last complete question, with the follow-ups since then worked in. Null when nobody
 * asked anything.
 */
export function standingQuestion(history: readonly Message[]): string | null {
  return talkOf(history).standing?.question ?? null;
}

/** The question that a message goes on from; null where it stands by itself. */
export function continuedQuestion(message: string, history: readonly Message[]): string | null {
  const talk = talkOf(history);
  return turn(message, talk).query === null ? null : (talk.standing?.question ?? null);
}

function talkOf(history: readonly Message[]): Talk {
  let talk: Talk = { standing: null, items: [] };
  for (const { role, text } of history.slice(-MAX_MESSAGES)) {
    if (role === "user") talk = { ...talk, standing: turn(text, talk).standing };
    else talk = { ...talk, items: shownItems(text, talk.items) };
  }
  return talk;
}

function shownItems(answer: string, before: readonly string[]): readonly string[] {
  const items = listedItems(answer);
  return items.length === 0 ? before : items;
}

function turn(message: string, { standing, items }: Talk): Turn {
  // Who asks is never what is asked about.
  const text = withoutPersonalNumbers(message);
  const question = questionIn(text);
  if (question === null) return { standing, query: null };
  const listed = standing === null ? null : listedThing(question, items);
  if (standing !== null && listed !== null) return aboutListed(standing, listed);
  const topic = statedTopic(text);
  // "me explica o art. 6º" announces nothing: the norm that it is from was named before.
  if (topic !== null && !goesOnAbout(text, standing) && !citesWithoutNorm(topic))
    return { standing: announced(topic), query: null };
  const followUp = readFollowUp(text, standing?.isAnnounced);
  if (followUp === null) return { standing: standingOn(question), query: null };
  if (standing === null) {
    const isBeginning = followUp.lacksNormOnly || followUp.isSentence;
    return { standing: isBeginning ? standingOn(question) : null, query: null };
  }
  const kept = followUp.lacksNormOnly ? standingOn(question) : standing;
  return continued(standing, followUp) ?? { standing: kept, query: null };
}

/** "e o preço do segundo?": a question of that thing; "e o segundo?": what was asked before, of that thing. */
function aboutListed(standing: Standing, { name, rest }: ListedThing): Turn {
  const words = comeToThePoint(spokenWords(rest)).words;
  const isAsked = words.some(isContent) || words.length > 1;
  const ask = isAsked ? askIn(rest) : standing.ask;
  const next = ask === null ? { ...standing, topic: name, question: name } : asking(standing, ask, name);
  return { standing: next, query: next.question };
}

function askIn(rest: string): string {
  const { words } = comeToThePoint(spokenWords(rest));
  const [first, second] = words;
  const start = first?.plain === "e" && second !== undefined ? second.start : (first?.start ?? 0);
  return rest.slice(start, words.at(-1)?.end);
}

/** "e sobre férias?" after "o que diz o manual sobre licenças?" is the same question; otherwise it is a new topic. */
function goesOnAbout(text: string, standing: Standing | null): boolean {
  if (standing === null || comeToThePoint(spokenWords(text)).words[0]?.plain !== "e") return false;
  const { question } = standing;
  return slotsOf(question, spokenWords(question)).some(({ family }) => family === "sobre");
}

/** A message without its courtesies; of a long one the last question. Null when it says nothing else. */
function questionIn(text: string): string | null {
  const sentence = text.length > MAX_QUESTION_LENGTH ? lastQuestion(text) : text;
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
  return (question ?? text).slice(-MAX_QUESTION_LENGTH);
}
