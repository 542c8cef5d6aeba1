import type {
  AnswerTrace,
  Fallback,
  Message,
  ModelExchange,
  TokenUsage,
  ToolRun,
} from "#src/domain/index.ts";

const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

/** What a trace holds that is known only when the answer is done. */
export type Outcome = Pick<
  AnswerTrace,
  "outcome" | "answer" | "draft" | "model" | "confidence" | "citations" | "removedCitations"
>;

type Reading = Pick<AnswerTrace, "intent" | "rewritten" | "mode" | "plan">;

/** Collects what happens on the way to an answer, as it happens: an answer that fails leaves its trace too. */
export class Audit {
  readonly id: string;
  readonly #question: string;
  readonly #conversationId: string | null;
  readonly #createdAt: string;
  readonly #start = performance.now();
  readonly #timings: Record<string, number> = {};
  readonly #toolRuns: ToolRun[] = [];
  readonly #exchanges: ModelExchange[] = [];
  readonly #fallbacks: Fallback[] = [];
  #history: readonly Message[] = [];
  #summary: string | null = null;
  #reading: Reading = {
    intent: { intent: "general", source: "default", signals: [] },
    rewritten: null,
    mode: "planned",
    plan: [],
  };

  constructor(about: Pick<AnswerTrace, "id" | "question" | "conversationId" | "createdAt">) {
    this.id = about.id;
    this.#question = about.question;
    this.#conversationId = about.conversationId;
    this.#createdAt = about.createdAt;
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

  remember(history: readonly Message[], summary: string | null): void {
    this.#history = history;
    this.#summary = summary;
  }

  decide(reading: Reading): void {
    this.#reading = reading;
  }

  readonly ranTool = (run: ToolRun): void => void this.#toolRuns.push(run);
  readonly exchanged = (exchange: ModelExchange): void => void this.#exchanges.push(exchange);
  readonly fellBack = (fallback: Fallback): void => void this.#fallbacks.push(fallback);

  get fallbacks(): readonly Fallback[] {
    return [...this.#fallbacks];
  }

  get timings(): Readonly<Record<string, number>> {
    return { ...this.#timings, total: performance.now() - this.#start };
  }

  get usage(): TokenUsage {
    return this.#exchanges.reduce((sum, { usage }) => (usage === null ? sum : added(sum, usage)), NO_USAGE);
  }

  /** Null when no call tells what it cost. */
  get cost(): number | null {
    const known = this.#exchanges.flatMap(({ cost }) => cost ?? []);
    return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
  }

  trace(outcome: Outcome): AnswerTrace {
    return {
      id: this.id,
      createdAt: this.#createdAt,
      conversationId: this.#conversationId,
      question: this.#question,
      history: this.#history,
      summary: this.#summary,
      ...this.#reading,
      toolRuns: [...this.#toolRuns],
      exchanges: [...this.#exchanges],
      usage: this.usage,
      cost: this.cost,
      ...outcome,
      fallbacks: this.fallbacks,
      timings: this.timings,
    };
  }
}

function added(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
  };
}
