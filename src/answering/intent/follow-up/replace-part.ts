import { spokenWords, type SpokenWord } from "../spoken-words.ts";
import { FACETS, SET_PHRASES } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { endOfPhrase, type Slot, slotAt, slotsOf } from "./slots.ts";
import { familyOf, isArticle, isContent, isInfinitive, isPreposition, isTopicWord } from "./word-roles.ts";

const CAPITAL = /^\p{Lu}/u;
const CLOSING = /[?!.\s]*$/;

/** "e para uva?": the question with this in the place of what stood in the same role; added where nothing did. */
export function replaceSlot(question: string, { text, words }: FollowUp): string | null {
  const from = isHeadless(words) ? 1 : 0;
  const slot = slotAt(text, words, from);
  if (slot === null || slot.end < words.length) return null;
  const said = text.slice(words[from]?.start ?? 0);
  const asked = spokenWords(question);
  const target = sameRole(slotsOf(question, asked), slot, { asked, said: words });
  if (target !== null) return fill(question, { asked, target, said, slot, words });
  // "e do ISS?" after "multa por atraso no IPTU": a name for a name, whatever governed it.
  const noun = words[slot.body];
  return (
    (slot.family === "de" && noun !== undefined ? replaceName(question, noun, text) : null) ??
    append(question, said)
  );
}

/** "o de educação", "na de abril": the noun before "de" stays what it was. */
function isHeadless([first, second]: readonly SpokenWord[]): boolean {
  if (first === undefined || second === undefined) return false;
  return familyOf(second) === "de" && (isArticle(first) || isPreposition(first));
}

interface Sides {
  readonly asked: readonly SpokenWord[];
  readonly said: readonly SpokenWord[];
}

function sameRole(slots: readonly Slot[], slot: Slot, { asked, said }: Sides): Slot | null {
  const isName = said.slice(slot.body).some(isCapitalised);
  const fitting = slots.filter(({ family, body, end }) => {
    const noun = asked[body];
    if (family !== slot.family || noun === undefined) return false;
    if (SET_PHRASES.has(noun.plain) || FACETS.has(noun.plain) || !isContent(noun)) return false;
    // "em Guarapuava" takes the place of another place, not of "no cadastro".
    return !isName || family !== "em" || asked.slice(body, end).some(isCapitalised);
  });
  return fitting.findLast(({ hasArticle }) => hasArticle === slot.hasArticle) ?? fitting.at(-1) ?? null;
}

interface Filling {
  readonly asked: readonly SpokenWord[];
  readonly target: Slot;
  readonly said: string;
  readonly slot: Slot;
  readonly words: readonly SpokenWord[];
}

function fill(question: string, { asked, target, said, slot, words }: Filling): string {
  const doing = asked[target.body];
  const spoken = words[slot.body];
  if (doing === undefined || spoken === undefined) return question;
  const replace = (from: number, to: number, by: string) =>
    question.slice(0, asked[from]?.start) + by + question.slice(asked[to - 1]?.end);
  const body = said.slice(spoken.start - (words[0]?.start ?? 0));
  const name = asked.findIndex((word, index) => index > target.body && isCapitalised(word));
  const hasName = !isCapitalised(doing) && name >= 0 && name < target.end && isCapitalised(spoken);
  // "do trator X200" and "do X300": the name changes, what it is a name of does not.
  if (hasName && (isInfinitive(doing) || target.family === "de")) return replace(name, target.end, body);
  if (!isInfinitive(doing)) return replace(target.start, target.end, said);
  const isAloneInfinitive = isInfinitive(spoken) && slot.body === words.length - 1;
  if (isAloneInfinitive) return replace(target.body, target.body + 1, spoken.text);
  return isInfinitive(spoken) ? replace(target.start, target.end, said) : append(question, said);
}

/** "e a certidão positiva?", "e o IPVA?", "e uva?": the noun in the place of one that is like it; null when none is. */
export function replaceNoun(question: string, { text, words }: FollowUp): string | null {
  const from = words.findIndex((word) => !isArticle(word));
  const noun = words[from];
  if (noun === undefined || !isTopicWord(noun) || endOfPhrase(text, words, from) < words.length) return null;
  const asked = spokenWords(question);
  const place = likeNoun(question, asked, { noun, isBare: from === 0, isSingle: from === words.length - 1 });
  if (place === null) return null;
  return (
    question.slice(0, asked[place.from]?.start) +
    text.slice(noun.start) +
    question.slice(asked[place.to - 1]?.end)
  );
}

function replaceName(question: string, noun: SpokenWord, text: string): string | null {
  const asked = spokenWords(question);
  const name = isCapitalised(noun) ? lastName(asked) : -1;
  if (name < 0) return null;
  const end = endOfPhrase(question, asked, name);
  return question.slice(0, asked[name]?.start) + text.slice(noun.start) + question.slice(asked[end - 1]?.end);
}

/** The first word of a question has a capital for another reason. */
function lastName(asked: readonly SpokenWord[]): number {
  return asked.findLastIndex((word, index) => index > 0 && isCapitalised(word));
}

interface SpokenNoun {
  readonly noun: SpokenWord;
  readonly isBare: boolean;
  readonly isSingle: boolean;
}

function likeNoun(
  question: string,
  asked: readonly SpokenWord[],
  { noun, isBare, isSingle }: SpokenNoun,
): { readonly from: number; readonly to: number } | null {
  const phraseFrom = (from: number) => ({ from, to: endOfPhrase(question, asked, from) });
  const sameHead = asked.findIndex(({ plain }) => plain === noun.plain);
  if (sameHead >= 0) return isSingle ? null : phraseFrom(sameHead);
  const name = lastName(asked);
  if (isCapitalised(noun)) return name > 0 ? phraseFrom(name) : null;
  const last = slotsOf(question, asked).at(-1);
  const isLikeLast = last !== undefined && last.end === last.body + 1 && isSingle;
  if (
    !isLikeLast ||
    last.hasArticle ||
    (!isBare && last.family !== "para") ||
    !isTopicWord(asked[last.body] ?? noun)
  )
    return null;
  return { from: last.body, to: last.end };
}

function isCapitalised({ text }: SpokenWord): boolean {
  return CAPITAL.test(text);
}

function append(question: string, said: string): string {
  const closing = CLOSING.exec(question)?.[0].trim() ?? "";
  return `${question.replace(CLOSING, "")} ${said}${closing}`;
}
