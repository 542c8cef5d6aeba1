import { setTimeout as delay } from "node:timers/promises";
import { AcervoError } from "#src/domain/index.ts";
import {
  abortable,
  callWithRetries,
  type CallOutcome,
  type CircuitBreaker,
  type RetryEvent,
  type Timing,
} from "#src/providers/index.ts";
import type {
  LanguageModel,
  LlmLimits,
  ModelReply,
  ModelRequest,
  RawExchange,
  Writer,
  WriterCall,
  WrittenReply,
} from "./language-model.ts";
import {
  allowedUsage,
  costOf,
  estimateCall,
  estimateUsage,
  reserveTokens,
  type Spending,
  type TokenLedger,
} from "./token-account.ts";

export interface WriterOptions {
  readonly limits: LlmLimits;
  /** Shared by all writers of a process: it remembers which providers fail. */
  readonly breaker: CircuitBreaker;
  readonly ledger: TokenLedger;
  /** Waits between attempts. */
  readonly timing?: Partial<Timing>;
  /** Tells which day it is (UTC). */
  readonly now?: () => number;
  readonly onRetry?: (event: RetryEvent) => void;
  /** A reply is not lost because its cost could not be recorded; that is reported here. */
  readonly onLedgerError?: (error: unknown) => void;
}

interface Attempt {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  readonly call: WriterCall;
  readonly options: WriterOptions;
  readonly progress: { attempts: number; hasShownText: boolean };
}

/** How long an aborted caller waits until its call is recorded. */
const MAX_RECORDING_MS = 50;

/** Makes a model safe to use: the one place that repeats its calls, limits them, pays for them and records them. */
export function createWriter(model: LanguageModel, options: WriterOptions): Writer {
  const { limits, timing, onRetry } = options;

  async function write(request: ModelRequest, call: WriterCall): Promise<WrittenReply> {
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
        context: call.context,
        run(signal) {
          const attempted = attemptWriting(attempt, signal);
          running = attempted.catch(() => undefined);
          return attempted;
        },
        attempts: limits.attempts,
        timing,
        timeoutMs: limits.deadlineMs,
        onRetry,
        // Text that a user has read cannot be taken back; and a provider that is down is not worth waiting for.
        mayRepeat: ({ code }) => !attempt.progress.hasShownText && code !== "llm-unavailable",
      });
    } finally {
      // A call that was given up is paid for and recorded before its caller goes on; an aborted caller waits briefly.
      await abortable(running, call.context.signal).catch(() =>
        Promise.race([running, delay(MAX_RECORDING_MS)]),
      );
    }
  }

  return { id: model.id, provider: model.provider, name: model.name, write };
}

/** One attempt at a call: admitted, paid for, made, settled and recorded. */
async function attemptWriting(attempt: Attempt, signal: AbortSignal): Promise<WrittenReply> {
  const { model, request, call, options, progress } = attempt;
  progress.attempts += 1;
  const reportOutcome = admit(attempt);
  const result: Result = { text: "", raw: null, reply: null };
  let outcome: CallOutcome = "neutral";
  try {
    const settle = await reserveTokens(options.ledger, options.limits, {
      modelId: model.id,
      tenant: call.context.tenant,
      tokens: estimateCall(request),
      now: (options.now ?? Date.now)(),
    });
    try {
      result.reply = await stream(attempt, signal, result);
      outcome = "success";
      return { ...result.reply, ...spendingOf(attempt, result) };
    } catch (error) {
      outcome = outcomeOf(error, call, signal);
      throw error;
    } finally {
      reportExchange(attempt, result);
      await settle(spendingOf(attempt, result)).catch((error: unknown) => options.onLedgerError?.(error));
    }
  } finally {
    reportOutcome(outcome);
  }
}

/** Throws while the circuit of this provider and tenant is open. */
function admit({ model, call, options }: Attempt): (outcome: CallOutcome) => void {
  const admission = options.breaker.admit(`${model.provider}/${call.context.tenant}`);
  if (admission.isAdmitted) return admission.report;
  const { retryAfterMs } = admission;
  throw new AcervoError("llm-unavailable", { model: model.id, retryAfterMs }, { isRetryable: true });
}

/** What came of one attempt. */
interface Result {
  text: string;
  raw: RawExchange | null;
  /** Null when the attempt failed. */
  reply: ModelReply | null;
}

function stream(
  { model, request, call, options, progress }: Attempt,
  signal: AbortSignal,
  result: Result,
): Promise<ModelReply> {
  const { firstTokenMs, gapMs } = options.limits;
  return model.stream(request, {
    signal,
    firstTokenMs,
    gapMs,
    onText(delta) {
      result.text += delta;
      if (call.onText === undefined) return;
      progress.hasShownText = true;
      call.onText(delta);
    },
    onExchange: (exchange) => void (result.raw = exchange),
  });
}

/**
 * Failures that may pass by themselves count against the provider: faults of the network, timeouts, 408, 429, 5xx,
 * replies that broke. A wrong key or request (other 4xx) and an aborted caller say nothing about its health.
 */
function outcomeOf(error: unknown, { context }: WriterCall, signal: AbortSignal): CallOutcome {
  if (context.signal.aborted) return "neutral";
  const isTransient = error instanceof AcervoError ? error.isRetryable : signal.aborted;
  return isTransient ? "failure" : "neutral";
}

function reportExchange(attempt: Attempt, result: Result): void {
  const { call, model, progress } = attempt;
  const { raw, reply, text } = result;
  if (raw === null) return;
  call.onExchange?.({
    ...raw,
    purpose: call.purpose,
    model: model.id,
    attempt: progress.attempts,
    reply: reply?.text ?? text,
    usage: reply?.usage ?? null,
    cost: spendingOf(attempt, result).cost,
  });
}

function spendingOf({ request, options }: Attempt, { reply, raw, text }: Result): Spending {
  // A provider that had begun to answer has read the question, and charges for it; one that refused does not.
  const hasBegun = reply !== null || text !== "" || raw?.status === 200;
  if (!hasBegun) return { usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0 }, cost: null };
  const used = reply?.usage ?? estimateUsage(request, reply ?? { text, toolCalls: [] });
  const usage = allowedUsage(request, used);
  return { usage, cost: reply?.cost ?? costOf(usage, options.limits) };
}
