import type { Filter } from "#src/domain/index.ts";
import type { Candidate, IndexStatistics, SearchIndex } from "#src/storage/index.ts";
import type { SynonymTable } from "#src/text/index.ts";
import { withCorrections, withSynonyms } from "./expand-query.ts";
import type { Standing } from "./fusion.ts";
import { type LexicalScore, scoreLexically } from "./lexical-score.ts";
import type { QueryTerms } from "./query-terms.ts";
import type { Expansion } from "./search-types.ts";

/** How many passages each list brings to the second stage. */
const LEXICAL_CANDIDATES = 200;
const VECTOR_CANDIDATES = 60;

/** A question's vector and the space that it belongs to. */
export interface QueryVector {
  readonly space: number;
  readonly values: Float32Array;
}

export interface ExpansionDeps {
  readonly synonyms: SynonymTable | null;
  readonly correctsTypos: boolean;
}

export interface CandidateSearch {
  readonly asked: QueryTerms;
  readonly filter: Filter;
  readonly expansion: ExpansionDeps;
  /** False: words find nothing by themselves, but what vectors find is scored by its words too. */
  readonly findsByTerms: boolean;
  readonly vector: QueryVector | null;
}

export interface CandidateList {
  /** With its synonyms and corrections. */
  readonly query: QueryTerms;
  readonly expansions: readonly Expansion[];
  readonly statistics: IndexStatistics;
  readonly candidates: readonly Candidate[];
}

/** First stage: the passages that share rare enough terms with the query, and those nearest to its vector. */
export async function findCandidates(search: CandidateSearch, index: SearchIndex): Promise<CandidateList> {
  const { asked, filter, expansion, findsByTerms } = search;
  const ask = (query: QueryTerms) =>
    index.candidates({
      terms: allStems(query),
      filter,
      limit: findsByTerms ? LEXICAL_CANDIDATES : 0,
      vector: search.vector && { ...search.vector, limit: VECTOR_CANDIDATES },
    });
  const widened = expansion.synonyms === null ? unexpanded(asked) : withSynonyms(asked, expansion.synonyms);
  const found = await ask(widened.query);
  const frequency = (stem: string): number => found.statistics.documentFrequency.get(stem) ?? 0;
  const corrected = expansion.correctsTypos
    ? await withCorrections(widened.query, frequency, index)
    : unexpanded(widened.query);
  return {
    query: corrected.query,
    expansions: [...widened.expansions, ...corrected.expansions],
    ...(corrected.expansions.length > 0 ? await ask(corrected.query) : found),
  };
}

function unexpanded(query: QueryTerms): { query: QueryTerms; expansions: Expansion[] } {
  return { query, expansions: [] };
}

function allStems(query: QueryTerms): string[] {
  return query.terms.flatMap(({ stem, alternatives }) => [stem, ...alternatives.map((other) => other.stem)]);
}

export interface ScoredCandidates {
  readonly standings: readonly Standing[];
  readonly lexicalScores: ReadonlyMap<number, LexicalScore>;
  readonly idealLexicalScore: number;
}

/**
 * Second stage: every candidate of either list gets its full score in both, so that fusion never has to guess
 * what the other list would have said.
 */
export function scoreCandidates({ query, statistics, candidates }: CandidateList): ScoredCandidates {
  // A question without a single searchable word has no lexical scores, not even zeros.
  const scorable = query.terms.length === 0 ? [] : candidates;
  const byTerms = candidates.filter(({ lexicalScore }) => lexicalScore !== null).length;
  const sequences = scorable.map(({ sequence }) => sequence);
  const { scores, ideal } = scoreLexically(query, statistics, sequences, byTerms);
  const lexicalScores = new Map(
    scorable.map(({ chunkId }, index) => [chunkId, scores[index] as LexicalScore]),
  );
  return {
    standings: rankInBothLists(candidates, lexicalScores),
    lexicalScores,
    idealLexicalScore: ideal,
  };
}

function rankInBothLists(
  candidates: readonly Candidate[],
  lexicalScores: ReadonlyMap<number, LexicalScore>,
): Standing[] {
  const lexicalRanks = ranks([...lexicalScores].map(([id, { score }]) => [id, score] as const));
  const vectorRanks = ranks(candidates.map(({ chunkId, similarity }) => [chunkId, similarity ?? 0] as const));
  return candidates.map(({ chunkId, similarity }) => ({
    chunkId,
    lexicalScore: lexicalScores.get(chunkId)?.score ?? null,
    lexicalRank: lexicalRanks.get(chunkId) ?? null,
    vectorScore: similarity,
    vectorRank: vectorRanks.get(chunkId) ?? null,
  }));
}

/** Ranks from 1; what scored nothing has no rank. */
function ranks(scored: readonly (readonly [number, number])[]): Map<number, number> {
  const ordered = scored.filter(([, score]) => score > 0).toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return new Map(ordered.map(([id], index) => [id, index + 1]));
}
