import type { SearchMode } from "#src/domain/index.ts";
import type { LatencyFigures } from "../task.ts";

/** What takes long and is done once, in a process of its own, so that its memory can be told. */
export type BuildTask =
  | {
      readonly kind: "import";
      readonly data: string;
      readonly file: string;
      readonly embedding: "none" | "builtin";
    }
  | { readonly kind: "build-fts5"; readonly database: string; readonly file: string };

/** What each kind of task brings back. */
export interface BuildFigures {
  readonly import: ImportFigures;
  readonly "build-fts5": { readonly seconds: number; readonly bytes: number };
}

export interface ImportFigures {
  readonly items: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly graphSeconds: number;
  readonly peakRssMb: number;
  readonly bytes: number;
}

/** What is searched by whom. */
export type SearchSubject =
  | { readonly kind: "acervo"; readonly data: string; readonly mode: SearchMode }
  | { readonly kind: "fts5"; readonly database: string };

/** Asks one question; returns the milliseconds that count. */
export interface Asker {
  readonly ask: (query: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** What one question took. */
export interface Answered {
  readonly milliseconds: number;
  /** Of the asking thread. */
  readonly cpu: number;
  readonly peakRssMb: number;
}

export interface CatalogLatency extends LatencyFigures {
  /** Milliseconds of the middle question of each group. */
  readonly groups: Readonly<Record<string, number>>;
}
