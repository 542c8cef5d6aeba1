import { buildFaqPayload } from "#src/answering/index.ts";
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
import { faqRemarks, faqSearchData, presentFaqSearch } from "../../present/entries/faq-search.ts";

interface Options extends EntrySearchOptions {
  readonly payload?: boolean;
  readonly explain?: boolean;
}

export const searchFaqs: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addEntrySearchOptions(command, "faq", text)
      .option("--payload", text.entries.options.payload)
      .option("--explain", text.options.explain);
  },
  run: async (cli, words, options) => {
    const { explain = false, payload = false } = options;
    const written = entrySearchRequest(words, "faq", options, cli.options);
    const config = await cli.config();
    const { response, keys, isEmpty } = await cli.withAcervo(config, async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      const response = await acervo.searchFaqs(request);
      return { response, keys, isEmpty: await isEmptyTenant(acervo, response.results) };
    });
    const empty = isEmpty ? cli.text.search.emptyTenant(config.tenant) : null;
    if (payload) {
      const line = buildFaqPayload(response.query, response);
      cli.print(line, { payload: line, confidence: confidenceData(response.confidence) });
      for (const remark of empty === null ? faqRemarks(response, cli) : [empty]) cli.note(remark);
    } else {
      cli.print(empty ?? presentFaqSearch(response, cli, { explain }), faqSearchData(response));
    }
    if (empty === null) noteUnknownKeys(cli, keys, response.results);
    return EXIT.fine;
  },
};
