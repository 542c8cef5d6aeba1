import { parseReferences } from "#src/law/index.ts";
import { comeToThePoint } from "../come-to-the-point.ts";
import { plainText, type SpokenWord, spokenWords } from "../spoken-words.ts";
import { EXISTENCE_VERBS, FACETS, PERSONS, SUBJECTLESS_VERBS } from "./data/function-words.ts";
import {
  anaphorAt,
  isContent,
  isInterrogative,
  isPreposition,
  isTopicWord,
  isVerbToBe,
  topicNouns,
} from "./word-roles.ts";

/** A message that only says what changes against the question before it. */
export interface FollowUp {
  /** As written, without courtesies, the "e" before it and punctuation after it. */
  readonly text: string;
  /** Its words; their ranges point into `text`. */
  readonly words: readonly SpokenWord[];
  /** It lacks nothing but the norm that it cites from: without one before it, it stands by itself. */
  readonly lacksNormOnly: boolean;
}

const LONGEST_TEXT = 200;
const MOST_WORDS = 14;
const MOST_FRAGMENT_WORDS = 7;
const MOST_BARE_WORDS = 4;
/** What begins a follow-up, longest first. */
const OPENINGS: readonly string[] = [
  "e no caso de",
  "e a respeito de",
  "e quanto a",
  "e quanto ao",
  "what about",
  "how about",
  "mas e",
  "e",
  "and",
];
/** After an "e" without its accent they show that "é" was meant. */
const STATED = /^(?:obrigatori|possive|permitid|necessari|verdade|proibid|crime|preciso|cert|legal)\w*/;

/** What a message leaves unsaid cannot be searched; null for one that stands by itself. */
export function readFollowUp(message: string): FollowUp | null {
  if (message.length > LONGEST_TEXT) return null;
  const { words } = comeToThePoint(spokenWords(message));
  const rest = words.slice(openingLength(words));
  if (rest.length === 0 || rest.length > MOST_WORDS) return null;
  const isFollowUp = rest.length < words.length ? isIncompleteAfterAnd(rest) : isIncomplete(rest);
  return isFollowUp || citesWithoutNorm(message) ? followUp(message, rest, !isFollowUp) : null;
}

function openingLength(words: readonly SpokenWord[]): number {
  const [first, second] = words;
  if (first === undefined || isVerbToBe(first)) return 0;
  if (first.plain === "e" && STATED.test(second?.plain ?? "")) return 0;
  const opening = OPENINGS.find((phrase) => plainText(words.slice(0, phrase.split(" ").length)) === phrase);
  return opening?.split(" ").length ?? 0;
}

function isIncompleteAfterAnd(words: readonly SpokenWord[]): boolean {
  if (isIncomplete(words)) return true;
  if (words[0]?.plain === "se") return words.filter(isContent).length <= 2;
  if (words.some(isInterrogative)) return false;
  if (words.some(({ plain }) => PERSONS.has(plain))) return false;
  return words.length <= MOST_FRAGMENT_WORDS && words.filter(isTopicWord).length <= 3;
}

function isIncomplete(words: readonly SpokenWord[]): boolean {
  const anaphor = anaphorAt(words);
  // What is said before a pronoun in the same message is what it means.
  if (anaphor >= 0) return topicNouns(words.slice(0, anaphor)).length < 2;
  // "quanto custa?", "posso parcelar?", "vocês entregam?": a doing, or what is asked, of something unsaid.
  if (topicNouns(words).length === 0) return true;
  if (words.some(isInterrogative) || words.length > MOST_BARE_WORDS) return false;
  return isBareFragment(words, words.filter(isTopicWord).length);
}

/** "para milho?", "precisa de histórico?", "tem de 10 kg?". What begins with "sobre" names a topic of its own. */
function isBareFragment([first, second]: readonly SpokenWord[], topics: number): boolean {
  if (first === undefined || second === undefined) return false;
  if (SUBJECTLESS_VERBS.has(first.plain)) return topics <= 1;
  if (EXISTENCE_VERBS.has(first.plain))
    return (isPreposition(second) || FACETS.has(second.plain)) && topics <= 2;
  return isPreposition(first) && first.plain !== "sobre" && topics <= 2;
}

/** "o que diz o art. 6º?" after a question on the Constitution. */
function citesWithoutNorm(message: string): boolean {
  const references = parseReferences(message);
  return (
    references.length > 0 &&
    references.every(({ norm, unknownNorm }) => norm === null && unknownNorm === null)
  );
}

function followUp(message: string, words: readonly SpokenWord[], lacksNormOnly: boolean): FollowUp {
  const start = words[0]?.start ?? 0;
  const moved = words.map((word) => ({ ...word, start: word.start - start, end: word.end - start }));
  return { text: message.slice(start, words.at(-1)?.end), words: moved, lacksNormOnly };
}
