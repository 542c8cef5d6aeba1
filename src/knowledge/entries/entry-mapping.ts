import type { EntryKind } from "#src/domain/index.ts";

/** How the rows of a file become entries. */
export interface EntryMapping {
  readonly kind: EntryKind;
  /**
   * Field → column of the file, or columns: `{ name: "marca_comercial" }`. Fields that are not named here are found by the
   * names that columns usually have. Case and accents do not matter, and fields have Portuguese names too (`nome`).
   */
  readonly columns?: EntryColumns;
}

/** What the columns of a table were taken for. */
export interface MappedColumns {
  /** Field → the columns that it is read from. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** How many columns became attributes of products. */
  readonly attributes: number;
}

export type EntryColumns = Readonly<Record<string, string | readonly string[]>>;
