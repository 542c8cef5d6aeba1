import { answerExtractively } from "#src/answering/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { noteUnknownKeys } from "../filter-keys.ts";
import { noteNoReranker } from "../options/rerank-options.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { answerData, presentAnswer } from "../present/answer.ts";
import { searchForPeople } from "../search-for-people.ts";
import { noteUndatedLaws } from "../undated-laws.ts";

export const ask: CliCommand<[words: string[], options: SearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addSearchOptions(command, text);
  },
  run: async (cli, words, options) => {
    const written = searchRequest(words, options, cli.options);
    const config = await cli.config();
    const { response, keys, isUndated, isEmpty } = await cli.withAcervo(config, (acervo) =>
      searchForPeople(acervo, written),
    );
    const collections = written.filter?.collections;
    const answer = answerExtractively(response, collections === undefined ? {} : { collections });
    const shown = isEmpty
      ? cli.text.search.emptyTenant(config.tenant)
      : presentAnswer(answer, response, cli, options.asOf);
    cli.print(shown, answerData(answer, response));
    if (isEmpty) return EXIT.fine;
    noteUndatedLaws(cli, isUndated, options.asOf);
    noteUnknownKeys(cli, keys, response.hits);
    noteNoReranker(cli, options, response.reranking?.model ?? null);
    return EXIT.fine;
  },
};
