import type { SpokenWord } from "../spoken-words.ts";
import {
  ARTICLES,
  CONTRACTIONS,
  DEMONSTRATIVES,
  FACETS,
  GENERIC_WORDS,
  INTERROGATIVES,
  PREPOSITION_FAMILY,
  PRONOUNS,
} from "./data/function-words.ts";

const STATE_VERB = /^(?:foi|foram|esta|estao|sera|serao|era|eram|ser|sido)$/;
/** A noun comes next, not a verb: "qual fungicida", "quantos livros". */
const DETERMINER = /^(?:qual|quais|que|quant[oa]s?|which|what|o que)$/;
const DOER = /^(?:eu|voces?|nos|gente|se|nao|i|you|we|que)$/;

export function isInfinitive({ plain }: SpokenWord): boolean {
  return /^\w{2,}[aei]r(?:em|mos)?$/.test(plain);
}

/** "por que" and "porque" are spelt the same once they are folded. */
export function isInterrogative({ plain }: SpokenWord): boolean {
  return INTERROGATIVES.has(plain) || plain === "por que" || plain === "o que";
}

export function familyOf({ plain }: SpokenWord): string | undefined {
  return PREPOSITION_FAMILY.get(plain);
}

export function isArticle({ plain }: SpokenWord): boolean {
  return ARTICLES.has(plain);
}

/** A noun, name, number or verb that says what is talked about. */
export function isTopicWord(word: SpokenWord): boolean {
  return isContent(word) && !FACETS.has(word.plain);
}

/** Anything that says more than grammar does: topics and what is asked of them. */
export function isContent(word: SpokenWord): boolean {
  const { plain } = word;
  if (isInterrogative(word) || familyOf(word) !== undefined || isArticle(word)) return false;
  return !GENERIC_WORDS.has(plain) && !PRONOUNS.has(plain) && !DEMONSTRATIVES.has(plain) && plain !== "ou";
}

/** The topic words that are things; what follows an interrogative or a person directly, and infinitives, are actions. */
export function topicNouns(words: readonly SpokenWord[]): SpokenWord[] {
  return words.filter((word, index) => {
    if (!isTopicWord(word)) return false;
    const before = words[index - 1];
    if (before === undefined || isArticle(before)) return true;
    if (isInfinitive(word)) return false;
    // "quando foi revogado?": what was done, to something unsaid.
    if (STATE_VERB.test(before.plain) && /^\w{2,}[ai]d[oa]s?$/.test(word.plain)) return false;
    // "em quanto tempo respondem?"
    if (/(?:am|[^g]em)$/.test(word.plain) && (FACETS.has(before.plain) || GENERIC_WORDS.has(before.plain)))
      return false;
    return !(isInterrogative(before) && !DETERMINER.test(before.plain)) && !DOER.test(before.plain);
  });
}

/** Where a message refers to what was said before: the index of the word, -1 when it does not. */
export function anaphorAt(words: readonly SpokenWord[]): number {
  return words.findIndex(({ plain }) => PRONOUNS.has(plain) || DEMONSTRATIVES.has(plain));
}

/** A preposition and what it governs: "para soja", "no centro de Curitiba". Places are indexes of words. */
export interface Slot {
  readonly family: string;
  readonly hasArticle: boolean;
  readonly start: number;
  /** Where the noun begins, after preposition and article. */
  readonly body: number;
  readonly end: number;
}

export function slotAt(text: string, words: readonly SpokenWord[], start: number): Slot | null {
  const [preposition, next] = words.slice(start, start + 2);
  const family = preposition === undefined ? undefined : familyOf(preposition);
  if (preposition === undefined || next === undefined || family === undefined) return null;
  if (familyOf(next) !== undefined) return null;
  const body = start + (isArticle(next) ? 2 : 1);
  if (body >= words.length) return null;
  const hasArticle = isArticle(next) || CONTRACTIONS.has(preposition.plain);
  return { family, hasArticle, start, body, end: endOfPhrase(text, words, body) };
}

/** The words from `start` that make one noun phrase: "de" and what follows it belong to it, other prepositions do not. */
export function endOfPhrase(text: string, words: readonly SpokenWord[], start: number): number {
  const end = words.findIndex((word, index) => {
    const before = words[index - 1];
    if (index <= start || before === undefined) return false;
    if (/[,;:?!()]|\.\s/.test(text.slice(before.end, word.start)) || isInterrogative(word)) return true;
    const family = familyOf(word);
    return family !== undefined && family !== "de";
  });
  return end < 0 ? words.length : end;
}
