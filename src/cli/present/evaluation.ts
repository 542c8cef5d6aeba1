import { type EvaluationReport, mean } from "#src/evaluation/index.ts";
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
