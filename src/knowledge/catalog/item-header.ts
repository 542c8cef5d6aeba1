/** The columns of an exported table, by the likeliest names that `ITEM_COLUMNS` knows; those of attributes stand before the last. */
export const ITEM_HEADER = [
  "id",
  "nome",
  "descricao",
  "categoria",
  "fabricante",
  "preco",
  "tags",
  "status",
  "atributos",
];

/** Exported tables are read cell by cell; of others, a column tells what its cells are. */
export function isExported(columns: readonly string[]): boolean {
  return ITEM_HEADER.every((name) => columns.includes(name));
}
