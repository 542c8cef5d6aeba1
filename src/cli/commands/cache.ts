import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";

type Action = "clear" | "cleanup";

export const cache: CliCommand<[action: Action, options: object]> = {
  define: (command, { arguments: about }) => {
    command.argument("<clear|cleanup>", about.cacheAction, oneOf<Action>("cache", ["clear", "cleanup"]));
  },
  run: async (cli, action) => {
    await cli.withAcervo(await cli.config(), async ({ store }) => {
      if (action === "clear") {
        const { entries } = await store.embeddingCache.stats();
        await store.embeddingCache.clear();
        cli.print(cli.text.cache.cleared, { deleted: entries });
      } else {
        const count = await store.embeddingCache.cleanup();
        cli.print(cli.text.cache.cleaned(cli.format.integer(count)), { deleted: count });
      }
    });
    return EXIT.fine;
  },
};
