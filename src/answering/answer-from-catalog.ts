import type { CatalogItem, Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { type SentenceRange, splitSentences } from "#src/text/index.ts";
import { priceText } from "./catalog-payload/price-text.ts";
import { oneLine } from "./augmentation/quoted-text.ts";
import type { Answered, AnswerSentence } from "./extractive-answer.ts";

/** So many products are named, and only those that hold nearly as much of what was asked as the first. */
const MOST_ITEMS = 4;
const LEAST_SHARE = 0.7;

/**
 * Asked for something that the catalogue has: the products themselves, each with what it says of what was asked. Null
 * when something else answers better, or nothing does.
 */
export function answerFromCatalog({ hits, confidence }: SearchResponse): Answered | null {
  const [first] = hits;
  if (first?.entry?.kind !== "catalog" || confidence.level === "sem_rag") return null;
  const products = hits.flatMap((hit) =>
    hit.entry?.kind === "catalog" && hit.relevance >= LEAST_SHARE * first.relevance
      ? [{ hit, item: hit.entry }]
      : [],
  );
  const sentences = products
    .slice(0, MOST_ITEMS)
    .map(({ hit, item }, index) => describeItem(hit, item, index + 1));
  return {
    kind: "answered",
    text: sentences.map(({ text, citation }) => `- ${text} [${citation}]`).join("\n"),
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

/** "Vinhalto 720 WP (Fungicidas, Agrovéria, R$ 89,90): Fungicida de contato…" */
function describeItem(hit: Hit, item: CatalogItem, number: number): AnswerSentence {
  const { chunk, citation } = hit;
  const { name, category, manufacturer, price } = item;
  const facts = [category, manufacturer, price === null ? null : priceText(price)].filter(
    (fact) => fact !== null,
  );
  const about = facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
  const { start, end } = tellingSentence(hit);
  const quote = chunk.text.slice(start, end);
  return {
    text: quote === "" ? about : `${about}: ${oneLine(quote)}`,
    quote,
    documentId: citation.documentId,
    source: citation.source,
    start: chunk.start + start,
    end: chunk.start + end,
    citation: number,
  };
}

/** The sentence, or the line of a field, that holds most of what was asked; else the first. */
function tellingSentence({ chunk, matches }: Hit): SentenceRange {
  const told = matches.filter(({ field }) => field === "text");
  let best: SentenceRange & { readonly terms: number } = { start: 0, end: 0, terms: -1 };
  for (const { start, end } of splitSentences(chunk.text)) {
    const terms = told.filter(({ ranges }) => ranges.some(([from, to]) => from >= start && to <= end)).length;
    if (terms > best.terms) best = { start, end, terms };
  }
  return best;
}
