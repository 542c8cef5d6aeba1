import type { ConfidenceLevel } from "#src/domain/index.ts";
import type { ConfidenceThresholds, EmbeddingProfile } from "#src/embedding/index.ts";
import type { ScoredCandidates } from "./candidates.ts";
import type { Fused } from "./fusion.ts";
import type { Confidence } from "./search-types.ts";

/** How much of what was asked the best passage really holds. */
export function assessConfidence(
  fused: readonly Fused[],
  scored: ScoredCandidates,
  profile: EmbeddingProfile,
): Confidence {
  const best = fused[0];
  if (best === undefined) return { level: "sem_rag", score: 0, signals: {} };
  const lexical = scored.lexicalScores.get(best.chunkId);
  const share = scored.idealLexicalScore === 0 ? 0 : (lexical?.score ?? 0) / scored.idealLexicalScore;
  const signals = {
    coverage: lexical?.coverage ?? 0,
    // Corrections weigh less than the unknown word they stand for, so the share stays below 1; rounding may not.
    lexicalShare: Math.min(1, share),
    similarity: Math.max(0, best.vectorScore ?? 0),
  };
  const { similarityWeight } = profile;
  const score = (signals.lexicalShare + similarityWeight * signals.similarity) / (1 + similarityWeight);
  return { level: levelOf(score, profile.confidence), score, signals };
}

export function levelOf(score: number, thresholds: ConfidenceThresholds): ConfidenceLevel {
  if (score >= thresholds.alta) return "alta";
  if (score >= thresholds.media) return "media";
  return score >= thresholds.baixa ? "baixa" : "sem_rag";
}
