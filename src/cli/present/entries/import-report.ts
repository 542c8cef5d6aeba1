import { AcervoError, describeError, type EntryKind } from "#src/domain/index.ts";
import type { EntryCounts, EntryImportOutcome } from "#src/knowledge/index.ts";
import { isTable } from "#src/parsing/index.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import type { Presentation } from "../presentation.ts";
import { shownSource } from "../shown-source.ts";
import { indent, table } from "../table.ts";
import { shorten } from "./shorten.ts";
import { problemText } from "./problem-text.ts";

const COUNTS = ["created", "replaced", "unchanged", "rejected"] as const;

export interface ImportSummary extends EntryCounts {
  readonly kind: EntryKind;
  readonly outcomes: readonly EntryImportOutcome[];
  readonly hiddenCharacters: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
}

export function summarizeImport(
  outcomes: readonly EntryImportOutcome[],
  run: Pick<ImportSummary, "kind" | "seconds" | "isInterrupted">,
): ImportSummary {
  const sums = { created: 0, replaced: 0, unchanged: 0, rejected: 0, hiddenCharacters: 0 };
  for (const outcome of outcomes) {
    for (const name of [...COUNTS, "hiddenCharacters"] as const) sums[name] += outcome[name];
  }
  return { ...sums, outcomes, ...run };
}

export function presentImport(summary: ImportSummary, presentation: Presentation): string {
  const { text, format } = presentation;
  const { entries } = text;
  const rows = [
    ...COUNTS.map((name) => [entries.counts[summary.kind][name], format.integer(summary[name])]),
    ...(summary.hiddenCharacters === 0
      ? []
      : [[entries.hiddenCharacters, format.integer(summary.hiddenCharacters)]]),
    [entries.seconds, format.decimal(summary.seconds)],
  ];
  const parts = [table(rows, { right: [1] })];
  const problems = summary.outcomes.flatMap((outcome) => problemLines(outcome, presentation));
  if (problems.length > 0) parts.push(`${entries.problems}\n${indent(problems.join("\n"))}`);
  if (summary.isInterrupted) parts.push(text.interrupted);
  return parts.join("\n\n");
}

/** The first rows that are no entry, and why; then what became of the file, if it was not read to its end. */
function problemLines(outcome: EntryImportOutcome, presentation: Presentation): string[] {
  const { text, format } = presentation;
  const { source, problems, problemCount } = outcome;
  const lines = problems.map((problem) => problemText(problem, presentation));
  const more = problemCount - problems.length;
  if (more > 0) lines.push(text.entries.moreProblems(format.integer(more)));
  const reason = reasonOf(outcome, presentation);
  if (reason !== null) lines.push(shorten(reason, LONGEST_REASON));
  if (lacksColumns(outcome)) lines.push(text.entries.columnHint);
  return lines.map((line) => `${shownSource(source)}: ${line}`);
}

/** A list of columns can be long; `--json` gives all of them. */
const LONGEST_REASON = 300;

function lacksColumns(outcome: EntryImportOutcome): boolean {
  return outcome.kind === "skipped" && outcome.reason === "unsupported" && isTable(outcome.source);
}

/** Why a file was not read, or not to its end; null for one that was. */
function reasonOf(outcome: EntryImportOutcome, { text, language }: Presentation): string | null {
  if (outcome.kind === "failed") return text.ingest.failure(describeError(outcome.error, language));
  if (outcome.kind !== "skipped") return null;
  const { reason, detail } = outcome;
  return text.entries.skipped(describeError(new AcervoError("file-refused", { reason, detail }), language));
}

export function importData(summary: ImportSummary, presentation: Presentation): unknown {
  const { created, replaced, unchanged, rejected } = summary;
  return {
    created,
    replaced,
    unchanged,
    rejected,
    hidden_characters: summary.hiddenCharacters,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    files: summary.outcomes.map((outcome) => fileData(outcome, presentation)),
  };
}

function fileData(outcome: EntryImportOutcome, presentation: Presentation): unknown {
  const { kind, source, created, replaced, unchanged, rejected } = outcome;
  const reason = reasonOf(outcome, presentation);
  return {
    outcome: kind,
    source,
    created,
    replaced,
    unchanged,
    rejected,
    problem_count: outcome.problemCount,
    problems: outcome.problems.map((problem) => ({
      ...problem,
      message: problemText(problem, presentation),
    })),
    ...(reason === null ? {} : { reason }),
  };
}

export function importExitCode(summary: ImportSummary): ExitCode {
  if (summary.isInterrupted) return EXIT.interrupted;
  const { outcomes, created, replaced, unchanged, rejected } = summary;
  const areRead = outcomes.every(({ kind }) => kind === "imported");
  const isRefused = rejected > 0 && created + replaced + unchanged === 0;
  return areRead && !isRefused ? EXIT.fine : EXIT.failed;
}
