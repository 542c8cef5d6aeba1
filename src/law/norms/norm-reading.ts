import type { NormName } from "../norm-name.ts";

/** A norm found at a place of a text. */
export interface NormReading {
  readonly norm: NormName;
  /** The rest of a list: "Súmulas 282 e 356 do STF". */
  readonly others: readonly NormName[];
  /** Keys of all norms that go by the name read; its number, if it follows, says which. */
  readonly candidates?: readonly string[];
  /** Index of the first token after it. */
  readonly next: number;
  readonly kind: "numero" | "nome" | "sumula";
  /** A mention alone may mean something else; a provision beside it makes it sure. */
  readonly isWeak: boolean;
}
