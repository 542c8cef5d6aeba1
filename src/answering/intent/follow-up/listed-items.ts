import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import { isArticle, isPreposition } from "./word-roles.ts";

const LIST_MARK = "- ";
const FIELD_MARK = " · ";
const MIN_ITEMS = 2;
const MAX_TEXT_LENGTH = 200;
const ORDINALS: readonly RegExp[] = [
  /^(?:primeir[oa]|1)$/,
  /^(?:segund[oa]|2)$/,
  /^(?:terceir[oa]|3)$/,
  /^(?:quart[oa]|4)$/,
  /^(?:quint[oa]|5)$/,
];
const LAST = /^ultim[oa]$/;
const SIGNED_NUMBER = /^\d[º°ª]$/;
const COUNTED = /^(?:item|itens|produto|opcao|da lista|modelo)$/;

/** The things that an answer listed, by name; none where it is not a list. */
export function listedItems(answer: string): readonly string[] {
  const names = answer
    .split("\n")
    .filter((line) => line.startsWith(LIST_MARK) && line.includes(FIELD_MARK))
    .map((line) => line.slice(LIST_MARK.length, line.indexOf(FIELD_MARK)).trim());
  return names.length < MIN_ITEMS ? [] : names;
}

/** A message that means one thing of a list. */
export interface ListedThing {
  readonly name: string;
  /** The message without the words that point at the thing. */
  readonly rest: string;
}

/** "e o preço do segundo?": the second thing of the list, and "e o preço" as the rest. */
export function listedThing(message: string, items: readonly string[]): ListedThing | null {
  if (items.length === 0 || message.length > MAX_TEXT_LENGTH) return null;
  const words = spokenWords(message);
  for (const [at, word] of words.entries()) {
    const name = itemAt(word, items);
    if (name === undefined || !pointsAt(words, at)) continue;
    const end = COUNTED.test(words[at + 1]?.plain ?? "") ? at + 1 : at;
    const before = message.slice(0, words[at - 1]?.start).trim();
    const after = message.slice(words[end]?.end).replace(/^[\s,;:]+/, "");
    return { name, rest: `${before} ${after}`.trim() };
  }
  return null;
}

function itemAt(word: SpokenWord, items: readonly string[]): string | undefined {
  if (LAST.test(word.plain)) return items.at(-1);
  if (/^\d/.test(word.text) && !SIGNED_NUMBER.test(word.text)) return undefined;
  const place = ORDINALS.findIndex((ordinal) => ordinal.test(word.plain));
  return place < 0 ? undefined : items[place];
}

/** Behind an article and with no noun after it; "na segunda" and "à segunda" are days. */
function pointsAt(words: readonly SpokenWord[], at: number): boolean {
  const before = words[at - 1];
  const word = words[at];
  if (before === undefined || word === undefined) return false;
  const next = words[at + 1];
  if (next !== undefined && COUNTED.test(next.plain)) return true;
  if (!word.endsClause || /^(?:na|à|às|nas|às)$/i.test(before.text.normalize("NFC"))) return false;
  return isArticle(before) || (isPreposition(before) && /^(?:d|n|pel)[oa]$|^ao$/.test(before.plain));
}
