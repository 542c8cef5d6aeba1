import type { FaqHit, FaqSearchResponse } from "#src/retrieval/index.ts";
import { confidenceData, listConfidenceLine } from "../confidence.ts";
import { explainSearch } from "../explain.ts";
import { wrap } from "../excerpt.ts";
import type { Presentation } from "../presentation.ts";
import { indent } from "../table.ts";
import { entryRemarks } from "./entry-remarks.ts";
import { faqTexts } from "./held-form.ts";

const MARGIN = 3;
const MAX_LINES = 8;
/** Of a longer answer only the part that fits the question is shown. */
const SHORT_ANSWER = 900;

export function presentFaqSearch(
  response: FaqSearchResponse,
  presentation: Presentation,
  { explain }: { readonly explain: boolean },
): string {
  const { entrySearch } = presentation.text;
  const isMixed = new Set(response.results.map(({ collection }) => collection)).size > 1;
  const hits = response.results.map((hit, index) =>
    presentFaqHit(hit, index + 1, presentation, { explain, isMixed }),
  );
  const closing = [
    listConfidenceLine(response.confidence, presentation),
    ...faqRemarks(response, presentation),
    ...(explain ? explainSearch(response, presentation) : []),
  ];
  const found = hits.length === 0 ? [entrySearch.nothing.faq] : hits;
  return [...found, closing.join("\n")].join("\n\n");
}

/** What the reader should know about how the search went. */
export function faqRemarks(response: FaqSearchResponse, presentation: Presentation): string[] {
  const texts = response.results.flatMap(({ entry }) => faqTexts(entry));
  return entryRemarks(response, texts, presentation);
}

interface HitOptions {
  readonly explain: boolean;
  /** The questions found are of more than one collection. */
  readonly isMixed: boolean;
}

function presentFaqHit(
  hit: FaqHit,
  rank: number,
  presentation: Presentation,
  { explain, isMixed }: HitOptions,
): string {
  const { text, style, format, width } = presentation;
  const { entry } = hit;
  const about = [
    entry.id,
    ...(isMixed ? [hit.collection] : []),
    ...(entry.category === null ? [] : [entry.category]),
    hit.isNearExact ? text.entrySearch.asked : `${text.entrySearch.score} ${format.decimal(hit.score, 3)}`,
  ];
  const answer = entry.answer.length <= SHORT_ANSWER ? entry.answer : hit.snippet;
  const lines = [style.dim(about.join(" · ")), beginning(answer, width - MARGIN)];
  if (explain) lines.push(style.dim(explainFaq(hit, presentation)));
  return `${rank}. ${style.bold(entry.question)}\n${indent(lines.join("\n"), MARGIN)}`;
}

function beginning(answer: string, width: number): string {
  const lines = wrap(answer, width).map(({ start, end }) => answer.slice(start, end));
  return lines.length <= MAX_LINES ? lines.join("\n") : [...lines.slice(0, MAX_LINES), "…"].join("\n");
}

/** How much of what was asked each part holds, and where either list put it. */
function explainFaq({ signals, entry, lexicalRank, vectorRank }: FaqHit, presentation: Presentation): string {
  const { text, format } = presentation;
  const { field: nameOf } = text.entries;
  const parts = (["question", "keywords", "answer"] as const).map(
    (part) => `${nameOf(part)} ${format.decimal(signals[part])}`,
  );
  return [
    ...parts,
    `${nameOf("priority")} ${format.integer(entry.priority)}`,
    ...ranksText({ lexicalRank, vectorRank }, presentation),
  ].join(" · ");
}

export function ranksText(
  { lexicalRank, vectorRank }: Pick<FaqHit, "lexicalRank" | "vectorRank">,
  { text }: Presentation,
): string[] {
  const { search, entrySearch } = text;
  const named = [
    [search.lexical, lexicalRank],
    [search.vector, vectorRank],
  ] as const;
  return named.map(([list, rank]) => (rank === null ? `${list} –` : entrySearch.rank(list, String(rank))));
}

export function faqSearchData(response: FaqSearchResponse): unknown {
  const { query, results, confidence, notices, expansions, timings } = response;
  return {
    query,
    embedding_used: response.embeddingUsed,
    fallback_reason: response.fallbackReason,
    confidence: confidenceData(confidence),
    notices,
    expansions,
    timings_ms: timings,
    results: results.map((hit, index) => ({
      rank: index + 1,
      ...hit.entry,
      document_id: hit.documentId,
      collection: hit.collection,
      score: hit.score,
      relevance: hit.relevance,
      near_exact: hit.isNearExact,
      signals: hit.signals,
      lexical_rank: hit.lexicalRank,
      vector_rank: hit.vectorRank,
      citation: hit.citation.label,
      snippet: hit.snippet,
    })),
  };
}
