import type { EntryKind, KnowledgeEntry, RefusalReason } from "#src/domain/index.ts";
import type { FileContent, TableOptions } from "#src/parsing/index.ts";
import type { IngestPipeline } from "../documents/ingest.ts";
import { outcomeOf } from "../documents/probe-source.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import type { CutEntry } from "./cut-entry.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { isHiddenByWord } from "./entry-schema.ts";
import type { EntryColumns } from "./map-columns.ts";
import type { MappedColumns } from "./read-entries.ts";
import { type EntryTarget, writeEntries } from "./stored-entries.ts";

export interface EntryFile extends EntryTarget {
  readonly source: string;
  readonly kind: EntryKind;
  /** Field → column or columns, where their names are not enough. */
  readonly columns?: EntryColumns;
  readonly table?: Pick<TableOptions, "delimiter" | "decimal">;
  readonly content: FileContent;
}

export interface EntryCounts {
  readonly created: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Problems that left their row an entry, or belong to no row. */
  readonly warnings: number;
}

interface ImportReport extends EntryCounts {
  readonly source: string;
  /** The first refusals and the first warnings, with their rows. */
  readonly problems: readonly EntryProblem[];
  readonly problemCount: number;
  /** Field → the columns that it was read from, in the first table with entries. None for texts. */
  readonly columns: MappedColumns["fields"];
  readonly attributeColumns: number;
  /** Left out because no reader can see it. */
  readonly hiddenCharacters: number;
}

/** What became of one file; what was written before it failed stays, and another run goes on from there. */
export type EntryImportOutcome = ImportReport & Ending;

type Ending =
  | { readonly kind: "imported" | "interrupted" }
  | { readonly kind: "skipped"; readonly reason: RefusalReason; readonly detail: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** Of refusals and of warnings: warnings must not hide a refusal. */
const MAX_PROBLEMS = 20;
/** One transaction writes this much. */
const MAX_BATCH = 250;

/**
 * Reads files of entries and writes them by their ids: new ones are created, others replaced, and those that are
 * stored already cost no model call. What is not in the file stays as it is.
 */
export async function* importEntries(
  files: Iterable<EntryFile> | AsyncIterable<EntryFile>,
  pipeline: IngestPipeline,
): AsyncGenerator<EntryImportOutcome> {
  for await (const file of files) {
    if (pipeline.signal?.aborted === true) return;
    const run = beginImport(file, pipeline);
    const ending = await readAll(run).catch((error: unknown): Ending => {
      const outcome = outcomeOf(file, error);
      return outcome.kind === "skipped" ? outcome : { kind: "failed", error };
    });
    warnOfHidden(run);
    yield { ...run.report, ...ending };
  }
}

type Import = ReturnType<typeof beginImport>;

function beginImport(file: EntryFile, pipeline: IngestPipeline) {
  const problems: EntryProblem[] = [];
  const columns: ImportReport["columns"] = {};
  const counts = { created: 0, replaced: 0, unchanged: 0, rejected: 0, warnings: 0 };
  const found = { problems, problemCount: 0, columns, attributeColumns: 0, hiddenCharacters: 0 };
  return {
    file,
    pipeline,
    report: { source: file.source, ...counts, ...found },
    /** By id: of two rows with one id, the last one holds. */
    batch: new Map<string, CutEntry>(),
    rowOf: new Map<string, number>(),
    /** How many items each unread status hides; null: the words beyond the first ones, together. */
    hidden: new Map<string | null, number>(),
    lastRow: 0,
  };
}

async function readAll(run: Import): Promise<Ending> {
  const { file, pipeline, batch } = run;
  const { source, kind, columns, table, content } = file;
  const entries = { kind, ...(columns && { columns }) };
  const request = { source, kind, content, entries, table };
  for await (const parts of pipeline.reader.read(request)) {
    for (const part of parts) take(part, run);
    const isAborted = pipeline.signal?.aborted === true;
    if (batch.size >= MAX_BATCH || isAborted) await flush(run);
    if (isAborted) return { kind: "interrupted" };
  }
  await flush(run);
  return { kind: "imported" };
}

function take(part: CutPart, run: Import): void {
  const { report, batch, rowOf } = run;
  const { entry, columns, row, problems = [] } = part;
  report.hiddenCharacters += part.hiddenCharacters;
  run.lastRow = row ?? run.lastRow;
  if (columns !== undefined) {
    report.columns = columns.fields;
    report.attributeColumns = columns.attributes;
  }
  addProblems(problems, report);
  if (entry === null) return;
  const { id } = entry;
  const earlierRow = rowOf.get(id);
  if (earlierRow !== undefined) {
    const about = { row: row ?? null, field: "id", fault: "repeated-id", isRefused: false } as const;
    addProblems([{ ...about, detail: id, earlierRow }], report);
  }
  rowOf.set(id, row ?? 0);
  // Behind the others, as in the file.
  batch.delete(id);
  batch.set(id, { ...part, entry });
}

function addProblems(problems: readonly EntryProblem[], report: Import["report"]): void {
  if (problems.some(({ isRefused }) => isRefused)) report.rejected++;
  for (const problem of problems) {
    report.problemCount++;
    if (!problem.isRefused) report.warnings++;
    const alike = report.problems.filter(({ isRefused }) => isRefused === problem.isRefused);
    if (alike.length < MAX_PROBLEMS) report.problems.push(problem);
  }
}

async function flush(run: Import): Promise<void> {
  const { batch, file, pipeline, report } = run;
  if (batch.size === 0) return;
  const cuts = [...batch.values()];
  batch.clear();
  const outcomes = await writeEntries(cuts, file, pipeline);
  const failures = outcomes.filter((outcome) => outcome.kind === "failed");
  // One text that a model does not take is a problem of its row; when none went in, the fault is not theirs.
  if (failures.length === outcomes.length) throw failures[0]?.error;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === "failed") addProblems([unwritten(outcome.error, cuts[at])], report);
    else {
      report[outcome.kind]++;
      countHidden(outcome.document.entry, run);
    }
  }
  pipeline.onRows?.(run.lastRow);
}

function unwritten(error: unknown, cut: CutEntry | undefined): EntryProblem {
  const detail = error instanceof Error ? error.message : String(error);
  return { row: cut?.row ?? null, field: null, fault: "not-written", isRefused: true, detail };
}

/** More different words are no states: it may be a column of dates. */
const MAX_STATUS_WORDS = 10;

function countHidden(entry: KnowledgeEntry | null, { hidden }: Import): void {
  if (entry?.kind !== "catalog" || !isHiddenByWord(entry)) return;
  const word = hidden.has(entry.status) || hidden.size < MAX_STATUS_WORDS ? entry.status : null;
  hidden.set(word, (hidden.get(word) ?? 0) + 1);
}

/** Before all other warnings, which could hide them: nobody looks for a product that no search shows. */
function warnOfHidden({ hidden, report }: Import): void {
  const about = { row: null, field: "status", fault: "hidden-items", isRefused: false } as const;
  report.problems.unshift(
    ...Array.from(hidden, ([word, count]) => ({ ...about, detail: word ?? "…", count })),
  );
  report.problemCount += hidden.size;
  report.warnings += hidden.size;
}
