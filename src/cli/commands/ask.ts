import { answerExtractively } from "#src/answering/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { answerData, presentAnswer } from "../present/answer.ts";

export const ask: CliCommand<[words: string[], options: SearchOptions]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addSearchOptions(command, text);
  },
  run: async (cli, words, options) => {
    const request = searchRequest(words, options, cli.options);
    const response = await cli.withAcervo(await cli.config(), (acervo) => acervo.search(request));
    const collections = request.filter?.collections;
    const answer = answerExtractively(response, collections === undefined ? {} : { collections });
    cli.print(presentAnswer(answer, response, cli), answerData(answer, response));
    return EXIT.fine;
  },
};
