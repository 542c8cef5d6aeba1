import { AcervoError, type TokenUsage } from "#src/domain/index.ts";
import type { CallOutcome } from "#src/providers/index.ts";
import type { WriterOptions } from "./create-writer.ts";
import { estimateCall, estimateUsage } from "./estimate-usage.ts";
import type {
  LanguageModel,
  ModelReply,
  ModelRequest,
  RawExchange,
  WriterCall,
  WrittenReply,
} from "./language-model.ts";
import { costOf, reserveTokens, settleTokens, type Reservation } from "./token-budget.ts";

export interface Attempt {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  readonly call: WriterCall;
  readonly options: WriterOptions;
  readonly progress: { attempts: number; hasShownText: boolean };
}

/** What came of one attempt, whether it ended well or not. */
interface Result {
  readonly text: string;
  readonly raw: RawExchange | null;
  /** Null when the attempt failed. */
  readonly reply: ModelReply | null;
}

interface Account {
  /** Null when the provider did not tell. */
  readonly told: TokenUsage | null;
  readonly usage: TokenUsage;
  readonly cost: number | null;
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

/** One attempt at a call: admitted, paid for, made, settled and told of. */
export async function attemptWriting(attempt: Attempt, signal: AbortSignal): Promise<WrittenReply> {
  const { model, call, options, progress } = attempt;
  progress.attempts += 1;
  const reportOutcome = admit(attempt);
  let outcome: CallOutcome = "neutral";
  try {
    const reservation = await reserveTokens(options.ledger, options.limits, {
      modelId: model.id,
      tenant: call.context.tenant,
      tokens: estimateCall(attempt.request),
      now: (options.now ?? Date.now)(),
    });
    return await writeAndSettle(attempt, signal, reservation, (ended) => (outcome = ended));
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

async function writeAndSettle(
  attempt: Attempt,
  signal: AbortSignal,
  reservation: Reservation,
  onEnd: (outcome: CallOutcome) => void,
): Promise<WrittenReply> {
  const { call, options, model, request, progress } = attempt;
  const texts: string[] = [];
  let raw: RawExchange | null = null;
  let reply: ModelReply | null = null;
  try {
    reply = await model.stream(request, {
      signal,
      firstTokenMs: options.limits.firstTokenMs,
      gapMs: options.limits.gapMs,
      onText(delta) {
        texts.push(delta);
        if (call.onText === undefined) return;
        progress.hasShownText = true;
        call.onText(delta);
      },
      onExchange: (exchange) => void (raw = exchange),
    });
    onEnd("success");
    return withUsage(reply, attempt);
  } catch (error) {
    onEnd(outcomeOf(error, call, signal));
    throw error;
  } finally {
    await close(attempt, reservation, { text: texts.join(""), raw, reply });
  }
}

function withUsage(reply: ModelReply, { request, options }: Attempt): WrittenReply {
  const usage = reply.usage ?? estimateUsage(request, reply);
  return { ...reply, usage, cost: reply.cost ?? costOf(usage, options.limits) };
}

/**
 * Failures that may pass by themselves count against the provider: faults of the network, deadlines, 408, 429, 5xx,
 * replies that broke. A wrong key or request (other 4xx) and a caller who left say nothing about its health.
 */
function outcomeOf(error: unknown, call: WriterCall, signal: AbortSignal): CallOutcome {
  if (call.context.signal.aborted) return "neutral";
  const isTransient = error instanceof AcervoError ? error.isRetryable : signal.aborted;
  return isTransient ? "failure" : "neutral";
}

/** Pays for the attempt and tells of it. */
async function close(attempt: Attempt, reservation: Reservation, result: Result): Promise<void> {
  const { call, options, model, progress } = attempt;
  const account = accountOf(attempt, result);
  const { raw, reply, text } = result;
  if (raw !== null) {
    call.onExchange?.({
      ...raw,
      purpose: call.purpose,
      model: model.id,
      attempt: progress.attempts,
      reply: reply?.text ?? text,
      usage: account.told,
      cost: account.cost,
    });
  }
  await settleTokens(options.ledger, reservation, account).catch((error: unknown) =>
    options.onLedgerError?.(error),
  );
}

function accountOf({ request, options }: Attempt, { reply, raw, text }: Result): Account {
  if (reply === null && !wasBegun(raw, text)) return { told: null, usage: NOTHING, cost: null };
  const usage = reply?.usage ?? estimateUsage(request, reply ?? { text, toolCalls: [] });
  return { told: reply?.usage ?? null, usage, cost: reply?.cost ?? costOf(usage, options.limits) };
}

/** A provider that had begun to answer has read the question, and charges for it; one that refused does not. */
function wasBegun(raw: RawExchange | null, text: string): boolean {
  return text !== "" || (raw?.status ?? 0) === 200;
}
