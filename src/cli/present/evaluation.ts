import {
  type AnswersReport,
  type EvaluationReport,
  mean,
  type RefusalReport,
} from "#src/evaluation/index.ts";
import type { Presentation } from "./presentation.ts";
import { table } from "./table.ts";

export interface SetReport extends EvaluationReport {
  readonly set: string;
}

const METRICS = ["ndcg10", "recall10", "mrr10", "top1"] as const;

export function presentEvaluation(reports: readonly SetReport[], { text, format }: Presentation): string {
  const header = [text.evaluation.set, ...METRICS, text.evaluation.queries, "p50 ms", "p95 ms"];
  const row = (report: SetReport): string[] => [
    report.set,
    ...METRICS.map((metric) => format.decimal(report[metric], 4)),
    format.integer(report.queries),
    format.decimal(report.p50_ms, 1),
    format.decimal(report.p95_ms, 1),
  ];
  const rows = reports.map(row);
  if (reports.length > 1) {
    const means = METRICS.map((metric) => format.decimal(mean(reports.map((report) => report[metric])), 4));
    rows.push([text.evaluation.mean, ...means]);
  }
  return table([header, ...rows], { right: [1, 2, 3, 4, 5, 6, 7] });
}

export interface SetAnswers extends AnswersReport {
  readonly set: string;
}

/** Shares of all questions; with questions that have no answer, also how well it knew them. */
export function presentAnswers(reports: readonly SetAnswers[], presentation: Presentation): string {
  const { text, format } = presentation;
  const names = text.answerEvaluation;
  const share = (value: number): string => format.decimal(value, 4);
  const header = [
    text.evaluation.set,
    names.contains,
    names.containsGold,
    names.containsKeySentence,
    names.answered,
    names.citesGold,
    names.mostlyGold,
    names.characters,
    text.evaluation.queries,
  ];
  const rows = reports.map((report) => [
    report.set,
    share(report.contains),
    share(report.contains_gold),
    share(report.contains_key_sentence),
    share(report.answered),
    share(report.cites_gold),
    share(report.mostly_gold),
    format.integer(report.mean_characters),
    format.integer(report.queries),
  ]);
  const refusals = reports.flatMap(({ set, refusal }) =>
    refusal === null ? [] : [refusalTable(set, refusal, presentation)],
  );
  return [table([header, ...rows], { right: [1, 2, 3, 4, 5, 6, 7, 8] }), ...refusals].join("\n\n");
}

function refusalTable(set: string, refusal: RefusalReport, { text, format }: Presentation): string {
  const names = text.answerEvaluation;
  const { always_answer, shipped, fitted } = refusal;
  const always = { answered: 1, refused: 0, balanced_accuracy: always_answer };
  const row = (name: string, figures: typeof always): string[] => [
    name,
    ...[figures.answered, figures.refused, figures.balanced_accuracy].map((value) =>
      format.decimal(value, 4),
    ),
  ];
  const header = [
    `${names.refusal}: ${set}`,
    names.answeredWhenAnswerable,
    names.refusedWhenUnanswerable,
    names.balanced,
  ];
  const rows = [row(names.always, always), row(names.shipped, shipped), row(names.fitted, fitted)];
  return table([header, ...rows], { right: [1, 2, 3] });
}
