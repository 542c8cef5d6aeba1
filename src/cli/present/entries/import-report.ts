import { AcervoError, describeError, type EntryKind } from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryCounts,
  type EntryImportOutcome,
  type EntryProblem,
} from "#src/knowledge/index.ts";
import { isTable } from "#src/parsing/index.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import type { Presentation } from "../presentation.ts";

const COUNTS = ["created", "replaced", "unchanged", "rejected", "warnings"] as const;

export interface ImportSummary extends EntryCounts {
  readonly kind: EntryKind;
  readonly outcomes: readonly EntryImportOutcome[];
  readonly hiddenCharacters: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
  /** Nothing was written: what was read is all that is known. */
  readonly isDryRun: boolean;
}

export function summarizeImport(
  outcomes: readonly EntryImportOutcome[],
  {
    isDryRun = false,
    ...run
  }: Pick<ImportSummary, "kind" | "seconds" | "isInterrupted"> & { isDryRun?: boolean },
): ImportSummary {
  const sums = { created: 0, replaced: 0, unchanged: 0, rejected: 0, warnings: 0, hiddenCharacters: 0 };
  for (const outcome of outcomes) {
    for (const name of [...COUNTS, "hiddenCharacters"] as const) sums[name] += outcome[name];
  }
  return { ...sums, outcomes, isDryRun, ...run };
}

/** Entries that were read, whatever became of them. */
export function readCount({ created, replaced, unchanged }: EntryCounts): number {
  return created + replaced + unchanged;
}

/** Why a file was not read, or not to its end; null for one that was. */
export function reasonOf(outcome: EntryImportOutcome, { text, language }: Presentation): string | null {
  if (outcome.kind === "failed") return text.ingest.failure(describeError(outcome.error, language));
  if (outcome.kind !== "skipped") return null;
  const { reason, detail } = outcome;
  // A table of a known format lacks columns: what it has and how to name them says it all.
  if (reason === "unsupported" && isTable(outcome.source) && detail.includes("--column")) return detail;
  return describeError(new AcervoError("file-refused", { reason, detail }), language);
}

export function importData(summary: ImportSummary, presentation: Presentation): unknown {
  return {
    ...countsData(summary, summary.isDryRun),
    hidden_characters: summary.hiddenCharacters,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    dry_run: summary.isDryRun,
    files: summary.outcomes.map((outcome) => ({
      outcome: outcome.kind,
      source: outcome.source,
      ...countsData(outcome, summary.isDryRun),
      columns: outcome.columns,
      attribute_columns: outcome.attributeColumns,
      problem_count: outcome.problemCount,
      problems: outcome.problems.map((problem) => problemData(problem, presentation)),
      ...withReason(reasonOf(outcome, presentation)),
    })),
  };
}

function countsData(counts: EntryCounts, isDryRun: boolean): object {
  const { created, replaced, unchanged, rejected, warnings } = counts;
  const entries = isDryRun ? { read: readCount(counts) } : { created, replaced, unchanged };
  return { ...entries, rejected, warnings };
}

function problemData(problem: EntryProblem, { language }: Presentation): object {
  const { isRefused, earlierRow, ...facts } = problem;
  return {
    ...facts,
    refused: isRefused,
    ...(earlierRow === undefined ? {} : { earlier_row: earlierRow }),
    message: describeProblem(problem, language),
  };
}

function withReason(reason: string | null): { reason?: string } {
  return reason === null ? {} : { reason };
}

/** Rows that were refused are told; only when nothing else was there has the import failed. */
export function importExitCode(summary: ImportSummary): ExitCode {
  if (summary.isInterrupted) return EXIT.interrupted;
  const areRead = summary.outcomes.every(({ kind }) => kind === "imported");
  const isRefused = summary.rejected > 0 && readCount(summary) === 0;
  return areRead && !isRefused ? EXIT.fine : EXIT.failed;
}
