import { answerExtractively } from "#src/answering/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { resolveKeys } from "../filter-keys.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { answerData, presentAnswer } from "../present/answer.ts";

export const ask: CliCommand<[words: string[], options: SearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addSearchOptions(command, text);
  },
  run: async (cli, words, options) => {
    const written = searchRequest(words, options, cli.options);
    const { response, unknown, known } = await cli.withAcervo(await cli.config(), async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      return { response: await acervo.search(request), ...keys };
    });
    const collections = written.filter?.collections;
    const answer = answerExtractively(response, collections === undefined ? {} : { collections });
    cli.print(presentAnswer(answer, response, cli), answerData(answer, response));
    if (unknown.length > 0) cli.note(cli.text.search.unknownKeys(unknown.join(", "), known.join(", ")));
    return EXIT.fine;
  },
};
