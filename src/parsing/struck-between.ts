import type { TextRange } from "#src/chunking/index.ts";
import type { ParsedDocument } from "./block.ts";

/** The struck lines of a stretch of the text, as places in that stretch. */
export function struckBetween({ struck = [] }: ParsedDocument, start: number, end: number): TextRange[] {
  const ranges: TextRange[] = [];
  for (let index = firstFrom(struck, start); index < struck.length; index++) {
    const range = struck[index];
    if (range === undefined || range.end > end) break;
    ranges.push({ start: range.start - start, end: range.end - start });
  }
  return ranges;
}

/** By halves: a long changelog asks for each of its entries. */
function firstFrom(ranges: readonly TextRange[], start: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function struckAs(struck: readonly TextRange[]): Pick<ParsedDocument, "struck"> {
  return struck.length === 0 ? {} : { struck };
}
