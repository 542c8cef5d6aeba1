import { type CatalogItem, type Hit, isOtherPrice } from "#src/domain/index.ts";
import { atMost, type CatalogSearchResponse, type SearchResponse } from "#src/retrieval/index.ts";
import { type SentenceRange, splitSentences } from "#src/text/index.ts";
import { priceText } from "../context/entry-payload.ts";
import { fold, stemsOf } from "./stems.ts";
import type { AnswerSentence, ExtractiveAnswer } from "./answer-extractively.ts";
import { displayText } from "./passage-markup.ts";
import { countedNoun } from "./question.ts";
import { INTERROGATIVES } from "./question-kinds.ts";

/** What a question wants of the products that fit, beside seeing them. */
interface CatalogQuestion {
  readonly wants: "cheapest" | "dearest" | null;
  /** Whether it names products to be compared. */
  readonly compares: boolean;
  /** What the products may cost; null: nothing is said of it. */
  readonly price: PriceRange | null;
  /** The words of each, where one of several is asked for: "o A ou o B". */
  readonly alternatives: readonly ReadonlySet<string>[];
}

interface PriceRange {
  readonly min: number;
  readonly max: number;
}

interface ProductHit extends Pick<Hit, "entry" | "chunk" | "citation" | "matches"> {
  /** How much of what was asked it holds; comparable within one list. */
  readonly held: number;
  /** Cosine to the question; null without vectors. */
  readonly near: number | null;
}

interface Product {
  readonly hit: ProductHit;
  readonly item: CatalogItem;
}

/** So many products are named, and only those that hold nearly as much of what was asked as the first. */
const MAX_ITEMS = 4;
const MIN_SHARE = 0.7;
/** Where none shares a word with the question, a product much further from it than the first is another thing. */
const MAX_FURTHER = 0.05;
/** Attributes differ without end; the first ones are those that the catalogue's owner put first. */
const MAX_FACT_COUNT = 5;
const MAX_FACT_LENGTH = 60;
const CHEAPEST =
  /\b(?:mais (?:barat[ao]s?|em conta|economic[ao]s?)|menor (?:preco|valor|custo)|barat[ao]s?)\b/;
const DEAREST = /\b(?:mais car[ao]s?|maior (?:preco|valor|custo))\b/;
const COMPARES =
  /\b(?:compar[ae]\w*|diferencas?|versus|vs|(?:e|sao) melhor(?:es)?|qual d[oe]s dois|entre .{1,80} e )\b/;
const GOODS =
  /^(?:produtos?|itens|item|artigos?|mercadorias?|catalogo|lojas?|opcao|opcoes|tod[ao]s?|tudo|coisas?|voces?|vcs?|vendem?|tem|temos|ha|existem?)\W*$/;
const PRICE_WORDS = /^(?:barat[ao]s?|car[ao]s?|precos?|valor|custo|economic[ao]s?)\W*$/;
const DEGREES = /^(?:mais|menor|maior)$/;
/** Several things that were shown before. */
const LISTED =
  /\b(?:d(?:ess[ae]s|est[ae]s|el[ae]s)|(?:d?entre|of) (?:el[ae]s|ess[ae]s|est[ae]s|these|those|them))\b/;
/** An amount of money, by its sign or its name. */
const priced = (name: string): string =>
  String.raw`(?:r\$ ?(?<${name}>\d[\d.]*(?:,\d+)?)|(?<${name}>\d[\d.]*(?:,\d+)?) ?(?:reais|conto|contos|pila)\b)`;
const MAX_PRICE = new RegExp(
  String.raw`\b(?:ate|no maximo|menos de|abaixo de|inferior a) ${priced("amount")}`,
);
const MIN_PRICE = new RegExp(
  String.raw`\b(?:acima de|mais de|a partir de|no minimo|pelo menos) ${priced("amount")}`,
);
const BETWEEN_PRICES = new RegExp(
  String.raw`\bentre (?:r\$ ?)?(?<from>\d[\d.]*(?:,\d+)?) (?:reais )?e ${priced("to")}`,
);
/** A field that the facts tell already: "Fabricante: Agrovéria". */
const FIELD_LINE = /^[^:.\n]{1,40}: /;

