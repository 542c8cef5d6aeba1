import type { CatalogItem, Hit } from "#src/domain/index.ts";
import type { CatalogSearchResponse, SearchResponse } from "#src/retrieval/index.ts";
import { type SentenceRange, splitSentences } from "#src/text/index.ts";
import { priceText } from "./context/entry-payload.ts";
import { oneLine } from "./context/outside-text.ts";
import { type CatalogQuestion, isNamed, readCatalogQuestion } from "./catalog-question.ts";
import { compareItems } from "./compare-items.ts";
import type { Answered, AnswerSentence } from "./extractive-answer.ts";

/** So many products are named, and only those that hold nearly as much of what was asked as the first. */
const MAX_ITEMS = 4;
const MIN_SHARE = 0.7;

/** What of a hit is told. */
type ProductHit = Pick<Hit, "entry" | "relevance" | "chunk" | "citation" | "matches">;

type CatalogEvidence = Pick<SearchResponse, "query" | "confidence"> & {
  readonly hits: readonly ProductHit[];
};

interface Product {
  readonly hit: ProductHit;
  readonly item: CatalogItem;
}

/**
 * Asked for something that the catalogue has: the products themselves, each on a line with what tells it from the
 * others and what it says of what was asked. Null when something else answers better, or nothing does.
 */
export function answerFromCatalog({ query, hits, confidence }: CatalogEvidence): Answered | null {
  const [first] = hits;
  if (first?.entry?.kind !== "catalog" || confidence.level === "sem_rag") return null;
  const question = readCatalogQuestion(query);
  const products = chooseProducts(hits, first, query, question);
  const { common, apart } = compareItems(products.map(({ item }) => item));
  const sentences = products.map((product, index) => describeItem(product, apart[index] ?? [], index + 1));
  const lines = [
    ...(common.length > 0 ? [`Em comum: ${common.join(" · ")}`] : []),
    ...sentences.map(({ text, citation }) => `- ${text} [${citation}]`),
    ...priceLine(products, question),
  ];
  return {
    kind: "answered",
    text: lines.join("\n"),
    sentences,
    citations: sentences.map(({ start, end, citation: number }, index) => ({
      ...(products[index]?.hit ?? first).citation,
      number,
      start,
      end,
    })),
    confidence,
  };
}

/** The same from a search among products only, which ranks them by their fields. */
export function answerFromProducts(
  query: string,
  { results, confidence }: CatalogSearchResponse,
): Answered | null {
  const most = Math.max(...results.map(({ signals }) => signals.matches.length));
  const hits = results.map(({ item, signals, chunk, citation, matches }) => {
    const relevance = most > 0 ? signals.matches.length / most : 1;
    return { entry: item, relevance, chunk, citation, matches };
  });
  return answerFromCatalog({ query, hits, confidence });
}

/** Those that were named, where two are to be compared; else those that fit, ordered by price if that is asked. */
function chooseProducts(
  hits: readonly ProductHit[],
  first: ProductHit,
  query: string,
  { wants, compares }: CatalogQuestion,
): Product[] {
  const found = hits.flatMap((hit): Product[] =>
    hit.entry?.kind === "catalog" ? [{ hit, item: hit.entry }] : [],
  );
  const named = compares ? found.filter(({ item }) => isNamed(item, query)) : [];
  if (named.length > 1) return named.slice(0, MAX_ITEMS);
  const fitting = found.filter(({ hit }) => hit.relevance >= MIN_SHARE * first.relevance);
  if (wants === null) return fitting.slice(0, MAX_ITEMS);
  // Ordered by price, something cheap of another sort would come before what was asked for.
  const ofOneSort = fitting.filter(({ item }) => item.category === fitting[0]?.item.category);
  const direction = wants === "cheapest" ? 1 : -1;
  const worth = ({ item: { price } }: Product): number => (price === null ? Infinity : direction * price);
  return ofOneSort.toSorted((a, b) => (worth(a) === worth(b) ? 0 : worth(a) - worth(b))).slice(0, MAX_ITEMS);
}

/** Which of those shown costs least or most, where that was asked or they are compared. */
function priceLine(products: readonly Product[], { wants, compares }: CatalogQuestion): string[] {
  const priced = products.flatMap(({ item: { name, price } }, index) =>
    price === null ? [] : [{ name, price, number: index + 1 }],
  );
  const prices = priced.map(({ price }) => price);
  const isTold = priced.length > 1 && new Set(prices).size > 1 && (wants !== null || compares);
  const price = wants === "dearest" ? Math.max(...prices) : Math.min(...prices);
  const best = isTold ? priced.find((product) => product.price === price) : undefined;
  if (best === undefined) return [];
  const label = wants === "dearest" ? "Maior preço entre estes" : "Menor preço entre estes";
  return [`${label}: ${best.name}, ${priceText(best.price)} [${best.number}]`];
}

/** "Vinhalto 720 WP · Agrovéria · R$ 89,90 — Fungicida de contato…" */
function describeItem({ hit, item }: Product, facts: readonly string[], number: number): AnswerSentence {
  const { chunk, citation } = hit;
  const about = [item.name, ...facts].join(" · ");
  const { start, end } = tellingSentence(hit);
  const quote = chunk.text.slice(start, end);
  return {
    text: quote === "" ? about : `${about} — ${oneLine(quote)}`,
    quote,
    documentId: citation.documentId,
    source: citation.source,
    start: chunk.start + start,
    end: chunk.start + end,
    citation: number,
  };
}

/** A field that the facts tell already: "Fabricante: Agrovéria". */
const FIELD_LINE = /^[^:.\n]{1,40}: /;

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
