import type { CatalogItem, FaqEntry } from "#src/domain/index.ts";

/** A question of which only what matters is said. */
export function faq(id: string, question: string, about: Partial<FaqEntry> = {}): FaqEntry {
  return {
    kind: "faq",
    id,
    question,
    answer: "Fale com o balcão.",
    category: null,
    keywords: [],
    priority: 0,
    active: true,
    ...about,
  };
}

/** A product of which only what matters is said. */
export function item(id: string, name: string, about: Partial<CatalogItem> = {}): CatalogItem {
  return {
    kind: "catalog",
    id,
    name,
    description: "",
    category: null,
    manufacturer: null,
    price: null,
    tags: [],
    status: "ativo",
    attributes: {},
    ...about,
  };
}
