import type { Intent } from "#src/domain/index.ts";
import type { IntentReading } from "./intent-reading.ts";
import { planSearches } from "./plan-searches.ts";

/** A labelled message with what was read. */
export interface ReadMessage {
  readonly intent: Intent;
  readonly reading: Pick<IntentReading, "intent" | "isSure">;
}

/** Shares of the messages, from 0 to 1. */
export interface IntentFigures {
  readonly count: number;
  readonly accuracy: number;
  /** Right plan of searches: what a wrong intent costs, since some share one. */
  readonly planAccuracy: number;
  readonly sureShare: number;
  /** Accuracy among those that were sure; 1 when none was. */
  readonly sureAccuracy: number;
  readonly surePlanAccuracy: number;
}

export function measureIntents(messages: readonly ReadMessage[]): IntentFigures {
  const sure = messages.filter(({ reading }) => reading.isSure);
  return {
    count: messages.length,
    accuracy: share(messages, hasRightIntent),
    planAccuracy: share(messages, hasRightPlan),
    sureShare: share(messages, ({ reading }) => reading.isSure),
    sureAccuracy: share(sure, hasRightIntent),
    surePlanAccuracy: share(sure, hasRightPlan),
  };
}

function hasRightIntent({ intent, reading }: ReadMessage): boolean {
  return reading.intent === intent;
}

function hasRightPlan({ intent, reading }: ReadMessage): boolean {
  return planSearches(reading.intent).join() === planSearches(intent).join();
}

function share(messages: readonly ReadMessage[], isCounted: (message: ReadMessage) => boolean): number {
  return messages.length === 0 ? 1 : messages.filter(isCounted).length / messages.length;
}
