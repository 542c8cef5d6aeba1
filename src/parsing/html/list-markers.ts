import { toRoman } from "#src/text/index.ts";
import type { Attributes } from "./html-tokens.ts";

export interface ListMarkers {
  open(name: string, attributes: Attributes): void;
  close(): void;
  /** What stands before the next item of the innermost list. */
  next(attributes: Attributes): string;
}

interface OpenList {
  readonly type: string | null;
  next: number;
}

/** Counts the items of lists within lists. */
export function listMarkers(): ListMarkers {
  const lists: OpenList[] = [];
  return {
    open: (name, attributes) => {
      const type = name === "ol" ? (attributes.get("type") ?? "1") : null;
      lists.push({ type, next: integer(attributes.get("start")) ?? 1 });
    },
    close: () => void lists.pop(),
    next: (attributes) => {
      const list = lists.at(-1);
      if (list === undefined || list.type === null) return "- ";
      const number = integer(attributes.get("value")) ?? list.next;
      list.next = number + 1;
      return `${numeral(number, list.type)}. `;
    },
  };
}

function numeral(number: number, type: string): string {
  if (number < 1) return String(number);
  if (type === "a") return letters(number);
  if (type === "A") return letters(number).toUpperCase();
  if (type === "i") return (toRoman(number) ?? String(number)).toLowerCase();
  if (type === "I") return toRoman(number) ?? String(number);
  return String(number);
}

/** a … z, aa, ab … */
function letters(number: number): string {
  let result = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    result = String.fromCodePoint(97 + ((rest - 1) % 26)) + result;
  }
  return result;
}

function integer(value: string | undefined): number | null {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}
