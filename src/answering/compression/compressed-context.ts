import type { Fallback } from "#src/domain/index.ts";

/** A conversation told in fewer words. */
export interface CompressedContext {
  readonly text: string;
  /** Estimated, on the safe side; never above what was asked for. */
  readonly tokens: number;
  readonly by: "model" | "extraction";
  /** Names, numbers and references that did not fit, oldest first; empty unless they alone pass the limit. */
  readonly lost: readonly string[];
  readonly fallback: Fallback | null;
}
