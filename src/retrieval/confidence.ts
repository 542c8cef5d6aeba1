import type { ConfidenceLevel, Hit } from "#src/domain/index.ts";
import type { ConfidenceThresholds, EmbeddingProfile } from "#src/embedding/index.ts";
import type { CandidateScores, Fused } from "./fusion.ts";
import type { ScoredCandidates } from "./rank-passages.ts";
import { type Confidence, TOP_K } from "./search-types.ts";

/**
 * The one scale of every confidence and every relevance: what was measured is brought onto it by thresholds of its own
 * (of a model, of its words or its cosines, of questions, of products), so that a level means the same everywhere.
 */
const SCALE: ConfidenceThresholds = { alta: 0.85, media: 0.7, baixa: 0.6 };

/** A measure on the scale, 0..1: each of its thresholds falls on that of the scale, and between them it is drawn straight. */
export function onScale(value: number, { alta, media, baixa }: ConfidenceThresholds): number {
  const between = (from: number, to: number, low: number, high: number): number =>
    to <= from ? low : low + ((high - low) * (value - from)) / (to - from);
  // Nothing is no evidence, whatever the thresholds.
  if (value <= 0) return 0;
  if (value >= alta) return Math.min(1, between(alta, 1, SCALE.alta, 1));
  if (value >= media) return between(media, alta, SCALE.media, SCALE.alta);
  if (value >= baixa) return between(baixa, media, SCALE.baixa, SCALE.media);
  return Math.max(0, between(0, baixa, 0, SCALE.baixa));
}

/** The level of a score that is on the scale. */
export function levelOf(score: number): ConfidenceLevel {
  if (score >= SCALE.alta) return "alta";
  if (score >= SCALE.media) return "media";
  return score >= SCALE.baixa ? "baixa" : "sem_rag";
}

/** No more than a level, for a reason that stands among the signals. */
export function atMost(
  confidence: Confidence,
  level: keyof ConfidenceThresholds,
  reason: string,
): Confidence {
  const score = Math.min(confidence.score, SCALE[level]);
  return { level: levelOf(score), score, signals: { ...confidence.signals, [reason]: 1 } };
}

const ORDER = ["sem_rag", "baixa", "media", "alta"] as const;
/** Below the next band even when shown with two digits. */
const STEP = 0.01;

/** A confidence of a level, with a score that does not contradict it: within the band of the level. */
export function atLevel(confidence: Confidence, level: ConfidenceLevel): Confidence {
  const floor = level === "sem_rag" ? 0 : SCALE[level];
  const next = ORDER[ORDER.indexOf(level) + 1];
  const ceiling = next === undefined || next === "sem_rag" ? 1 : SCALE[next] - STEP;
  return { ...confidence, level, score: Math.min(Math.max(confidence.score, floor), ceiling) };
}

/** What speaks for a passage, by words and by meaning. */
interface Evidence {
  readonly lexicalShare: number;
  readonly similarity: number;
  /** The share of the ideal lexical score, with the cosine's part in it: what a profile's `confidence` cuts. */
  readonly evidence: number;
}

export function evidenceOf(
  { chunkId, vectorScore }: CandidateScores,
  scored: ScoredCandidates,
  { similarityWeight }: EmbeddingProfile,
): Evidence {
  const score = scored.lexicalScores.get(chunkId)?.score ?? 0;
  const share = scored.idealLexicalScore === 0 ? 0 : score / scored.idealLexicalScore;
  // Corrections weigh less than the unknown word they stand for, so the share stays below 1; rounding may not.
  const lexicalShare = Math.min(1, share);
  const similarity = Math.max(0, vectorScore ?? 0);
  const evidence = (lexicalShare + similarityWeight * similarity) / (1 + similarityWeight);
  return { lexicalShare, similarity, evidence };
}

/**
 * How far a passage answers for what was asked, on the scale: by its words, or by its cosine where the model's cosines
 * can stand alone, whichever says more. A passage in other words is no worse than one that repeats the question.
 */
export function relevanceOf(
  { evidence, similarity }: Pick<Evidence, "evidence" | "similarity">,
  profile: EmbeddingProfile,
  thresholds: ConfidenceThresholds = profile.confidence,
): number {
  return Math.max(onScale(evidence, thresholds), bySimilarity(similarity, profile));
}

/** What a cosine says alone, on the scale. */
export function bySimilarity(cosine: number | null, { similarity }: EmbeddingProfile): number {
  return similarity === null || cosine === null ? 0 : onScale(cosine, similarity);
}

/** How sure we are of a list: by the words of its first passage, or by the mean cosine of those that are near at all. */
export function assessConfidence(
  fused: readonly Fused[],
  scored: ScoredCandidates,
  profile: EmbeddingProfile,
  thresholds: ConfidenceThresholds = profile.confidence,
): Confidence {
  const best = fused[0];
  if (best === undefined) return { level: "sem_rag", score: 0, signals: {} };
  const coverage = scored.lexicalScores.get(best.chunkId)?.coverage ?? 0;
  const evidence = evidenceOf(best, scored, profile);
  const meanSimilarity = meanOfNear(fused.slice(0, TOP_K.default), profile);
  const score = relevanceOf({ evidence: evidence.evidence, similarity: meanSimilarity }, profile, thresholds);
  const signals = { coverage, ...evidence, ...(profile.similarity === null ? {} : { meanSimilarity }) };
  return { level: levelOf(score), score, signals };
}

/** The mean cosine of the passages that are near enough to be evidence; 0 where none is. */
function meanOfNear(fused: readonly Fused[], { similarity }: EmbeddingProfile): number {
  const near = fused.flatMap(({ vectorScore }) =>
    similarity !== null && vectorScore !== null && vectorScore >= similarity.baixa ? [vectorScore] : [],
  );
  return near.length === 0 ? 0 : near.reduce((sum, cosine) => sum + cosine, 0) / near.length;
}

/** Of what is shown in the end: a minimum score or a reranker may have left out what the confidence was about. */
export function confidenceInShown(
  measured: Confidence,
  shown: readonly Pick<Hit, "relevance">[],
): Confidence {
  const best = Math.max(0, ...shown.map(({ relevance }) => relevance));
  if (shown.length > 0 && best >= measured.score) return measured;
  // The score stays where nothing is shown: it tells how near the search came.
  if (shown.length === 0) return { ...measured, level: "sem_rag" };
  return { ...measured, level: levelOf(best), score: best };
}

/**
 * Two words ask for a product, and its text lists much besides: a right one reaches less of the best possible score
 * than a passage does that answers a whole question (docs/quality.md).
 */
const PRODUCT_SHARE = 0.65;

export function productThresholds({
  confidence: { alta, media, baixa },
}: EmbeddingProfile): ConfidenceThresholds {
  return { alta: PRODUCT_SHARE * alta, media: PRODUCT_SHARE * media, baixa: PRODUCT_SHARE * baixa };
}

/** Unless its question was asked word for word, an entry must say nearly all that was asked to be sure of. */
const SURE_QUESTION = 0.75;
/** Fewer words are a subject: many entries hold "bolsa", and which of them is meant nobody said. */
const MIN_SURE_TERMS = 3;

export function questionThresholds(
  { confidence }: EmbeddingProfile,
  termCount: number,
): ConfidenceThresholds {
  return { ...confidence, alta: termCount < MIN_SURE_TERMS ? 1 : Math.max(confidence.alta, SURE_QUESTION) };
}
