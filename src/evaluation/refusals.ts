import { createHash } from "node:crypto";
import { mean } from "./metrics.ts";

/** What became of one question, and what it would have taken to refuse it. */
export interface RefusalCase {
  readonly queryId: string;
  readonly isAnswerable: boolean;
  /** As the product ships. */
  readonly isAnswered: boolean;
  /** The answer's support; 0 when the search found too little to quote from. */
  readonly support: number;
}

export interface RefusalFigures {
  /** Share of the questions with an answer that got one. */
  readonly answered: number;
  /** Share of the questions without an answer that were refused. */
  readonly refused: number;
  /** Mean of both: always answering and never answering give 0.5. */
  readonly balanced_accuracy: number;
}

export interface RefusalReport {
  readonly answerable: number;
  readonly unanswerable: number;
  readonly always_answer: number;
  readonly shipped: RefusalFigures;
  /** A least support fitted on one half of the questions and judged on the other, both ways round, on average. */
  readonly fitted: RefusalFigures & { readonly thresholds: readonly number[] };
}

/** Null when the set has only questions of one sort: then there is nothing to balance. */
export function judgeRefusals(cases: readonly RefusalCase[]): RefusalReport | null {
  const answerable = cases.filter(({ isAnswerable }) => isAnswerable).length;
  const unanswerable = cases.length - answerable;
  if (answerable === 0 || unanswerable === 0) return null;
  return {
    answerable,
    unanswerable,
    always_answer: figures(cases, () => true).balanced_accuracy,
    shipped: figures(cases, ({ isAnswered }) => isAnswered),
    fitted: crossFitted(cases),
  };
}

/** No threshold is judged on a question that it was fitted to. */
function crossFitted(cases: readonly RefusalCase[]): RefusalReport["fitted"] {
  const halves = [0, 1].map((half) => cases.filter(({ queryId }) => halfOf(queryId) === half));
  const thresholds = halves.map(fitThreshold);
  const judged = halves.map((half, index) => {
    const threshold = thresholds[1 - index] ?? 0;
    return figures(half, ({ support }) => support >= threshold);
  });
  return {
    answered: mean(judged.map(({ answered }) => answered)),
    refused: mean(judged.map(({ refused }) => refused)),
    balanced_accuracy: mean(judged.map(({ balanced_accuracy }) => balanced_accuracy)),
    thresholds,
  };
}

/** The id decides, so that the halves are the same in every run and do not follow the order of the file. */
export function halfOf(queryId: string): number {
  return (createHash("sha256").update(queryId).digest()[0] ?? 0) % 2;
}

/** Of equals the lowest: where nothing is won by refusing, people get an answer. */
function fitThreshold(cases: readonly RefusalCase[]): number {
  const cuts = [...new Set(cases.map(({ support }) => support))].toSorted((a, b) => a - b);
  let best = { cut: 0, value: 0 };
  for (const cut of cuts) {
    const value = figures(cases, ({ support }) => support >= cut).balanced_accuracy;
    if (value > best.value) best = { cut, value };
  }
  return best.cut;
}

function figures(cases: readonly RefusalCase[], isAnswered: (item: RefusalCase) => boolean): RefusalFigures {
  const answerable = cases.filter((item) => item.isAnswerable);
  const unanswerable = cases.filter((item) => !item.isAnswerable);
  const answered = mean(answerable.map((item) => (isAnswered(item) ? 1 : 0)));
  const refused = mean(unanswerable.map((item) => (isAnswered(item) ? 0 : 1)));
  return { answered, refused, balanced_accuracy: (answered + refused) / 2 };
}
