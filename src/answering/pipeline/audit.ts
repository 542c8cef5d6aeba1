import type { AnswerTrace, Fallback, ModelExchange, TokenUsage, ToolRun } from "#src/domain/index.ts";
import { maskDeep } from "#src/text/index.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { AskReply } from "./ask.ts";
import type { AnswerRun, ReadRun } from "./answer-question.ts";

/** What a trace holds that is known only when the answer is done. */
type Outcome = Pick<
  AnswerTrace,
  "outcome" | "answer" | "draft" | "model" | "confidence" | "citations" | "removedCitations"
>;

/** What was found out about the question on the way. */
type Reading = Pick<AnswerTrace, "history" | "summary" | "intent" | "rewritten" | "mode" | "plan">;

/** Collects what happens on the way to an answer, as it happens: an answer that fails leaves its trace too. */
export class Audit {
  readonly #about: Pick<AnswerTrace, "id" | "createdAt" | "conversationId" | "question">;
  readonly #start = performance.now();
  readonly #timings: Record<string, number> = {};
  readonly #toolRuns: ToolRun[] = [];
  readonly #exchanges: ModelExchange[] = [];
  readonly #fallbacks: Fallback[] = [];
  #reading: Reading = {
    history: [],
    summary: null,
    intent: { intent: "general", source: "default", signals: [] },
    rewritten: null,
    mode: "planned",
    plan: [],
  };

  constructor(about: Pick<AnswerTrace, "id" | "createdAt" | "conversationId" | "question">) {
    this.#about = about;
  }

  get id(): string {
    return this.#about.id;
  }

  /** Measures a step; one that is taken twice counts together. */
  async step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#timings[name] = (this.#timings[name] ?? 0) + performance.now() - start;
    }
  }

  note(reading: Partial<Reading>): void {
    this.#reading = { ...this.#reading, ...reading };
  }

  readonly ranTool = (run: ToolRun): void => void this.#toolRuns.push(run);
  readonly exchanged = (exchange: ModelExchange): void => void this.#exchanges.push(exchange);
  readonly fellBack = (fallback: Fallback): void => void this.#fallbacks.push(fallback);

  /** So far. The cost is null when no call tells what it cost. */
  totals(): Pick<AnswerTrace, "fallbacks" | "usage" | "cost" | "timings"> {
    const used = this.#exchanges.flatMap(({ usage }) => usage ?? []);
    const costs = this.#exchanges.flatMap(({ cost }) => cost ?? []);
    const sum = (field: keyof TokenUsage): number => used.reduce((all, usage) => all + usage[field], 0);
    return {
      fallbacks: [...this.#fallbacks],
      usage: {
        inputTokens: sum("inputTokens"),
        outputTokens: sum("outputTokens"),
        cachedTokens: sum("cachedTokens"),
      },
      cost: costs.length === 0 ? null : costs.reduce((all, cost) => all + cost, 0),
      timings: { ...this.#timings, total: performance.now() - this.#start },
    };
  }

  trace(outcome: Outcome): AnswerTrace {
    return {
      ...this.#about,
      ...this.#reading,
      toolRuns: [...this.#toolRuns],
      exchanges: [...this.#exchanges],
      ...outcome,
      ...this.totals(),
    };
  }
}

export async function recordAnswer(draft: AnswerDraft, run: ReadRun): Promise<AskReply> {
  const { request, reading, searched, audit } = run;
  const { written: _, ...answer } = draft;
  const { conversationId = null } = request;
  const isKept = await keepTrace(outcomeOf(draft), run);
  const traceId = isKept ? audit.id : null;
  if (conversationId !== null) await keepMessages(conversationId, traceId, draft.text, run);
  return {
    ...answer,
    traceId,
    conversationId,
    intent: reading.intent,
    intentSource: reading.source,
    query: searched.query,
    ...audit.totals(),
  };
}

/** The error itself goes on to the caller; what led to it is in the trace. */
export async function recordFailure(error: unknown, run: AnswerRun): Promise<void> {
  const nothing = { draft: null, model: null, confidence: null, citations: [], removedCitations: [] };
  await keepTrace({ ...nothing, outcome: "failed", answer: messageOf(error) }, run);
}

function outcomeOf({ outcome, text, written, model, confidence, citations, removed }: AnswerDraft): Outcome {
  return {
    outcome,
    answer: text,
    draft: written === text ? null : written,
    model,
    confidence: confidence && { level: confidence.level, score: confidence.score },
    citations: citations.map(({ number, label, documentId }) => ({ number, label, documentId })),
    removedCitations: removed,
  };
}

/** Stored masked: a model is given these messages with the next question. */
function keepMessages(id: string, traceId: string | null, text: string, run: AnswerRun): Promise<void> {
  const { memory, mask } = run.deps;
  return keepOfConversation("conversation", run, () =>
    memory.append(run.context, id, [
      { role: "user", text: mask(run.request.question) },
      { role: "assistant", text: mask(text), traceId },
    ]),
  );
}

/** What cannot be kept of a conversation is noted; the answer goes on. */
export async function keepOfConversation(
  what: "conversation" | "summary",
  { deps, audit }: AnswerRun,
  keep: () => Promise<void>,
): Promise<void> {
  try {
    await keep();
  } catch (error) {
    const detail = messageOf(error);
    audit.fellBack({ step: "conversation", reason: "conversation-not-kept", detail });
    deps.log.warn({ traceId: audit.id, reason: detail }, `${what} not kept`);
  }
}

/** A full disk or a base opened for reading costs the trace, not the answer. */
async function keepTrace(outcome: Outcome, { context, deps, audit }: AnswerRun): Promise<boolean> {
  const { traces, mask, log } = deps;
  const { exchanges, ...trace } = audit.trace(outcome);
  if (!traces.isOn) return false;
  try {
    // Exchanges hold the exact bytes that were sent, which were masked before; masking them again would change them.
    await traces.put(context, { ...maskDeep(trace, mask), exchanges });
    return true;
  } catch (error) {
    log.warn({ traceId: audit.id, reason: messageOf(error) }, "trace not kept");
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
