import type { FileContent, TableOptions } from "#src/parsing/index.ts";
import type { EntryKind, RefusalReason } from "#src/domain/index.ts";
import type { IngestPipeline } from "../documents/ingest.ts";
import { countHidden, type HiddenItems, hiddenWarnings } from "../catalog/hidden-items.ts";
import { outcomeOf } from "../documents/probe-source.ts";
import type { CutPart, ReadRequest } from "../documents/reading/document-reader.ts";
import type { EntryColumns, MappedColumns } from "./entry-mapping.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { type CutEntry, type EntryTarget, writeEntries } from "./write-entries.ts";

/** A file of questions or products. */
export interface EntryFile extends EntryTarget {
  /** Its extension says how to read it. */
  readonly source: string;
  readonly kind: EntryKind;
  /** Field → column or columns, where looking is not enough. */
  readonly columns?: EntryColumns;
  readonly table?: Pick<TableOptions, "delimiter" | "decimal">;
  readonly content: FileContent;
}

export interface EntryCounts {
  readonly created: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Rows that are no entry. */
  readonly rejected: number;
  /** Problems that left their row an entry, or are no row's. */
  readonly warnings: number;
}

interface ImportReport extends EntryCounts {
  readonly source: string;
  /** The first refusals and the first warnings, with their rows. */
  readonly problems: readonly EntryProblem[];
  readonly problemCount: number;
  /** Field → the columns that it was read from, in the first table with entries. None for texts. */
  readonly columns: MappedColumns["fields"];
  /** How many columns of it became attributes of products. */
  readonly attributeColumns: number;
  /** Left out because no reader can see it. */
  readonly hiddenCharacters: number;
}

/** What became of one file; what was written before it failed stays, and another run goes on from there. */
export type EntryImportOutcome =
  | (ImportReport & { readonly kind: "imported" | "interrupted" })
  | (ImportReport & { readonly kind: "skipped"; readonly reason: RefusalReason; readonly detail: string })
  | (ImportReport & { readonly kind: "failed"; readonly error: unknown });

/** Of each sort: warnings must not hide a refusal. */
const MAX_PROBLEMS = 20;
/** One transaction writes this much. */
const BATCH = { entries: 1_000, chunks: 1_000 };

/**
 * Reads files of entries and writes them by their ids: new ones are created, others replaced, and those that are there
 * as they are cost no model call. What is not in the file stays as it is.
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

interface Import {
  readonly file: EntryFile;
  readonly pipeline: IngestPipeline;
  readonly report: { -readonly [Name in keyof ImportReport]: ImportReport[Name] } & {
    problems: EntryProblem[];
  };
  /** By id: of two rows with one id, the last one holds. */
  readonly batch: Map<string, CutEntry>;
  /** The rows of the ids so far, by their fingerprints: the ids themselves would take memory that grows with the file. */
  readonly seen: Map<number, number>;
  readonly hidden: HiddenItems;
  chunks: number;
  lastRow: number;
}

type Ending = WithoutReport<EntryImportOutcome>;
type WithoutReport<Outcome> = Outcome extends ImportReport ? Omit<Outcome, keyof ImportReport> : never;

async function importFile(file: EntryFile, pipeline: IngestPipeline): Promise<EntryImportOutcome> {
  const run = beginImport(file, pipeline);
  const ending = await readAll(run);
  noteHidden(run);
  return { ...run.report, ...ending };
}

async function readAll(run: Import): Promise<Ending> {
  const { file, pipeline } = run;
  try {
    for await (const parts of pipeline.reader.read(readRequest(file))) {
      for (const part of parts) take(part, run);
      if (run.batch.size >= BATCH.entries || run.chunks >= BATCH.chunks) await flush(run);
      if (pipeline.signal?.aborted !== true) continue;
      await flush(run);
      return { kind: "interrupted" };
    }
    await flush(run);
    return { kind: "imported" };
  } catch (error) {
    const outcome = outcomeOf(file, error);
    if (outcome.kind !== "skipped") return { kind: "failed", error };
    const { kind, reason, detail } = outcome;
    return { kind, reason, detail };
  }
}

