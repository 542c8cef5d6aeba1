import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";

type Action = "clear" | "cleanup";

export const cache: CliCommand<[action: Action, options: object]> = {
  define: (command, { arguments: about }) => {
    command.argument("<clear|cleanup>", about.cacheAction, oneOf<Action>("cache", ["clear", "cleanup"]));
  },
  run: async (cli, action) => {
    await cli.withAcervo(await cli.config(), async ({ store, config: { tenant } }) => {
      if (action === "clear") {
        const { entries } = await store.embeddingCache.stats(tenant);
        await store.embeddingCache.clear(tenant);
        cli.print(cli.text.cache.cleared, { deleted: entries });
      } else {
        const count = await store.embeddingCache.cleanup(tenant);
        cli.print(cli.text.cache.cleaned(cli.format.integer(count)), { deleted: count });
      }
    });
    return EXIT.fine;
  },
};
