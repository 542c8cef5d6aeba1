import { AcervoError, entryFieldName } from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";
import type { EntryColumns } from "./entry-mapping.ts";

/** Programs that nest the attributes of a record give them columns such as "attributes.peso"; they tell no field. */
export const NESTED_ATTRIBUTE = /^(?:attributes|atributos)\./i;

/** For each field the names that its column may have, the likeliest first, as slugs without words between words ("de"). */
export type FieldNames<Field extends string = string> = Readonly<Record<Field, readonly string[]>>;

/** For each field the columns that it is read from, by position; fields without a column are left out. */
export interface ColumnMap {
  readonly fields: ReadonlyMap<string, readonly number[]>;
  /** Columns that no field is read from. */
  readonly others: readonly number[];
}

/** What says nothing about what a column holds: "Código do produto", "Preço (em R$)", "Nome (obrigatório)". */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "de do da dos das em of the r brl reais obrigatorio obrigatoria opcional".split(" "),
);
const OTHER_CURRENCY = /[€£¥]/;

/** How a header is compared with the names of fields: as it is before all, then without small words and in the singular. */
const READINGS: readonly ((name: string) => string)[] = [slug, looseName];

/**
 * Which column tells which field: as named by the caller, else by the names that columns usually have. The whole header
 * has to fit: "Marca do trator" is no "marca". A column is used once. What the caller names and the table does not have is
 * left out (see `checkNamed`).
 */
export function mapColumns(
  columns: readonly string[],
  names: FieldNames,
  given: EntryColumns = {},
): ColumnMap {
  const slugs = columns.map((column) => slug(column));
  const named = namedColumns(given, names);
  const fields = new Map<string, readonly number[]>();
  const used = new Set<number>();
  const use = (field: string, positions: readonly number[]): void => {
    if (positions.length > 0) fields.set(field, positions);
    for (const position of positions) used.add(position);
  };
  for (const [field, wanted] of named) {
    use(
      field,
      wanted.map((column) => positionOf(column, columns, slugs)).filter((position) => position >= 0),
    );
  }
  for (const reading of READINGS) {
    const headers = Map.groupBy(columns.keys(), (at) => headerOf(columns[at] ?? "", reading));
    for (const [field, likely] of Object.entries(names)) {
      if (named.has(field) || fields.has(field)) continue;
      const found = likely.flatMap((name) => headers.get(reading(name)) ?? []);
      use(field, found.filter((at) => !used.has(at)).slice(0, 1));
    }
  }
  return { fields, others: columns.map((_, at) => at).filter((at) => !used.has(at)) };
}

function headerOf(column: string, reading: (name: string) => string): string {
  const tellsNoField = NESTED_ATTRIBUTE.test(column) || OTHER_CURRENCY.test(column);
  return tellsNoField ? "" : reading(column);
}

export function looseName(name: string): string {
  const words = slug(name).split("_");
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word))
    .join("_");
}

/** Two columns may differ in case or accents alone; then the exact name says which. */
function positionOf(name: string, columns: readonly string[], slugs: readonly string[]): number {
  const exact = columns.indexOf(name);
  return exact >= 0 ? exact : slugs.indexOf(slug(name));
}

/** Fields may be called as the entry calls them, or as their columns usually are ("nome" for `name`). */
export function namedColumns(given: EntryColumns, names: FieldNames): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, readonly string[]>();
  for (const [called, wanted] of Object.entries(given)) {
    const field = fieldOf(called, names);
    named.set(field, [...(named.get(field) ?? []), ...(typeof wanted === "string" ? [wanted] : wanted)]);
  }
  return named;
}

function fieldOf(called: string, names: FieldNames): string {
  const word = slug(called);
  const fields = Object.keys(names);
  const field = fields.find((own) => own === word) ?? fields.find((own) => names[own]?.includes(word));
  if (field !== undefined) return field;
  const expected = fields.map((own) => entryFieldName(own, "pt")).join(", ");
  throw new AcervoError("invalid-option", { option: "--column", value: called, expected });
}

/** Fails with the columns that there are when the caller named one that is in none of the tables seen. */
export function checkNamed(given: EntryColumns, seen: readonly string[]): void {
  const slugs = new Set(seen.map((column) => slug(column)));
  for (const [field, wanted] of Object.entries(given)) {
    const missing = (typeof wanted === "string" ? [wanted] : wanted).find((name) => !slugs.has(slug(name)));
    if (missing === undefined) continue;
    throw new AcervoError("invalid-option", {
      option: `--column ${field}`,
      value: missing,
      expected: seen.join(", "),
    });
  }
}
