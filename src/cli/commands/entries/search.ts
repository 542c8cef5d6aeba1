import { buildCatalogPayload, buildFaqPayload } from "#src/answering/index.ts";
import {
  type PayloadReply,
  presentCatalogSearch,
  presentConfidence,
  presentFaqSearch,
} from "#src/api/index.ts";
import { type Tenant, type SearchNotes, searchWithNotes, readVocabularyInForce } from "#src/app/index.ts";
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
import { emptyText, noteSearch } from "../search-notes.ts";

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
    await cli.withTenant(async (acervo) => {
      const { response, notes } = await searchWithNotes(
        acervo,
        written,
        (request) => acervo.searchFaqs(request),
        ({ results }) => results,
      );
      const empty = emptyText(cli, notes, acervo.name);
      if (payload) printPayload(cli, buildFaqPayload(response.query, response), response, empty);
      else cli.print(empty ?? showFaqSearch(response, cli, { explain }), presentFaqSearch(response));
      if (empty === null) noteSearch(cli, notes);
    });
  },
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
    addEntrySearchOptions(command, "catalog", text).option("--payload", text.entries.options.payload);
  },
  run: (cli, words, { payload = false, ...options }) =>
    searchCatalog(cli, words, options, (response, empty) => {
      if (payload) printPayload(cli, buildCatalogPayload(response.query, response), response, empty);
      else cli.print(empty ?? showCatalogSearch(response, cli), presentCatalogSearch(response));
    }),
};

/** Shows why a search of the catalogue found what it found. */
export const debugSearch: CliCommand<[words: string[], options: EntrySearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addEntrySearchOptions(command, "catalog", text);
  },
  run: (cli, words, options) =>
    searchCatalog(cli, words, options, async (response, empty, acervo) => {
      const vocabulary = (await readVocabularyInForce(acervo))?.vocabulary.name ?? null;
      const reply = { ...presentCatalogSearch(response), vocabulary };
      cli.print(empty ?? showCatalogDebug(response, vocabulary, cli), reply);
    }),
};

async function searchCatalog(
  cli: Cli,
  words: readonly string[],
  options: EntrySearchOptions,
  print: (response: CatalogSearchResponse, empty: string | null, acervo: Tenant) => void | Promise<void>,
): Promise<void> {
  const written = entrySearchRequest(words, "catalog", options, cli.options);
  await cli.withTenant(async (acervo) => {
    const { response, notes }: { response: CatalogSearchResponse; notes: SearchNotes } =
      await searchWithNotes(
        acervo,
        written,
        (request) => acervo.searchCatalog(request),
        ({ results }) => results,
      );
    const empty = emptyText(cli, notes, acervo.name);
    await print(response, empty, acervo);
    if (empty === null) noteSearch(cli, notes);
  });
}
