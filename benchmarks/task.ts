import type { SearchMode } from "#src/domain/index.ts";
import type { FoundFile } from "#src/knowledge/index.ts";

/** One measurement, in plain data: each runs in a process of its own, so that memory and warmth do not leak. */
export type Task =
  | {
      readonly kind: "ingest";
      readonly data: string;
      readonly files: readonly FoundFile[];
      readonly chunks: number;
      readonly embedding: "none" | "builtin";
    }
  | (Questions & {
      readonly kind: "search";
      readonly data: string;
      readonly mode: SearchMode;
      readonly threads: boolean;
    })
  | { readonly kind: "open"; readonly data: string; readonly query: string }
  | { readonly kind: "recall"; readonly data: string; readonly queries: readonly string[] }
  | { readonly kind: "copy"; readonly data: string; readonly target: string; readonly chunks: number }
  | { readonly kind: "edits"; readonly data: string }
  | { readonly kind: "filters"; readonly data: string; readonly queries: readonly string[] }
  | { readonly kind: "typos"; readonly data: string; readonly queries: readonly string[] }
  | { readonly kind: "export-chunks"; readonly data: string; readonly file: string }
  | { readonly kind: "build-fts5"; readonly database: string; readonly chunks: string }
  | (Questions & { readonly kind: "fts5"; readonly database: string; readonly keepsStopWords: boolean })
  | PeerTask<"minisearch">
  | PeerTask<"orama">
  | (PeerTask<"lancedb"> & { readonly package: string; readonly folder: string });

export interface Questions {
  readonly queries: readonly string[];
  /** Others, asked before those that are measured: code, pages and caches are then as warm as a server's. */
  readonly warmUp: readonly string[];
}

interface PeerTask<Kind extends string> extends Questions {
  readonly kind: Kind;
  readonly chunks: string;
}

export interface IngestFigures {
  readonly chunks: number;
  readonly documents: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly graphSeconds: number;
  readonly peakRssMb: number;
  readonly bytes: number;
}

/** Milliseconds over all questions. */
export interface LatencyFigures {
  readonly p50: number;
  readonly p95: number;
  /** Mean of the thread's own time, which other work on the machine hardly touches; null where others do the work. */
  readonly cpu: number | null;
  readonly peakRssMb: number;
}

export interface SearchFigures extends LatencyFigures {
  /** With the time to embed the question, which is part of what a user waits for. */
  readonly withEmbedding: { readonly p50: number; readonly p95: number };
  /** Mean of each step. */
  readonly steps: Readonly<Record<string, number>>;
}

export interface PeerFigures extends LatencyFigures {
  readonly chunks: number;
  readonly buildSeconds: number;
}

export interface OpenFigures {
  readonly openMs: number;
  readonly firstSearchMs: number;
}

/** Milliseconds, medians. */
export interface EditFigures {
  /** From the order to change one answer until a search finds the new words. */
  readonly faqVisible: number;
  readonly replace50: number;
  readonly remove50: number;
}

/** Median time of a lexical search with a filter, as a share of the same search without. */
export interface FilterFigures {
  readonly kind: number;
  readonly collection: number;
  readonly documents: number;
  readonly metadata: number;
}

/** What each kind of task brings back. */
export interface TaskFigures {
  readonly ingest: IngestFigures;
  readonly search: SearchFigures;
  readonly open: OpenFigures;
  readonly recall: { readonly recall10: number; readonly queries: number };
  readonly copy: { readonly chunks: number; readonly seconds: number; readonly bytes: number };
  readonly edits: EditFigures;
  readonly filters: FilterFigures;
  readonly typos: { readonly p50: number; readonly p95: number };
  readonly lancedb: PeerFigures & { readonly hybrid: LatencyFigures };
  readonly "export-chunks": { readonly chunks: number };
  readonly "build-fts5": { readonly buildSeconds: number; readonly bytes: number };
  readonly fts5: LatencyFigures;
  readonly minisearch: PeerFigures;
  readonly orama: PeerFigures;
}
