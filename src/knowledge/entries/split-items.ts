import { type Cell, cellText, isBlank, isList, parseLiteral } from "#src/parsing/index.ts";
import { cleanLine } from "./clean-text.ts";

/** A comma between digits belongs to a name or a number ("2,4-D", "1,5 kg"). */
const COMMA = /(?<!\d),|,(?!\d)/;
const STRONG = /[;|\n]/;

/**
 * Keywords or tags out of a cell: a list, the text of a list ("['a', 'b']"), or words between marks. Commas part words
 * only where no semicolon or bar does.
 */
export function splitItems(value: Cell): string[] {
  if (isBlank(value)) return [];
  if (isList(value)) return distinct(value.flatMap((item) => itemText(item).split(STRONG)));
  if (typeof value !== "string") return distinct([itemText(value)]);
  const text = value.trim();
  const literal = parseLiteral(text);
  if (isList(literal ?? undefined)) return splitItems(literal);
  return distinct(text.split(STRONG.test(text) ? STRONG : COMMA));
}

/** What `splitItems` reads as these items. */
export function joinItems(items: readonly string[]): string {
  const joined = items.join("; ");
  const read = splitItems(joined);
  const isSame = read.length === items.length && read.every((item, index) => item === items[index]);
  return isSame ? joined : `${joined};`;
}

function itemText(value: Cell): string {
  return typeof value === "number" ? String(value) : cellText(value);
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items.map((item) => cleanLine(item)).filter((item) => item !== ""))];
}