export function readCatalogQuestion(query: string): CatalogQuestion {
  const asked = fold(query);
  const dearest = DEAREST.test(asked) ? "dearest" : null;
  const wants = CHEAPEST.test(asked) ? "cheapest" : dearest;
  const compares = COMPARES.test(asked);
  const parts = wants !== null || compares ? query.split(/\s+ou\s+/) : [];
  const alternatives = parts.length < 2 ? [] : parts.map(wantedStems);
  return { wants, compares, price: priceRange(asked), alternatives };
}

/** Null where no price is spoken of: "até 7 dias" is none. */
function priceRange(asked: string): PriceRange | null {
  const between = BETWEEN_PRICES.exec(asked)?.groups;
  if (between) return { min: amountOf(between["from"]), max: amountOf(between["to"]) };
  const max = MAX_PRICE.exec(asked)?.groups;
  if (max) return { min: 0, max: amountOf(max["amount"]) };
  const min = MIN_PRICE.exec(asked)?.groups;
  return min ? { min: amountOf(min["amount"]), max: Infinity } : null;
}

function amountOf(written = ""): number {
  return Number(written.replaceAll(/\.(?=\d{3})/g, "").replace(",", "."));
}

/** "o mais barato desses": of what was shown before, not of everything. */
export function asksOfListed(query: string): boolean {
  return readCatalogQuestion(query).wants !== null && LISTED.test(fold(query));
}

/** The words that may stand in a product's text: no product says that it is the cheapest, or that it is a product. */
export function wantedGoods(query: string): string {
  const words = withoutPrice(query).split(/\s+/);
  const folded = words.map(fold);
  const isPrice = folded.map((word) => PRICE_WORDS.test(word));
  const isDropped = folded.map(
    (word, at) => GOODS.test(word) || isPrice[at] || (isPrice[at + 1] && DEGREES.test(word)),
  );
  const kept = words.filter((_, at) => !isDropped[at]).join(" ");
  return [...stemsOf(kept)].some((stem) => !INTERROGATIVES.has(stem)) ? kept : "";
}

function withoutPrice(query: string): string {
  // Folding keeps every character of such a text in its place.
  let text = query.normalize().trim();
  for (const pattern of [BETWEEN_PRICES, MAX_PRICE, MIN_PRICE]) {
    const found = pattern.exec(fold(text));
    if (found) text = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  }
  return text;
}

function wantedStems(words: string): ReadonlySet<string> {
  return stemsOf(wantedGoods(words)).difference(INTERROGATIVES);
}

/** Whether the cheapest or dearest of everything is asked for: a search for some words cannot tell that. */
export function asksForExtremeOfAll(query: string): boolean {
  return readCatalogQuestion(query).wants !== null && wantedGoods(query) === "";
}

/**
 * Asked for something that the catalogue has: the products themselves, each on a line with its facts and what it says of
 * what was asked. Null when something else answers better, or nothing does.
 */
export function answerFromCatalog({ hits, ...response }: SearchResponse): ExtractiveAnswer | null {
  const products = hits.map((hit) => ({
    ...hit,
    held: hit.breakdown.lexicalScore ?? 0,
    near: hit.breakdown.vectorScore,
  }));
  return answerWith({ ...response, hits: products });
}

function answerWith({
  query,
  hits,
  confidence,
}: Pick<SearchResponse, "query" | "confidence"> & {
  readonly hits: readonly ProductHit[];
}): ExtractiveAnswer | null {
  const [first] = hits;
  if (first?.entry?.kind !== "catalog" || confidence.level === "sem_rag") return null;
  if (isCounted(first.entry, query)) {
    return { kind: "refused", reason: "needs-computing", nearest: [first.citation], confidence };
  }
  const question = readCatalogQuestion(query);
  const offered = asksForGoods(query) ? hits.filter(({ entry }) => isSort(entry, query)) : hits;
  const products = chooseProducts(offered, query, question);
  if (products.length === 0) return null;
  const isWhole = products.length >= question.alternatives.length;
  const sentences = products.map((product, index) => describeItem(product, index + 1));
  const lines = sentences.map(({ text, citation }) => `- ${text} [${citation}]`);
  const cheapest = priceLine(products, question);
  if (cheapest !== null) lines.push(cheapest);
  const citations = products.map(({ hit }, index) => {
    const { start = 0, end = 0 } = sentences[index] ?? {};
    return { ...hit.citation, number: index + 1, start, end };
  });
  const trusted = isWhole ? confidence : atMost(confidence, "baixa", "missingAlternative");
  // A search brings the products that fit best, and another that fits may cost less.
  const isOfSome = question.wants !== null && question.alternatives.length === 0 && !asksOfListed(query);
  return {
    kind: "answered",
    text: lines.join("\n"),
    sentences,
    citations,
    confidence: isOfSome ? atMost(trusted, "media", "comparedSome") : trusted,
  };
}

