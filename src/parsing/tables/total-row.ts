import { type Cell, isBlank } from "./cell.ts";
import { cleanName } from "./columns/column-names.ts";
import type { Column } from "./columns/columns.ts";

const TOTAL = /^(?:sub-?)?tota(?:l|is)(?: (?:geral|gerais|parcial|do (?:mês|ano|período)))?:?$/i;
const MAX_LENGTH = 30;
const FIGURE = /^[+-]?(?:R\$\s?)?[\d.,]+ ?%?$/;

/** Whether the first words of the row call it a total. */
export function mayBeTotal(cells: readonly Cell[]): boolean {
  return isTotalWord(cells.find((cell) => typeof cell === "string" && !isBlank(cell)));
}

/** Whether a row is called a total and holds nothing else but figures; for whoever knows nothing of its columns. */
export function isTotalRow(cells: readonly Cell[]): boolean {
  if (!mayBeTotal(cells)) return false;
  return cells.every((cell) => {
    if (isBlank(cell) || typeof cell === "number") return true;
    return typeof cell === "string" && (FIGURE.test(cell.trim()) || isTotalWord(cell));
  });
}

/**
 * How a row of totals calls itself ("Total", "TOTAL GERAL"); `null` for all other rows. Beside the word there are only
 * figures in it: "Total" can also be the name of a product, and then the row has more to say.
 */
export function totalName(
  cells: readonly Cell[],
  values: readonly Cell[],
  columns: readonly Column[],
): string | null {
  const first = cells.findIndex((cell) => typeof cell === "string" && !isBlank(cell));
  const word = cells[first];
  if (!isTotalWord(word)) return null;
  const saysMore = columns.some(({ index, role }) => {
    const value = values[index] ?? null;
    if (index === first || value === null || isTotalWord(value)) return false;
    return role === "id" || role === "title" || role === "text" || typeof value !== "number";
  });
  return saysMore ? null : cleanName(word).replace(/:$/, "");
}

function isTotalWord(cell: Cell | undefined): cell is string {
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return false;
  return TOTAL.test(cell.trim());
}
