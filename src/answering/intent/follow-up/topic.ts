import { plainText, questionWords, type SpokenWord, spokenWords } from "../spoken-words.ts";
import { FACETS } from "./data/function-words.ts";
import { isArticle, isInterrogative, isTopicWord } from "./word-roles.ts";

const MAX_TOPIC_WORDS = 12;
const MAX_ANNOUNCEMENT_LENGTH = 200;
const MAX_ANNOUNCED_WORDS = 8;

/** What a question is about, as a phrase in its own words; empty where it names no thing. */
export function topicOf(question: string): string {
  const words = spokenWords(question);
  const first = words.findIndex(isTopicWord);
  if (first < 0) return "";
  // "taxa de lixo" is a name as a whole.
  const isCompound = words[first - 1]?.plain === "de" && FACETS.has(words[first - 2]?.plain ?? "");
  const start = isCompound ? first - 2 : first;
  const last = Math.min(words.findLastIndex(isTopicWord), start + MAX_TOPIC_WORDS - 1);
  return question.slice(words[start]?.start, words[last]?.end);
}

/** "o prazo", "do prazo": as it is searched. */
export function withoutArticle(text: string): string {
  const [first, second] = spokenWords(text);
  if (first === undefined || second === undefined) return text;
  return isArticle(first) || /^d[oa]s?$/i.test(first.text) ? text.slice(second.start) : text;
}

/** How somebody says what the next questions are about, with the words between that and the thing. */
const ANNOUNCEMENTS: readonly RegExp[] = [
  /^(?:(?:gostaria de|queria|quero|preciso|vamos) (?:saber|falar|tratar|entender)|(?:gostaria|queria|quero|preciso)(?: de)?(?: uma)? (?:informac(?:ao|oes)|ajuda)) (?:sobre|a respeito d[aeo]|(?:em|com) relacao ao?|acerca d[aeo]|quanto ao?|d[aeo]s?) /,
  /^(?:(?:tenho (?:uma |outra )?|estou com (?:uma )?|minha |a |uma |outra )?(?:duvidas?|pergunta)(?: e)? |(?:o assunto )?(?:e|eh|seria) )?(?:sobre|a respeito d[aeo]|(?:em|com) relacao ao?|acerca d[aeo]|quanto ao?) /,
  /^(?:me )?(?:fal[ae]|cont[ae]|explica|explique)(?: mais| um pouco| melhor)? (?:sobre |a respeito d[aeo] |d[aeo]s? |(?=(?:os?|as?) ))/,
];

/** A thing announced, which following questions are about: "quero saber do IPTU" gives "IPTU". Null for everything else. */
export function announcedTopic(message: string): string | null {
  if (message.length > MAX_ANNOUNCEMENT_LENGTH) return null;
  const question = questionWords(message);
  const [first] = question;
  const last = question.at(-1);
  if (first === undefined || last === undefined) return null;
  const words = spokenWords(message).filter(({ end }) => end <= last.end);
  // "quero saber" is a courtesy, too: announcements begin among them or with the first word after them.
  for (const at of words.slice(0, words.findIndex(({ start }) => start === first.start) + 1).keys()) {
    const rest = plainText(words.slice(at));
    const found = ANNOUNCEMENTS.map((pattern) => pattern.exec(rest)).find(Boolean);
    if (!found) continue;
    const thing = words.slice(at + found[0].split(" ").length - 1);
    return isNamedThing(thing) ? withoutArticle(message.slice(thing[0]?.start, last.end)) : null;
  }
  return null;
}

/** One clause that names something and asks nothing. */
function isNamedThing(words: readonly SpokenWord[]): boolean {
  if (words.length === 0 || words.length > MAX_ANNOUNCED_WORDS) return false;
  if (words.some(isInterrogative) || !words.some(isTopicWord)) return false;
  return words.slice(0, -1).every(({ endsClause }) => !endsClause);
}
