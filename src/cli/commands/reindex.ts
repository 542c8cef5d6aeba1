import type { Origin } from "#src/domain/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { origin } from "../options/origin.ts";
import { presentReindex, presentReindexedSource } from "../present/reindex.ts";

export const reindex: CliCommand<[options: { readonly source?: Origin }]> = {
  define: (command, { reindexSource }) => {
    command.option("--source <SOURCE>", reindexSource.option, origin("--source"));
  },
  run: async (cli, { source }) => {
    if (source !== undefined) return reindexOne(cli, source);
    const report = await cli.withAcervo(await cli.config(), async (acervo) => {
      const { chunks } = await acervo.store.maintenance.stats(acervo.config.tenant);
      const progress = cli.progress(cli.text.reindex.progress, chunks);
      try {
        return await acervo.reindex(({ embedded }) => progress.update(embedded));
      } finally {
        progress.end();
      }
    });
    const { documents_count, chunks_count, duration_seconds, success } = report;
    cli.print(presentReindex(report, cli), { documents_count, chunks_count, duration_seconds, success });
    return report.success ? EXIT.fine : EXIT.tryLater;
  },
};

/** Only what came from one place; the rest is left alone, and so no backup is needed. */
async function reindexOne(cli: Cli, source: Origin): Promise<ExitCode> {
  const start = performance.now();
  const { documents, chunks } = await cli.withAcervo(await cli.config(), (acervo) =>
    acervo.reindexSource(source),
  );
  const seconds = (performance.now() - start) / 1_000;
  const data = { source, documents_count: documents, chunks_count: chunks, duration_seconds: seconds };
  cli.print(presentReindexedSource({ source, documents, chunks, seconds }, cli), { ...data, success: true });
  return EXIT.fine;
}
