import type { CatalogItem } from "#src/domain/index.ts";
import { INTERROGATIVES } from "./question-kinds.ts";
import { fold, stemsOf } from "./stems.ts";

/** What a question wants of the products that fit, beside seeing them. */
export interface CatalogQuestion {
  readonly wants: "cheapest" | "dearest" | null;
  /** Whether it names products to be held against each other. */
  readonly compares: boolean;
}

const CHEAPEST =
  /\b(?:mais (?:barat[ao]s?|em conta|economic[ao]s?)|menor (?:preco|valor|custo)|barat[ao]s?)\b/;
const DEAREST = /\b(?:mais car[ao]s?|maior (?:preco|valor|custo))\b/;
const COMPARES =
  /\b(?:compar[ae]\w*|diferencas?|versus|vs|(?:e|sao) melhor(?:es)?|qual d[oe]s dois|entre .{1,80} e )\b/;

export function readCatalogQuestion(query: string): CatalogQuestion {
  const asked = fold(query);
  const dearest = DEAREST.test(asked) ? "dearest" : null;
  return { wants: CHEAPEST.test(asked) ? "cheapest" : dearest, compares: COMPARES.test(asked) };
}

/**
 * The words that a product could answer to: none says of itself that it is the cheapest, or that it is a product. Empty
 * when nothing else is asked for.
 */
export function wantedGoods(query: string): string {
  const words = query.split(/\s+/);
  const kept = words.filter(
    (_, index) => !isPriceWord(words, index) && !GOODS.test(fold(words[index] ?? "")),
  );
  const hasContent = [...stemsOf(kept.join(" "))].some((stem) => !INTERROGATIVES.has(stem));
  return hasContent ? kept.join(" ") : "";
}

/** Whether the cheapest or dearest of everything is asked for: a search for some words cannot tell that. */
export function asksForExtremeOfAll(query: string): boolean {
  return readCatalogQuestion(query).wants !== null && wantedGoods(query) === "";
}

const GOODS =
  /^(?:produtos?|itens|item|artigos?|mercadorias?|catalogo|lojas?|opcao|opcoes|tod[ao]s?|tudo|coisas?|voces?|vcs?|vendem?|tem|temos|ha|existem?)\W*$/;
const PRICE_WORDS = /^(?:barat[ao]s?|car[ao]s?|precos?|valor|custo|economic[ao]s?)\W*$/;
const DEGREES = /^(?:mais|menor|maior)$/;

function isPriceWord(words: readonly string[], index: number): boolean {
  const word = fold(words[index] ?? "");
  return PRICE_WORDS.test(word) || (DEGREES.test(word) && PRICE_WORDS.test(fold(words[index + 1] ?? "")));
}

/** Whether a question names a product: the first word of its name tells it from others of its kind. */
export function isNamed({ name }: CatalogItem, query: string): boolean {
  const [first] = stemsOf(name);
  return first !== undefined && stemsOf(query).has(first);
}
