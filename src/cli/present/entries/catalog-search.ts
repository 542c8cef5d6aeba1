import type { CatalogHit, CatalogSearchResponse } from "#src/retrieval/index.ts";
import { confidenceData, listConfidenceLine } from "../confidence.ts";
import type { Presentation } from "../presentation.ts";
import { indent, table } from "../table.ts";
import { entryRemarks } from "./entry-remarks.ts";
import { itemTexts } from "./held-form.ts";
import { shorten } from "./shorten.ts";
import { shownPrice } from "./shown-price.ts";
import { foundWords, withoutWords } from "./why-found.ts";

const MAX_LENGTH = { name: 36, category: 22 };
const MARGIN = 3;

/** A line for each product as in a list, and below it why it is there. */
export function presentCatalogSearch(response: CatalogSearchResponse, presentation: Presentation): string {
  const { text, style } = presentation;
  const closing = [
    listConfidenceLine(response.confidence, presentation),
    ...catalogRemarks(response, presentation),
  ].join("\n");
  if (response.results.length === 0) return `${text.entrySearch.nothing.catalog}\n\n${closing}`;
  const [header = "", ...rows] = rowsFor(response.results, presentation);
  const shown = response.results.map(
    (hit, index) =>
      `${rows[index] ?? ""}\n${indent(style.dim(whyText(hit, response, presentation)), MARGIN)}`,
  );
  return [style.bold(header), ...shown].join("\n") + `\n\n${closing}`;
}

/** What the reader should know about how the search went. */
export function catalogRemarks(response: CatalogSearchResponse, presentation: Presentation): string[] {
  const texts = response.results.flatMap(({ item }) => Object.values(itemTexts(item)).flat());
  return entryRemarks(response, texts, presentation);
}

function rowsFor(hits: readonly CatalogHit[], presentation: Presentation): string[] {
  const { text, format } = presentation;
  const { entries, entrySearch } = text;
  const isMixed = new Set(hits.map(({ collection }) => collection)).size > 1;
  const header = ["#", ...["name", "category", "price"].map(entries.field)];
  const rows = hits.map(({ item, source, score, collection }, index) => [
    String(index + 1),
    shorten(item.name, MAX_LENGTH.name),
    shorten(item.category ?? "", MAX_LENGTH.category),
    shownPrice(item.price, presentation),
    entrySearch.sources[source],
    format.decimal(score),
    ...(isMixed ? [collection] : []),
  ]);
  header.push(entrySearch.foundIn, entrySearch.score, ...(isMixed ? [entries.collection] : []));
  return table([header, ...rows], { right: [0, 3, 5] }).split("\n");
}

/** "por fungicida (nome, tags) · uva (tags) · par uva + fungicida" */
function whyText(hit: CatalogHit, response: CatalogSearchResponse, presentation: Presentation): string {
  const { entrySearch } = presentation.text;
  const words = foundWords(hit, response, presentation);
  if (words === "") return withoutWords(hit, presentation);
  const { cultures, treatments, hasCultureTreatmentPair } = hit.signals;
  const pair = hasCultureTreatmentPair ? [entrySearch.pair(cultures.join(", "), treatments.join(", "))] : [];
  return `${entrySearch.why} ${[words, ...pair].join(" · ")}`;
}

export function catalogSearchData(response: CatalogSearchResponse): object {
  return {
    query: response.query,
    tokens: response.tokens,
    expansions: response.expansions,
    lexical_count: response.lexicalCount,
    vector_count: response.vectorCount,
    embedding_used: response.embeddingUsed,
    fallback_reason: response.fallbackReason,
    enhanced: response.isEnhanced,
    confidence: confidenceData(response.confidence),
    notices: response.notices,
    timings_ms: response.timings,
    results: response.results.map(hitData),
  };
}

function hitData(hit: CatalogHit, index: number): unknown {
  const { signals } = hit;
  return {
    rank: index + 1,
    ...hit.item,
    document_id: hit.documentId,
    collection: hit.collection,
    found_by: hit.source,
    score: hit.score,
    lexical_score: hit.lexicalScore,
    vector_score: hit.vectorScore,
    lexical_rank: hit.lexicalRank,
    vector_rank: hit.vectorRank,
    signals: {
      tokens: signals.tokens,
      matches: signals.matches,
      fields: signals.fields,
      cultures: signals.cultures,
      treatments: signals.treatments,
      has_culture_treatment_pair: signals.hasCultureTreatmentPair,
    },
    citation: hit.citation.label,
    snippet: hit.snippet,
  };
}
