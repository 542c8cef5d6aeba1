import type { CatalogItem } from "#src/domain/index.ts";
import type { RankedEntry } from "../entries/rank-entries.ts";
import type { CatalogRanking } from "./catalog-ranking.ts";
import type { ConceptTable } from "./concept-table.ts";
import { type CatalogSignals, type FieldScore, scoreAtMost, scoreFields } from "./field-score.ts";
import { type Merged, mergeLists, type VectorTrust } from "./merge-lists.ts";
import type { SearchToken } from "./search-tokens.ts";

export interface ComparedItem extends RankedEntry<CatalogItem> {
  readonly fieldScore: number;
  readonly hasPair: boolean;
  readonly signals: CatalogSignals;
  /** False: its score is what it could be at most, and it stands below the first ones all the same. */
  readonly isCompared: boolean;
}

export interface Comparison {
  readonly tokens: readonly SearchToken[];
  readonly concepts: ConceptTable | null;
  readonly ranking: CatalogRanking & VectorTrust;
  /** So many of them are needed in their order; those below may be in any. */
  readonly limit: number;
}

/**
 * Merges both lists as if every product had been compared with the question field by field. Reading descriptions is
 * most of that work, and few of them decide: a product is read only while what it could be worth at most puts it among
 * the first, or makes it the best by fields, which all others are measured by.
 */
export function mergeCompared(
  entries: readonly RankedEntry<CatalogItem>[],
  { tokens, concepts, ranking, limit }: Comparison,
): Merged<ComparedItem>[] {
  const items = entries.map((ranked) =>
    withScore(ranked, scoreAtMost(ranked.entry, tokens, concepts, ranking), false),
  );
  const places = new Map(items.map(({ standing }, place) => [standing.chunkId, place]));
  for (;;) {
    const merged = mergeLists(items, ranking);
    const undecided = [...merged.slice(0, limit), ...bestByFields(merged)].filter((item) => !item.isCompared);
    if (undecided.length === 0) return merged;
    for (const { standing } of undecided) {
      const place = places.get(standing.chunkId) ?? -1;
      const ranked = entries[place];
      if (ranked === undefined) continue;
      items[place] = withScore(ranked, scoreFields(ranked.entry, tokens, concepts, ranking), true);
    }
  }
}

function withScore(
  ranked: RankedEntry<CatalogItem>,
  { score, signals }: FieldScore,
  isCompared: boolean,
): ComparedItem {
  return { ...ranked, fieldScore: score, signals, hasPair: signals.hasCultureTreatmentPair, isCompared };
}

function bestByFields(merged: readonly Merged<ComparedItem>[]): Merged<ComparedItem>[] {
  const best = Math.max(...merged.map(({ fieldScore }) => fieldScore));
  const first = merged.filter(({ fieldScore }) => fieldScore === best);
  // One that is known to reach it is enough.
  return first.some(({ isCompared }) => isCompared) ? [] : first.slice(0, 1);
}
