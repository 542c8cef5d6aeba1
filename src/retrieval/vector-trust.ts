import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { shareFor } from "./fusion.ts";

/** What a model's cosines are worth beside lexical shares, 0..1: its own weight where it was measured. */
export function vectorTrust({ fusion }: EmbeddingProfile, termCount: number): number {
  switch (fusion.kind) {
    case "lexical":
      return 0;
    case "rrf":
      return 1;
    case "score":
      return Math.min(1, fusion.vectorWeight * shareFor(termCount, fusion.termRange));
  }
}
