import type { Hit } from "#src/domain/index.ts";
import type { Presentation } from "../presentation.ts";
import { shownPrice } from "./shown-price.ts";

/** A question as it is asked, a product with what is first asked of it; null for hits that a citation names. */
export function entryTitle({ entry }: Hit, presentation: Presentation): string | null {
  if (entry === null) return null;
  if (entry.kind === "faq") return entry.question;
  const price = entry.price === null ? null : shownPrice(entry.price, presentation);
  return [entry.name, entry.category, entry.manufacturer, price].filter((part) => part !== null).join(" · ");
}