const ASKS_FOR_GOODS =
  /^(?:(?:oi|ola|e|ai|entao|por acaso)[, ]+)*(?:(?:voces?|vcs?|a loja|ai) )?(?:tem|teria|vendem?|trabalham? com|existe) /;

function asksForGoods(query: string): boolean {
  return ASKS_FOR_GOODS.test(fold(query));
}

/** Of a description, so much says what a thing is; further on stands what goes with it. */
const MAX_NAMING_WORDS = 10;

/**
 * "Tem queijo?" asks for cheese, not for a wine that goes well with it: what is asked for is named first, by the product,
 * its category or the beginning of its description; what it is for may stand anywhere.
 */
function isSort(item: ProductHit["entry"], query: string): boolean {
  if (item?.kind !== "catalog") return false;
  const [asked = ""] = fold(wantedGoods(query)).split(/[?!.,;]|\b(?:quanto|qual|que preco)\b/);
  const [sort = "", ...purposes] = asked.replace(ASKS_FOR_GOODS, "").split(/\b(?:para|pra|pro|pras|pros)\b/);
  const { name, category, description, tags, attributes } = item;
  const opening = description.split(/\s+/).slice(0, MAX_NAMING_WORDS).join(" ");
  const naming = stemsOf(fold([name, category ?? "", tags.join(" "), opening].join("\n")));
  const [noun] = stemsOf(sort);
  if (noun === undefined || INTERROGATIVES.has(noun)) return true;
  const whole = naming.union(
    stemsOf(fold([description, ...Object.values(attributes).map(String)].join("\n"))),
  );
  return naming.has(noun) && stemsOf(purposes.join(" ")).isSubsetOf(whole);
}

/** "Quantos vinhos tintos há?" counts the products themselves; "quantos ml tem?" asks for a fact of one. */
function isCounted({ name, category }: CatalogItem, query: string): boolean {
  const counted = stemsOf(countedNoun(query) ?? "");
  return counted.size > 0 && counted.isSubsetOf(stemsOf(fold(`${name} ${category ?? ""}`)));
}

/** The same from a search among products only, which ranks them by their fields. */
export function answerFromProducts(
  query: string,
  { results, confidence }: CatalogSearchResponse,
): ExtractiveAnswer | null {
  const most = Math.max(...results.map(({ signals }) => signals.matches.length));
  const hits = results.map(({ item, signals, vectorScore: near, chunk, citation, matches }) => {
    const held = most > 0 ? signals.matches.length / most : 0;
    return { entry: item, held, near, chunk, citation, matches };
  });
  return answerWith({ query, hits, confidence });
}

/** Those that were named, where two are to be compared; else those that fit, ordered by price if that is asked. */
function chooseProducts(
  hits: readonly ProductHit[],
  query: string,
  { wants, compares, price, alternatives }: CatalogQuestion,
): Product[] {
  const found = hits.flatMap((hit): Product[] =>
    hit.entry?.kind === "catalog" && isWithin(hit.entry, price) ? [{ hit, item: hit.entry }] : [],
  );
  if (alternatives.length > 0) {
    const each = alternatives.flatMap(
      (words) => found.find(({ item }) => words.isSubsetOf(stemsOf(item.name))) ?? [],
    );
    if (each.length > 0) return [...new Set(each)];
  }
  const named = compares ? found.filter(({ item }) => isNamed(item, query)) : [];
  if (named.length > 1) return named.slice(0, MAX_ITEMS);
  const fitting = found.filter(({ hit }) => fitsAs(hit, hits[0] ?? hit));
  if (wants === null) return fitting.slice(0, MAX_ITEMS);
  // Ordered by price, something cheap of another sort would come before what was asked for.
  const ofOneSort = asksOfListed(query)
    ? found
    : fitting.filter(({ item }) => item.category === fitting[0]?.item.category);
  const direction = wants === "cheapest" ? 1 : -1;
  const worth = ({ item: { price } }: Product): number => (price === null ? Infinity : direction * price);
  return ofOneSort.toSorted((a, b) => (worth(a) === worth(b) ? 0 : worth(a) - worth(b))).slice(0, MAX_ITEMS);
}

