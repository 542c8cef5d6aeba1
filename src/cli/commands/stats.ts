import type { Acervo } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { readModelState } from "../model-state.ts";
import { documentsData, presentDocuments } from "../present/documents.ts";
import { type Overview, overviewData, presentOverview } from "../present/stats.ts";

export const stats: CliCommand<[options: { readonly documents?: boolean }]> = {
  define: (command, { options }) => {
    command.option("--documents", options.documents);
  },
  run: async (cli, options) => {
    await cli.withAcervo(await cli.config(), async (acervo) => {
      if (options.documents) {
        const documents = await listDocuments(acervo, cli.options.collection);
        cli.print(presentDocuments(documents, cli), documentsData(documents));
      } else {
        const overview = await readOverview(acervo);
        cli.print(presentOverview(overview, cli), overviewData(overview));
      }
    });
    return EXIT.fine;
  },
};

async function readOverview(acervo: Acervo): Promise<Overview> {
  const { store, config } = acervo;
  return {
    folder: config.dataDir,
    statistics: await store.maintenance.stats(config.tenant),
    model: await readModelState(acervo),
    cache: await store.embeddingCache.stats(config.tenant),
    lastBackup: (await store.maintenance.backups())[0] ?? null,
  };
}

const PAGE = 500;

async function listDocuments(acervo: Acervo, collection: string | undefined): Promise<Document[]> {
  const filter = collection === undefined ? {} : { filter: { collections: [collection] } };
  const documents: Document[] = [];
  for (let page = await acervo.documents({ ...filter, limit: PAGE }); page.length > 0;) {
    documents.push(...page);
    page = await acervo.documents({ ...filter, limit: PAGE, after: page.at(-1)?.id ?? 0 });
  }
  return documents;
}
