import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { presentReindex } from "../present/reindex.ts";

export const reindex: CliCommand<[]> = {
  define: () => undefined,
  run: async (cli) => {
    const report = await cli.withAcervo(await cli.config(), async (acervo) => {
      const { chunks } = await acervo.store.upkeep.stats(acervo.config.tenant);
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
