import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { presentSearch, searchData } from "../present/search.ts";

export const search: CliCommand<[words: string[], options: SearchOptions & { readonly explain?: boolean }]> =
  {
    define: (command, text) => {
      command.argument("<QUERY...>", text.arguments.query);
      addSearchOptions(command, text).option("--explain", text.options.explain);
    },
    run: async (cli, words, options) => {
      const request = searchRequest(words, options, cli.options);
      const response = await cli.withAcervo(await cli.config(), (acervo) => acervo.search(request));
      const explain = options.explain ?? false;
      cli.print(presentSearch(response, cli, { explain }), searchData(response, { explain }));
      return EXIT.fine;
    },
  };
