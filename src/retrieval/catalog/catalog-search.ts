import type {
  CatalogItem,
  Citation,
  FallbackReason,
  Filter,
  MatchedTerm,
  SearchMode,
  StoredChunk,
} from "#src/domain/index.ts";
import type { Confidence, Expansion, ExpansionSwitches, Notice, SearchTimings } from "../search-types.ts";
import type { CatalogSignals } from "./field-score.ts";
import type { Concept } from "./vocabulary.ts";

export interface CatalogSearchRequest {
  readonly query: string;
  /** Clamped to 1..`CatalogRanking.maxLimit`. */
  readonly limit?: number;
  readonly mode?: SearchMode;
  readonly filter?: Filter;
  readonly expansion?: ExpansionSwitches;
}

/** Which list a product was found in. */
export type CatalogSource = "lexical" | "vector" | "both";

export interface CatalogHit {
  readonly item: CatalogItem;
  readonly documentId: number;
  readonly collection: string;
  readonly source: CatalogSource;
  /** What the list is ordered by; comparable within it only. */
  readonly score: number;
  /** Points by fields: how well the product fits the words asked. */
  readonly lexicalScore: number;
  /** Cosine to the question; null when the search ran on words alone. */
  readonly vectorScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorRank: number | null;
  readonly signals: CatalogSignals;
  readonly snippet: string;
  readonly citation: Citation;
  /** The passage that it was found by, and what of the question stands in it. */
  readonly chunk: StoredChunk;
  readonly matches: readonly MatchedTerm[];
}

export interface CatalogSearchResponse {
  readonly query: string;
  readonly results: readonly CatalogHit[];
  /** How many products each list found. */
  readonly vectorCount: number;
  readonly lexicalCount: number;
  readonly embeddingUsed: boolean;
  readonly fallbackReason: FallbackReason | null;
  readonly isEnhanced: boolean;
  /** The words that fields were compared by. */
  readonly tokens: readonly string[];
  /** What the vocabulary knows of the question. */
  readonly concepts: readonly Concept[];
  readonly expansions: readonly Expansion[];
  readonly confidence: Confidence;
  readonly notices: readonly Notice[];
  readonly timings: SearchTimings;
}
