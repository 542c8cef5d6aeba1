import type { ReindexReport } from "#src/app/index.ts";
import type { Presentation } from "./presentation.ts";
import { facts } from "./table.ts";

export function presentReindex(report: ReindexReport, { text, format }: Presentation): string {
  const { reindex } = text;
  const rows = facts([
    [reindex.documents, format.integer(report.documents_count)],
    [reindex.chunks, format.integer(report.chunks_count)],
    [reindex.embedded, format.integer(report.embedded_count)],
    [reindex.seconds, format.decimal(report.duration_seconds)],
    [reindex.backup, report.backup],
  ]);
  return `${report.success ? reindex.done : reindex.elsewhere}\n\n${rows}`;
}

export interface ReindexedSource {
  readonly source: string;
  readonly documents: number;
  readonly chunks: number;
  readonly seconds: number;
}

export function presentReindexedSource(report: ReindexedSource, { text, format }: Presentation): string {
  const { reindex, reindexSource } = text;
  const rows = facts([
    [reindex.documents, format.integer(report.documents)],
    [reindex.chunks, format.integer(report.chunks)],
    [reindex.seconds, format.decimal(report.seconds)],
  ]);
  return `${reindexSource.done(report.source)}\n\n${rows}`;
}
