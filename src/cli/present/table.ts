import { stripVTControlCharacters } from "node:util";

export interface TableOptions {
  /** Columns, from 0, whose values are numbers. */
  readonly right?: readonly number[];
}

/** Aligned columns, two spaces apart. */
export function table(rows: readonly (readonly string[])[], { right = [] }: TableOptions = {}): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => visibleLength(row[column] ?? ""))),
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, right.includes(column))).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** One "name  value" line each. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): string {
  return table(pairs);
}

export function indent(text: string, by = 2): string {
  const margin = " ".repeat(by);
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : margin + line))
    .join("\n");
}

function pad(cell: string, width: number, isRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - visibleLength(cell)));
  return isRight ? space + cell : cell + space;
}

function visibleLength(text: string): number {
  return stripVTControlCharacters(text).normalize("NFC").length;
}
