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
  /** Reads and counts, and writes nothing: what would be written counts as created. */
  readonly isDryRun?: boolean;
}

/** Without warnings, the counts of what became of rows add up to `rows`. */
export interface EntryCounts {
  /** Rows of tables, questions of texts, and what stands in a text between them. */
  readonly rows: number;
  readonly created: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Rows that are no entry through no fault of theirs, and those that a later row replaced. */
  readonly leftOut: number;
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
  readonly attributeColumns: MappedColumns["attributes"];
  readonly ignoredColumns: MappedColumns["ignored"];
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
    warnOfMany(run);
    yield { ...run.report, ...ending };
  }
}

type Import = ReturnType<typeof beginImport>;

function beginImport(file: EntryFile, pipeline: IngestPipeline) {
  const problems: EntryProblem[] = [];
  const none: MappedColumns = { fields: {}, attributes: [], ignored: [] };
  const columns = { columns: none.fields, attributeColumns: none.attributes, ignoredColumns: none.ignored };
  const counts = { rows: 0, created: 0, replaced: 0, unchanged: 0, rejected: 0, leftOut: 0, warnings: 0 };
  const found = { problems, problemCount: 0, ...columns, hiddenCharacters: 0 };
  return {
    file,
    pipeline,
    report: { source: file.source, ...counts, ...found },
    /** By id: of two rows with one id, the last one holds. */
    batch: new Map<string, CutEntry>(),
    rowOf: new Map<string, number>(),
    /** How many items each unread status hides; null: the words beyond the first ones, together. */
    hidden: new Map<string | null, number>(),
    withoutPrice: 0,
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
    report.ignoredColumns = columns.ignored;
  }
  // The last part is no row, but tells of rows that could not be read.
  report.rows += row === undefined ? (problems[0]?.count ?? 0) : 1;
  addProblems(problems, report);
  if (entry === null) {
    if (row !== undefined && !problems.some(({ isRefused }) => isRefused)) report.leftOut++;
    return;
  }
  const { id } = entry;
  const earlierRow = rowOf.get(id);
  if (earlierRow !== undefined) {
    const about = { row: row ?? null, field: "id", fault: "repeated-id", isRefused: false } as const;
    addProblems([{ ...about, detail: id, earlierRow }], report);
  }
  rowOf.set(id, row ?? 0);
  // Behind the others, as in the file.
  if (batch.delete(id)) report.leftOut++;
  batch.set(id, { ...part, entry });
}

function addProblems(problems: readonly EntryProblem[], report: Import["report"]): void {
  const refused = problems.find(({ isRefused }) => isRefused);
  if (refused !== undefined) report.rejected += refused.count ?? 1;
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
  if (file.isDryRun === true) {
    report.created += cuts.length;
    for (const { entry } of cuts) countUnusual(entry, run);
    return;
  }
  const outcomes = await writeEntries(cuts, file, pipeline);
  const failures = outcomes.filter((outcome) => outcome.kind === "failed");
  // One text that a model does not take is a problem of its row; when none went in, the fault is not theirs.
  if (failures.length === outcomes.length) throw failures[0]?.error;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === "failed") addProblems([unwritten(outcome.error, cuts[at])], report);
    else {
      report[outcome.kind]++;
      countUnusual(outcome.document.entry, run);
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

function countUnusual(entry: KnowledgeEntry | null, run: Import): void {
  const { hidden } = run;
  if (entry?.kind !== "catalog") return;
  if (entry.price === null) run.withoutPrice++;
  if (!isHiddenByWord(entry)) return;
  const word = hidden.has(entry.status) || hidden.size < MAX_STATUS_WORDS ? entry.status : null;
  hidden.set(word, (hidden.get(word) ?? 0) + 1);
}

/** Before all other warnings, which could hide them: nobody looks for a product that no search shows. */
function warnOfMany({ hidden, withoutPrice: count, report }: Import): void {
  const warning = { row: null, isRefused: false } as const;
  const status = { ...warning, field: "status", fault: "hidden-items" } as const;
  const warnings: EntryProblem[] = Array.from(hidden, ([word, count]) => ({
    ...status,
    detail: word ?? "…",
    count,
  }));
  if (count > 0) {
    const isUnknown = report.columns["price"] === undefined;
    const detail = isUnknown ? report.attributeColumns.slice(0, MAX_PROBLEMS).join(", ") : "";
    warnings.push({ ...warning, field: "price", fault: "no-price", detail, count });
  }
  report.problems.unshift(...warnings);
  report.problemCount += warnings.length;
  report.warnings += warnings.length;
}
