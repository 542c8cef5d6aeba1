import type { Filter } from "#src/domain/index.ts";
import type { IndexStatistics, LexicalCandidate, ReadView, VectorCandidate } from "#src/storage/index.ts";
import type { SynonymTable } from "#src/text/index.ts";
import { withCorrections, withSynonyms } from "./expand-query.ts";
import { firstStageTerms } from "./first-stage-terms.ts";
import type { CandidateScores } from "./fusion.ts";
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

export interface LexicalList {
  readonly query: QueryTerms;
  readonly expansions: readonly Expansion[];
  readonly statistics: IndexStatistics;
  readonly candidates: readonly LexicalCandidate[];
}

export interface TermSearch {
  readonly asked: QueryTerms;
  readonly filter: Filter;
  readonly means: ExpansionDeps;
  /** False: only reads the query, so that what another list finds can be scored by its words. */
  readonly findsPassages: boolean;
}

/** First stage: the passages that share rare enough terms with the query. */
export async function findByTerms(search: TermSearch, view: ReadView): Promise<LexicalList> {
  const { asked, filter, means } = search;
  const widened = means.synonyms === null ? unexpanded(asked) : withSynonyms(asked, means.synonyms);
  let statistics = await view.statistics(allStems(widened.query));
  const frequency = (stem: string): number => statistics.documentFrequency.get(stem) ?? 0;
  const corrected = means.correctsTypos
    ? await withCorrections(widened.query, frequency, view)
    : unexpanded(widened.query);
  if (corrected.expansions.length > 0) statistics = await view.statistics(allStems(corrected.query));
  const split = firstStageTerms(allStems(corrected.query), statistics);
  return {
    query: corrected.query,
    expansions: [...widened.expansions, ...corrected.expansions],
    statistics,
    candidates: search.findsPassages
      ? await view.lexicalCandidates({ ...split, filter, limit: LEXICAL_CANDIDATES })
      : [],
  };
}

function unexpanded(query: QueryTerms): { query: QueryTerms; expansions: Expansion[] } {
  return { query, expansions: [] };
}

function allStems(query: QueryTerms): string[] {
  return query.terms.flatMap(({ stem, alternatives }) => [stem, ...alternatives.map((other) => other.stem)]);
}

export function findByVector(
  filter: Filter,
  vector: QueryVector,
  view: ReadView,
): Promise<VectorCandidate[]> {
  return view.nearest({ space: vector.space, vector: vector.values, filter, limit: VECTOR_CANDIDATES });
}

export interface ScoredCandidates {
  readonly standings: readonly CandidateScores[];
  readonly lexicalScores: ReadonlyMap<number, LexicalScore>;
  readonly idealLexicalScore: number;
}

/**
 * Second stage: every candidate of either list gets its full score in both, so that fusion never has to guess
 * what the other list would have said.
 */
export async function scoreCandidates(
  lexical: LexicalList,
  nearest: readonly VectorCandidate[],
  vector: QueryVector | null,
  view: ReadView,
): Promise<ScoredCandidates> {
  const sequences = new Map(lexical.candidates.map(({ chunkId, sequence }) => [chunkId, sequence]));
  const onlyNear = nearest.map(({ chunkId }) => chunkId).filter((id) => !sequences.has(id));
  if (lexical.query.terms.length > 0) {
    for (const [id, sequence] of await view.sequences(onlyNear)) sequences.set(id, sequence);
  }
  const { scores, ideal } = scoreLexically(
    lexical.query,
    lexical.statistics,
    [...sequences.values()],
    lexical.candidates.length,
  );
  const lexicalScores = new Map(
    [...sequences.keys()].map((id, index) => [id, scores[index] as LexicalScore]),
  );
  const similarities = await similaritiesOf([...sequences.keys()], nearest, vector, view);
  return {
    standings: standings(lexicalScores, similarities),
    lexicalScores,
    idealLexicalScore: ideal,
  };
}

async function similaritiesOf(
  ids: readonly number[],
  nearest: readonly VectorCandidate[],
  vector: QueryVector | null,
  view: ReadView,
): Promise<Map<number, number>> {
  const known = new Map(nearest.map(({ chunkId, similarity }) => [chunkId, similarity]));
  if (vector === null) return known;
  const chunkIds = ids.filter((id) => !known.has(id));
  const found = await view.similarities({ space: vector.space, vector: vector.values, chunkIds });
  for (const [id, similarity] of found) known.set(id, similarity);
  return known;
}

function standings(
  lexicalScores: ReadonlyMap<number, LexicalScore>,
  similarities: ReadonlyMap<number, number>,
): CandidateScores[] {
  const lexicalRanks = ranks([...lexicalScores].map(([id, { score }]) => [id, score] as const));
  const vectorRanks = ranks([...similarities]);
  const ids = new Set([...lexicalScores.keys(), ...similarities.keys()]);
  return [...ids].map((chunkId) => ({
    chunkId,
    lexicalScore: lexicalScores.get(chunkId)?.score ?? null,
    lexicalRank: lexicalRanks.get(chunkId) ?? null,
    vectorScore: similarities.get(chunkId) ?? null,
    vectorRank: vectorRanks.get(chunkId) ?? null,
  }));
}

/** Ranks from 1; what scored nothing has no rank. */
function ranks(scored: readonly (readonly [number, number])[]): Map<number, number> {
  const ordered = scored.filter(([, score]) => score > 0).toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return new Map(ordered.map(([id], index) => [id, index + 1]));
}
