import type { ParseContext } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { type Cell, mendCell, type TableRow } from "./cell.ts";
import { mayBeTotal } from "./total-row.ts";

/** Enough rows to know a column by. */
const SAMPLE = { rows: 1_000, characters: 1024 * 1024 };

export function checkWidth(names: readonly string[], { limits }: ParseContext): void {
  if (names.length > limits.maxColumns)
    throw refusal("unsafe", `colunas demais: mais de ${limits.maxColumns}`);
}

export async function takeSample(rows: AsyncIterator<readonly TableRow[]>): Promise<readonly TableRow[]> {
  const sample: TableRow[] = [];
  let characters = 0;
  while (sample.length < SAMPLE.rows && characters < SAMPLE.characters) {
    const slice = await nextSlice(rows);
    if (slice === undefined) break;
    for (const row of slice) {
      sample.push(row);
      for (const cell of row.cells) characters += typeof cell === "string" ? cell.length : 8;
    }
  }
  return sample;
}

export async function nextSlice(
  rows: AsyncIterator<readonly TableRow[]>,
): Promise<readonly TableRow[] | undefined> {
  const next = await rows.next();
  return next.done === true ? undefined : next.value.map(mendedRow);
}

function mendedRow({ cells, ...row }: TableRow): TableRow {
  return { ...row, cells: cells.map(mendCell) };
}

/** A word such as "Total" among the ids says nothing about them; but it may be all there is. */
export function sampleCells(sample: readonly TableRow[]): readonly (readonly Cell[])[] {
  const cells = sample.map((row) => row.cells);
  const data = cells.filter((row) => !mayBeTotal(row));
  return data.length === 0 ? cells : data;
}
