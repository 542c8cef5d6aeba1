import { foldAccents, NUMBER_WORDS, SCALE_WORDS } from "#src/text/index.ts";
import { FIXED_WORDS } from "./data/number-words.ts";

/** What a number may count; "other" is counted, but never taken for one of the rest. */
export type CountedUnit = keyof typeof UNIT_NAMES;

export interface Quantity {
  /** The ways it may be meant: "2 mil" is 2 or 2000, the 5 of "5 a 10 mil" is 5 or 5000. */
  readonly readings: readonly string[];
  readonly unit: CountedUnit | null;
  /** What is written beside another number of its range or list: the 5 of "5 a 10 dias". */
  readonly sharedUnit: CountedUnit | null;
  readonly isSpelled: boolean;
}

interface NumberFound extends Pick<Quantity, "readings" | "isSpelled"> {
  /** "mil", "milhões"; undefined where none follows. */
  readonly factor: number | undefined;
  /** The token behind its last. */
  readonly to: number;
}

/** Without accents. A number in words counts as stated only before these: "dois lados" is no figure. */
const UNIT_NAMES = {
  percent: "%",
  money: "reais",
  minutes: "minuto minutos min",
  hours: "hora horas",
  days: "dia dias",
  weeks: "semana semanas",
  months: "mes meses",
  years: "ano anos",
  other:
    "parcela parcelas prestacoes vezes segundos metros quilometros km centimetros milimetros litros quilos kg gramas toneladas hectares graus salarios votos",
};
const UNIT_WORDS: ReadonlyMap<string, CountedUnit> = new Map(
  Object.entries(UNIT_NAMES).flatMap(([unit, words]) =>
    words.split(" ").map((word) => [word, unit as CountedUnit] as const),
  ),
);
/** The number of a list item or step is not something that the sentence says. */
const ITEM_NUMBER = /^[\s>*_#-]{0,20}(?:(?:passo|etapa|item|opcao) )?\d{1,3}[ ]?[.):–-](?=[\s*_])/;
/** "14:00" and "14h00" are 14h. */
const FULL_HOUR = /(\d)[:h]00(?![\d,.]\d|\d)/g;
/** "um" and "uma" are articles. */
const MIN_SPELLED = 2;
/** "por cento e vinte reais" is a price. */
const PER_CENT = /\bpor\s{1,5}cento(?!\p{L}| e \p{L}{2,20}(?: e \p{L}{2,20})? reais)/gu;
const TOKEN = /r\$|\d+(?:[.,]\d+)*|\p{L}+|\S/gu;
const JOINTS: ReadonlySet<string> = new Set([",", "-", "–", "—", "e", "a", "as", "ou", "ate"]);
/** "30 (trinta) dias": the words repeat the digits. */
const IN_WORDS = /(?<=\d[ ]?)\([a-z ]{1,60}\)/g;
/** "meia hora" is half of one, and only in a telephone number six. */
const HALF = "meia";
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const ENGLISH_THOUSANDS = /^\d{1,3}(?:,\d{3})+\.\d+$/;
/** Beyond these digits, arithmetic is no longer exact. */
const MAX_DIGIT_COUNT = 15;

/** The text that patterns are written against. */
export function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}

/** The numbers of a sentence and what they count. */
export function statedQuantities(sentence: string): Quantity[] {
  return readQuantities(fold(sentence).replace(ITEM_NUMBER, "").replace(FULL_HOUR, "$1h"));
}

/** The numbers that a sentence states, in digits or in words before a unit; each in all its readings. */
export function statedNumbers(quantities: readonly Quantity[]): (readonly string[])[] {
  const stated = quantities.filter(
    ({ isSpelled, unit, readings }) => !isSpelled || (unit !== null && Number(readings[0]) >= MIN_SPELLED),
  );
  return stated.map(({ readings }) => readings);
}

/** Every number that a text can be said to contain: in digits or in words, months included. */
export function containedNumbers(text: string, quantities = quantitiesIn(text)): Set<string> {
  const fixed = [...fold(text).matchAll(/\p{L}+/gu)].flatMap(([word]) => FIXED_WORDS.get(word) ?? []);
  return new Set([...quantities.flatMap(({ readings }) => readings), ...fixed]);
}

