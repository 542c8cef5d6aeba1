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
/** More different words are no states: it may be a column of dates. */
const MAX_STATUS_WORDS = 10;

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
    yield await importFile(file, pipeline);
  }
}

async function importFile(file: EntryFile, pipeline: IngestPipeline): Promise<EntryImportOutcome> {
  const problems: EntryProblem[] = [];
  const report: { -readonly [Name in keyof ImportReport]: ImportReport[Name] } = {
    ...{ source: file.source, created: 0, replaced: 0, unchanged: 0, rejected: 0, warnings: 0 },
    ...{ problems, problemCount: 0, columns: {}, attributeColumns: 0, hiddenCharacters: 0 },
  };
  /** By id: of two rows with one id, the last one holds. */
  const batch = new Map<string, CutEntry>();
  const rowOf = new Map<string, number>();
  /** How many items each unread status hides; null: the words beyond the first ones, together. */
  const hidden = new Map<string | null, number>();
  let lastRow = 0;

  async function readAll(): Promise<Ending> {
    const { source, kind, columns, table, content } = file;
    const entries = { kind, ...(columns && { columns }) };
    const request = { source, kind, content, entries, ...(table && { table }) };
    for await (const parts of pipeline.reader.read(request)) {
      for (const part of parts) take(part);
      const isAborted = pipeline.signal?.aborted === true;
      if (batch.size >= MAX_BATCH || isAborted) await flush();
      if (isAborted) return { kind: "interrupted" };
    }
    await flush();
    return { kind: "imported" };
  }

  function take(part: CutPart): void {
    const { entry, columns, row } = part;
    report.hiddenCharacters += part.hiddenCharacters;
    lastRow = row ?? lastRow;
    if (columns !== undefined) {
      report.columns = columns.fields;
      report.attributeColumns = columns.attributes;
    }
    addProblems(part.problems ?? []);
    if (entry === null) return;
    const { id } = entry;
    const earlierRow = rowOf.get(id);
    if (earlierRow !== undefined) {
      const about = { row: row ?? null, field: "id", fault: "repeated-id", isRefused: false } as const;
      addProblems([{ ...about, detail: id, earlierRow }]);
    }
    rowOf.set(id, row ?? 0);
    // Behind the others, as in the file.
    batch.delete(id);
    batch.set(id, { ...part, entry });
  }

  function addProblems(found: readonly EntryProblem[]): void {
    if (found.some(({ isRefused }) => isRefused)) report.rejected++;
    for (const problem of found) {
      report.problemCount++;
      if (!problem.isRefused) report.warnings++;
      const alike = problems.filter(({ isRefused }) => isRefused === problem.isRefused);
      if (alike.length < MAX_PROBLEMS) problems.push(problem);
    }
  }

  async function flush(): Promise<void> {
    if (batch.size === 0) return;
    const cuts = [...batch.values()];
    batch.clear();
    const outcomes = await writeEntries(cuts, file, pipeline);
    const failures = outcomes.filter((outcome) => outcome.kind === "failed");
    // One text that a model does not take is a problem of its row; when none went in, the fault is not theirs.
    if (failures.length === outcomes.length) throw failures[0]?.error;
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.kind === "failed") addProblems([unwritten(outcome.error, cuts[at])]);
      else {
        report[outcome.kind]++;
        countHidden(outcome.document.entry);
      }
    }
    pipeline.onRows?.(lastRow);
  }

  function countHidden(entry: KnowledgeEntry | null): void {
    if (entry?.kind !== "catalog" || !isHiddenByWord(entry)) return;
    const word = hidden.has(entry.status) || hidden.size < MAX_STATUS_WORDS ? entry.status : null;
    hidden.set(word, (hidden.get(word) ?? 0) + 1);
  }

  /** Before all other warnings, which could hide them: nobody looks for a product that no search shows. */
  function warnOfHidden(): void {
    const about = { row: null, field: "status", fault: "hidden-items", isRefused: false } as const;
    problems.unshift(...Array.from(hidden, ([word, count]) => ({ ...about, detail: word ?? "…", count })));
    report.problemCount += hidden.size;
    report.warnings += hidden.size;
  }

  const ending = await readAll().catch((error: unknown): Ending => {
    const outcome = outcomeOf(file, error);
    return outcome.kind === "skipped" ? outcome : { kind: "failed", error };
  });
  warnOfHidden();
  return { ...report, ...ending };
}

function unwritten(error: unknown, cut: CutEntry | undefined): EntryProblem {
  const detail = error instanceof Error ? error.message : String(error);
  return { row: cut?.row ?? null, field: null, fault: "not-written", isRefused: true, detail };
}
