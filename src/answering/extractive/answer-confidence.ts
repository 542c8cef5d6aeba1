import type { Hit } from "#src/domain/index.ts";
import { type Confidence, levelOf, onScale } from "#src/retrieval/index.ts";

/** What speaks for quoted words as the answer, beside the search's own confidence in the passages. */
export interface AnswerSignals {
  /** How much of what was asked the quoted words speak of, 0..1. */
  readonly support: number;
  /** How far the first passage stands above the next one, on the scale of relevance. */
  readonly margin: number;
  /** Whether words of the first passage are quoted: 1 or 0. */
  readonly first: number;
  /** How many different words the question asks with: two fit many passages, eight hardly fit by chance. */
  readonly terms: number;
}

/** More of either says nothing more. */
const MAX_TERMS = 10;
const MAX_MARGIN = 0.2;

export function answerSignals(
  hits: readonly Hit[],
  quoted: ReadonlySet<number>,
  { support, terms }: Pick<AnswerSignals, "support" | "terms">,
): AnswerSignals {
  const [best, next] = hits;
  const margin = Math.min(MAX_MARGIN, (best?.relevance ?? 0) - (next?.relevance ?? 0));
  const first = Number(best !== undefined && quoted.has(best.citation.documentId));
  return { support, margin, first, terms: Math.min(MAX_TERMS, terms) };
}

/** Fitted by logistic regression on marked answers and on questions without one (docs/quality.md). */
const WEIGHTS = { constant: -5, search: 1.8, support: 2.4, margin: 7, first: 1.4, terms: 0.12 };
/** What is quoted at all is worth a look; what is not was refused before. */
const THRESHOLDS = { alta: 0.85, media: 0.7, baixa: 0 };

/** How sure we are that the quoted words answer: the search is sure of passages, which may hold no answer. */
export function answerConfidence(found: Confidence, signals: AnswerSignals): Confidence {
  const { support, margin, first, terms } = signals;
  const odds =
    WEIGHTS.constant +
    WEIGHTS.search * found.score +
    WEIGHTS.support * support +
    WEIGHTS.margin * margin +
    WEIGHTS.first * first +
    WEIGHTS.terms * terms;
  const score = onScale(1 / (1 + Math.exp(-odds)), THRESHOLDS);
  return { level: levelOf(score), score, signals: { ...found.signals, search: found.score, ...signals } };
}
