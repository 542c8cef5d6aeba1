import type { Cell } from "../cell.ts";
import type { TableOptions } from "../table-options.ts";
import { columnLabel, metadataKeys, slug } from "./column-names.ts";
import { type ColumnFacts, decimalMark, inferType } from "./column-type.ts";
import { findRoles } from "./roles.ts";
import type { DecimalMark } from "./values.ts";

export type ColumnRole = "id" | "title" | "text" | "other" | "ignored";

export interface Column extends ColumnFacts {
  readonly index: number;
  /** As in the file. */
  readonly name: string;
  /** As in a sentence. */
  readonly label: string;
  /** In the metadata. */
  readonly key: string;
  readonly role: ColumnRole;
  /** Its values can be filtered by. */
  readonly isFact: boolean;
}

/** Filters need few keys, and every key is stored with every row. */
const MAX_FACTS = 30;
const FACT_TYPES: ReadonlySet<ColumnFacts["type"]> = new Set([
  "integer",
  "decimal",
  "date",
  "boolean",
  "category",
  "identifier",
]);

/** What the columns of a table are, by their names and a sample of the rows. What the options name is taken as named. */
export function inferColumns(
  names: readonly string[],
  sample: readonly (readonly Cell[])[],
  options: TableOptions,
): readonly Column[] {
  const keys = metadataKeys(names);
  const cells = names.map((_, index) => sample.map((row) => row[index] ?? null));
  const mark = options.decimal ?? tableMark(cells);
  const facts = names.map((name, index) => {
    const written = decimalMark(numberTexts(cells[index] ?? []));
    return inferType(slug(name), cells[index] ?? [], options.decimal ?? written ?? mark);
  });
  const roles = findRoles(names, facts, options);
  const chosen = chooseFacts(names, facts, roles, options);
  return facts.map((fact, index) => ({
    ...fact,
    index,
    name: names[index] as string,
    label: columnLabel(names[index] as string),
    key: keys[index] as string,
    role: roles[index] as ColumnRole,
    isFact: chosen.has(index),
  }));
}

/** How the other columns of the table write their numbers, for those that do not say. */
function tableMark(columns: readonly (readonly Cell[])[]): DecimalMark | null {
  for (const cells of columns) {
    const texts = numberTexts(cells).filter((text) => /[.,]/.test(text));
    const mark = texts.length === 0 ? null : decimalMark(texts);
    if (mark !== null) return mark;
  }
  return null;
}

/** The cells of a column as written, when all of them look like numbers. */
function numberTexts(cells: readonly Cell[]): readonly string[] {
  const texts = cells.filter((cell) => typeof cell === "string" && cell.trim() !== "") as string[];
  return texts.every((text) => /^[+-]?(?:R\$ ?)?[+-]?\d[\d.,]* ?%?$/.test(text.trim())) ? texts : [];
}

function chooseFacts(
  names: readonly string[],
  facts: readonly ColumnFacts[],
  roles: readonly ColumnRole[],
  options: TableOptions,
): ReadonlySet<number> {
  const named = new Set((options.metadata ?? []).map((name) => slug(name)));
  const indexes = names.map((_, index) => index).filter((index) => roles[index] !== "ignored");
  const wanted = indexes.filter((index) => named.has(slug(names[index] as string)));
  // Who asks for one row by its name filters by it.
  const naming = indexes.filter((index) => roles[index] === "id" || roles[index] === "title");
  const likely = indexes.filter((index) => {
    const type = facts[index]?.type;
    return roles[index] === "other" && type !== undefined && FACT_TYPES.has(type);
  });
  return new Set([...new Set([...wanted, ...naming, ...likely])].slice(0, MAX_FACTS));
}
