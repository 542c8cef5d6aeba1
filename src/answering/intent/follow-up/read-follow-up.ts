import { parseReferences } from "#src/law/index.ts";
import { comeToThePoint } from "../come-to-the-point.ts";
import { plainText, type SpokenWord, spokenWords } from "../spoken-words.ts";
import { asksToRepeat } from "./clarification.ts";
import { PERSONS } from "./data/function-words.ts";
import { leavesTopicUnsaid } from "./incompleteness.ts";
import { anaphorAt, isContent, isInterrogative, isVerbToBe } from "./word-roles.ts";

/** A message that only says what changes against the question before it. */
export interface FollowUp {
  /** As written, without courtesies, the "e" before it and punctuation after it. */
  readonly text: string;
  /** Its words; their ranges point into `text`. */
  readonly words: readonly SpokenWord[];
  /** It lacks nothing but the norm that it cites from: without one before it, it stands by itself. */
  readonly lacksNormOnly: boolean;
  /** It only asks to be told again. */
  readonly repeats: boolean;
  /** It is a sentence: where nothing was said before it, what comes after goes on from it. */
  readonly isSentence: boolean;
}

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 14;
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

/**
 * What a message leaves unsaid cannot be searched; null for one that stands by itself. Once a topic was announced, more
 * messages leave it unsaid: "posso pagar com cartão?".
 */
export function readFollowUp(message: string, isAnnounced = false): FollowUp | null {
  if (message.length > MAX_TEXT_LENGTH) return null;
  const { words } = comeToThePoint(spokenWords(message));
  const rest = words.slice(openingLength(words));
  if (rest.length === 0 || rest.length > MAX_WORDS) return null;
  const repeats = asksToRepeat(rest);
  const isOpened = rest.length < words.length;
  const isFollowUp = repeats || leavesTopicUnsaid(rest, { isOpened, isAnnounced });
  if (!isFollowUp && !citesWithoutNorm(message)) return null;
  const isSentence = !isOpened && !repeats && isSpokenSentence(rest);
  return { ...cutTo(message, rest), lacksNormOnly: !isFollowUp, repeats, isSentence };
}

/** "qual o horário de atendimento?", "vocês entregam?" */
function isSpokenSentence(words: readonly SpokenWord[]): boolean {
  if (anaphorAt(words) >= 0 || !words.some(isContent)) return false;
  return words.some((word) => isInterrogative(word) || PERSONS.has(word.plain));
}

function openingLength(words: readonly SpokenWord[]): number {
  const [first, second] = words;
  if (first === undefined || isVerbToBe(first)) return 0;
  if (first.plain === "e" && STATED.test(second?.plain ?? "")) return 0;
  const opening = OPENINGS.find((phrase) => plainText(words.slice(0, phrase.split(" ").length)) === phrase);
  return opening?.split(" ").length ?? 0;
}

/** "o que diz o art. 6º?" after a question on the Constitution. */
export function citesWithoutNorm(message: string): boolean {
  const references = parseReferences(message);
  return (
    references.length > 0 &&
    references.every(({ norm, unknownNorm }) => norm === null && unknownNorm === null)
  );
}

function cutTo(message: string, words: readonly SpokenWord[]): Pick<FollowUp, "text" | "words"> {
  const start = words[0]?.start ?? 0;
  const moved = words.map((word) => ({ ...word, start: word.start - start, end: word.end - start }));
  return { text: message.slice(start, words.at(-1)?.end), words: moved };
}
