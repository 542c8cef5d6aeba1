import type { CalibrationReport } from "#src/evaluation/index.ts";
import type { Presentation } from "./presentation.ts";
import { table } from "./table.ts";

const LEVELS = ["alta", "media", "baixa"] as const;

export function presentCalibration(
  fits: readonly { readonly report: CalibrationReport }[],
  saved: string | null,
  { text, format }: Presentation,
): string {
  const { calibrate } = text;
  const header = [
    calibrate.mode,
    calibrate.vectorWeight,
    ...LEVELS.flatMap((level) => [level, calibrate.precision]),
    calibrate.balanced,
    calibrate.questions,
  ];
  const rows = fits.map(({ report }) => [
    report.mode,
    report.vectorWeight === undefined ? "–" : format.decimal(report.vectorWeight),
    ...LEVELS.flatMap((level) => [
      format.decimal(report.confidence[level], 3),
      format.decimal(report.precision[level]),
    ]),
    format.decimal(report.balancedAccuracy),
    `${format.integer(report.answerable)} + ${format.integer(report.unanswerable)}`,
  ]);
  const outcome = saved === null ? calibrate.dryRun : `${calibrate.saved} ${saved}`;
  return `${table([header, ...rows], { right: [1, 2, 3, 4, 5, 6, 7, 8, 9] })}\n\n${outcome}`;
}
