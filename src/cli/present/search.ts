import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { closingLine, confidenceData, type Found } from "./confidence.ts";
import { excerpt } from "./excerpt.ts";
import { entryTitle } from "./entries/entry-title.ts";
import { explainHit, explainSearch } from "./explain.ts";
import { provisionData } from "./law.ts";
import type { Presentation } from "./presentation.ts";
import { findRemarks, missRemarks, referenceData } from "./references.ts";
import { indent } from "./table.ts";
import { shownSource } from "./shown-source.ts";

export interface SearchPresentationOptions {
  readonly explain: boolean;
  /** The day that was asked for. */
  readonly asOf?: string | undefined;
}

const MARGIN = 3;
const MAX_LINES = 6;

export function presentSearch(
  response: SearchResponse,
  presentation: Presentation,
  { explain, asOf }: SearchPresentationOptions,
): string {
  const { text } = presentation;
  const hits = response.hits.map((hit, index) => presentHit(hit, index + 1, presentation, explain));
  const closing = [
    closingLine(foundBy(response), presentation),
    ...remarks(response, presentation, asOf),
    ...(explain ? explainSearch(response, presentation) : []),
  ];
  const before = findRemarks(response.references, presentation);
  const opening = before.length === 0 ? [] : [before.join("\n")];
  const found = hits.length === 0 ? [text.search.nothing] : hits;
  return [...opening, ...found, closing.join("\n")].join("\n\n");
}

function presentHit(hit: Hit, rank: number, presentation: Presentation, explain: boolean): string {
  const { text, style, format, width } = presentation;
  const { citation } = hit;
  const passage = excerpt(hit, { width: width - MARGIN, maxLines: MAX_LINES, emphasise: style.match });
  const about = [
    shownSource(citation.source),
    `${text.search.document} ${citation.documentId}`,
    certainty(hit, text) ?? `${text.search.score} ${format.decimal(hit.score, 3)}`,
  ];
  const lines = [style.dim(about.join(" · ")), passage];
  if (explain) lines.push(...explainHit(hit, presentation).map(style.dim));
  const title = entryTitle(hit, presentation) ?? citation.label;
  return `${rank}. ${style.bold(title)}\n${indent(lines.join("\n"), MARGIN)}`;
}

/** What was found by its place has no need of a score. */
function certainty({ reference, isAskedQuestion }: Hit, text: Presentation["text"]): string | null {
  if (reference !== null) return text.references.exact;
  return isAskedQuestion ? text.entrySearch.asked : null;
}

export function foundBy({ hits, confidence, reranking }: SearchResponse): Found {
  return { shown: hits, confidence, isReranked: reranking?.reranked ?? false };
}

/** What the reader should know about how the search went, besides `findRemarks`, which come before its results. */
export function remarks(
  response: SearchResponse,
  presentation: Presentation,
  asOf: string | undefined,
): string[] {
  const { text, format } = presentation;
  const { degraded, fallback, notices } = response;
  const lines = degraded && fallback !== null ? [text.search.degraded(text.search.fallback[fallback])] : [];
  for (const notice of notices) {
    if (notice.kind === "top-k-clamped")
      lines.push(text.search.clamped(format.integer(notice.asked), format.integer(notice.used)));
    else lines.push(text.search.noTerms);
  }
  const { reranking } = response;
  if (reranking !== null && reranking.skipped !== null)
    lines.push(
      rerankingSkippedLine(reranking.model, reranking.skipped.reason, text, reranking.skipped.detail),
    );
  return [...lines, ...missRemarks(response.references, asOf, presentation)];
}

export function rerankingSkippedLine(
  model: string,
  reason: string,
  { reranking }: Presentation["text"],
  detail = "",
): string {
  const said = reranking.reasons[reason] ?? reason;
  return reranking.skipped(model, detail === "" ? said : `${said}: ${detail}`);
}

export function searchData(response: SearchResponse, { explain }: SearchPresentationOptions): unknown {
  return {
    query: response.query,
    mode: response.mode,
    requested_mode: response.requestedMode,
    degraded: response.degraded,
    fallback: response.fallback,
    embedding_model: response.embeddingModel,
    reranking: response.reranking,
    confidence: confidenceData(response.confidence),
    notices: response.notices,
    expansions: response.expansions,
    references: response.references.map(referenceData),
    timings_ms: response.timings,
    hits: response.hits.map((hit, index) => hitData(hit, index + 1, explain)),
  };
}

function hitData(hit: Hit, rank: number, explain: boolean): unknown {
  const { citation, breakdown, chunk } = hit;
  return {
    rank,
    score: hit.score,
    citation: citation.label,
    document_id: citation.documentId,
    document_name: citation.documentName,
    source: citation.source,
    collection: hit.collection,
    kind: hit.kind,
    origin: hit.origin,
    relevance: hit.relevance,
    asked_question: hit.isAskedQuestion,
    entry: hit.entry,
    metadata: hit.documentMetadata,
    chunk_id: chunk.metadata["chunk_id"] ?? null,
    chunk_metadata: chunk.metadata,
    position: chunk.position,
    reference: hit.reference,
    provisions: hit.provisions.map(provisionData),
    headings: citation.headings,
    pages: citation.pages,
    row: citation.row,
    start: citation.start,
    end: citation.end,
    snippet: hit.snippet,
    text: chunk.text,
    matched_terms: [...new Set(hit.matches.map(({ term }) => term))],
    ...(explain
      ? {
          breakdown: {
            lexical_score: breakdown.lexicalScore,
            lexical_rank: breakdown.lexicalRank,
            vector_score: breakdown.vectorScore,
            vector_rank: breakdown.vectorRank,
            fused_score: breakdown.fusedScore,
            rerank_score: breakdown.rerankScore,
            lexical_parts: breakdown.lexicalParts,
          },
          matches: hit.matches,
          merged_chunk_ids: hit.mergedChunkIds,
        }
      : {}),
  };
}
