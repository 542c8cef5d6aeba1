import type { Tenant, Calibration } from "#src/app/index.ts";
import type { Hit, SearchMode } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { TOP_K } from "#src/retrieval/index.ts";
import type { Query } from "./dataset.ts";
import { bestBy, mean, share } from "./metrics.ts";

/** A question, how sure the engine was, and whether it was right to be. */
export interface JudgedConfidence {
  readonly score: number;
  readonly isRight: boolean;
}

export type CalibrationReport = Awaited<ReturnType<typeof calibrate>>;

export interface CalibrationQuestions {
  readonly answerable: readonly Query[];
  readonly unanswerable: readonly Query[];
  readonly isRight: (queryId: string, hit: Hit) => boolean;
}

/**
 * How often a level should be right, and the share of all right answers that it must keep: a level that hardly any
 * answer reaches would say nothing. Where both cannot be had, the most precise cut that keeps enough is taken.
 */
const LEVELS = { alta: { precision: 0.9, kept: 0.35 }, media: { precision: 0.75, kept: 0.7 } };

/** Weights tried for the vectors in hybrid mode: none, half the usual one, and so on. */
const VECTOR_WEIGHTS = [0, 0.15, 0.3, 0.45, 0.6, 1];
const DEPTH = 10;

/**
 * Fits a mode to judged questions: first how much the vectors count (in hybrid mode), then the confidence
 * thresholds under that weight, of the words and of the cosines alone.
 */
export async function calibrate(acervo: Tenant, questions: CalibrationQuestions, mode: SearchMode) {
  const weight: Pick<Calibration, "vectorWeight"> =
    mode === "hybrid" ? { vectorWeight: await fitVectorWeight(acervo, questions) } : {};
  const { answerable, unanswerable } = questions;
  const byWords: JudgedConfidence[] = [];
  const bySimilarity: JudgedConfidence[] = [];
  for (const query of [...answerable, ...unanswerable]) {
    const isRight = (hit: Hit | undefined): boolean =>
      hit !== undefined && !unanswerable.includes(query) && questions.isRight(query.id, hit);
    const search = (how: SearchMode) =>
      acervo.search({ query: query.text, mode: how, topK: TOP_K.default, ...weight });
    const found = await search(mode);
    const countsAlone = found.confidence.signals["meanSimilarity"] !== undefined;
    // Where cosines have no part in the evidence by words, what they found says nothing about what words are worth.
    const isApart = countsAlone && profileFor(found.embeddingModel).similarityWeight === 0;
    const { hits, confidence } = isApart ? await search("lexical") : found;
    byWords.push({ score: confidence.signals["evidence"] ?? 0, isRight: isRight(hits[0]) });
    const [nearest] = found.hits.toSorted((a, b) => cosineOf(b) - cosineOf(a));
    if (countsAlone && nearest) bySimilarity.push({ score: cosineOf(nearest), isRight: isRight(nearest) });
  }
  const counts = { answerable: answerable.length, unanswerable: unanswerable.length };
  const similarity = bySimilarity.length === 0 ? {} : { similarity: fitThresholds(bySimilarity).confidence };
  return { ...fitThresholds(byWords), ...similarity, ...weight, mode, ...counts };
}

function cosineOf({ breakdown }: Hit): number {
  return breakdown.vectorScore ?? -1;
}

/** The weight that brings the first right document highest; of equals, the smallest. */
async function fitVectorWeight(
  acervo: Tenant,
  { answerable, isRight }: CalibrationQuestions,
): Promise<number> {
  const values = new Map<number, number>();
  for (const vectorWeight of VECTOR_WEIGHTS) {
    const ranks: number[] = [];
    for (const { id, text } of answerable) {
      const { hits } = await acervo.search({ query: text, mode: "hybrid", topK: DEPTH, vectorWeight });
      const place = hits.findIndex((hit) => isRight(id, hit));
      ranks.push(place === -1 ? 0 : 1 / (place + 1));
    }
    values.set(vectorWeight, mean(ranks));
  }
  return bestBy(VECTOR_WEIGHTS, (weight) => values.get(weight) ?? 0);
}

/** A right answer withheld costs people more than a poor one shown with low confidence. */
const KEEPING_WEIGHT = 2;

/**
 * Thresholds from judgements: `baixa` where keeping right answers and refusing wrong ones balance best; `alta` and
 * `media` at the lowest score from which on answers are right often enough.
 */
export function fitThresholds(judged: readonly JudgedConfidence[]) {
  const scores = [...new Set(judged.map(({ score }) => score))].toSorted((a, b) => a - b);
  const baixa = bestBy(scores, (cut) => balance(judged, cut, KEEPING_WEIGHT));
  const above = scores.filter((score) => score >= baixa);
  // Where `baixa` keeps too few already, there is no cut that a higher level could ask for.
  const media = Math.max(baixa, cutFor(judged, above, LEVELS.media));
  const alta = Math.max(media, cutFor(judged, above, LEVELS.alta));
  const byLevel = (of: (cut: number) => number) => ({ alta: of(alta), media: of(media), baixa: of(baixa) });
  return {
    confidence: byLevel(roundDown),
    /** Share of the questions at each level whose first passage is a right one. */
    precision: byLevel((cut) => precisionFrom(judged, cut)),
    /** Mean of the share of right answers kept and the share of wrong ones refused. */
    balancedAccuracy: balance(judged, baixa, 1),
  };
}

function cutFor(
  judged: readonly JudgedConfidence[],
  cuts: readonly number[],
  { precision, kept }: { precision: number; kept: number },
): number {
  const right = judged.filter(({ isRight }) => isRight);
  const possible = cuts.filter((cut) => share(right, ({ score }) => score >= cut) >= kept);
  return (
    possible.find((cut) => precisionFrom(judged, cut) >= precision) ??
    bestBy(possible, (cut) => precisionFrom(judged, cut))
  );
}

function balance(judged: readonly JudgedConfidence[], cut: number, keepingWeight: number): number {
  const right = judged.filter(({ isRight }) => isRight);
  const wrong = judged.filter(({ isRight }) => !isRight);
  const kept = share(right, ({ score }) => score >= cut);
  const refused = share(wrong, ({ score }) => score < cut);
  return (keepingWeight * kept + refused) / (keepingWeight + 1);
}

function precisionFrom(judged: readonly JudgedConfidence[], cut: number): number {
  return share(
    judged.filter(({ score }) => score >= cut),
    ({ isRight }) => isRight,
  );
}

/** Down, so that the very score that the cut was made for still passes. */
function roundDown(value: number): number {
  return Math.floor(value * 1_000) / 1_000;
}
