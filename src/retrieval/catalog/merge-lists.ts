import type { Fused } from "../fusion.ts";
import type { CatalogRanking } from "./catalog-ranking.ts";
import type { CatalogSource } from "./catalog-search.ts";

/** A product with all that its place depends on. */
export interface Mergeable {
  readonly standing: Fused;
  readonly fieldScore: number;
  readonly hasPair: boolean;
}

export type Merged<Item extends Mergeable> = Item & {
  readonly source: CatalogSource;
  readonly score: number;
};

/** What a vector list is worth: weak models say less with the same cosine. */
export interface VectorTrust {
  readonly trust: number;
}

/** Each product once, in one order; those that neither list holds are left out. */
export function mergeLists<Item extends Mergeable>(
  items: readonly Item[],
  ranking: CatalogRanking & VectorTrust,
): Merged<Item>[] {
  const found = items.flatMap((item) => {
    const source = sourceOf(item.standing, ranking.vectorThreshold);
    return source === null ? [] : [{ ...item, source }];
  });
  const score = ranking.isEnhanced ? combinedScore(found, ranking) : listScore(found);
  const scored = found.map((item) => ({ ...item, score: score(item) }));
  return scored.toSorted((a, b) => b.score - a.score || b.standing.fusedScore - a.standing.fusedScore);
}

function sourceOf({ lexicalRank, vectorScore }: Fused, threshold: number): CatalogSource | null {
  const isNear = vectorScore !== null && vectorScore >= threshold;
  if (lexicalRank !== null) return isNear ? "both" : "lexical";
  return isNear ? "vector" : null;
}

type Found = Mergeable & { readonly source: CatalogSource };

/** Simple: all of the vector list, then what the lexical list adds to it. */
function listScore(found: readonly Found[]): (item: Found) => number {
  // A low threshold lets in what is not near at all and so has no rank: it ends the vector list.
  const last = 1 + Math.max(0, ...found.map(({ standing }) => standing.vectorRank ?? 0));
  return ({ source, standing }) =>
    1 / (source === "lexical" ? last + (standing.lexicalRank ?? 1) : (standing.vectorRank ?? last));
}

/** Enhanced: what each list says, by its weight, and bonuses. Lexical scores are shares of the best among the found. */
function combinedScore(
  found: readonly Found[],
  ranking: CatalogRanking & VectorTrust,
): (item: Found) => number {
  const { vectorWeight, lexicalWeight, fieldShare, pairBonus, rankBonus, trust } = ranking;
  const bestLexical = Math.max(...found.map(({ standing }) => standing.lexicalScore ?? 0)) || 1;
  const bestFields = Math.max(...found.map(({ fieldScore }) => fieldScore)) || 1;
  const forRank = (rank: number | null): number =>
    rank === null || rank > found.length ? 0 : rankBonus * (1 - (rank - 1) / found.length);
  return ({ standing, fieldScore, hasPair, source }) => {
    const words = (standing.lexicalScore ?? 0) / bestLexical;
    const lexical = (1 - fieldShare) * words + fieldShare * (fieldScore / bestFields);
    const vector = source === "lexical" ? 0 : Math.max(0, standing.vectorScore ?? 0);
    return (
      vectorWeight * trust * vector +
      lexicalWeight * lexical +
      (hasPair ? pairBonus : 0) +
      forRank(standing.lexicalRank) +
      (source === "lexical" ? 0 : trust * forRank(standing.vectorRank))
    );
  };
}
