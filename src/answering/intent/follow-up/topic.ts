import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { isArticle, isContent, isInterrogative, isTopicWord } from "./word-roles.ts";

const MOST_WORDS = 12;

/** What a question is about, in its own words: from its first topic word to its last. */
function topicOf(question: string, isTopic = isTopicWord): string {
  const words = spokenWords(question);
  const topics = words.filter(isTopic);
  return stretch(question, topics.length > 0 ? topics : words.filter(isContent), words);
}

function stretch(question: string, topics: readonly SpokenWord[], words: readonly SpokenWord[]): string {
  const start = topics[0]?.start ?? 0;
  const last = topics.at(-1)?.end ?? 0;
  const within = words.filter((word) => word.start >= start && word.end <= last).slice(0, MOST_WORDS);
  return question.slice(start, within.at(-1)?.end ?? start);
}

/** The follow-up, then as much of the topic as it does not say itself. */
export function withTopic({ text: whole, words }: FollowUp, question: string, text = whole): string {
  // "por quê?" asks about everything that was asked; "onde fica?" only about the thing.
  const topic = topicOf(question, words.every(isAskingWord) ? isContent : isTopicWord);
  return joined(withoutArticle(text), topic);
}

function isAskingWord(word: SpokenWord): boolean {
  return isInterrogative(word) || word.plain === "por" || word.plain === "assim";
}

function withoutArticle(text: string): string {
  const [first, second] = spokenWords(text);
  return first !== undefined && second !== undefined && isArticle(first) ? text.slice(second.start) : text;
}

function joined(text: string, topic: string): string {
  const said = new Set(spokenWords(text).map(({ plain }) => plain));
  const topics = spokenWords(topic);
  if (!topics.some((word) => isContent(word) && said.has(word.plain))) return `${text} ${topic}`.trim();
  const unsaid = topics.filter((word) => isContent(word) && !said.has(word.plain));
  return [text, ...unsaid.map((word) => word.text)].join(" ");
}
