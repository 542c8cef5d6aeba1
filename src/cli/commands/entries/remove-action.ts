import type { EntryKind } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { locateEntry, noteCollection } from "../../locate-entry.ts";

export function removeAction(kind: EntryKind): CliCommand<[ids: string[], options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID...>", entries.arguments.id[kind]);
    },
    run: async (cli, given) => {
      const config = await cli.config();
      const ids = [...new Set(given)];
      const found: EntryDocument[] = [];
      const removed = await cli.withAcervo(config, async (acervo) => {
        // All are looked up before any is deleted: a mistyped id leaves everything as it was.
        for (const id of ids) found.push(await locateEntry(cli, acervo, { kind, id }));
        return acervo.store.knowledge.remove(config.tenant, { ids: found.map((document) => document.id) });
      });
      cli.print(cli.text.entries.removed[kind](ids.join(", ")), { removed, ids });
      for (const document of found) noteCollection(cli, config.collection, document);
      return EXIT.fine;
    },
  };
}
