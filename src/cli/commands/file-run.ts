import type { Tenant, FileProgress } from "#src/app/index.ts";
import type { Cli, OpenOptions } from "../cli.ts";

/** A line for every batch would fill a log; each entry may cost a model call. */
const ROWS_BETWEEN_NOTES = { documents: 50_000, entries: 5_000 };

interface Files {
  readonly of: keyof typeof ROWS_BETWEEN_NOTES;
  readonly count: number;
}

export interface FileRun<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly isInterrupted: boolean;
}

/** Opens the knowledge base, which is made if need be, and works on files until done or interrupted. */
export function runFiles<Outcome>(
  cli: Cli,
  files: Files,
  work: (acervo: Tenant, progress: FileProgress) => Promise<Outcome[]>,
  open: OpenOptions = {},
): Promise<FileRun<Outcome>> {
  return cli.terminal.interruptible((signal) =>
    cli.withTenant(
      async (acervo) => {
        const outcomes = await withProgress(cli, files, signal, (progress) => work(acervo, progress));
        return { outcomes, isInterrupted: signal.aborted };
      },
      { ...open, creates: true },
    ),
  );
}

/** Shows how far the files have come while they are worked on. */
export async function withProgress<Result>(
  cli: Cli,
  { of, count }: Files,
  signal: AbortSignal,
  work: (progress: FileProgress) => Promise<Result>,
): Promise<Result> {
  const { text, format } = cli;
  const label = of === "entries" ? text.entries.progress : text.ingest.progress;
  const progress = cli.progress(label, count);
  const onRows = everyFew(ROWS_BETWEEN_NOTES[of], (rows) =>
    progress.within(text.ingest.rows(format.integer(rows))),
  );
  try {
    return await work({ signal, onFile: (done) => progress.update(done), onRows });
  } finally {
    progress.end();
  }
}

function everyFew(between: number, note: (rows: number) => void): (rows: number) => void {
  let last = 0;
  return (rows) => {
    // Fewer than before: another table.
    if (rows < last) last = 0;
    if (rows - last < between) return;
    last = rows;
    note(rows);
  };
}

/** Gives the seconds since it was made. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1_000;
}
