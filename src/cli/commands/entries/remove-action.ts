import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";

export function removeAction(kind: EntryKind): CliCommand<[ids: string[], options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID...>", entries.arguments.id[kind]);
    },
    run: async (cli, given) => {
      const config = await cli.config();
      const { collection } = config;
      const ids = [...new Set(given)];
      const removed = await cli.withAcervo(config, async ({ entries }) => {
        // All are looked up before any is deleted: a mistyped id leaves everything as it was.
        for (const id of ids) {
          const document = await entries.find({ collection, kind, id });
          if (document === null) throw new AcervoError("entry-not-found", { kind, id, collection });
        }
        return entries.remove({ collection, kind, ids });
      });
      cli.print(cli.text.entries.removed[kind](ids.join(", ")), { removed, ids });
      return EXIT.fine;
    },
  };
}
