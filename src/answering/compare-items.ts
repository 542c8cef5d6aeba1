import type { CatalogItem } from "#src/domain/index.ts";
import { priceText } from "./context/entry-payload.ts";
import { oneLine } from "./context/outside-text.ts";

/** What products have in common, said once, and what tells each of them apart. */
export interface Comparison {
  readonly common: readonly string[];
  /** In the order of the products. */
  readonly apart: readonly (readonly string[])[];
}

interface Fact {
  readonly field: string;
  readonly text: string;
}

/** Attributes differ without end; the first ones are those that the catalogue's owner put first. */
const MAX_FACT_COUNT = 5;
const MAX_FACT_LENGTH = 60;

export function compareItems(items: readonly CatalogItem[]): Comparison {
  const facts = items.map(factsOf);
  const [first = []] = facts;
  const isCommon = ({ field, text }: Fact): boolean =>
    items.length > 1 && facts.every((own) => own.some((fact) => fact.field === field && fact.text === text));
  const common = first.filter(isCommon);
  const differing = facts.map((own) => own.filter((fact) => !isCommon(fact)).slice(0, MAX_FACT_COUNT));
  return { common: common.map(textOf), apart: differing.map((own) => own.map(textOf)) };
}

/** The fields that speak for themselves stand bare; attributes are named by their columns. */
function factsOf({ category, manufacturer, price, attributes }: CatalogItem): Fact[] {
  const facts = [
    { field: "category", text: category ?? "" },
    { field: "manufacturer", text: manufacturer ?? "" },
    { field: "price", text: price === null ? "" : priceText(price) },
    ...Object.entries(attributes).map(([field, value]) => ({
      field: `attribute ${field}`,
      text: value === null || value === "" ? "" : `${field}: ${oneLine(String(value))}`,
    })),
  ];
  return facts.filter(({ text }) => text !== "" && text.length <= MAX_FACT_LENGTH);
}

function textOf({ text }: Fact): string {
  return text;
}
