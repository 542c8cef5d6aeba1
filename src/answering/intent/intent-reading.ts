import type { Intent, Message } from "#src/domain/index.ts";

/** What the rules make of a message. */
export interface IntentReading {
  readonly intent: Intent;
  /** False: a model, where there is one, should have a say. */
  readonly isSure: boolean;
  /** Names of the rules that spoke, for the trace. */
  readonly signals: readonly string[];
}

export interface IntentContext {
  readonly history: readonly Message[];
  /** How much there is of each kind of knowledge; without products nobody asks for one. */
  readonly kinds: Readonly<Record<string, number>>;
}

/** A question that can be searched without knowing what was said before. */
export interface SearchableQuestion {
  readonly query: string;
  /** True when history completed it. */
  readonly isRewritten: boolean;
}
