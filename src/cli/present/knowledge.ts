import type { SupportReading } from "#src/answering/index.ts";
import type { KnowledgeSearchResponse } from "#src/app/index.ts";
import { closingLine, confidenceData } from "./confidence.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { rerankingSkippedLine } from "./search.ts";
import { indent } from "./table.ts";

const MARGIN = 3;
const MAX_LINES = 6;

export function presentKnowledge(
  response: KnowledgeSearchResponse,
  support: SupportReading,
  presentation: Presentation,
): string {
  const { text } = presentation;
  const results = response.results.map((result, index) => presentResult(result, index + 1, presentation));
  const closing = [
    ...engineLines(response, presentation),
    closingLine(
      { shown: response.results, confidence: response.confidence, isReranked: response.reranked },
      presentation,
    ),
  ].join("\n");
  const found = results.length === 0 ? [text.search.nothing] : results;
  return [supportLine(support, presentation), ...found, closing].join("\n\n");
}

function supportLine({ isSupport, signals }: SupportReading, { text }: Presentation): string {
  const { support, signals: named } = text.knowledge;
  const said = isSupport ? support.yes : support.no;
  return signals.length === 0 ? `${said}.` : `${said} ${named(signals.join(", "))}.`;
}

type Result = KnowledgeSearchResponse["results"][number];

function presentResult(result: Result, rank: number, presentation: Presentation): string {
  const { text, style, format, width } = presentation;
  const { entry, content } = result;
  const shown = entry?.kind === "faq" ? entry.answer : content;
  const about = [result.source, `${text.search.score} ${format.decimal(result.score, 3)}`];
  const lines = wrap(shown, width - MARGIN).map(({ start, end }) => shown.slice(start, end));
  const body = lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), "…"];
  const below = [style.dim(about.join(" · ")), ...body].join("\n");
  return `${rank}. ${style.bold(result.citation)}\n${indent(below, MARGIN)}`;
}

function engineLines(response: KnowledgeSearchResponse, { text, format }: Presentation): string[] {
  const { knowledge } = text;
  const { store, mode, embeddingModel, reranker } = response.engine;
  const { rerankingSkipped } = response;
  const lines = [
    knowledge.total(format.integer(response.totalResults), format.decimal(response.searchTimeMs, 1)),
    knowledge.engine(store, mode, embeddingModel ?? knowledge.noModel),
  ];
  if (response.reranked) lines.push(knowledge.reranked(reranker ?? ""));
  else if (rerankingSkipped === null) lines.push(knowledge.notReranked);
  else lines.push(rerankingSkippedLine(reranker ?? "", rerankingSkipped, text));
  return lines;
}

function resultData(result: Result, index: number): object {
  const { id, source, entry, metadata, ...content } = result;
  return {
    rank: index + 1,
    id: entry?.id ?? null,
    document_id: id,
    origin: source,
    ...content,
    entry,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** Under the names that other systems of support use. */
export function knowledgeData(response: KnowledgeSearchResponse, support: SupportReading): unknown {
  const { engine } = response;
  return {
    query: response.query,
    support_question: {
      is_support: support.isSupport,
      score: support.score,
      language: support.language,
      signals: support.signals,
    },
    results: response.results.map(resultData),
    total_results: response.totalResults,
    search_time_ms: response.searchTimeMs,
    reranked: response.reranked,
    reranking_skipped: response.rerankingSkipped,
    engine: {
      store: engine.store,
      mode: engine.mode,
      embedding_model: engine.embeddingModel,
      reranker: engine.reranker,
    },
    confidence: confidenceData(response.confidence),
    formatted_context: response.formattedContext ?? null,
  };
}
