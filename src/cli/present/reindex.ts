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
