import { describeProblem, type EntryImportOutcome } from "#src/knowledge/index.ts";
import type { Presentation } from "../presentation.ts";
import { shownSource } from "../shown-source.ts";
import { indent, table } from "../table.ts";
import { columnsText } from "./columns-text.ts";
import { type ImportSummary, readCount, reasonOf } from "./import-report.ts";
import { shorten } from "./shorten.ts";

/** A list of columns can be long; `--json` gives all of them. */
const MAX_REASON_LENGTH = 300;

/** How many entries came in, what the columns were taken for, and what is wrong with which row. */
export function presentImport(summary: ImportSummary, presentation: Presentation): string {
  const { text, style, format } = presentation;
  const { entries } = text;
  const { outcomes, rejected } = summary;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [
      style.bad(entries.refusedRows(rejected, format.integer(rejected))),
      outcomes.flatMap((outcome) => problemLines(outcome, true, presentation)),
    ],
    [entries.warnings, outcomes.flatMap((outcome) => problemLines(outcome, false, presentation))],
    [style.bad(entries.unread), outcomes.flatMap((outcome) => unreadLines(outcome, presentation))],
  ];
  return [
    ...(summary.isDryRun ? [style.bold(entries.dryRun)] : []),
    countsTable(summary, presentation),
    ...columnsText(outcomes, presentation),
    ...sections.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : [`${title}\n${indent(lines.join("\n"))}`],
    ),
    ...(summary.isInterrupted ? [text.interrupted] : []),
  ].join("\n\n");
}

function countsTable(summary: ImportSummary, { text, format }: Presentation): string {
  const { entries } = text;
  const { hiddenCharacters, kind } = summary;
  const names = entries.counts[kind];
  const written = (["created", "replaced", "unchanged"] as const).map((name) => [
    names[name],
    format.integer(summary[name]),
  ]);
  const rows = [
    ...(summary.isDryRun ? [[names.read, format.integer(readCount(summary))]] : written),
    [names.rejected, format.integer(summary.rejected)],
    ...(hiddenCharacters === 0 ? [] : [[entries.hiddenCharacters, format.integer(hiddenCharacters)]]),
    [entries.seconds, format.decimal(summary.seconds)],
  ];
  return table(rows, { right: [1] });
}

/** The first problems of one sort, with their rows, and how many more there are. */
function problemLines(outcome: EntryImportOutcome, isRefused: boolean, presentation: Presentation): string[] {
  const { text, format, language } = presentation;
  const { source, problems, problemCount, warnings } = outcome;
  const shown = problems.filter((problem) => problem.isRefused === isRefused);
  const lines = shown.map((problem) => describeProblem(problem, language));
  const more = (isRefused ? problemCount - warnings : warnings) - shown.length;
  if (more > 0) lines.push(text.entries.moreProblems(format.integer(more)));
  return lines.map((line) => `${shownSource(source)}: ${line}`);
}

/** What became of a file that was not read to its end. */
function unreadLines(outcome: EntryImportOutcome, presentation: Presentation): string[] {
  const reason = reasonOf(outcome, presentation);
  return reason === null ? [] : [`${shownSource(outcome.source)}: ${shorten(reason, MAX_REASON_LENGTH)}`];
}
