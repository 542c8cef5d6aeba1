import type { ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";

/** Counts what a whole archive inflates to, while it does; sizes that the archive declares are never trusted. */
export interface InflationMeter {
  /** Says that so many packed bytes are about to be inflated. */
  open(packedBytes: number): void;
  /** How many bytes may still come out. */
  remaining(): number;
  count(inflatedBytes: number): void;
}

/** Small parts may be packed as tightly as they like: an empty sheet of a template reaches any ratio. */
const RATIO_MATTERS_FROM_BYTES = 10 * 1024 * 1024;

export function inflationMeter({
  maxInflatedBytes,
  maxInflationRatio,
}: Pick<ParseLimits, "maxInflatedBytes" | "maxInflationRatio">): InflationMeter {
  let packed = 0;
  let inflated = 0;

  function ceiling(): number {
    return Math.min(maxInflatedBytes, Math.max(RATIO_MATTERS_FROM_BYTES, packed * maxInflationRatio));
  }

  return {
    open: (bytes) => {
      packed += bytes;
    },
    remaining: () => ceiling() - inflated,
    count: (bytes) => {
      inflated += bytes;
      if (inflated > ceiling()) throw refusal("unsafe", "descompacta além do limite");
    },
  };
}
