import type { EmbeddingProfile, Fusion, SmallBase, TermRange } from "#src/embedding/index.ts";

/** A model's fusion, or the nearest passages alone. */
export type FusionRule = Fusion | { readonly kind: "vector" };

/** A candidate's score and rank by words and by vector; null where that list does not have it. */
export interface CandidateScores {
  readonly chunkId: number;
  readonly lexicalScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorScore: number | null;
  readonly vectorRank: number | null;
}

export interface Fused extends CandidateScores {
  readonly fusedScore: number;
}

interface FusionQuery {
  readonly termCount: number;
  /** Passages in the base. */
  readonly chunkCount: number;
  /** The highest lexical score that any passage could get. */
  readonly idealScore: number;
  /** By chunk: how near passage, document and the document's beginning are to the query, on average. */
  readonly nearness: ReadonlyMap<number, number>;
  /** From this cosine on a passage says what was asked, whatever its words: it comes before those that are less near. */
  readonly sureSimilarity: number | null;
}

/** Orders candidates by their fused score; ties go to the lower id. The order in which they come plays no part. */
export function fuse(
  candidates: readonly CandidateScores[],
  fusion: FusionRule,
  query: FusionQuery,
): Fused[] {
  const score = scorer(fusion, query);
  return candidates
    .map((candidate) => ({ ...candidate, fusedScore: score(candidate) + lift(candidate, query) }))
    .toSorted((a, b) => b.fusedScore - a.fusedScore || a.chunkId - b.chunkId);
}

/** More than any sum of reciprocal ranks: by ranks alone, whatever shares a word comes before what shares none. */
const LIFT = 1;

function lift({ vectorScore }: CandidateScores, { sureSimilarity }: FusionQuery): number {
  return sureSimilarity !== null && (vectorScore ?? 0) >= sureSimilarity ? LIFT : 0;
}

function scorer(fusion: FusionRule, query: FusionQuery): (candidate: CandidateScores) => number {
  switch (fusion.kind) {
    case "lexical":
      return ({ lexicalScore }) => lexicalScore ?? 0;
    case "vector":
      return ({ vectorScore }) => vectorScore ?? -1;
    case "rrf":
      return (candidate) =>
        reciprocal(candidate.lexicalRank, fusion.k, fusion.lexicalWeight) +
        reciprocal(candidate.vectorRank, fusion.k, fusion.vectorWeight);
    case "score": {
      // BM25 has no upper end of its own; the query's ideal score gives it one that cosines can be added to.
      const ideal = query.idealScore || 1;
      const weight = weightOf(fusion, query.termCount, query.chunkCount);
      const { nearness } = query;
      return ({ chunkId, lexicalScore }) =>
        (lexicalScore ?? 0) / ideal + weight * (nearness.get(chunkId) ?? 0);
    }
  }
}

/** Ranks from 1, ties in the given order; what scored nothing has no rank. */
export function ranksOf<Item extends { readonly chunkId: number }>(
  items: readonly Item[],
  scoreOf: (item: Item) => number | null,
): Map<number, number> {
  const scored = items.filter((item) => (scoreOf(item) ?? 0) > 0);
  const ordered = scored.toSorted((a, b) => (scoreOf(b) ?? 0) - (scoreOf(a) ?? 0));
  return new Map(ordered.map(({ chunkId }, index) => [chunkId, index + 1]));
}

function weightOf(fusion: Fusion & { kind: "score" }, terms: number, chunks: number): number {
  return fusion.vectorWeight * shareFor(terms, fusion.termRange) * raiseFor(chunks, fusion.smallBase);
}

/** A query without a single known word is left to the vectors. */
function shareFor(terms: number, range: TermRange | undefined): number {
  if (range === undefined || terms === 0) return 1;
  return Math.min(1, Math.max(0, (range.none - terms) / (range.none - range.full)));
}

function raiseFor(chunks: number, base: SmallBase | undefined): number {
  return base === undefined ? 1 : 1 + (base.gain * base.half) / (base.half + chunks);
}

/** A list that does not hold the candidate adds nothing. */
function reciprocal(rank: number | null, k: number, weight: number): number {
  return rank === null ? 0 : weight / (k + rank);
}

/** What a model's cosines are worth beside lexical shares, 0..1: its own weight where it was measured. */
export function vectorTrust({ fusion }: EmbeddingProfile, termCount: number, chunkCount: number): number {
  switch (fusion.kind) {
    case "lexical":
      return 0;
    case "rrf":
      return 1;
    case "score":
      return Math.min(1, weightOf(fusion, termCount, chunkCount));
  }
}
