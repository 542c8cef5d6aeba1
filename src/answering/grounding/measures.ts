import { foldAccents } from "#src/text/index.ts";
import { withoutConversions } from "./conversions.ts";
import type { CountedUnit } from "./data/unit-words.ts";
import { type Quantity, readQuantities } from "./quantities.ts";

type Unit = Exclude<CountedUnit, "other">;

/** The numbers of a text by what they count; each may be meant in several ways ("2 mil": 2 or 2000). */
export type Measures = Readonly<Record<Unit, readonly (readonly string[])[]>>;

const TIMES: readonly Unit[] = ["minutes", "hours", "days", "weeks", "months", "years"];
const UNIT_NAMES: readonly Unit[] = ["percent", "money", ...TIMES];

/** Only what is written beside a number counts: in "em 2024, 30%" nobody claims 2024%. */
export function claimedMeasures(sentence: string): Measures {
  const quantities = readQuantities(withoutConversions(fold(sentence)));
  return byUnit(quantities, (quantity, unit) => quantity.unit === unit);
}

/** "entre 5 e 10%" knows 5%, too. */
export function knownMeasures(text: string): Measures {
  return byUnit(
    readQuantities(fold(text)),
    (quantity, unit) => quantity.unit === unit || quantity.sharedUnit === unit,
  );
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

function byUnit(
  quantities: readonly Quantity[],
  counts: (quantity: Quantity, unit: Unit) => boolean,
): Measures {
  const found = (unit: Unit): string[][] =>
    quantities
      .filter((quantity) => counts(quantity, unit))
      .map(({ readings, spread }) => [...readings, ...spread]);
  return Object.fromEntries(UNIT_NAMES.map((unit) => [unit, found(unit)])) as Record<Unit, string[][]>;
}

function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}
