import type { SpokenWord } from "../spoken-words.ts";
import {
  ARTICLES,
  CALENDAR,
  DEMONSTRATIVES,
  FACETS,
  GENERIC_WORDS,
  INTERROGATIVES,
  PREPOSITION_FAMILY,
  PRONOUNS,
} from "./data/function-words.ts";

const INFINITIVE = /^\w{2,}[aei]r(?:em|mos)?$/;
const PARTICIPLE = /^\w{2,}[ai]d[oa]s?$/;
const STATE_VERB = /^(?:foi|foram|esta|estao|sera|serao|era|eram|ser|sido)$/;
const DETERMINER = /^(?:qual|quais|que|quant[oa]s?|which|what|o que)$/;
const PLURAL_VERB = /(?:am|[^g]em)$/;
const ACCENTED_VERB = /^[éÉ]$/;

export function isInfinitive({ plain }: SpokenWord): boolean {
  return INFINITIVE.test(plain);
}

/** "por que" and "porque" are spelt the same by the time they get here. */
export function isInterrogative({ plain }: SpokenWord): boolean {
  return INTERROGATIVES.has(plain) || plain === "por que" || plain === "o que";
}

export function isPreposition(word: SpokenWord): boolean {
  return familyOf(word) !== undefined;
}

/** "dá" gives; only "da" belongs. */
export function familyOf({ text, plain }: SpokenWord): string | undefined {
  return /^d[áê]s?$/i.test(text.normalize("NFC")) ? undefined : PREPOSITION_FAMILY.get(plain);
}

export function isArticle({ plain }: SpokenWord): boolean {
  return ARTICLES.has(plain);
}

/** Without its accent "é" would join two things instead of stating one. */
export function isVerbToBe({ text }: SpokenWord): boolean {
  return ACCENTED_VERB.test(text.normalize("NFC")) || text.toLowerCase() === "eh";
}

/** A noun, name, number or verb that says what is talked about. */
export function isTopicWord(word: SpokenWord): boolean {
  return isContent(word) && !FACETS.has(word.plain);
}

/** Anything that says more than grammar does: topics and what is asked of them. */
export function isContent(word: SpokenWord): boolean {
  const { plain } = word;
  if (isInterrogative(word) || isPreposition(word) || isArticle(word)) return false;
  return !GENERIC_WORDS.has(plain) && !PRONOUNS.has(plain) && !DEMONSTRATIVES.has(plain) && plain !== "ou";
}

/** The topics that are things: what follows an interrogative or a person directly, and infinitives, are doings. */
export function topicNouns(words: readonly SpokenWord[]): SpokenWord[] {
  return words.filter((word, index) => {
    if (!isTopicWord(word)) return false;
    const before = words[index - 1];
    if (before === undefined) return true;
    if (isArticle(before)) return true;
    if (isInfinitive(word)) return false;
    // "quando foi revogado?": what was done, to something unsaid.
    if (STATE_VERB.test(before.plain) && PARTICIPLE.test(word.plain)) return false;
    // "em quanto tempo respondem?"
    if (PLURAL_VERB.test(word.plain) && (FACETS.has(before.plain) || GENERIC_WORDS.has(before.plain)))
      return false;
    return !(isInterrogative(before) && !isDeterminer(before)) && !isDoer(before);
  });
}

/** "qual fungicida", "quantos livros": the noun comes next, not the verb. */
function isDeterminer({ plain }: SpokenWord): boolean {
  return DETERMINER.test(plain);
}

function isDoer({ plain }: SpokenWord): boolean {
  return /^(?:eu|voces?|nos|gente|se|nao|i|you|we|que)$/.test(plain);
}

/** Where a message points back at what was said: the index of the word, -1 when it does not. */
export function anaphorAt(words: readonly SpokenWord[]): number {
  return words.findIndex((word, index) => {
    if (PRONOUNS.has(word.plain)) return true;
    return DEMONSTRATIVES.has(word.plain) && !CALENDAR.has(words[index + 1]?.plain ?? "");
  });
}