function beginImport(file: EntryFile, pipeline: IngestPipeline): Import {
  const counts = { created: 0, replaced: 0, unchanged: 0, rejected: 0, warnings: 0 };
  const found = { problems: [], problemCount: 0, columns: {}, attributeColumns: 0, hiddenCharacters: 0 };
  const report = { source: file.source, ...counts, ...found };
  const memory = { batch: new Map(), seen: new Map(), hidden: new Map() };
  return { file, pipeline, report, ...memory, chunks: 0, lastRow: 0 };
}

function readRequest({ source, kind, columns, table, content }: EntryFile): ReadRequest {
  return {
    source,
    kind,
    // The reader takes bytes away; those of the caller stay his.
    content: "bytes" in content ? { bytes: Uint8Array.from(content.bytes) } : content,
    ...(table === undefined ? {} : { table }),
    entries: { kind, ...(columns === undefined ? {} : { columns }) },
  };
}

function take(part: CutPart, run: Import): void {
  const { report, batch, seen } = run;
  report.hiddenCharacters += part.hiddenCharacters;
  run.lastRow = part.row ?? run.lastRow;
  if (part.columns !== undefined) {
    report.columns = part.columns.fields;
    report.attributeColumns = part.columns.attributes;
  }
  noteAll(part.problems ?? [], report);
  if (!isEntry(part)) return;
  const { id } = part.entry;
  const mark = fingerprint(id);
  const earlierRow = seen.get(mark);
  if (earlierRow !== undefined) noteAll([repeated(id, part.row ?? null, earlierRow)], report);
  seen.set(mark, part.row ?? 0);
  run.chunks += part.chunks.length - (batch.get(id)?.chunks.length ?? 0);
  // Behind the others: it comes after them in the file.
  batch.delete(id);
  batch.set(id, part);
}

function isEntry(part: CutPart): part is CutEntry {
  return part.entry !== null;
}

/** Notes what is wrong with one row. */
function noteAll(problems: readonly EntryProblem[], report: Import["report"]): void {
  if (problems.some(({ isRefused }) => isRefused)) report.rejected++;
  for (const problem of problems) {
    report.problemCount++;
    if (!problem.isRefused) report.warnings++;
    const alike = report.problems.filter(({ isRefused }) => isRefused === problem.isRefused);
    if (alike.length < MAX_PROBLEMS) report.problems.push(problem);
  }
}

/** Before all other warnings, which could hide them: nobody looks for a product that no search shows. */
function noteHidden({ hidden, report }: Import): void {
  const warnings = hiddenWarnings(hidden);
  report.problems.unshift(...warnings);
  report.problemCount += warnings.length;
  report.warnings += warnings.length;
}

function repeated(id: string, row: number | null, earlierRow: number): EntryProblem {
  return { row, field: "id", fault: "repeated-id", isRefused: false, detail: id, earlierRow };
}

async function flush(run: Import): Promise<void> {
  const { batch, file, pipeline, report } = run;
  if (batch.size === 0) return;
  const cuts = [...batch.values()];
  batch.clear();
  run.chunks = 0;
  const outcomes = await writeEntries(cuts, file, pipeline);
  const failures = outcomes.filter((outcome) => outcome.kind === "failed");
  // One text that a model does not take leaves the others as they are; when none went in, the fault is not theirs.
  if (failures.length === outcomes.length) throw failures[0]?.error;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === "failed") {
      noteAll([unwritten(outcome.error, cuts[at])], report);
      continue;
    }
    report[outcome.kind]++;
    const { entry } = outcome.document;
    if (entry !== null) countHidden(entry, run.hidden);
  }
  pipeline.onRows?.(run.lastRow);
}

function unwritten(error: unknown, cut: CutEntry | undefined): EntryProblem {
  const detail = error instanceof Error ? error.message : String(error);
  return { row: cut?.row ?? null, field: null, fault: "not-written", isRefused: true, detail };
}

const HIGH = 0x1_0000_0000;

/** FNV-1a in two halves, as a whole number of 53 bits. */
function fingerprint(text: string): number {
  let low = 2_166_136_261;
  let high = 3_735_928_559;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 16_777_619);
    high = Math.imul(high ^ (code + at), 16_777_619);
  }
  return (high >>> 11) * HIGH + (low >>> 0);
}
