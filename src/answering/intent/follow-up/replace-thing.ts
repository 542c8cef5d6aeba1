import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import { BELONGINGS, GENERIC_WORDS, NARROWING_WORDS, SUBJECTLESS_VERBS } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { endOfPhrase } from "./slots.ts";
import { familyOf, isArticle, isInfinitive, isTopicWord, topicNouns } from "./word-roles.ts";

/** Doings as nouns are asked of a thing: "e a renovação?". */
const DOING_NOUN = /(?:c|s)oes$|(?:c|s)ao$|mentos?$/;
const ADJECTIVE_ENDING = /(?:al|ais|ar|ares|vel|veis)$/;
const OF_THE = /^d[oa]s?$/;
const CAPITAL = /^\p{Lu}/u;
const CONTRACTED: Readonly<Record<string, string>> = { de: "d", em: "n", por: "pel" };

/** A stretch of words of a question. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** "e o museu?", "e cancelar?", "e amanhã?": the question of the new thing instead of the old; null where none gives way. */
export function replaceThing(question: string, { text, words }: FollowUp): string | null {
  const from = words.findIndex((word) => !isArticle(word) && !OF_THE.test(word.plain));
  const head = words[from];
  if (head === undefined || from > 1 || endOfPhrase(text, words, from) < words.length) return null;
  const asked = spokenWords(question);
  const said = {
    text: text.slice(head.start),
    head,
    article: from === 0 ? undefined : words[0]?.text.replace(/^d/i, ""),
  };
  const isSingle = from === words.length - 1;
  if (isSingle && isInfinitive(head) && from === 0) return replaceDoing(question, asked, head);
  if (isSingle && NARROWING_WORDS.has(head.plain)) return replaceTime(question, asked, head);
  if (isSingle) {
    const which = whichOne(asked, head);
    if (which >= 0) return replaced(question, asked, { from: which, to: which + 1 }, said.text);
  }
  if (!isTopicWord(head) || BELONGINGS.has(head.plain) || DOING_NOUN.test(head.plain)) return null;
  const place = lastThing(question, asked, head);
  return place === null ? null : withThing(question, asked, place, said);
}

/** "e a mensal?" after "a assinatura anual": another of the same kind; -1 where nothing says which one. */
export function whichOne(asked: readonly SpokenWord[], said: SpokenWord): number {
  const { plain } = said;
  if (isInfinitive(said) || CAPITAL.test(said.text)) return -1;
  return asked.findLastIndex((word, index) => {
    const noun = asked[index - 1];
    if (noun === undefined || !isTopicWord(noun) || noun.endsClause || isArticle(word)) return false;
    if (word.plain === plain || isInfinitive(word) || CAPITAL.test(word.text)) return false;
    if (ADJECTIVE_ENDING.test(word.plain) && ADJECTIVE_ENDING.test(plain)) return true;
    return word.plain.length > 3 && plain.length > 3 && word.plain.slice(-3) === plain.slice(-3);
  });
}

function replaceDoing(question: string, asked: readonly SpokenWord[], doing: SpokenWord): string | null {
  const place = asked.findIndex((word) => isInfinitive(word) && isTopicWord(word));
  return place < 0 ? null : replaced(question, asked, { from: place, to: place + 1 }, doing.text);
}

function replaceTime(question: string, asked: readonly SpokenWord[], time: SpokenWord): string | null {
  const place = asked.findLastIndex(({ plain }) => NARROWING_WORDS.has(plain));
  return place < 0 ? null : replaced(question, asked, { from: place, to: place + 1 }, time.text);
}

/** The last thing named, without the place where it stands: "a biblioteca" in "a biblioteca em Guarapuava". */
function lastThing(question: string, asked: readonly SpokenWord[], head: SpokenWord): Stretch | null {
  let place: Stretch | null = null;
  const nouns = new Set(topicNouns(asked));
  for (const [from, word] of asked.entries()) {
    if (
      !nouns.has(word) ||
      SUBJECTLESS_VERBS.has(word.plain) ||
      NARROWING_WORDS.has(word.plain) ||
      (place !== null && from < place.to)
    )
      continue;
    const isPlace = CAPITAL.test(word.text) && from > 0 && familyOf(asked[from - 1] ?? word) === "em";
    if (isPlace && !CAPITAL.test(head.text)) continue;
    place = { from, to: Math.min(endOfPhrase(question, asked, from), verbAfter(asked, from)) };
  }
  return place;
}

/** "o seguro cobre incêndio": the verb belongs to neither thing. */
function verbAfter(asked: readonly SpokenWord[], from: number): number {
  const verb = asked.findIndex((word, index) => {
    if (index <= from || familyOf(word) !== undefined || isArticle(word)) return false;
    return GENERIC_WORDS.has(word.plain) || SUBJECTLESS_VERBS.has(word.plain);
  });
  return verb < 0 ? asked.length : verb;
}

interface SaidThing {
  readonly text: string;
  readonly article: string | undefined;
}

/** The article agrees with the new thing: "da biblioteca" becomes "do museu". */
function withThing(
  question: string,
  asked: readonly SpokenWord[],
  { from, to }: Stretch,
  { text, article }: SaidThing,
): string | null {
  const before = asked[from - 1];
  const family = before === undefined ? undefined : familyOf(before);
  const isArticled = before !== undefined && /[oa]s?$/.test(before.plain) && before.plain !== "para";
  // "quantos documentos há no acervo?" and "e leis?": another thing counted, in the same place.
  if (article === undefined) {
    return family !== undefined && isArticled ? null : replaced(question, asked, { from, to }, text);
  }
  if (before !== undefined && isArticle(before))
    return replaced(question, asked, { from: from - 1, to }, `${article} ${text}`);
  const contraction = family === undefined ? undefined : CONTRACTED[family];
  if (contraction === undefined || !isArticled) return replaced(question, asked, { from, to }, text);
  return replaced(question, asked, { from: from - 1, to }, `${contraction}${article.toLowerCase()} ${text}`);
}

function replaced(question: string, asked: readonly SpokenWord[], { from, to }: Stretch, by: string): string {
  return question.slice(0, asked[from]?.start) + by + question.slice(asked[to - 1]?.end);
}
