import type { Acervo } from "#src/app/index.ts";
import type { DocumentKind, SearchMode } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { type ExpansionSwitches, MAX_QUERY_LENGTH, type SearchResponse } from "#src/retrieval/index.ts";
import type { Dataset, Entry, Query } from "./dataset.ts";
import { mean, ndcg, percentile, recall, reciprocalRank } from "./metrics.ts";

export interface EvaluationOptions {
  readonly mode: SearchMode;
  readonly expansion?: ExpansionSwitches;
}

/** The figures of one run over one set; the names are those of `acervo eval --json`. */
export interface EvaluationReport {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
  readonly queries: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly mode: SearchMode;
}

const DEPTH = 10;
/** Passages asked for: mostly they hold ten different documents; where they do not, more are asked for. */
const PASSAGES = [30, 100];

/** Indexes a set's entries as documents of a kind, through the same door as a user's files. */
export async function indexEntries(
  acervo: Acervo,
  entries: readonly Entry[],
  kind: DocumentKind,
): Promise<void> {
  const { collection } = acervo.config;
  for await (const outcome of acervo.ingest(entrySources(entries, collection, kind))) {
    if (outcome.kind === "failed") throw outcome.error;
  }
}

function* entrySources(
  entries: readonly Entry[],
  collection: string,
  kind: DocumentKind,
): Generator<SourceDocument> {
  for (const { id, title, text } of entries) {
    const content = { bytes: new TextEncoder().encode(text) };
    // The id is part of the content: two entries with the same text are still two entries.
    yield { source: `${id}.md`, collection, kind, title, metadata: { id }, content };
  }
}

/** Asks every query and compares the ranking of entries with the judgements. */
export async function evaluate(
  acervo: Acervo,
  dataset: Dataset,
  options: EvaluationOptions,
): Promise<EvaluationReport> {
  const judged = [];
  for (const query of dataset.queries) {
    const { ranking, milliseconds } = await ask(acervo, query, options);
    const grades = dataset.judgements.get(query.id) ?? new Map<string, number>();
    judged.push({
      milliseconds,
      ndcg: ndcg(ranking, grades, DEPTH),
      recall: recall(ranking, grades, DEPTH),
      reciprocalRank: reciprocalRank(ranking, grades, DEPTH),
    });
  }
  return {
    ndcg10: mean(judged.map((item) => item.ndcg)),
    recall10: mean(judged.map((item) => item.recall)),
    mrr10: mean(judged.map((item) => item.reciprocalRank)),
    queries: judged.length,
    p50_ms: percentile(
      judged.map((item) => item.milliseconds),
      0.5,
    ),
    p95_ms: percentile(
      judged.map((item) => item.milliseconds),
      0.95,
    ),
    mode: options.mode,
  };
}

async function ask(
  acervo: Acervo,
  query: Query,
  { mode, expansion }: EvaluationOptions,
): Promise<{ ranking: string[]; milliseconds: number }> {
  let ranking: string[] = [];
  let milliseconds = 0;
  for (const topK of PASSAGES) {
    const text = query.text.slice(0, MAX_QUERY_LENGTH);
    const response = await acervo.search({ query: text, mode, topK, ...(expansion && { expansion }) });
    ranking = entryRanking(response);
    milliseconds += response.timings.total;
    if (ranking.length >= DEPTH || response.hits.length < topK) break;
  }
  return { ranking, milliseconds };
}

/** An entry stands where its best passage stands. */
function entryRanking(response: SearchResponse): string[] {
  return [...new Set(response.hits.map((hit) => String(hit.documentMetadata["id"])))];
}
