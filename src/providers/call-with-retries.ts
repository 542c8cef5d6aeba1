import { setTimeout as delay } from "node:timers/promises";
import { AcervoError, type RequestContext } from "#src/domain/index.ts";
import { abortable } from "./cancellation.ts";
import { asFailure, modelFailed, reasonOf, type CalledModel } from "./model-errors.ts";

/** Clock, waits and chance, so that tests need not wait. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

export interface RetryEvent {
  readonly modelId: string;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  readonly waitMs: number;
  readonly reason: string;
}

export interface RetriedCall<Result> {
  readonly model: CalledModel;
  /** Its signal ends the call at once; its deadline also rules out a retry that would start too late. */
  readonly context: RequestContext;
  readonly run: (signal: AbortSignal) => Promise<Result>;
  /** Calls in all, the first included. */
  readonly attempts?: number | undefined;
  readonly timing?: Partial<Timing> | undefined;
  /** Time for all attempts and the waits between them. */
  readonly timeoutMs: number;
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Asked before another attempt; a call whose half result was already shown must not be made again. */
  readonly mayRepeat?: (error: AcervoError) => boolean;
}

const DEFAULT_ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;

const SYSTEM_TIMING: Timing = {
  now: Date.now,
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
  random: Math.random,
};

/**
 * The only place that repeats a call to a model. Retries stacked in several layers multiply: three layers of three
 * attempts are twenty-seven requests, so the layers below make exactly one.
 */
export async function callWithRetries<Result>(call: RetriedCall<Result>): Promise<Result> {
  const { model, context, timeoutMs } = call;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const signal = AbortSignal.any([timeout.signal, context.signal]);
  const progress = { attempts: 0 };
  try {
    return await abortable(repeat(call, signal, progress), signal);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!timeout.signal.aborted) throw error;
    throw modelFailed(model, `sem resposta em ${timeoutMs / 1000} s`, { ...progress, isRetryable: true });
  } finally {
    clearTimeout(timer);
  }
}

async function repeat<Result>(
  call: RetriedCall<Result>,
  signal: AbortSignal,
  progress: { attempts: number },
): Promise<Result> {
  const { now, sleep, random } = { ...SYSTEM_TIMING, ...call.timing };
  const giveUpAt = Math.min(now() + call.timeoutMs, call.context.deadline ?? Infinity);
  for (;;) {
    signal.throwIfAborted();
    progress.attempts += 1;
    try {
      return await call.run(signal);
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = waitBeforeNext(call, error, progress.attempts, random);
      const isLate = waitMs !== null && now() + waitMs >= giveUpAt;
      if (waitMs === null || isLate) throw asFailure(error, call.model, progress.attempts);
      call.onRetry?.({ modelId: call.model.id, attempt: progress.attempts, waitMs, reason: reasonOf(error) });
      await sleep(waitMs, signal);
    }
  }
}

/** Milliseconds to wait, or null when another attempt makes no sense. */
function waitBeforeNext(
  { attempts = DEFAULT_ATTEMPTS, mayRepeat }: RetriedCall<unknown>,
  error: unknown,
  attempt: number,
  random: () => number,
): number | null {
  if (!(error instanceof AcervoError) || !error.isRetryable || attempt >= attempts) return null;
  if (mayRepeat?.(error) === false) return null;
  const { facts } = error;
  if ("retryAfterMs" in facts && facts.retryAfterMs !== undefined) return facts.retryAfterMs;
  // Full jitter: clients that failed together must not come back together.
  return random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}
