import { NUMBER_WORDS, SCALE_WORDS } from "#src/text/index.ts";
import { type CountedUnit, UNIT_WORDS } from "./data/unit-words.ts";
import { spelledNumberAt } from "./spelled-number.ts";
import { readingsOf } from "./written-numbers.ts";

/** A number of a text and what it counts. */
export interface Quantity {
  readonly readings: readonly string[];
  /** What it may mean besides, by a word behind the last of a list: the 5 of "5 a 10 mil". */
  readonly spread: readonly string[];
  /** What is written beside it. */
  readonly unit: CountedUnit | null;
  /** What is written beside another of its range or list: the 5 of "5 a 10 dias". */
  readonly sharedUnit: CountedUnit | null;
  readonly isSpelled: boolean;
  readonly start: number;
  /** Behind the unit where one follows. */
  readonly end: number;
}

interface NumberFound {
  readonly readings: readonly string[];
  readonly factor: number | undefined;
  readonly isSpelled: boolean;
  /** Its first token, and the one behind its last. */
  readonly from: number;
  readonly to: number;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** "por cento e vinte reais" is a price. */
const TOKEN =
  /r\$|por\s{1,5}cento(?!\p{L}| e \p{L}{2,20}(?: e \p{L}{2,20})? reais)|\d+(?:[.,]\d+)*|\p{L}+|\S/gu;
const DIGIT = /^\d/;
const CURRENCY = "r$";
const JOINTS: ReadonlySet<string> = new Set([",", "-", "–", "—", "e", "a", "as", "ou", "ate"]);
/** "30 (trinta) dias": the words repeat the digits. */
const IN_WORDS = /(?<=\d[ ]?)\(([a-z ]{1,60})\)/g;

/** Reads a text in small letters without accents. */
export function readQuantities(folded: string): Quantity[] {
  const tokens = tokensOf(folded.replace(IN_WORDS, blankNumberWords));
  const words = tokens.map(({ text }) => text);
  const found: Quantity[] = [];
  let list: NumberFound[] = [];
  let [isJoined, isMoney] = [false, false];
  const close = (unit: CountedUnit | null, end = 0): void => {
    for (const quantity of quantitiesOf(list, tokens, { unit, end, isMoney })) found.push(quantity);
    [list, isJoined, isMoney] = [[], false, false];
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const { text = "", end = 0 } = tokens[at] ?? {};
    const number = numberAt(words, at);
    const unit = UNIT_WORDS.get(text);
    if (number !== null) {
      if (list.length > 0 && !isJoined) close(null);
      list.push(number);
      isJoined = false;
      at = number.to - 1;
    } else if (list.length > 0 && JOINTS.has(text)) isJoined = true;
    else if (unit !== undefined && !isJoined) close(unit, end);
    else if (text !== "de" || list.at(-1)?.factor === undefined) close(null);
    if (text === CURRENCY) isMoney = true;
  }
  close(null);
  return found;
}

function quantitiesOf(
  list: readonly NumberFound[],
  tokens: readonly Token[],
  { unit, end, isMoney }: { unit: CountedUnit | null; end: number; isMoney: boolean },
): Quantity[] {
  const factor = list.at(-1)?.factor;
  return list.map(({ readings, factor: own, isSpelled, from, to }, index) => {
    const isLast = index === list.length - 1;
    const beside = isMoney && index === 0 ? "money" : isLast ? unit : null;
    return {
      readings,
      spread: own === undefined && factor !== undefined ? [String(Number(readings[0]) * factor)] : [],
      unit: beside,
      sharedUnit: beside === null ? (unit ?? (isMoney ? "money" : null)) : null,
      isSpelled,
      start: tokens[from]?.start ?? 0,
      end: isLast && unit !== null ? end : (tokens[to - 1]?.end ?? 0),
    };
  });
}

function numberAt(words: readonly string[], at: number): NumberFound | null {
  const text = words[at] ?? "";
  if (DIGIT.test(text)) {
    const factor = SCALE_WORDS.get(words[at + 1] ?? "");
    const to = factor === undefined ? at + 1 : at + 2;
    return { readings: readingsOf(text, factor), factor, isSpelled: false, from: at, to };
  }
  const spelled = spelledNumberAt(words, at);
  if (spelled === null) return null;
  const { value, length, factor } = spelled;
  return { readings: [String(value)], factor, isSpelled: true, from: at, to: at + length };
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word.startsWith("por") && word.endsWith("cento") ? "%" : word,
    start: index,
    end: index + word.length,
  }));
}

/** Of the same length: what is read keeps its place. */
function blankNumberWords(group: string, inside: string): string {
  const isNumber = inside
    .split(" ")
    .every((word) => word === "" || word === "e" || NUMBER_WORDS.has(word) || SCALE_WORDS.has(word));
  return isNumber ? " ".repeat(group.length) : group;
}
