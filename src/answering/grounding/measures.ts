import { foldAccents } from "#src/text/index.ts";
import { statedNumbers } from "./numbers.ts";

const NUMBER = String.raw`(\d+(?:[.,]\d+)*)`;
/** What a number in digits counts. */
const UNITS = {
  percent: new RegExp(String.raw`${NUMBER} ?(?:%|por cento\b)`, "g"),
  money: new RegExp(String.raw`r\$ ?(\d+(?:[.,]\d+)*(?: (?:mil|milhao|milhoes|bilhao|bilhoes)\b)?)`, "g"),
  hours: new RegExp(String.raw`${NUMBER} horas?\b`, "g"),
  days: new RegExp(String.raw`${NUMBER} (?:\([^()]{1,30}\) )?dias?\b`, "g"),
  weeks: new RegExp(String.raw`${NUMBER} (?:\([^()]{1,30}\) )?semanas?\b`, "g"),
  months: new RegExp(String.raw`${NUMBER} (?:\([^()]{1,30}\) )?mes(?:es)?\b`, "g"),
  years: new RegExp(String.raw`${NUMBER} (?:\([^()]{1,30}\) )?anos?\b`, "g"),
} as const;

type Unit = keyof typeof UNITS;

/** The numbers of a text by what they count; each may be meant in several ways ("2 mil": 2 or 2000). */
export type Measures = Readonly<Record<Unit, readonly (readonly string[])[]>>;

const UNIT_NAMES = Object.keys(UNITS) as Unit[];
const TIMES: readonly Unit[] = ["hours", "days", "weeks", "months", "years"];

export function measuresIn(text: string): Measures {
  const folded = foldAccents(text).toLowerCase();
  const found = (unit: Unit): string[][] =>
    [...folded.matchAll(UNITS[unit])].flatMap(([, digits = ""]) => statedNumbers(digits));
  return Object.fromEntries(UNIT_NAMES.map((unit) => [unit, found(unit)])) as Record<Unit, string[][]>;
}

/**
 * Whether a claim gives a number another meaning than those who know it: "3%" where they have other percentages and
 * only "3 parcelas", "30 meses" where they have "30 dias". Who writes no such unit at all, as in a table whose column is
 * named by it, cannot be asked.
 */
export function mistakesUnits(claim: Measures, known: readonly Measures[]): boolean {
  const values = (unit: Unit): Set<string> => new Set(known.flatMap((measures) => measures[unit].flat()));
  return UNIT_NAMES.some((unit) => {
    const sameUnit = values(unit);
    const others = TIMES.includes(unit) ? new Set(TIMES.flatMap((time) => [...values(time)])) : null;
    return claim[unit].some((readings) => {
      if (readings.some((value) => sameUnit.has(value))) return false;
      return others === null ? sameUnit.size > 0 : readings.some((value) => others.has(value));
    });
  });
}
