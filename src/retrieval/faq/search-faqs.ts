import type { Citation, FaqEntry, StoredChunk } from "#src/domain/index.ts";
import {
  checkedQuery,
  clampLimit,
  type EntrySearchResponse,
  type SearchRequest,
  SNIPPET_LENGTH,
  stopwatch,
  TOP_K,
} from "../search-types.ts";
import { cite, snippet, termMatcher } from "../present-hit.ts";
import { assessConfidence, confidenceInShown, evidenceOf } from "../confidence.ts";
import { type RankedEntry, rankEntries } from "../rank-entries.ts";
import { listCounts, type Ranking, type SearchDeps } from "../rank-passages.ts";
import { coverageOf, faqConfidence, faqRelevance, fieldScore, readSignals } from "./faq-score.ts";
import { byPriority, sameQuestion } from "./same-question.ts";

/** What the parts of an entry weigh; each is a setting. */
export interface FaqRanking {
  readonly question: number;
  readonly keywords: number;
  readonly answer: number;
  /** How much of the score goes by these parts; the rest by the passage's own score. */
  readonly fieldShare: number;
}

/** How much of the question each part of an entry holds, 0..1. */
export interface FaqSignals {
  readonly question: number;
  readonly keywords: number;
  readonly answer: number;
  /** Question and keywords together: what the entry is about. */
  readonly asking: number;
}

export interface FaqHit {
  readonly entry: FaqEntry;
  readonly documentId: number;
  readonly collection: string;
  /** What the list is ordered by, 0..1; comparable within it only. */
  readonly score: number;
  /** How much of what was asked it holds, 0..1. */
  readonly relevance: number;
  /** Its question was asked almost word for word: it wins outright. */
  readonly isNearExact: boolean;
  readonly signals: FaqSignals;
  readonly lexicalRank: number | null;
  readonly vectorRank: number | null;
  readonly snippet: string;
  readonly citation: Citation;
  /** The passage that it was found by. */
  readonly chunk: StoredChunk;
  /** When it was first stored. */
  readonly createdAt: string;
}

export type FaqSearchResponse = EntrySearchResponse<FaqHit>;

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
export async function searchFaqs(request: SearchRequest, deps: FaqDeps): Promise<FaqFindings> {
  const watch = stopwatch();
  const { limit, notices } = clampLimit(request.topK ?? TOP_K.default, TOP_K.max);
  const filter = { ...request.filter, kinds: ["faq"] };
  const ranking = await deps.rank(checkedQuery(request.query), filter, watch);
  const entries = await rankEntries(ranking, "faq", Math.max(COMPARED, limit), deps.view);
  const ordered = orderEntries(scoreEntries(entries, ranking, deps.ranking));
  const { minScore = 0 } = request;
  const results = ordered
    .slice(0, limit)
    .map((item) => presentEntry(item, ranking, deps))
    .filter(({ relevance }) => relevance >= minScore);
  watch.lap("presentation");
  if (ranking.asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  const measured = assessConfidence(ranking.fused, ranking.scored, deps.profile);
  return {
    query: request.query,
    results,
    expansions: ranking.lexical.expansions,
    confidence: faqConfidence(
      results.length === 0 ? confidenceInShown(measured, []) : measured,
      results[0] ?? null,
    ),
    notices,
    ...listCounts(ranking.fused),
    timings: watch.timings(),
  };
}

function scoreEntries(
  entries: readonly RankedEntry<FaqEntry>[],
  { lexical }: Ranking,
  weights: FaqRanking,
): Candidate[] {
  const coverage = coverageOf(lexical.query, lexical.statistics);
  const best = Math.max(...entries.map(({ scores }) => scores.fusedScore)) || 1;
  return entries.map((ranked) => {
    const signals = readSignals(ranked.entry, lexical.query, coverage);
    const score =
      (1 - weights.fieldShare) * (ranked.scores.fusedScore / best) +
      weights.fieldShare * fieldScore(ranked.entry, signals, weights);
    return { ...ranked, signals, score, nearExact: sameQuestion(lexical.query, ranked.entry.question) };
  });
}

/** The very question that was asked, then by score; among equals by priority. */
function orderEntries(candidates: readonly Candidate[]): Candidate[] {
  const byScore = candidates.toSorted((a, b) => b.score - a.score || a.scores.chunkId - b.scores.chunkId);
  const ordered = byPriority(byScore, (item) => [item.score, item.entry.priority]);
  // The sort is stable: of those that were asked as much, the order by score and priority stays.
  return ordered.toSorted((a, b) => (b.nearExact ?? 0) - (a.nearExact ?? 0));
}

function presentEntry(item: Candidate, { lexical, scored }: Ranking, { profile }: FaqDeps): FaqHit {
  const { entry, passage, scores, score, signals, nearExact } = item;
  const { chunk, document } = passage;
  const matches = termMatcher(lexical.query)(chunk.text, document.name);
  const measured = { ...evidenceOf(scores, scored, profile), asking: signals.asking };
  const relevance = faqRelevance(entry, lexical.query, measured, profile);
  return {
    entry,
    documentId: document.id,
    collection: document.collection,
    score,
    relevance: nearExact ?? relevance,
    isNearExact: nearExact !== null,
    signals,
    lexicalRank: scores.lexicalRank,
    vectorRank: scores.vectorRank,
    snippet: snippet(chunk.text, matches, SNIPPET_LENGTH),
    citation: cite(passage),
    chunk,
    createdAt: document.createdAt,
  };
}
