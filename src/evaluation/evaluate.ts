import type { Tenant } from "#src/app/index.ts";
import type { DocumentKind, SearchMode } from "#src/domain/index.ts";
import { type ExpansionSwitches, MAX_QUERY_LENGTH, type SearchRequest } from "#src/retrieval/index.ts";
import type { Dataset, Query } from "./dataset.ts";
import { mean, ndcg, percentile, recall, reciprocalRank } from "./metrics.ts";

export interface EvaluationOptions {
  readonly mode: SearchMode;
  /** Questions and products are asked for by searches of their own. */
  readonly kind?: DocumentKind;
  readonly expansion?: ExpansionSwitches;
}

/** The figures of one run over one set; the names are those of `acervo eval --json`. */
export type EvaluationReport = Awaited<ReturnType<typeof evaluate>>;

const DEPTH = 10;
/** Passages asked for: mostly they hold ten different documents; where they do not, more are asked for. */
const PASSAGES = [30, 100];

/** Asks every query and compares the ranking of entries with the judgements. */
export async function evaluate(
  acervo: Tenant,
  dataset: Pick<Dataset, "queries" | "judgements">,
  options: EvaluationOptions,
) {
  const judged = [];
  for (const query of dataset.queries) {
    const { ranking, milliseconds } = await ask(acervo, query, options);
    const grades = dataset.judgements.get(query.id) ?? new Map<string, number>();
    judged.push({
      milliseconds,
      ndcg: ndcg(ranking, grades, DEPTH),
      recall: recall(ranking, grades, DEPTH),
      reciprocalRank: reciprocalRank(ranking, grades, DEPTH),
      top1: reciprocalRank(ranking, grades, 1),
    });
  }
  const times = judged.map((item) => item.milliseconds);
  return {
    ndcg10: mean(judged.map((item) => item.ndcg)),
    recall10: mean(judged.map((item) => item.recall)),
    mrr10: mean(judged.map((item) => item.reciprocalRank)),
    /** Share of the queries whose first result is relevant. */
    top1: mean(judged.map((item) => item.top1)),
    queries: judged.length,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    mode: options.mode,
  };
}

async function ask(acervo: Tenant, { text }: Query, options: EvaluationOptions) {
  const { kind, mode, expansion } = options;
  const request = { query: text.slice(0, MAX_QUERY_LENGTH), mode, ...(expansion && { expansion }) };
  if (kind === "faq") {
    const { results, timings } = await acervo.searchFaqs({ ...request, topK: DEPTH });
    return { ranking: results.map(({ entry }) => entry.id), milliseconds: timings.total };
  }
  if (kind === "catalog") {
    const { results, timings } = await acervo.searchCatalog({ ...request, topK: DEPTH });
    return { ranking: results.map(({ item }) => item.id), milliseconds: timings.total };
  }
  return askPassages(acervo, request);
}

/** An entry stands where its best passage stands. */
async function askPassages(acervo: Tenant, request: SearchRequest) {
  let ranking: string[] = [];
  let milliseconds = 0;
  for (const topK of PASSAGES) {
    const { hits, timings } = await acervo.search({ ...request, topK });
    ranking = [...new Set(hits.map(({ documentMetadata }) => String(documentMetadata["id"])))];
    milliseconds += timings.total;
    if (ranking.length >= DEPTH || hits.length < topK) break;
  }
  return { ranking, milliseconds };
}