export function quantitiesIn(text: string): Quantity[] {
  return readQuantities(fold(text));
}

function readQuantities(folded: string): Quantity[] {
  const words = folded.replace(IN_WORDS, " ").replace(PER_CENT, "%").match(TOKEN) ?? [];
  const found: Quantity[] = [];
  let list: NumberFound[] = [];
  let [isJoined, isMoney] = [false, false];
  const close = (unit: CountedUnit | null): void => {
    for (const quantity of quantitiesOf(list, unit, isMoney)) found.push(quantity);
    [list, isJoined, isMoney] = [[], false, false];
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const number = numberAt(words, at);
    const unit = UNIT_WORDS.get(word);
    if (number !== null) {
      if (list.length > 0 && !isJoined) close(null);
      list.push(number);
      isJoined = false;
      at = number.to - 1;
    } else if (list.length > 0 && JOINTS.has(word)) isJoined = true;
    else if (unit !== undefined && !isJoined) close(unit);
    else if (word !== "de" || list.at(-1)?.factor === undefined) close(null);
    if (word === "r$") isMoney = true;
  }
  close(null);
  return found;
}

/** `unit` stands behind the last number of the list; a currency stands before the first. */
function quantitiesOf(list: readonly NumberFound[], unit: CountedUnit | null, isMoney: boolean): Quantity[] {
  const shared = unit ?? (isMoney ? "money" : null);
  const factor = list.at(-1)?.factor;
  return list.map(({ readings, factor: own, isSpelled }, index) => {
    const last = index === list.length - 1 ? unit : null;
    const beside = isMoney && index === 0 ? "money" : last;
    const scaled = own === undefined && factor !== undefined ? [String(Number(readings[0]) * factor)] : [];
    return {
      readings: [...readings, ...scaled],
      unit: beside,
      sharedUnit: beside === null ? shared : null,
      isSpelled,
    };
  });
}

function numberAt(words: readonly string[], at: number): NumberFound | null {
  const text = words[at] ?? "";
  if (!/^\d/.test(text)) return spelledNumberAt(words, at);
  const value = valueOf(text);
  const factor = SCALE_WORDS.get(words[at + 1] ?? "");
  const scaled = factor === undefined ? [] : [String(Number(value) * factor)];
  return { readings: [value, ...scaled], factor, isSpelled: false, to: at + 1 + scaled.length };
}

/** The number whose words begin at `from`: "cento e vinte e quatro" is one, "vinte e trinta" are two. */
function spelledNumberAt(words: readonly string[], from: number): NumberFound | null {
  let [whole, part, last, at] = [0, 0, Infinity, from];
  let factor: number | undefined;
  for (;;) {
    const next = at > from && words[at] === "e" ? at + 1 : at;
    const word = words[next] ?? "";
    // "mil reais" are a thousand; "milhões de reais" are no number that one could check.
    const isScale = next === at && (part > 0 || word === "mil");
    const scale = isScale ? SCALE_WORDS.get(word) : undefined;
    const value = word === HALF ? undefined : NUMBER_WORDS.get(word);
    if (scale !== undefined) {
      [whole, part, last, factor] = [whole + Math.max(part, 1) * scale, 0, Infinity, scale];
    } else if (value !== undefined && value < last) {
      part += value;
      last = value < 20 ? 0 : value;
    } else break;
    at = next + 1;
  }
  return at === from ? null : { readings: [String(whole + part)], factor, isSpelled: true, to: at };
}

/** One spelling for "1.234,50", "1234,5" and "1234.5"; anything else, such as "2.1.0", stays as it is. */
function valueOf(digits: string): string {
  if (THOUSANDS.test(digits)) return canonical(digits.replaceAll(".", "").replace(",", "."));
  if (ENGLISH_THOUSANDS.test(digits)) return canonical(digits.replaceAll(",", ""));
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? canonical(digits.replace(",", ".")) : digits;
}

function canonical(decimal: string): string {
  return decimal.length > MAX_DIGIT_COUNT ? decimal.replace(/^0+(?=\d)/, "") : String(Number(decimal));
}
