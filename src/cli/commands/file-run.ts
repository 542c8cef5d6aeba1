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
  readonly seconds: number;
}

/** Opens the knowledge base, which is made if need be, and works on files until done or interrupted. */
export function runFiles<Outcome>(
  cli: Cli,
  { of, count }: Files,
  work: (acervo: Tenant, progress: FileProgress) => Promise<Outcome[]>,
  open: OpenOptions = {},
): Promise<FileRun<Outcome>> {
  const start = performance.now();
  const { text, format } = cli;
  const label = of === "entries" ? text.entries.progress : text.ingest.progress;
  return cli.terminal.interruptible(async (signal) => {
    const outcomes = await cli.withTenant(
      (acervo) => {
        const progress = cli.progress(label, count);
        const onFile = (done: number): void => progress.update(done);
        const onRows = everyFew(ROWS_BETWEEN_NOTES[of], (rows) =>
          progress.within(text.ingest.rows(format.integer(rows))),
        );
        return work(acervo, { signal, onFile, onRows }).finally(() => progress.end());
      },
      { ...open, creates: true },
    );
    return { outcomes, isInterrupted: signal.aborted, seconds: secondsSince(start) };
  });
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

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}
