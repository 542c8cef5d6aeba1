import type { CatalogItem } from "#src/domain/index.ts";
import { priceText } from "../entries/number-text.ts";
import { joinItems } from "../entries/split-items.ts";
import { attributeCells } from "./attribute-cells.ts";
import { ITEM_HEADER } from "./item-header.ts";

/** `columns`: the attributes that have one. */
export function itemHeader(columns: readonly string[]): string[] {
  return [...ITEM_HEADER.slice(0, -1), ...columns, ...ITEM_HEADER.slice(-1)];
}

export function itemCells(item: CatalogItem, columns: readonly string[]): string[] {
  const { id, name, description, category, manufacturer, price, tags, status } = item;
  return [
    id,
    name,
    description,
    category ?? "",
    manufacturer ?? "",
    price === null ? "" : priceText(price),
    joinItems(tags),
    status,
    ...attributeCells(item, columns),
  ];
}
