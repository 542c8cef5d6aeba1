import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { resolveKeys } from "../filter-keys.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { presentSearch, searchData } from "../present/search.ts";

export const search: CliCommand<[words: string[], options: SearchOptions & { readonly explain?: boolean }]> =
  {
    define: (command, text) => {
      command.argument("<QUERY...>", text.arguments.query);
      addSearchOptions(command, text).option("--explain", text.options.explain);
    },
    run: async (cli, words, options) => {
      const written = searchRequest(words, options, cli.options);
      const { response, unknown, known } = await cli.withAcervo(await cli.config(), async (acervo) => {
        const { request, ...keys } = await resolveKeys(acervo, written);
        return { response: await acervo.search(request), ...keys };
      });
      const explain = options.explain ?? false;
      cli.print(presentSearch(response, cli, { explain }), searchData(response, { explain }));
      if (unknown.length > 0) cli.note(cli.text.search.unknownKeys(unknown.join(", "), known.join(", ")));
      return EXIT.fine;
    },
  };
