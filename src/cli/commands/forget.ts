import type { Acervo } from "#src/app/index.ts";
import { AcervoError, type Document } from "#src/domain/index.ts";
import { removeSource } from "#src/knowledge/index.ts";
import { checkCollection } from "../check-collection.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { collect, wholeNumber } from "../options/whole-number.ts";
import { UsageError } from "../usage-error.ts";

export const forget: CliCommand<[ids: number[] | undefined, options: { readonly yes?: boolean }]> = {
  define: (command, { arguments: about, options }) => {
    command.argument("[ID...]", about.ids, collect(wholeNumber("ID"))).option("--yes", options.forgetYes);
  },
  run: async (cli, ids = [], { yes = false }) => {
    const { collection } = cli.options;
    if (ids.length > 0 === (collection !== undefined)) throw new UsageError(cli.text.usage.forgetWhat);
    await cli.withAcervo(await cli.config(), async (acervo) => {
      if (collection === undefined) await forgetDocuments(cli, acervo, ids);
      else await forgetCollection(cli, acervo, collection, yes);
    });
    return EXIT.fine;
  },
};

async function forgetDocuments(cli: Cli, acervo: Acervo, ids: readonly number[]): Promise<void> {
  const { store, config } = acervo;
  const documents: Document[] = [];
  // All are looked up before any is deleted: a mistyped number leaves everything as it was.
  for (const id of new Set(ids)) {
    const document = await store.knowledge.get(config.tenant, id);
    if (document === null) throw new AcervoError("document-not-found", { id: String(id) });
    documents.push(document);
  }
  for (const document of documents) await forgetDocument(acervo, document);
  const lines = documents.map(({ name, id }) => cli.text.forget.document(name, id));
  const deleted = documents.map(({ id, name, source }) => ({ document_id: id, name, source }));
  cli.print(lines.join("\n"), { deleted });
}

/**
 * Who forgets a table means its rows too. A row can be forgotten alone; what describes its table goes with it, because
 * it may repeat values of the row, and is made anew when the file is ingested again.
 */
async function forgetDocument({ store, config }: Acervo, document: Document): Promise<void> {
  const { id, part, collection, source } = document;
  if (part === 0) {
    await removeSource(store, config.tenant, { collection, source, after: -1 });
    return;
  }
  const [first] = await store.knowledge.parts(config.tenant, { collection, source, after: -1, limit: 1 });
  const ids = first?.part === 0 ? [id, first.id] : [id];
  await store.knowledge.remove(config.tenant, { ids });
}

async function forgetCollection(cli: Cli, acervo: Acervo, name: string, isSure: boolean): Promise<void> {
  const { store, config } = acervo;
  const { text, format } = cli;
  // Searches do not see inactive documents; they are deleted all the same.
  const { collections } = await store.maintenance.stats(config.tenant);
  const found = collections[name];
  if (found === undefined) await checkCollection(acervo, name);
  if (!isSure) throw new UsageError(text.usage.confirmForget(name, format.integer(found ?? 0)));
  const count = await store.knowledge.remove(config.tenant, { collection: name });
  cli.print(text.forget.collection(name, format.integer(count)), { collection: name, deleted: count });
}
