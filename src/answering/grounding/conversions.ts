import { CONVERSIONS } from "./data/unit-words.ts";
import { type Quantity, readQuantities } from "./quantities.ts";

/** "2 dias úteis (ou 48 horas". */
const BETWEEN = /^(?: [a-z]{1,15})?\s?\((?:[a-z, ]{1,25} )?$/;
const MAX_BETWEEN_LENGTH = 50;

/** A folded sentence without the numbers that convert the one right before: the 48 of "2 dias (48 horas)". */
export function withoutConversions(folded: string): string {
  if (!folded.includes("(")) return folded;
  let [said, from] = ["", 0];
  let before: Quantity | null = null;
  for (const quantity of readQuantities(folded)) {
    if (before !== null && isBehind(folded, before, quantity) && areEqual(before, quantity)) {
      said += folded.slice(from, quantity.start);
      from = quantity.end;
    }
    before = quantity;
  }
  return said + folded.slice(from);
}

function isBehind(folded: string, { end }: Quantity, { start }: Quantity): boolean {
  return start - end <= MAX_BETWEEN_LENGTH && BETWEEN.test(folded.slice(end, start));
}

function areEqual(first: Quantity, second: Quantity): boolean {
  const [a, b] = [Number(first.readings[0]), Number(second.readings[0])];
  return CONVERSIONS.some(([larger, smaller, factor]) => {
    if (first.unit === larger && second.unit === smaller) return a * factor === b;
    return first.unit === smaller && second.unit === larger && b * factor === a;
  });
}