/** Whether a product fits nearly as well as the one that fits best. */
function fitsAs(hit: ProductHit, best: ProductHit): boolean {
  if (best.held > 0) return hit.held >= MIN_SHARE * best.held;
  return hit === best || (hit.near !== null && best.near !== null && hit.near >= best.near - MAX_FURTHER);
}

function isWithin({ price }: CatalogItem, range: PriceRange | null): boolean {
  return range === null || (price !== null && price >= range.min && price <= range.max);
}

/** Whether a question names a product: the first word of its name tells it from others of its kind. */
function isNamed({ name }: CatalogItem, query: string): boolean {
  const [first] = stemsOf(name);
  return first !== undefined && stemsOf(query).has(first);
}

/** Which of those shown costs least or most, where that was asked or they are compared. */
function priceLine(products: readonly Product[], { wants, compares }: CatalogQuestion): string | null {
  const priced = products.flatMap(({ item: { name, price } }, index) =>
    price === null ? [] : [{ name, price, number: index + 1 }],
  );
  const [first, ...others] = priced.toSorted((a, b) =>
    wants === "dearest" ? b.price - a.price : a.price - b.price,
  );
  if (first === undefined || (wants === null && !compares)) return null;
  if (others.every(({ price }) => price === first.price)) return null;
  const label = wants === "dearest" ? "Maior preço entre estes" : "Menor preço entre estes";
  return `${label}: ${first.name}, ${priceText(first.price)} [${first.number}]`;
}

/** Category, manufacturer and price stand bare; attributes are named by their columns. */
function factsOf({ category, manufacturer, price, attributes }: CatalogItem): string[] {
  const named = Object.entries(attributes).map(([field, value]) => {
    if (value === null || value === "") return "";
    const isPrice = typeof value === "number" && isOtherPrice(field);
    const shown = isPrice ? priceText(value) : displayText(String(value));
    return shown === "" ? "" : `${field}: ${shown}`;
  });
  return [category ?? "", manufacturer ?? "", price === null ? "" : priceText(price), ...named]
    .filter((fact) => fact !== "" && fact.length <= MAX_FACT_LENGTH)
    .slice(0, MAX_FACT_COUNT);
}

/** "Vinhalto 720 WP · Fungicida · Agrovéria · R$ 89,90 — Fungicida de contato…" */
function describeItem({ hit, item }: Product, number: number): AnswerSentence {
  const { chunk, citation } = hit;
  const about = [item.name, ...factsOf(item)].join(" · ");
  const { start, end } = tellingSentence(hit);
  const quote = chunk.text.slice(start, end);
  return {
    text: quote === "" ? about : `${about} — ${displayText(quote)}`,
    quote,
    documentId: citation.documentId,
    source: citation.source,
    start: chunk.start + start,
    end: chunk.start + end,
    citation: number,
  };
}

/** The sentence that holds most of what was asked, prose before fields; else the first. */
function tellingSentence({ chunk, matches }: ProductHit): SentenceRange {
  const told = matches.filter(({ field }) => field === "text");
  let best: SentenceRange & { readonly terms: number } = { start: 0, end: 0, terms: -1 };
  for (const { start, end } of splitSentences(chunk.text)) {
    const isField = FIELD_LINE.test(chunk.text.slice(start, end));
    const held = told.filter(({ ranges }) => ranges.some(([from, to]) => from >= start && to <= end)).length;
    const terms = isField ? held / (told.length + 1) - 0.5 : held;
    if (terms > best.terms) best = { start, end, terms };
  }
  return best;
}
