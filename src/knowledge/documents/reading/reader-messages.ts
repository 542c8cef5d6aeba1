import type { ErrorCode, ErrorFacts } from "#src/domain/index.ts";
import type { ReadRequest } from "./document-reader.ts";
import type { HandOver } from "./hand-over.ts";
import type { ReadingOptions } from "./read-parts.ts";

/** How many hand-overs a thread may be ahead of its consumer. */
export const MAX_UNTAKEN = 2;

/** What a reading thread is given when it starts. */
export interface ThreadData extends ReadingOptions {
  /** Holds the id of the last read that it began. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** What a reading thread is told. */
export type ThreadRequest =
  | { readonly kind: "read"; readonly id: number; readonly request: ReadRequest }
  /** One hand-over was taken; another may come. */
  | { readonly kind: "taken"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number };

/** What a reading thread answers. */
export type ThreadReply =
  | { readonly kind: "started"; readonly id: number }
  | { readonly kind: "parts"; readonly id: number; readonly handOver: HandOver }
  | {
      readonly kind: "ended";
      readonly id: number;
      readonly outcome: ReadingOutcome;
      /** What the thread has in memory now, garbage included. */
      readonly heldBytes: number;
    };

/** Errors cross the border as data: their class would not survive it. */
export type ReadingOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly facts: ErrorFacts[ErrorCode] }
  | { readonly kind: "failed"; readonly reason: string };
