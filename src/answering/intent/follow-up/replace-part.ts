import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import { FACETS, GENERIC_WORDS, SUBJECTLESS_VERBS } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import {
  endOfPhrase,
  familyOf,
  isArticle,
  isContent,
  isInfinitive,
  isTopicWord,
  type Slot,
  slotAt,
  topicNouns,
} from "./word-roles.ts";

const CONTRACTED: Readonly<Record<string, string>> = { de: "d", em: "n", por: "pel" };

/** The question with the follow-up in the place of what had the same role; null where nothing had. */
export function replacePart(question: string, followUp: FollowUp): string | null {
  return replaceSlot(question, followUp) ?? replaceThing(question, followUp);
}

/** What a follow-up adds where it replaces nothing: "em Guarapuava", "aos sábados". Null for a thing. */
export function addition({ text, words }: FollowUp): string | null {
  const from = isHeadless(words) ? 1 : 0;
  const slot = wholeSlot(text, words, from);
  return slot === null ? null : text.slice(words[from]?.start ?? 0);
}

/** All slots of a question, in reading order; one of "de" may be inside another. */
export function slotsOf(question: string): Slot[] {
  const words = spokenWords(question);
  return words.flatMap((_, index) => slotAt(question, words, index) ?? []);
}

/** "e para uva?": after the same preposition. */
function replaceSlot(question: string, { text, words }: FollowUp): string | null {
  const from = isHeadless(words) ? 1 : 0;
  const slot = wholeSlot(text, words, from);
  const noun = slot === null ? undefined : words[slot.body];
  if (slot === null || noun === undefined) return null;
  const asked = spokenWords(question);
  const target = slotInSameRole(question, asked, slot);
  const head = target === null ? undefined : asked[target.body];
  if (target === null || head === undefined) return null;
  const isAction = isInfinitive(head) && !target.hasArticle;
  const name = asked.findIndex((word, index) => index > target.body && isCapitalised(word));
  // "do trator X200" and "do X300": the name changes, what it is a name of does not.
  const hasName = name > 0 && name < target.end && isCapitalised(noun) && !isCapitalised(head);
  if (hasName && (isAction || slot.family === "de"))
    return replaced(question, asked, [name, target.end], text.slice(noun.start));
  if (isAction && !isInfinitive(noun)) return null;
  // "para emitir a nota" and "para cancelar": another action on the same thing.
  if (isAction && slot.body === words.length - 1)
    return replaced(question, asked, [target.body, target.body + 1], noun.text);
  return replaced(question, asked, [target.start, target.end], text.slice(words[from]?.start ?? 0));
}

/** The slot that a follow-up consists of; "do prazo" asks something and names nothing. */
function wholeSlot(text: string, words: readonly SpokenWord[], from: number): Slot | null {
  const slot = slotAt(text, words, from);
  if (slot === null || slot.end < words.length) return null;
  return slot.family === "de" && FACETS.has(words[slot.body]?.plain ?? "") ? null : slot;
}

/** "o de educação", "na de abril": the noun before "de" stays what it was. */
function isHeadless([first, second]: readonly SpokenWord[]): boolean {
  if (first === undefined || second === undefined) return false;
  return familyOf(second) === "de" && (isArticle(first) || familyOf(first) !== undefined);
}

function slotInSameRole(question: string, asked: readonly SpokenWord[], slot: Slot): Slot | null {
  const fitting = slotsOf(question).filter(({ family, body }) => {
    const noun = asked[body];
    return family === slot.family && noun !== undefined && isContent(noun) && !FACETS.has(noun.plain);
  });
  return fitting.findLast(({ hasArticle }) => hasArticle === slot.hasArticle) ?? fitting.at(-1) ?? null;
}

/** "e o museu?": the question of the new thing instead of the old. */
function replaceThing(question: string, { text, words }: FollowUp): string | null {
  const from = words.findIndex((word) => !isArticle(word) && !/^d[oa]s?$/.test(word.plain));
  const head = words[from];
  if (head === undefined || from > 1 || endOfPhrase(text, words, from) < words.length) return null;
  if (!isTopicWord(head) || SUBJECTLESS_VERBS.has(head.plain)) return null;
  const asked = spokenWords(question);
  const place = lastThing(question, asked);
  const article = from === 0 ? undefined : words[0]?.text.replace(/^d/i, "");
  return place === null ? null : putThing(question, asked, place, { text: text.slice(head.start), article });
}

/** The last thing named. */
function lastThing(
  question: string,
  asked: readonly SpokenWord[],
): readonly [from: number, to: number] | null {
  let place: readonly [number, number] | null = null;
  const nouns = new Set(topicNouns(asked));
  for (const [from, word] of asked.entries()) {
    if (!nouns.has(word) || SUBJECTLESS_VERBS.has(word.plain) || from < (place?.[1] ?? 0)) continue;
    place = [from, Math.min(endOfPhrase(question, asked, from), verbAfter(asked, from))];
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

/** The article agrees with the new thing: "da biblioteca" becomes "do museu". */
function putThing(
  question: string,
  asked: readonly SpokenWord[],
  [from, to]: readonly [number, number],
  { text, article }: { readonly text: string; readonly article: string | undefined },
): string | null {
  const before = asked[from - 1];
  const isArticled = before !== undefined && /[oa]s?$/.test(before.plain) && before.plain !== "para";
  // "quantos documentos há no acervo?" and "e leis?": a bare noun does not replace one with an article.
  if (article === undefined && isArticled && !isArticle(before)) return null;
  const lead = !isArticled ? undefined : isArticle(before) ? "" : CONTRACTED[familyOf(before) ?? ""];
  if (article === undefined || lead === undefined) return replaced(question, asked, [from, to], text);
  return replaced(question, asked, [from - 1, to], `${lead}${article.toLowerCase()} ${text}`);
}

function isCapitalised({ text }: SpokenWord): boolean {
  return /^\p{Lu}/u.test(text);
}

function replaced(
  question: string,
  asked: readonly SpokenWord[],
  [from, to]: readonly [number, number],
  by: string,
): string {
  return question.slice(0, asked[from]?.start) + by + question.slice(asked[to - 1]?.end);
}
