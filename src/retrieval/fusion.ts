import type { Fusion, TermRange } from "#src/embedding/index.ts";

/** A model's fusion, or the nearest passages alone. */
export type FusionRule = Fusion | { readonly kind: "vector" };

/** A candidate's standing in each list; null where the list does not hold it. */
export interface Standing {
  readonly chunkId: number;
  readonly lexicalScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorScore: number | null;
  readonly vectorRank: number | null;
}

export interface Fused extends Standing {
  readonly fusedScore: number;
}

/** What the lists have in common: the query that they answer. */
export interface FusionQuery {
  readonly termCount: number;
  /** The highest lexical score that any passage could get. */
  readonly idealScore: number;
}

/** Orders candidates by their fused score; ties go to the lower id. The order in which they come plays no part. */
export function fuse(candidates: readonly Standing[], fusion: FusionRule, query: FusionQuery): Fused[] {
  const score = scorer(fusion, query);
  return candidates
    .map((candidate) => ({ ...candidate, fusedScore: score(candidate) }))
    .toSorted((a, b) => b.fusedScore - a.fusedScore || a.chunkId - b.chunkId);
}

function scorer(fusion: FusionRule, query: FusionQuery): (candidate: Standing) => number {
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
      const weight = fusion.vectorWeight * shareFor(query.termCount, fusion.termRange);
      return ({ lexicalScore, vectorScore }) => (lexicalScore ?? 0) / ideal + weight * (vectorScore ?? 0);
    }
  }
}

/** A query without a single known word is left to the vectors. */
export function shareFor(terms: number, range: TermRange | undefined): number {
  if (range === undefined || terms === 0) return 1;
  const fade = (range.none - terms) / (range.none - range.full);
  return (terms / (terms + range.half)) * Math.min(1, Math.max(0, fade));
}

/** A list that does not hold the candidate adds nothing. */
function reciprocal(rank: number | null, k: number, weight: number): number {
  return rank === null ? 0 : weight / (k + rank);
}
