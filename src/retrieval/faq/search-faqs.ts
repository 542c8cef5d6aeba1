import type { FaqEntry } from "#src/domain/index.ts";
import { cite } from "../cite.ts";
import { checkedQuery, clampLimit } from "../checked-request.ts";
import { assessConfidence, relevanceOf, unproven } from "../confidence.ts";
import { rankEntries, type RankedEntry } from "../entries/rank-entries.ts";
import { matchedTerms } from "../matched-terms.ts";
import { rankPassages, type Ranking, type SearchDeps } from "../rank-passages.ts";
import { SNIPPET_LENGTH, TOP_K } from "../search-types.ts";
import { snippet } from "../snippet.ts";
import { stopwatch } from "../stopwatch.ts";
import { byPriority } from "./by-priority.ts";
import type { FaqHit, FaqRanking, FaqSearchRequest, FaqSearchResponse, FaqSignals } from "./faq-search.ts";
import { coverageOf, fieldScore, readSignals } from "./faq-score.ts";
import { doubt, faqConfidence, faqRelevance } from "./faq-confidence.ts";
import { sameQuestion } from "./same-question.ts";

export interface FaqDeps extends SearchDeps {
  readonly ranking: FaqRanking;
}

/** What the index has to say; the caller adds how the question's vector came about. */
export type FaqFindings = Omit<FaqSearchResponse, "embeddingUsed" | "fallbackReason">;

/** So many entries are compared part by part. */
const COMPARED = 50;

interface Candidate extends RankedEntry<FaqEntry> {
  readonly signals: FaqSignals;
  readonly score: number;
  /** Its likeness, if it is the very question that was asked. */
  readonly nearExact: number | null;
}

/** Finds entries by words and by meaning, and compares question, keywords and answer with what was asked. */
export async function searchFaqs(request: FaqSearchRequest, means: FaqDeps): Promise<FaqFindings> {
  const watch = stopwatch();
  const { limit, notices } = clampLimit(request.limit ?? TOP_K.default, TOP_K.max);
  const filter = { ...request.filter, kinds: ["faq"] };
  const ranking = await rankPassages(checkedQuery(request.query), filter, means, watch);
  const entries = await rankEntries(ranking, "faq", Math.max(COMPARED, limit), means.view);
  const ordered = orderEntries(scoreEntries(entries, ranking, means.ranking));
  const { minScore = 0 } = request;
  const results = ordered
    .slice(0, limit)
    .map((item) => presentEntry(item, ranking, means))
    .filter(({ relevance }) => relevance >= minScore);
  watch.lap("presentation");
  if (ranking.asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  const measured = assessConfidence(ranking.fused, ranking.scored, means.profile);
  return {
    query: request.query,
    results,
    expansions: ranking.lexical.expansions,
    confidence: faqConfidence(
      results.length === 0 ? unproven(measured) : measured,
      results[0] ?? null,
      means.profile,
    ),
    notices,
    timings: watch.timings(),
  };
}

function scoreEntries(
  entries: readonly RankedEntry<FaqEntry>[],
  { lexical }: Ranking,
  weights: FaqRanking,
): Candidate[] {
  const coverage = coverageOf(lexical.query, lexical.statistics);
  const best = Math.max(...entries.map(({ standing }) => standing.fusedScore)) || 1;
  return entries.map((ranked) => {
    const signals = readSignals(ranked.entry, lexical.query, coverage);
    const score =
      (1 - weights.fieldShare) * (ranked.standing.fusedScore / best) +
      weights.fieldShare * fieldScore(ranked.entry, signals, weights);
    return { ...ranked, signals, score, nearExact: sameQuestion(lexical.query, ranked.entry.question) };
  });
}

/** The very question that was asked, then by score; among equals by priority. */
function orderEntries(candidates: readonly Candidate[]): Candidate[] {
  const byScore = candidates.toSorted((a, b) => b.score - a.score || a.standing.chunkId - b.standing.chunkId);
  const ordered = byPriority(
    byScore,
    ({ score }) => score,
    ({ entry }) => entry.priority,
  );
  // The sort is stable: of those that were asked as much, the order by score and priority stays.
  return ordered.toSorted((a, b) => (b.nearExact ?? 0) - (a.nearExact ?? 0));
}

function presentEntry(item: Candidate, { lexical, scored }: Ranking, { profile }: FaqDeps): FaqHit {
  const { entry, passage, standing, score, signals, nearExact } = item;
  const { chunk, document } = passage;
  const matches = matchedTerms(lexical.query, chunk.text, document.name);
  const found = faqRelevance(relevanceOf(standing, scored, profile), signals.asking);
  const relevance = found * doubt(lexical.query, entry);
  return {
    entry,
    documentId: document.id,
    collection: document.collection,
    score,
    relevance: nearExact ?? relevance,
    isNearExact: nearExact !== null,
    signals,
    lexicalRank: standing.lexicalRank,
    vectorRank: standing.vectorRank,
    snippet: snippet(chunk.text, matches, SNIPPET_LENGTH),
    citation: cite(passage),
    chunk,
  };
}
