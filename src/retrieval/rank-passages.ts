import type { Filter, SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import type { Candidate, Candidates, ReadView, SearchIndex } from "#src/storage/index.ts";
import { type CandidateScores, fuse, type Fused, type FusionRule } from "./fusion.ts";
import { favourNamedNorms, type NamedNorms, namedNorms } from "./law/rank-law.ts";
import type { RankedPassage } from "./search.ts";
import { askedTerms, type QueryTerms, readQuery } from "./query-terms.ts";
import type { Expansion, Stopwatch } from "./search-types.ts";
import type { SynonymTable } from "#src/text/index.ts";
import { withCorrections, withSynonyms } from "./expand-query.ts";
import { TermCounter } from "./count-terms.ts";
import { withDocumentEvidence } from "./document-evidence.ts";
import { type LexicalScore, scoreLexically } from "./lexical-score.ts";
import { type QueryVector, weighted } from "./query-vector.ts";

/** What a query is ranked with. */
export interface RankDeps extends ExpansionDeps {
  readonly view: ReadView;
  readonly mode: SearchMode;
  /** Null when the search runs on words alone. */
  readonly vector: QueryVector | null;
  readonly profile: EmbeddingProfile;
}

/** What a search runs on. */
export interface SearchDeps extends RankDeps {
  readonly rank: Ranker;
}

export type Ranker = (query: string, filter: Filter, watch: Stopwatch) => Promise<Ranking>;

/** Everything that was found for a question, in order, still without its texts. */
export interface Ranking {
  readonly asked: QueryTerms;
  readonly lexical: CandidateList;
  readonly scored: ScoredCandidates;
  readonly fused: readonly Fused[];
  /** The document that a found chunk belongs to. */
  readonly documentOf: (chunkId: number) => number | undefined;
  readonly named: NamedNorms;
}

/**
 * Ranks each query once. After a search of all kinds of documents, a search of some kinds takes its part of that ranking:
 * what is not among the best of all kinds would not be part of an answer either.
 */
export function createRanker(deps: RankDeps): Ranker {
  const rankings = new Map<string, Promise<Ranking>>();
  return async (query, filter, watch) => {
    const { kinds, ...others } = filter;
    const known = rankings.get(JSON.stringify([query, others]));
    if (known === undefined) {
      const ranking = rankPassages(query, filter, deps, watch);
      rankings.set(JSON.stringify([query, filter]), ranking);
      return ranking;
    }
    const ranking = await known;
    if (kinds === undefined) return ranking;
    const { asked, lexical, named } = ranking;
    const candidates = lexical.candidates.filter(({ kind }) => kinds.includes(kind));
    return orderCandidates(asked, { ...lexical, candidates }, deps, named);
  };
}

/** Finds by words and by meaning, scores what either found in both ways, and puts it in one order. */
async function rankPassages(
  query: string,
  filter: Filter,
  deps: RankDeps,
  watch: Stopwatch,
): Promise<Ranking> {
  const { view, mode, vector } = deps;
  const asked = readQuery(query);
  watch.lap("analysis");
  const search = {
    asked,
    filter,
    expansion: deps,
    findsByTerms: mode !== "vector",
    vector: vector && (await weighted(vector, view.index)),
  };
  const lexical = await findCandidates(search, view.index);
  watch.lap("candidates");
  const ranking = orderCandidates(asked, lexical, deps, await namedNorms(asked.text, view));
  watch.lap("fusion");
  return ranking;
}

function orderCandidates(
  asked: QueryTerms,
  lexical: CandidateList,
  { mode, profile }: RankDeps,
  named: NamedNorms,
): Ranking {
  const scored = scoreCandidates(lexical);
  let owners: Map<number, number> | null = null;
  const documentOf = (chunkId: number): number | undefined => {
    owners ??= new Map(lexical.candidates.map((candidate) => [candidate.chunkId, candidate.documentId]));
    return owners.get(chunkId);
  };
  const fused = fuse(favourNamedNorms(scored.scores, named, documentOf), fusionFor(mode, profile), {
    termCount: lexical.query.terms.length,
    chunkCount: lexical.statistics.chunkCount,
    idealScore: scored.idealLexicalScore,
    nearness: nearnessOf(lexical),
    sureSimilarity: mode === "hybrid" ? (profile.similarity?.alta ?? null) : null,
  });
  return { asked, lexical, scored, fused, documentOf, named };
}

/** How many candidates have a place in either list. */
export function listCounts(fused: readonly Fused[]): { lexicalCount: number; vectorCount: number } {
  return {
    lexicalCount: fused.filter(({ lexicalRank }) => lexicalRank !== null).length,
    vectorCount: fused.filter(({ vectorRank }) => vectorRank !== null).length,
  };
}

export function fusionFor(mode: SearchMode, profile: EmbeddingProfile): FusionRule {
  return mode === "hybrid" ? profile.fusion : { kind: mode };
}

/** Fetches the texts of ranked chunks. */
export async function loadPassages(fused: readonly Fused[], view: ReadView): Promise<RankedPassage[]> {
  const scoresOf = new Map(fused.map((scores) => [scores.chunkId, scores]));
  const passages = await view.index.passages([...scoresOf.keys()]);
  return passages.flatMap((passage) => {
    const scores = scoresOf.get(passage.chunk.id);
    return scores === undefined ? [] : [{ passage, scores, mergedChunkIds: [] }];
  });
}

/** How many passages each list brings to the second stage. */
const LEXICAL_CANDIDATES = 200;
const VECTOR_CANDIDATES = 60;

interface ExpansionDeps {
  readonly synonyms: SynonymTable | null;
  readonly correctsTypos: boolean;
}

interface CandidateSearch {
  readonly asked: QueryTerms;
  readonly filter: Filter;
  readonly expansion: ExpansionDeps;
  /** False: words find nothing by themselves, but what vectors find is scored by its words too. */
  readonly findsByTerms: boolean;
  readonly vector: QueryVector | null;
}

interface CandidateList extends Candidates {
  /** With its synonyms and corrections. */
  readonly query: QueryTerms;
  readonly expansions: readonly Expansion[];
}

/** First stage: the passages that share rare enough terms with the query, and those nearest to its vector. */
export async function findCandidates(search: CandidateSearch, index: SearchIndex): Promise<CandidateList> {
  const { asked, filter, expansion, findsByTerms } = search;
  const ask = (query: QueryTerms) =>
    index.candidates({
      terms: askedTerms(query).stems,
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

export interface ScoredCandidates {
  readonly scores: readonly CandidateScores[];
  /** Of the passages by themselves, without the evidence of their documents. */
  readonly lexicalScores: ReadonlyMap<number, LexicalScore>;
  readonly idealLexicalScore: number;
}

/**
 * Second stage: every candidate of either list gets its full score in both, so that fusion never has to guess
 * what the other list would have said.
 */
export function scoreCandidates(found: CandidateList): ScoredCandidates {
  const { query, statistics, candidates } = found;
  // A question without a single searchable word has no lexical scores, not even zeros.
  if (query.terms.length === 0)
    return { scores: rankInBothLists(candidates, null), lexicalScores: new Map(), idealLexicalScore: 0 };
  const byTerms = candidates.filter(({ lexicalScore }) => lexicalScore !== null).length;
  const { chunkCount: count, averageLength, documentFrequency: frequency } = statistics;
  const counter = new TermCounter(query);
  const counts = counter.count(candidates.map(({ occurrences }) => occurrences));
  const { scores, ideal } = scoreLexically(query, { count, averageLength, frequency }, counts, byTerms);
  const passages = scores.map(({ score }) => score);
  const withDocuments = withDocumentEvidence(found, passages, counter, counts);
  return {
    scores: rankInBothLists(candidates, withDocuments),
    lexicalScores: new Map(candidates.map(({ chunkId }, index) => [chunkId, scores[index] as LexicalScore])),
    idealLexicalScore: ideal,
  };
}

/**
 * How near each candidate is to the query: its own cosine, that of its document and that of the document's beginning,
 * averaged. A passage of static vectors says little alone; its document says what it is about.
 */
function nearnessOf({ candidates, documents }: CandidateList): Map<number, number> {
  const near = new Map<number, number>();
  for (const { chunkId, documentId, similarity } of candidates) {
    const { similarity: whole, leadSimilarity: lead } = documents.get(documentId) ?? {};
    const known = [similarity, whole, lead].filter((value) => typeof value === "number");
    if (known.length > 0) near.set(chunkId, known.reduce((sum, value) => sum + value, 0) / known.length);
  }
  return near;
}

/** In the order of the lexical scores: what comes next then has little left to sort. */
function rankInBothLists(
  candidates: readonly Candidate[],
  lexicalScores: readonly number[] | null,
): CandidateScores[] {
  const scores = candidates.map(({ chunkId, similarity }, index) => ({
    chunkId,
    lexicalScore: lexicalScores?.[index] ?? null,
    lexicalRank: null as number | null,
    vectorScore: similarity,
    vectorRank: null as number | null,
  }));
  if (candidates.some(({ similarity }) => similarity !== null)) {
    const nearest = byScore(scores, ({ vectorScore }) => vectorScore);
    for (const [index, item] of nearest.entries())
      if ((item.vectorScore ?? 0) > 0) item.vectorRank = index + 1;
  }
  const best = byScore(scores, ({ lexicalScore }) => lexicalScore);
  for (const [index, item] of best.entries()) if ((item.lexicalScore ?? 0) > 0) item.lexicalRank = index + 1;
  return best;
}

/** Best first, ties by id; what has no score comes last. */
function byScore<Item extends { readonly chunkId: number }>(
  items: readonly Item[],
  scoreOf: (item: Item) => number | null,
): Item[] {
  return items.toSorted(
    (a, b) => (scoreOf(b) ?? -Infinity) - (scoreOf(a) ?? -Infinity) || a.chunkId - b.chunkId,
  );
}
