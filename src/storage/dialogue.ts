import type {
  AnswerTrace,
  Conversation,
  ConversationSummary,
  Message,
  StoredMessage,
} from "#src/domain/index.ts";

/** What was said, kept for as long as the tenant wants it. */
export interface ConversationStore {
  /**
   * Adds messages at the end, in one transaction, and creates the conversation with the first of them. Two writers
   * at once get numbers of their own; none is lost. Half a surrogate pair has no place in stored text and becomes U+FFFD.
   */
  append(tenant: string, id: string, messages: readonly NewMessage[]): Promise<StoredMessage[]>;
  get(tenant: string, id: string): Promise<Conversation | null>;
  /** In order; `last` gives only so many from the end, `after` only those with a higher number. */
  messages(tenant: string, id: string, page: MessagePage): Promise<StoredMessage[]>;
  /**
   * Replaces the summary, unless the one that is there covers as much or more already. False: no such conversation.
   * Not a change: only what is said moves a conversation up the list.
   */
  summarize(tenant: string, id: string, summary: ConversationSummary): Promise<boolean>;
  /** The last changed first; `limit` at most. */
  list(tenant: string, limit: number): Promise<Conversation[]>;
  /** With all its messages. False: no such conversation. */
  remove(tenant: string, id: string): Promise<boolean>;
  /** Removes those that were last changed before a moment, at most `limit` of them; returns how many. */
  removeBefore(tenant: string, moment: string, limit: number): Promise<number>;
}

export interface NewMessage extends Message {
  readonly traceId?: string | null;
}

export interface MessagePage {
  readonly after?: number;
  readonly last?: number;
}

/** One trace for each answer, written once and never changed. */
export interface TraceStore {
  /**
   * Keeps the newest `MAX_TRACES` of the tenant; older ones leave with this write. A trace whose id is known stays as
   * it is, so that a write may be repeated. Never waits for another process: it fails with `store-busy` instead.
   */
  put(tenant: string, trace: AnswerTrace): Promise<void>;
  get(tenant: string, id: string): Promise<AnswerTrace | null>;
  /** Newest first; of those with the same time, the last written. */
  list(tenant: string, page: TracePage): Promise<TraceHead[]>;
  remove(tenant: string, id: string): Promise<boolean>;
  /** Removes those written before a moment, at most `limit` of them; returns how many. */
  removeBefore(tenant: string, moment: string, limit: number): Promise<number>;
}

/** What somebody thought of an answer. */
export interface Feedback {
  readonly traceId: string;
  readonly verdict: "up" | "down";
  readonly comment: string | null;
  readonly createdAt: string;
}

/** A second opinion on the same answer takes the place of the first. */
export interface FeedbackStore {
  put(tenant: string, feedback: Omit<Feedback, "createdAt">): Promise<Feedback>;
  get(tenant: string, traceId: string): Promise<Feedback | null>;
  /** Newest first. */
  list(
    tenant: string,
    page: { readonly verdict?: Feedback["verdict"]; readonly limit: number },
  ): Promise<Feedback[]>;
  remove(tenant: string, traceId: string): Promise<boolean>;
  /** Removes those given before a moment; returns how many. */
  removeBefore(tenant: string, moment: string): Promise<number>;
}

export interface TracePage {
  readonly conversationId?: string;
  readonly limit: number;
}

/** A table that only grows fills the disk in the end. */
export const MAX_TRACES = 10_000;

/** What stands in a list of traces. */
export type TraceHead = Pick<
  AnswerTrace,
  "id" | "createdAt" | "conversationId" | "question" | "outcome" | "model"
> & { readonly intent: AnswerTrace["intent"]["intent"]; readonly totalMs: number };

/** What people wrote may hold half a surrogate pair, which only the JSON of the whole trace can keep. */
export function traceHead(trace: AnswerTrace): TraceHead {
  return {
    id: trace.id.toWellFormed(),
    createdAt: trace.createdAt,
    conversationId: trace.conversationId?.toWellFormed() ?? null,
    question: trace.question.toWellFormed(),
    outcome: trace.outcome,
    model: trace.model,
    intent: trace.intent.intent,
    totalMs: trace.timings["total"] ?? 0,
  };
}

/** What a tenant's model calls cost, by day (UTC, "2026-03-01"). */
export interface UsageLedger {
  /**
   * Sets tokens aside before a call is made: true when those used and set aside today stay within `limit`
   * with them. Atomic: callers that race cannot pass the limit together. What a crash leaves set aside counts
   * against its own day only, so it is over with the day at the latest.
   */
  reserve(tenant: string, day: string, tokens: number, limit: number): Promise<boolean>;
  /**
   * Turns what was set aside into what was used, once the call has ended, well or not. Names the day of its
   * reservation, also past midnight.
   */
  settle(tenant: string, day: string, settlement: Settlement): Promise<void>;
  day(tenant: string, day: string): Promise<DayUsage>;
}

export interface Settlement {
  readonly reserved: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

/** `reserved`: set aside by calls that have not ended. */
export type DayUsage = Readonly<Record<"calls" | keyof Settlement, number>>;

export const NO_USAGE: DayUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, reserved: 0 };

/** More than any call can have, and few enough that no sum of them stops being exact. */
const MAX_TOKEN_COUNT = 1e12;

/** What a settlement adds and frees, as a ledger can count it: providers report whatever they like. */
export function countedSettlement(settlement: Settlement): Settlement & { readonly cost: number } {
  const { reserved, inputTokens, outputTokens, cost } = settlement;
  return {
    reserved: wholeTokens(reserved) ?? 0,
    inputTokens: wholeTokens(inputTokens) ?? 0,
    outputTokens: wholeTokens(outputTokens) ?? 0,
    cost: cost !== null && Number.isFinite(cost) ? Math.max(0, cost) : 0,
  };
}

/** Rounded up, because estimates may be fractions; null for what is no count of tokens. */
export function wholeTokens(tokens: number): number | null {
  const whole = Math.max(0, Math.ceil(tokens));
  return whole <= MAX_TOKEN_COUNT ? whole : null;
}
