import type { CatalogItem } from "#src/domain/index.ts";
import { numberText } from "../entries/number-text.ts";
import { joinItems } from "../entries/split-items.ts";

/** Names that `ITEM_COLUMNS` knows. */
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

/** Attributes stay together in one cell: which ones there are is not known before the last item, nor would text keep types. */
export function itemCells(item: CatalogItem): string[] {
  const { id, name, description, category, manufacturer, price, tags, status, attributes } = item;
  return [
    id,
    name,
    description,
    category ?? "",
    manufacturer ?? "",
    price === null ? "" : numberText(price),
    joinItems(tags),
    status,
    Object.keys(attributes).length === 0 ? "" : JSON.stringify(attributes),
  ];
}
