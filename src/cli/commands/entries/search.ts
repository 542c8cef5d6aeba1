import { buildCatalogPayload, buildFaqPayload } from "#src/answering/index.ts";
import {
  type PayloadReply,
  presentCatalogSearch,
  presentConfidence,
  presentFaqSearch,
} from "#src/api/index.ts";
import { readVocabularyInForce } from "#src/app/index.ts";
import type { CatalogSearchResponse, FaqSearchResponse } from "#src/retrieval/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import {
  addEntrySearchOptions,
  type EntrySearchOptions,
  entrySearchRequest,
} from "../../options/search-options.ts";
import {
  entryRemarks,
  showCatalogDebug,
  showCatalogSearch,
  showFaqSearch,
} from "../../present/entry-search.ts";
import { searchAndPrint } from "../search-notes.ts";

interface Options extends EntrySearchOptions {
  readonly payload?: boolean;
  readonly explain?: boolean;
}

export const searchFaqs: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addEntrySearchOptions(command, text)
      .option("--payload", text.options.context)
      .option("--explain", text.options.explain);
  },
  run: (cli, words, { explain = false, payload = false, ...options }) =>
    searchAndPrint(
      cli,
      entrySearchRequest(words, "faq", options, cli.options),
      (acervo, request) => acervo.searchFaqs(request),
      (response, empty) => {
        if (payload) printPayload(cli, buildFaqPayload(response.query, response), response, empty);
        else cli.print(empty ?? showFaqSearch(response, cli, explain), presentFaqSearch(response));
      },
    ),
};

/** The text to hand to a model takes all of the standard output. */
function printPayload(
  cli: Cli,
  payload: string,
  response: FaqSearchResponse | CatalogSearchResponse,
  empty: string | null,
): void {
  const reply: PayloadReply = { payload, confidence: presentConfidence(response.confidence) };
  cli.print(payload, reply);
  for (const remark of empty === null ? entryRemarks(response, cli) : [empty]) cli.note(remark);
}

export const searchItems: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, text).option("--payload", text.options.context);
  },
  run: (cli, words, { payload = false, ...options }) =>
    searchAndPrint(
      cli,
      entrySearchRequest(words, "catalog", options, cli.options),
      (acervo, request) => acervo.searchCatalog(request),
      (response, empty) => {
        if (payload) printPayload(cli, buildCatalogPayload(response.query, response), response, empty);
        else cli.print(empty ?? showCatalogSearch(response, cli), presentCatalogSearch(response));
      },
    ),
};

/** Shows why a search of the catalogue found what it found. */
export const debugSearch: CliCommand<[words: string[], options: EntrySearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, text);
  },
  run: (cli, words, options) =>
    searchAndPrint(
      cli,
      entrySearchRequest(words, "catalog", options, cli.options),
      (acervo, request) => acervo.searchCatalog(request),
      async (response, empty, acervo) => {
        const vocabulary = (await readVocabularyInForce(acervo))?.vocabulary.name ?? null;
        const reply = { ...presentCatalogSearch(response), vocabulary };
        cli.print(empty ?? showCatalogDebug(response, vocabulary, cli), reply);
      },
    ),
};
