import type { EntryKind } from "#src/domain/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { locateEntry } from "../../locate-entry.ts";
import { entryData, presentEntry } from "../../present/entries/entry-card.ts";

export function showAction(kind: EntryKind): CliCommand<[id: string, options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID>", entries.arguments.id[kind]);
    },
    run: async (cli, id) => {
      const document = await cli.withAcervo(await cli.config(), (acervo) =>
        locateEntry(cli, acervo, { kind, id }),
      );
      cli.print(presentEntry(document, cli), entryData(document));
      return EXIT.fine;
    },
  };
}
