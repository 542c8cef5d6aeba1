import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import { isArticle } from "./word-roles.ts";

const LIST_MARK = "- ";
const FIELD_MARK = " · ";
const MAX_TEXT_LENGTH = 200;
const ORDINALS = ["primeir", "segund", "terceir", "quart", "quint"];
const CONTRACTION = /^(?:d|n|pel)[oa]$|^ao$/;
/** "na segunda" and "à segunda" are days. */
const BEFORE_DAY = /^(?:na|à|às|nas)$/i;

/** The things that an answer listed, by name; none where it is not a list. */
export function listedItems(answer: string): readonly string[] {
  const names = answer
    .split("\n")
    .filter((line) => line.startsWith(LIST_MARK) && line.includes(FIELD_MARK))
    .map((line) => line.slice(LIST_MARK.length, line.indexOf(FIELD_MARK)).trim());
  return names.length < 2 ? [] : names;
}

/** A message that means one thing of a list. */
export interface ListedThing {
  readonly name: string;
  /** The message without the words that mean the thing. */
  readonly rest: string;
}

/** "e o preço do segundo?": the second thing of the list, and "e o preço" as the rest. */
export function listedThing(message: string, items: readonly string[]): ListedThing | null {
  if (items.length === 0 || message.length > MAX_TEXT_LENGTH) return null;
  const words = spokenWords(message);
  for (const [at, { plain }] of words.entries()) {
    const stem = plain.replace(/[oa]$/, "");
    const name = stem === "ultim" ? items.at(-1) : items[ORDINALS.indexOf(stem)];
    if (name === undefined || !meansItem(words, at)) continue;
    const before = message.slice(0, words[at - 1]?.start).trim();
    const after = message.slice(words[at]?.end).replace(/^[\s,;:]+/, "");
    return { name, rest: `${before} ${after}`.trim() };
  }
  return null;
}

/** After an article and with no other noun behind it. */
function meansItem(words: readonly SpokenWord[], at: number): boolean {
  const before = words[at - 1];
  if (before === undefined) return false;
  if (words[at]?.endsClause !== true || BEFORE_DAY.test(before.text.normalize("NFC"))) return false;
  return isArticle(before) || CONTRACTION.test(before.plain);
}
