import type { AnswerTrace } from "#src/domain/index.ts";

/** What stands in a list of traces. */
export type TraceHead = Pick<
  AnswerTrace,
  "id" | "createdAt" | "conversationId" | "question" | "outcome" | "model"
> & { readonly intent: AnswerTrace["intent"]["intent"]; readonly totalMs: number };

/** One trace for each answer, written once and never changed. */
export interface TraceStore {
  /**
   * Keeps the newest `KEPT_TRACES` of the tenant; older ones leave with this write. A trace whose id is known stays as
   * it is, so that a write may be repeated.
   */
  put(tenant: string, trace: AnswerTrace): Promise<void>;
  get(tenant: string, id: string): Promise<AnswerTrace | null>;
  /** Newest first; of those with the same time, the last written. */
  list(tenant: string, page: TracePage): Promise<TraceHead[]>;
  remove(tenant: string, id: string): Promise<boolean>;
  /** Those made before `before` (ISO 8601); returns how many. */
  removeOlder(tenant: string, before: string): Promise<number>;
}

export interface TracePage {
  readonly conversationId?: string;
  readonly limit: number;
}

/** A table that only grows fills the disk in the end. */
export const KEPT_TRACES = 10_000;
