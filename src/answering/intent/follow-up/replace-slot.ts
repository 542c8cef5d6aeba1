import { spokenWords, type SpokenWord } from "../spoken-words.ts";
import { FACETS, NARROWING_WORDS, SET_PHRASES, TIMES } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { isCapitalised, replaceName } from "./replace-noun.ts";
import { whichOne } from "./replace-thing.ts";
import { type Slot, slotAt, slotsOf } from "./slots.ts";
import { familyOf, isArticle, isContent, isInfinitive, isPreposition } from "./word-roles.ts";

/** "e para uva?": the question with this in the place of what stood in the same role; null where nothing did. */
export function replaceSlot(question: string, { text, words }: FollowUp): string | null {
  const from = isHeadless(words) ? 1 : 0;
  const slot = wholeSlot(text, words, from);
  const noun = slot === null ? undefined : words[slot.body];
  if (slot === null || noun === undefined) return null;
  const said = text.slice(words[from]?.start ?? 0);
  const asked = spokenWords(question);
  const target = sameRole(slotsOf(question, asked), slot, { asked, said: words });
  if (target !== null) return fill(question, { asked, target, said, slot, words });
  // "e do ISS?" after "multa por atraso no IPTU": a name for a name, whatever governed it.
  return slot.family === "de" ? replaceName(question, noun, text) : null;
}

/** What a follow-up adds where nothing gives way to it: "em Guarapuava", "aos sábados", "amanhã". Null for a thing. */
export function addition({ text, words }: FollowUp): string | null {
  const [first] = words;
  if (words.length === 1 && first !== undefined && NARROWING_WORDS.has(first.plain)) return text;
  const from = isHeadless(words) ? 1 : 0;
  const slot = wholeSlot(text, words, from);
  // "e da procuradoria?" where nothing stood behind a "de": the thing itself changes.
  if (slot === null || (slot.family === "de" && slot.hasArticle && from === 0)) return null;
  return text.slice(words[from]?.start ?? 0);
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
  return familyOf(second) === "de" && (isArticle(first) || isPreposition(first));
}

interface Sides {
  readonly asked: readonly SpokenWord[];
  readonly said: readonly SpokenWord[];
}

function sameRole(slots: readonly Slot[], slot: Slot, { asked, said }: Sides): Slot | null {
  const head = said[slot.body];
  const isName = head !== undefined && isCapitalised(head);
  const isTime = head !== undefined && TIMES.has(head.plain);
  const fitting = slots.filter(({ family, body, end }) => {
    const noun = asked[body];
    if (family !== slot.family || noun === undefined) return false;
    if (TIMES.has(noun.plain) || isTime) return TIMES.has(noun.plain) && isTime;
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

function fill(question: string, filling: Filling): string | null {
  const { asked, target, said, slot, words } = filling;
  const head = asked[target.body];
  const spoken = words[slot.body];
  if (head === undefined || spoken === undefined) return null;
  // "do vestibular" only looks like a doing.
  const isDoing = isInfinitive(head) && !target.hasArticle;
  const name = asked.findIndex((word, index) => index > target.body && isCapitalised(word));
  const hasName = !isCapitalised(head) && name >= 0 && name < target.end && isCapitalised(spoken);
  // "do trator X200" and "do X300": the name changes, what it is a name of does not.
  if (hasName && (isDoing || target.family === "de"))
    return put(question, asked, [name, target.end], bodyOf(filling));
  const which = slot.body === words.length - 1 ? whichOne(asked.slice(0, target.end), spoken) : -1;
  if (which > target.body && target.family !== "de")
    return put(question, asked, [which, which + 1], spoken.text);
  return isDoing
    ? fillDoing(question, filling, spoken)
    : put(question, asked, [target.start, target.end], said);
}

/** A doing for a doing; "para comprar veneno" and "para adubo": the same doing with another thing. */
function fillDoing(question: string, filling: Filling, spoken: SpokenWord): string | null {
  const { asked, target, said, slot, words } = filling;
  const first = target.body + 1;
  if (isInfinitive(spoken)) {
    const isAlone = slot.body === words.length - 1;
    return isAlone
      ? put(question, asked, [target.body, first], spoken.text)
      : put(question, asked, [target.start, target.end], said);
  }
  const object = asked[first];
  const isObject = object !== undefined && first < target.end && isContent(object);
  const takesObject = isObject && !slot.hasArticle && !NARROWING_WORDS.has(spoken.plain);
  return takesObject ? put(question, asked, [first, target.end], bodyOf(filling)) : null;
}

/** What is said, without preposition and article. */
function bodyOf({ said, slot, words }: Filling): string {
  return said.slice((words[slot.body]?.start ?? 0) - (words[0]?.start ?? 0));
}

function put(
  question: string,
  asked: readonly SpokenWord[],
  [from, to]: readonly [from: number, to: number],
  by: string,
): string {
  return question.slice(0, asked[from]?.start) + by + question.slice(asked[to - 1]?.end);
}
