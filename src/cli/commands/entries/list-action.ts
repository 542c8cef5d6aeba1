import type { EntryKind } from "#src/domain/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { EntryDocument, EntryList } from "#src/knowledge/index.ts";
import { checkCollection } from "../../check-collection.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { type EntryListing, listData, presentList } from "../../present/entries/entry-list.ts";

interface ListOptions {
  readonly inactive?: boolean;
  readonly category?: string;
}

export function listAction(kind: EntryKind): CliCommand<[options: ListOptions]> {
  return {
    define: (command, { entries }) => {
      command
        .option("--inactive", entries.options.includeInactive)
        .option("--category <NAME>", entries.options.onlyCategory);
    },
    run: async (cli, options) => {
      const { collection } = cli.options;
      const list: EntryList = {
        kind,
        includesInactive: true,
        ...(collection === undefined ? {} : { collection }),
      };
      const listing = await cli.withAcervo(await cli.config(), async (acervo) => {
        await checkCollection(acervo, collection);
        return collect(acervo, list, options);
      });
      const { isTTY = false, columns = 0 } = cli.terminal.stdout;
      // Programs that read the list need whole ids.
      const room = isTTY && columns > 0 ? columns : null;
      cli.print(presentList(listing, cli, room), listData(listing));
      return EXIT.fine;
    },
  };
}

async function collect(acervo: Acervo, list: EntryList, options: ListOptions): Promise<EntryListing> {
  const documents: EntryDocument[] = [];
  let hidden = 0;
  for await (const document of acervo.entries.list(list)) {
    if (options.category !== undefined && !isSame(document.entry.category, options.category)) continue;
    if (document.active || options.inactive) documents.push(document);
    else hidden++;
  }
  return { kind: list.kind, documents, hidden };
}

/** Case, accents and spaces do not matter. */
function isSame(category: string | null, asked: string): boolean {
  return category !== null && plain(category) === plain(asked);
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
