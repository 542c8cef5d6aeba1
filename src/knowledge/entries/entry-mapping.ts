import type { EntryKind } from "#src/domain/index.ts";

/** How the rows of a file become entries. */
export interface EntryMapping {
  readonly kind: EntryKind;
  /**
   * Field → column of the file, or columns: `{ name: "marca_comercial" }`. Fields that are not named here are found by the
   * names that columns usually have. Case and accents do not matter.
   */
  readonly columns?: EntryColumns;
}

export type EntryColumns = Readonly<Record<string, string | readonly string[]>>;
