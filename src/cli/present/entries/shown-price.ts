import type { Presentation } from "../presentation.ts";

/** "R$ 1.234,56"; a dash for an item without a price. */
export function shownPrice(price: number | null, { format }: Pick<Presentation, "format">): string {
  return price === null ? "–" : `R$ ${format.decimal(price)}`;
}
