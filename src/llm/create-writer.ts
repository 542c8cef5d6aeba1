import type { AcervoError } from "#src/domain/index.ts";
import {
  callWithRetries,
  RETRY_DEFAULTS,
  SYSTEM_TIMING,
  type CircuitBreaker,
  type RetryEvent,
  type Timing,
} from "#src/providers/index.ts";
import { attemptWriting, type Attempt } from "./attempt-writing.ts";
import type { LanguageModel, ModelRequest, Writer, WriterCall, WrittenReply } from "./language-model.ts";
import type { LlmLimits } from "./llm-settings.ts";
import type { TokenLedger } from "./token-budget.ts";

export interface WriterOptions {
  readonly limits: LlmLimits;
  /** Shared by all writers of a process: it remembers which providers fail. */
  readonly breaker: CircuitBreaker;
  readonly ledger: TokenLedger;
  /** Waits between attempts. */
  readonly timing?: Partial<Timing>;
  /** The moment that tells which day it is (UTC). */
  readonly now?: () => number;
  readonly onRetry?: (event: RetryEvent) => void;
  /** A reply is not lost because its cost could not be written down; that is reported here. */
  readonly onLedgerError?: (error: unknown) => void;
}

/** Makes a model safe to use: the one place that repeats its calls, bounds them, pays for them and records them. */
export function createWriter(model: LanguageModel, options: WriterOptions): Writer {
  const { limits, timing, onRetry } = options;

  async function write(request: ModelRequest, call: WriterCall): Promise<WrittenReply> {
    call.context.signal.throwIfAborted();
    const attempt: Attempt = {
      model,
      request: { ...request, maxOutputTokens: Math.min(request.maxOutputTokens, limits.maxOutputTokens) },
      call,
      options,
      progress: { attempts: 0, hasShownText: false },
    };
    let running: Promise<unknown> = Promise.resolve();
    try {
      return await callWithRetries({
        model: { task: "llm", id: model.id },
        run(signal) {
          const attempted = attemptWriting(attempt, signal);
          running = attempted.catch(() => undefined);
          return attempted;
        },
        policy: { ...RETRY_DEFAULTS, attempts: limits.attempts },
        timing: { ...SYSTEM_TIMING, ...timing },
        deadlineMs: limits.deadlineMs,
        signal: call.context.signal,
        onRetry,
        mayRepeat: (error) => mayRepeat(error, attempt),
      });
    } finally {
      // A call that was given up still has to be paid for and told of, before its caller goes on.
      await running;
    }
  }

  return { id: model.id, provider: model.provider, name: model.name, write };
}

/** Text that somebody has read cannot be taken back; and a provider that is down is not worth waiting for. */
function mayRepeat(error: AcervoError, { progress }: Attempt): boolean {
  return !progress.hasShownText && error.code !== "llm-unavailable";
}
