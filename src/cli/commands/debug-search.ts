import type { CliCommand } from "../command.ts";
import { isEmptyTenant } from "../empty-tenant.ts";
import { EXIT } from "../exit-codes.ts";
import { noteUnknownKeys, resolveKeys } from "../filter-keys.ts";
import {
  addEntrySearchOptions,
  type EntrySearchOptions,
  entrySearchRequest,
} from "../options/entry-search-options.ts";
import { catalogSearchData } from "../present/entries/catalog-search.ts";
import { presentDebugSearch } from "../present/entries/debug-search.ts";
import { vocabularyInForce } from "../vocabulary-in-force.ts";

/** Shows why a search of the catalogue found what it found. */
export const debugSearch: CliCommand<[words: string[], options: EntrySearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, "catalog", text);
  },
  run: async (cli, words, options) => {
    const written = entrySearchRequest(words, "catalog", options, cli.options);
    const config = await cli.config();
    const { response, keys, isEmpty } = await cli.withAcervo(config, async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      const response = await acervo.searchCatalog(request);
      return { response, keys, isEmpty: await isEmptyTenant(acervo, response.results) };
    });
    const name = (await vocabularyInForce(config))?.vocabulary.name ?? null;
    const empty = isEmpty ? cli.text.search.emptyTenant(config.tenant) : null;
    cli.print(empty ?? presentDebugSearch(response, name, cli), {
      ...catalogSearchData(response),
      vocabulary: name,
    });
    if (empty === null) noteUnknownKeys(cli, keys, response.results);
    return EXIT.fine;
  },
};
