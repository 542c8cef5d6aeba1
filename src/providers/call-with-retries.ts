import { setTimeout as delay } from "node:timers/promises";
import { AcervoError } from "#src/domain/index.ts";
import { asFailure, modelFailed, type CalledModel } from "./failures.ts";

export interface RetryPolicy {
  /** Calls in all, the first included. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
}

/** Everything that depends on the passing of time, so that tests need not wait for it. */
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
  readonly run: (signal: AbortSignal) => Promise<Result>;
  readonly policy: RetryPolicy;
  readonly timing: Timing;
  /** Time for all attempts and the waits between them. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onRetry: ((event: RetryEvent) => void) | undefined;
  /** Asked before another attempt; a call whose half result was already shown must not be made again. */
  readonly mayRepeat?: (error: AcervoError) => boolean;
}

export const RETRY_DEFAULTS: RetryPolicy = { attempts: 3, baseMs: 500, capMs: 8_000 };

export const SYSTEM_TIMING: Timing = {
  now: Date.now,
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
  random: Math.random,
};

/**
 * The only place that repeats a call to a model. Retries stacked in several layers multiply: three layers of three
 * attempts are twenty-seven requests, so the layers below make exactly one.
 */
export async function callWithRetries<Result>(call: RetriedCall<Result>): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), call.deadlineMs);
  const signal = AbortSignal.any([deadline.signal, ...(call.signal ? [call.signal] : [])]);
  const progress = { attempts: 0 };
  try {
    // The watch comes first: a caller that leaves while the call is being made would be missed after it.
    return await Promise.race([rejectOnAbort(signal), repeat(call, signal, progress)]);
  } catch (error) {
    call.signal?.throwIfAborted();
    if (deadline.signal.aborted) throw deadlineFailure(call, progress.attempts);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function repeat<Result>(
  call: RetriedCall<Result>,
  signal: AbortSignal,
  progress: { attempts: number },
): Promise<Result> {
  const giveUpAt = call.timing.now() + call.deadlineMs;
  for (;;) {
    signal.throwIfAborted();
    progress.attempts += 1;
    try {
      return await call.run(signal);
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = waitBeforeNext(call, error, progress.attempts);
      const isLate = waitMs !== null && call.timing.now() + waitMs >= giveUpAt;
      if (waitMs === null || isLate) throw asFailure(error, call.model, progress.attempts);
      call.onRetry?.({ modelId: call.model.id, attempt: progress.attempts, waitMs, reason: reasonOf(error) });
      await call.timing.sleep(waitMs, signal);
    }
  }
}

/** Milliseconds to wait, or null when another attempt makes no sense. */
function waitBeforeNext(call: RetriedCall<unknown>, error: unknown, attempt: number): number | null {
  if (!(error instanceof AcervoError) || !error.isRetryable || attempt >= call.policy.attempts) return null;
  if (call.mayRepeat?.(error) === false) return null;
  if ("retryAfterMs" in error.facts && error.facts.retryAfterMs !== undefined)
    return error.facts.retryAfterMs;
  // Full jitter: clients that failed together must not come back together.
  const ceiling = Math.min(call.policy.capMs, call.policy.baseMs * 2 ** (attempt - 1));
  return call.timing.random() * ceiling;
}

function reasonOf(error: unknown): string {
  if (error instanceof AcervoError && "reason" in error.facts) return error.facts.reason;
  return String(error);
}

function deadlineFailure(call: RetriedCall<unknown>, attempts: number): AcervoError {
  const reason = `sem resposta em ${call.deadlineMs / 1000} s`;
  return modelFailed(call.model, reason, { attempts, isRetryable: true });
}

/** For models that do not watch their signal: the caller is set free even if the work goes on. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
