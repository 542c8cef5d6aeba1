import { buildFaqPayload } from "#src/answering/index.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { noteUnknownKeys, resolveKeys } from "../../filter-keys.ts";
import {
  addEntrySearchOptions,
  type EntrySearchOptions,
  entrySearchRequest,
} from "../../options/entry-search-options.ts";
import { entryRemarks } from "../../present/entries/entry-remarks.ts";
import { faqSearchData, presentFaqSearch } from "../../present/entries/faq-search.ts";

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
    const { response, keys } = await cli.withAcervo(await cli.config(), async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      return { response: await acervo.searchFaqs(request), keys };
    });
    if (payload) {
      const line = buildFaqPayload(response.query, response);
      cli.print(line, { payload: line, confidence: response.confidence });
      for (const remark of entryRemarks(response, cli)) cli.note(remark);
    } else {
      cli.print(presentFaqSearch(response, cli, { explain }), faqSearchData(response));
    }
    noteUnknownKeys(cli, keys, response.results);
    return EXIT.fine;
  },
};
