import type { Fragment, PageText } from "./page-lines.ts";
import { columnsOfProse } from "./prose-columns.ts";
import { tableFinder } from "./tables.ts";

/** A line of prose, or a row of a table with its cells. */
export interface Line extends Fragment {
  readonly page: number;
  readonly cells?: readonly string[];
}

/** Fragments that stand on one line. */
export type Row = readonly Fragment[];

const SAME_LINE = 0.5;

/** The lines of a page: columns of prose one after the other, rows of tables with their cells apart. */
export function linesOfPage({ page, fragments }: PageText): Line[] {
  const rows = upright(rowsOf(fragments));
  const tables = tableFinder(rows);
  const lines: Line[] = [];
  for (let at = 0; at < rows.length;) {
    const found = columnsOfProse(rows, at) ?? tables(at);
    if (found === null) lines.push(...rows.slice(at, at + 1).map((row) => ({ ...joined(row), page })));
    else lines.push(...found.lines.map((line) => ({ ...line, page })));
    at = found?.end ?? at + 1;
  }
  return lines;
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = rows.at(-1)?.at(-1);
    const isSameRow =
      last !== undefined &&
      Math.abs(last.y - fragment.y) <= Math.min(last.size, fragment.size) * SAME_LINE &&
      fragment.left >= last.right;
    if (isSameRow) rows.at(-1)?.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/** Some programs write a page from its foot to its head. */
function upright(rows: readonly Row[]): readonly Row[] {
  const heights = rows.map((row) => row[0]?.y ?? 0);
  const rising = heights.filter((y, index) => index > 0 && y < (heights[index - 1] ?? 0)).length;
  if (rows.length < 4 || rising < (rows.length - 1) * 0.8) return rows;
  return rows.toSorted((one, other) => (one[0]?.y ?? 0) - (other[0]?.y ?? 0));
}

function joined(row: Row): Fragment {
  const [first] = row;
  if (first === undefined) throw new RangeError("a row holds at least one fragment");
  const text = row.map((fragment) => fragment.text).join(" ");
  const { left, y, size, font } = first;
  return { text, left, right: row.at(-1)?.right ?? first.right, y, size, font };
}
