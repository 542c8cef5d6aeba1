import type {
  Citation,
  FallbackReason,
  FaqEntry,
  Filter,
  SearchMode,
  StoredChunk,
} from "#src/domain/index.ts";
import type { Confidence, Expansion, ExpansionSwitches, Notice, SearchTimings } from "../search-types.ts";

export interface FaqSearchRequest {
  readonly query: string;
  /** Clamped to 1..100. */
  readonly limit?: number;
  readonly mode?: SearchMode;
  readonly filter?: Filter;
  readonly expansion?: ExpansionSwitches;
  /** Entries below it are left out, 0..1: compared with `FaqHit.relevance`. */
  readonly minScore?: number;
}

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
}

export interface FaqSearchResponse {
  readonly query: string;
  readonly results: readonly FaqHit[];
  readonly embeddingUsed: boolean;
  readonly fallbackReason: FallbackReason | null;
  readonly expansions: readonly Expansion[];
  readonly confidence: Confidence;
  readonly notices: readonly Notice[];
  readonly timings: SearchTimings;
}
