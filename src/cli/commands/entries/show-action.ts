import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { entryData, presentEntry } from "../../present/entries/entry-card.ts";

export function showAction(kind: EntryKind): CliCommand<[id: string, options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID>", entries.arguments.id[kind]);
    },
    run: async (cli, id) => {
      const config = await cli.config();
      const { collection } = config;
      const document = await cli.withAcervo(config, (acervo) =>
        acervo.entries.find({ collection, kind, id }),
      );
      if (document === null) throw new AcervoError("entry-not-found", { kind, id, collection });
      cli.print(presentEntry(document, cli), entryData(document));
      return EXIT.fine;
    },
  };
}
