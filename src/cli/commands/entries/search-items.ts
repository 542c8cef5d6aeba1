import { buildCatalogPayload } from "#src/answering/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { noteUnknownKeys, resolveKeys } from "../../filter-keys.ts";
import {
  addEntrySearchOptions,
  type EntrySearchOptions,
  entrySearchRequest,
} from "../../options/entry-search-options.ts";
import { catalogSearchData, presentCatalogSearch } from "../../present/entries/catalog-search.ts";
import { entryRemarks } from "../../present/entries/entry-remarks.ts";

type Options = EntrySearchOptions & { readonly payload?: boolean };

export const searchItems: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, "catalog", text).option("--payload", text.entries.options.payload);
  },
  run: async (cli, words, { payload = false, ...options }) => {
    const written = entrySearchRequest(words, "catalog", options, cli.options);
    const { response, keys } = await cli.withAcervo(await cli.config(), async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      return { response: await acervo.searchCatalog(request), keys };
    });
    if (payload) {
      const line = buildCatalogPayload(response.query, response);
      cli.print(line, { payload: line, confidence: response.confidence });
      for (const remark of entryRemarks(response, cli)) cli.note(remark);
    } else {
      cli.print(presentCatalogSearch(response, cli), catalogSearchData(response));
    }
    noteUnknownKeys(cli, keys, response.results);
    return EXIT.fine;
  },
};
