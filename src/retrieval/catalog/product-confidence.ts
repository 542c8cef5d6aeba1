import type { ConfidenceThresholds } from "#src/embedding/index.ts";
import { levelOf } from "../confidence.ts";
import type { Confidence } from "../search-types.ts";

/**
 * Two words ask for a product, and its text lists much besides: a right one reaches less of the best possible score
 * than a passage does that answers a whole question (docs/quality.md).
 */
const SHARE_OF_PASSAGES = 0.65;

/** How sure we are of a product that comes first, by what products reach. */
export function productConfidence(measured: Confidence, thresholds: ConfidenceThresholds): Confidence {
  const { alta, media, baixa } = thresholds;
  const scaled = {
    alta: SHARE_OF_PASSAGES * alta,
    media: SHARE_OF_PASSAGES * media,
    baixa: SHARE_OF_PASSAGES * baixa,
  };
  return { ...measured, level: levelOf(measured.score, scaled) };
}
