import { augmentationText } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { resolveKeys } from "../filter-keys.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { wholeNumber } from "../options/whole-number.ts";
import { presentSearch, remarks, searchData } from "../present/search.ts";
import { hasUndatedLaws, noteUndatedLaws } from "../undated-laws.ts";

interface Options extends SearchOptions {
  readonly explain?: boolean;
  /** True: as many tokens as usual. */
  readonly context?: number | true;
}

export const search: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addSearchOptions(command, text)
      .option("--explain", text.options.explain)
      .option("--context [TOKENS]", text.options.context, contextTokens);
  },
  run: async (cli, words, options) => {
    const written = searchRequest(words, options, cli.options);
    const config = await cli.config();
    const { response, unknown, known, isUndated } = await cli.withAcervo(config, async (acervo) => {
      const { request, ...keys } = await resolveKeys(acervo, written);
      const response = await acervo.search(request);
      return { response, ...keys, isUndated: await hasUndatedLaws(acervo, response.hits, request.asOf) };
    });
    const { explain = false, asOf, context } = options;
    if (context === undefined) {
      cli.print(presentSearch(response, cli, { explain, asOf }), searchData(response, { explain }));
    } else {
      const prompt = augmentationText(response, {
        maxTokens: context === true ? config.contextTokens : context,
      });
      printContext(cli, prompt, response, asOf);
    }
    noteUndatedLaws(cli, isUndated, options.asOf);
    if (unknown.length > 0) cli.note(cli.text.search.unknownKeys(unknown.join(", "), known.join(", ")));
    return EXIT.fine;
  },
};

/** A prompt takes all of the standard output; what else there is to say stands beside it. */
function printContext(
  cli: Cli,
  context: string | null,
  response: SearchResponse,
  asOf: string | undefined,
): void {
  cli.print(context ?? "", { context, confidence: response.confidence });
  if (context === null) cli.note(cli.text.context.nothing);
  for (const remark of remarks(response, cli, asOf)) cli.note(remark);
}

function contextTokens(written: string): number {
  const tokens = wholeNumber("--context")(written);
  if (tokens >= 1) return tokens;
  throw new AcervoError("invalid-option", {
    option: "--context",
    value: written,
    expected: "500, 2000, 8000…",
  });
}
