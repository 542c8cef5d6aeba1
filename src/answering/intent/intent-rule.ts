import type { Intent } from "#src/domain/index.ts";

/** A sign of what somebody wants. Strengths of the rules that speak for one intent add up. */
export interface IntentRule {
  readonly name: string;
  readonly intent: Intent;
  /** 1: a hint; 2: likely; 3 and more: enough to be sure where nothing speaks against it. */
  readonly strength: number;
  /** Meets the point of a message, as `foldMessage` spells it. Gaps are bounded. */
  readonly pattern: RegExp;
  /** It orders something done, and what follows only says what: "escreva um poema sobre o mar". */
  readonly isOrder?: boolean;
}
