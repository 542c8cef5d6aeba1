import { buildCatalogPayload } from "#src/answering/index.ts";
import type { CliCommand } from "../../command.ts";
import { isEmptyTenant } from "../../empty-tenant.ts";
import { EXIT } from "../../exit-codes.ts";
import { noteUnknownKeys, resolveKeys } from "../../filter-keys.ts";
import {
  addEntrySearchOptions,
  type EntrySearchOptions,
  entrySearchRequest,
} from "../../options/entry-search-options.ts";
import { confidenceData } from "../../present/confidence.ts";
import {
  catalogRemarks,
  catalogSearchData,
  presentCatalogSearch,
} from "../../present/entries/catalog-search.ts";

type Options = EntrySearchOptions & { readonly payload?: boolean };

export const searchItems: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, "catalog", text).option("--payload", text.entries.options.payload);
  },
  run: async (cli, words, { payload = false, ...options }) => {
    const written = entrySearchRequest(words, "catalog", options, cli.options);
    const config = await cli.config();
    const { response, keys, isEmpty } = await cli.withAcervo(config, async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      const response = await acervo.searchCatalog(request);
      return { response, keys, isEmpty: await isEmptyTenant(acervo, response.results) };
    });
    const empty = isEmpty ? cli.text.search.emptyTenant(config.tenant) : null;
    if (payload) {
      const line = buildCatalogPayload(response.query, response);
      cli.print(line, { payload: line, confidence: confidenceData(response.confidence) });
      for (const remark of empty === null ? catalogRemarks(response, cli) : [empty]) cli.note(remark);
    } else {
      cli.print(empty ?? presentCatalogSearch(response, cli), catalogSearchData(response));
    }
    if (empty === null) noteUnknownKeys(cli, keys, response.results);
    return EXIT.fine;
  },
};
