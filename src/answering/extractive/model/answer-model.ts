import { type Confidence, levelOf, onScale } from "#src/retrieval/index.ts";
import { ANSWER_WEIGHTS } from "../data/answer-weights.ts";
import type { AnswerFeatures } from "./answer-features.ts";

/** How likely quoted words are to answer, 0..1: logistic regression on marked answers and on questions without one. */
export function answerScore(features: AnswerFeatures): number {
  const { constant, features: weights } = ANSWER_WEIGHTS;
  const names = Object.keys(weights) as (keyof AnswerFeatures)[];
  const odds = names.reduce((sum, name) => sum + weights[name] * features[name], constant);
  return 1 / (1 + Math.exp(-odds));
}

/** What is less likely to answer than this is refused. */
export const MIN_ANSWER_SCORE = ANSWER_WEIGHTS.thresholds.baixa;

/** How sure we are that the quoted words answer: the search is sure of passages, which may hold no answer. */
export function answerConfidence(found: Confidence, features: AnswerFeatures): Confidence {
  const measured = answerScore(features);
  // Asked for an answer at any price, the caller still learns that this one would have been refused.
  const score = onScale(measured, ANSWER_WEIGHTS.thresholds);
  return { level: levelOf(score), score, signals: { ...found.signals, ...features } };
}
