import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { unknownKeys } from "../filter-hint.ts";
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
      const conditions = request.filter?.metadata ?? [];
      const { response, hint } = await cli.withAcervo(await cli.config(), async (acervo) => {
        const found = await acervo.search(request);
        const isEmpty = found.hits.length === 0;
        return { response: found, hint: isEmpty ? await unknownKeys(acervo, conditions) : null };
      });
      const explain = options.explain ?? false;
      cli.print(presentSearch(response, cli, { explain }), searchData(response, { explain }));
      if (hint !== null && hint.unknown.length > 0) {
        cli.note(cli.text.search.unknownKeys(hint.unknown.join(", "), hint.known.join(", ")));
      }
      return EXIT.fine;
    },
  };
