import { CHAT_PHRASES, type ChatTopic, LOOSE_PHRASES } from "./data/chat-phrases.ts";
import { plainText, type SpokenWord } from "./spoken-words.ts";

/** A message without what is said around it. */
export interface SpokenPoint {
  /** Empty when the message says nothing but courtesies. */
  readonly words: readonly SpokenWord[];
  /** What the courtesies were. */
  readonly topics: ReadonlySet<ChatTopic>;
}

const TOPIC_OF: ReadonlyMap<string, ChatTopic> = new Map(
  Object.entries(CHAT_PHRASES).flatMap(([topic, phrases]) =>
    phrases.map((phrase) => [phrase, topic as ChatTopic] as const),
  ),
);
const MAX_PHRASE_LENGTH = Math.max(...[...TOPIC_OF.keys()].map((phrase) => phrase.split(" ").length));
/** Between two clauses of a chat, after which the point may still come: "obrigado e bom dia". */
const JOINTS: ReadonlySet<string> = new Set(["e", "and", "ou"]);

/** Takes the courtesies off the beginning, then off the end; those in between are part of what is asked. */
export function comeToThePoint(words: readonly SpokenWord[]): SpokenPoint {
  const topics = new Set<ChatTopic>();
  let start = 0;
  let end = words.length;
  for (let found = phraseAt(words, start, "from"); found !== null; found = phraseAt(words, start, "from")) {
    topics.add(found.topic);
    start += found.length;
    if (isJoint(words, start)) start += 1;
  }
  for (let found = phraseAt(words, end, "to"); found !== null; found = phraseAt(words, end, "to")) {
    if (end - found.length < start) break;
    topics.add(found.topic);
    end -= found.length;
  }
  return { words: words.slice(start, end), topics };
}

/** A joint only counts where another courtesy follows: "oi, e o prazo?" keeps its "e". */
function isJoint(words: readonly SpokenWord[], at: number): boolean {
  return JOINTS.has(words[at]?.plain ?? "") && phraseAt(words, at + 1, "from") !== null;
}

type Side = "from" | "to";

interface FoundPhrase {
  readonly topic: ChatTopic;
  readonly phrase: string;
  readonly length: number;
}

/** The longest courtesy that begins, or ends, at a place, if it is one there. */
function phraseAt(words: readonly SpokenWord[], place: number, side: Side): FoundPhrase | null {
  const found = longestPhrase(words, place, side);
  if (found === null || !LOOSE_PHRASES.has(found.phrase)) return found;
  const border = side === "from" ? place + found.length : place - found.length;
  return isApart(words, border, side) ? found : null;
}

function longestPhrase(words: readonly SpokenWord[], place: number, side: Side): FoundPhrase | null {
  for (let length = MAX_PHRASE_LENGTH; length > 0; length -= 1) {
    const [start, end] = side === "from" ? [place, place + length] : [place - length, place];
    if (start < 0 || end > words.length) continue;
    const phrase = plainText(words.slice(start, end));
    const topic = TOPIC_OF.get(phrase);
    if (topic !== undefined) return { topic, phrase, length };
  }
  return null;
}

/** Whether a clause ends between a courtesy and its neighbour, or the neighbour is clearly a courtesy: "não obrigado", but "não consegui". */
function isApart(words: readonly SpokenWord[], border: number, side: Side): boolean {
  if (words[border - 1]?.endsClause !== false) return true;
  const neighbour = longestPhrase(words, border, side);
  return neighbour !== null && !LOOSE_PHRASES.has(neighbour.phrase);
}
