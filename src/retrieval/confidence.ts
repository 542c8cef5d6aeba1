import type { ConfidenceLevel } from "#src/domain/index.ts";
import type { ConfidenceThresholds, EmbeddingProfile } from "#src/embedding/index.ts";
import type { ScoredCandidates } from "./candidates.ts";
import type { Fused, Standing } from "./fusion.ts";
import type { Confidence } from "./search-types.ts";

/** Where nothing is shown there is no evidence, however near the best came. */
export function unproven(measured: Confidence): Confidence {
  return { ...measured, level: "sem_rag" };
}

/** How much of what was asked the best passage really holds. */
export function assessConfidence(
  fused: readonly Fused[],
  scored: ScoredCandidates,
  profile: EmbeddingProfile,
): Confidence {
  const best = fused[0];
  if (best === undefined) return { level: "sem_rag", score: 0, signals: {} };
  const coverage = scored.lexicalScores.get(best.chunkId)?.coverage ?? 0;
  const shares = sharesOf(best, scored);
  const score = relevance(shares, profile);
  return { level: levelOf(score, profile.confidence), score, signals: { coverage, ...shares } };
}

/** How much of what was asked a passage holds, 0..1: comparable between searches of one model, unlike scores. */
export function relevanceOf(standing: Standing, scored: ScoredCandidates, profile: EmbeddingProfile): number {
  return relevance(sharesOf(standing, scored), profile);
}

interface Shares {
  readonly lexicalShare: number;
  readonly similarity: number;
}

function sharesOf({ chunkId, vectorScore }: Standing, scored: ScoredCandidates): Shares {
  const score = scored.lexicalScores.get(chunkId)?.score ?? 0;
  const share = scored.idealLexicalScore === 0 ? 0 : score / scored.idealLexicalScore;
  // Corrections weigh less than the unknown word they stand for, so the share stays below 1; rounding may not.
  return { lexicalShare: Math.min(1, share), similarity: Math.max(0, vectorScore ?? 0) };
}

function relevance({ lexicalShare, similarity }: Shares, { similarityWeight }: EmbeddingProfile): number {
  return (lexicalShare + similarityWeight * similarity) / (1 + similarityWeight);
}

export function levelOf(score: number, thresholds: ConfidenceThresholds): ConfidenceLevel {
  if (score >= thresholds.alta) return "alta";
  if (score >= thresholds.media) return "media";
  return score >= thresholds.baixa ? "baixa" : "sem_rag";
}
