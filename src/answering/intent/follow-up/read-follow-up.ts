import { parseReferences } from "#src/law/index.ts";
import { plainText, questionWords, type SpokenWord } from "../spoken-words.ts";
import {
  EXISTENCE_VERBS,
  FACETS,
  MEANS,
  NARROWING_WORDS,
  PERSONS,
  SUBJECTLESS_VERBS,
} from "./data/function-words.ts";
import {
  anaphorAt,
  familyOf,
  isArticle,
  isInfinitive,
  isInterrogative,
  isTopicWord,
  topicNouns,
} from "./word-roles.ts";

/** A message that only says what changes against the question before it. */
export interface FollowUp {
  /** As written, without courtesies, the "e" before it and punctuation after it. */
  readonly text: string;
  /** Its words; their ranges are places in `text`. */
  readonly words: readonly SpokenWord[];
  /** Only the norm that it cites from is missing: without one before it, it is complete. */
  readonly lacksNormOnly: boolean;
  /** It only asks for the same answer once more. */
  readonly repeats: boolean;
}

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 14;
const MAX_BARE_WORDS = 4;
/** What begins a follow-up. */
const OPENING = /^(?:e (?:no caso de|a respeito de|quanto ao?)|(?:what|how) about|mas e|e|and)(?= |$)/;
/** After an "e" without its accent they show that "é" was meant. */
const STATED = /^(?:obrigatori|possive|permitid|necessari|verdade|proibid|crime|preciso|cert|legal)\w*/;
const ASKS_TO_REPEAT =
  /^(?:(?:ainda )?nao (?:entendi|compreendi|ficou claro)(?: (?:nada|direito|bem|a resposta))?|continuo sem entender|como (?:assim|e|que e)|(?:o )?que|(?:pode(?:ria)? )?repet(?:ir|e|a)(?: de novo)?|de novo|melhor|(?:pode(?:ria)? |me )?expli(?:car?|que)(?: melhor| de novo)?|o que (?:isso )?(?:quer dizer|significa)(?: isso)?|what do you mean|i d(?:o|id) not understand|can you repeat)$/;
/** Who answers is what is asked about: "vocês abrem no sábado?", "o endereço de vocês". */
const OF_THE_HOUSE = /\bde voces?\b|\bvoces? (?:abrem|fecham|atendem|funcionam)\b/;

/**
 * What a message leaves out; null for one that is complete. Once a topic was announced, more messages leave it out:
 * "posso pagar com cartão?".
 */
export function readFollowUp(message: string, isAnnounced: boolean): FollowUp | null {
  if (message.length > MAX_TEXT_LENGTH) return null;
  const words = questionWords(message);
  const rest = words.slice(openingLength(words));
  if (rest.length === 0 || rest.length > MAX_WORDS) return null;
  const repeats = ASKS_TO_REPEAT.test(plainText(rest));
  // Somebody asks how, where and for whom of an announced topic.
  const naming = isAnnounced ? rest.filter((word) => !isDetail(word)) : rest;
  const isFollowUp =
    repeats || isIncomplete(naming) || (rest.length < words.length && isIncompleteAfterAnd(naming));
  if (!isFollowUp && !citesWithoutNorm(message)) return null;
  return { ...cutTo(message, rest), lacksNormOnly: !isFollowUp, repeats };
}

/** "o que diz o art. 6º?" after a question on the Constitution. */
function citesWithoutNorm(message: string): boolean {
  const references = parseReferences(message);
  return (
    references.length > 0 &&
    references.every(({ norm, unknownNorm }) => norm === null && unknownNorm === null)
  );
}

function openingLength(words: readonly SpokenWord[]): number {
  const [first, second] = words;
  if (first?.plain === "e" && STATED.test(second?.plain ?? "")) return 0;
  return OPENING.exec(plainText(words))?.[0].split(" ").length ?? 0;
}

/** Whether words ask something of a thing that they do not name. */
function isIncomplete(words: readonly SpokenWord[]): boolean {
  const anaphor = anaphorAt(words);
  // A pronoun stands for what is said before it in the same message.
  if (anaphor >= 0) return topicNouns(words.slice(0, anaphor)).length < 2;
  // "quanto custa?", "posso parcelar?"
  if (topicNouns(words).length === 0) return !OF_THE_HOUSE.test(plainText(words));
  if (words.some(isInterrogative) || words.length > MAX_BARE_WORDS) return false;
  return isBareFragment(words, words.slice(1).filter(isTopicWord).length);
}

function isIncompleteAfterAnd(words: readonly SpokenWord[]): boolean {
  if (words.some((word) => isInterrogative(word) || PERSONS.has(word.plain))) return false;
  return words.filter(isTopicWord).length <= 3;
}

/** "para milho?", "precisa de histórico?", "tem de 10 kg?". What begins with "sobre" names a topic of its own. */
function isBareFragment(words: readonly SpokenWord[], topics: number): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  if (SUBJECTLESS_VERBS.has(first.plain)) return topics <= 2;
  if (EXISTENCE_VERBS.has(first.plain)) {
    if (FACETS.has(second.plain)) return topics <= 2 && !namesOwnThing(words.slice(2));
    return familyOf(second) !== undefined && topics <= 2;
  }
  return familyOf(first) !== undefined && first.plain !== "sobre" && topics <= 2;
}

/** "tem multa para poda?" names what the fine is for; "para idosos" and "para recorrer" do not. */
function namesOwnThing([link, ...words]: readonly SpokenWord[]): boolean {
  if (link === undefined || !/^(?:para|d[oa]s?)$/.test(link.plain)) return false;
  const thing = words.find((word) => !isArticle(word));
  return thing !== undefined && isTopicWord(thing) && !isInfinitive(thing) && !isDetail(thing);
}

function isDetail({ plain }: SpokenWord): boolean {
  return MEANS.has(plain) || NARROWING_WORDS.has(plain);
}

function cutTo(message: string, words: readonly SpokenWord[]): Pick<FollowUp, "text" | "words"> {
  const start = words[0]?.start ?? 0;
  const moved = words.map((word) => ({ ...word, start: word.start - start, end: word.end - start }));
  return { text: message.slice(start, words.at(-1)?.end), words: moved };
}
