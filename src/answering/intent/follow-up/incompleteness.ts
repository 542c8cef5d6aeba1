import type { SpokenWord } from "../spoken-words.ts";
import {
  BELONGINGS,
  CONTRACTIONS,
  EXISTENCE_VERBS,
  FACETS,
  HOUSE_VERBS,
  MEANS,
  MEASURES,
  NARROWING_WORDS,
  PEOPLE,
  PERSONS,
  SUBJECTLESS_VERBS,
} from "./data/function-words.ts";
import {
  anaphorAt,
  isArticle,
  isContent,
  isInfinitive,
  isInterrogative,
  isPreposition,
  isTopicWord,
  topicNouns,
} from "./word-roles.ts";

const MAX_FRAGMENT_WORDS = 7;
const MAX_BARE_WORDS = 4;
/** What they take is named in full: "inclui café da manhã?". */
const INCLUDES = /^(?:inclui|incluem|cobre|cobrem|aceita|aceitam)$/;
const COUNTING = /^quant[oa]s?$/;
const CHOOSING = /^(?:qual|quais|quant[oa]s?|which)$/;
const OWN_LINK = /^(?:para|d[oa]s?)$/;
const CAPITAL = /^\p{Lu}/u;
const NUMBER = /^\d/;

/** What came before the words of a message. */
export interface Circumstances {
  /** An "e" or its like. */
  readonly isOpened: boolean;
  /** A topic was announced, and no other question asked since. */
  readonly isAnnounced: boolean;
}

/** Whether words ask something of a thing that they do not name. */
export function leavesTopicUnsaid(
  words: readonly SpokenWord[],
  { isOpened, isAnnounced }: Circumstances,
): boolean {
  const naming = isAnnounced ? words.filter((word) => !isDetail(word)) : words;
  if (isAnnounced && isSideQuestion(naming)) return true;
  return isOpened ? isIncompleteAfterAnd(naming) : isIncomplete(naming);
}

/** Of an announced topic, somebody asks how, where and for whom. */
function isDetail({ plain }: SpokenWord): boolean {
  return MEANS.has(plain) || NARROWING_WORDS.has(plain);
}

/** "qual o prazo de inscrição?", "quantas vagas?": what is asked has a noun of its own, and yet names no other topic. */
function isSideQuestion(words: readonly SpokenWord[]): boolean {
  const [name, ...others] = namesIn(words);
  const before = name === undefined ? undefined : words[words.indexOf(name) - 1];
  if (name === undefined || before === undefined || others.length > 0 || CAPITAL.test(name.text))
    return false;
  if (isArticle(before) || CONTRACTIONS.has(before.plain)) return false;
  if (!words.some(isInterrogative)) return false;
  return COUNTING.test(before.plain) || words.some(({ plain }) => FACETS.has(plain));
}

function isIncompleteAfterAnd(words: readonly SpokenWord[]): boolean {
  if (isIncomplete(words)) return true;
  if (words[0]?.plain === "se") return words.filter(isContent).length <= 2;
  if (words.some(isInterrogative)) return false;
  if (words.some(({ plain }) => PERSONS.has(plain))) return false;
  return words.length <= MAX_FRAGMENT_WORDS && words.filter(isTopicWord).length <= 3;
}

function isIncomplete(words: readonly SpokenWord[]): boolean {
  const anaphor = anaphorAt(words);
  // What is said before a pronoun in the same message is what it means.
  if (anaphor >= 0) return namesIn(words.slice(0, anaphor)).length < 2;
  // "quanto custa?", "posso parcelar?", "vocês entregam?": a doing, or what is asked, of something unsaid.
  if (namesIn(words).length === 0) return !isOfTheHouse(words);
  // "quantas vagas?", "qual modelo?"
  if (words.length === 2 && CHOOSING.test(words[0]?.plain ?? "")) return true;
  if (words.some(isInterrogative) || words.length > MAX_BARE_WORDS) return false;
  return isBareFragment(words, words.slice(1).filter(isTopicWord).length);
}

/** "vocês abrem no sábado?", "o endereço de vocês": who answers is what is asked about. */
function isOfTheHouse(words: readonly SpokenWord[]): boolean {
  return words.some(({ plain }, index) => {
    if (!/^voces?$/.test(plain)) return false;
    return words[index - 1]?.plain === "de" || HOUSE_VERBS.has(words[index + 1]?.plain ?? "");
  });
}

/** The things named. "3 unidades" and "30 dias" say how much is meant, not of what. */
function namesIn(words: readonly SpokenWord[]): SpokenWord[] {
  const names = new Set(topicNouns(words));
  return words.filter((word, index) => {
    if (!names.has(word) || MEASURES.has(word.plain)) return false;
    const next = words[index + 1]?.plain ?? "";
    return !(NUMBER.test(word.plain) && (MEASURES.has(next) || FACETS.has(next)));
  });
}

/** "para milho?", "precisa de histórico?", "tem de 10 kg?". What begins with "sobre" names a topic of its own. */
function isBareFragment(words: readonly SpokenWord[], topics: number): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  if (SUBJECTLESS_VERBS.has(first.plain)) return topics <= (INCLUDES.test(first.plain) ? 2 : 1);
  if (EXISTENCE_VERBS.has(first.plain)) {
    if (FACETS.has(second.plain)) return topics <= 2 && !hasOwnThing(words.slice(2));
    return isPreposition(second) && topics <= 2;
  }
  return isPreposition(first) && first.plain !== "sobre" && topics <= 2;
}

/** "tem multa para poda?" names what the fine is for; "para idosos", "para recorrer" and "do boleto" do not. */
function hasOwnThing([link, ...words]: readonly SpokenWord[]): boolean {
  if (link === undefined || !OWN_LINK.test(link.plain)) return false;
  const thing = words.find((word) => !isArticle(word));
  if (thing === undefined || !isTopicWord(thing) || isInfinitive(thing) || isDetail(thing)) return false;
  return !PEOPLE.has(thing.plain) && !BELONGINGS.has(thing.plain) && !NUMBER.test(thing.plain);
}
