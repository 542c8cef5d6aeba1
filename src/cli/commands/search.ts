import { augmentationText } from "#src/answering/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { noteUnknownKeys } from "../filter-keys.ts";
import { maxTokens } from "../options/max-tokens.ts";
import { noteNoReranker } from "../options/rerank-options.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { confidenceData } from "../present/confidence.ts";
import { findRemarks } from "../present/references.ts";
import { presentSearch, remarks, searchData } from "../present/search.ts";
import { searchForPeople } from "../search-for-people.ts";
import { noteUndatedLaws } from "../undated-laws.ts";
import { UsageError } from "../usage-error.ts";

interface Options extends SearchOptions {
  readonly explain?: boolean;
  readonly context?: boolean;
  readonly maxTokens?: number;
}

export const search: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    command.argument("<QUERY...>", text.arguments.query);
    addSearchOptions(command, text)
      .option("--explain", text.options.explain)
      .option("--context", text.options.context)
      .option("--max-tokens <N>", text.options.maxTokens, maxTokens);
  },
  run: async (cli, words, options) => {
    const { explain = false, asOf, context = false } = options;
    if (options.maxTokens !== undefined && !context) throw new UsageError(cli.text.usage.maxTokensAlone);
    const written = searchRequest(words, options, cli.options);
    const config = await cli.config();
    const { response, keys, isUndated, isEmpty } = await cli.withAcervo(config, (acervo) =>
      searchForPeople(acervo, written),
    );
    const empty = isEmpty ? cli.text.search.emptyTenant(config.tenant) : null;
    if (context) {
      const prompt = augmentationText(response, { maxTokens: options.maxTokens ?? config.contextTokens });
      printContext(cli, prompt, response, asOf, empty);
    } else {
      const shown = empty ?? presentSearch(response, cli, { explain, asOf });
      cli.print(shown, searchData(response, { explain }));
    }
    if (empty !== null) return EXIT.fine;
    noteUndatedLaws(cli, isUndated, asOf);
    noteUnknownKeys(cli, keys, response.hits);
    noteNoReranker(cli, options, response.reranking?.model ?? null);
    return EXIT.fine;
  },
};

/** A prompt takes all of the standard output; what else there is to say stands beside it. */
function printContext(
  cli: Cli,
  context: string | null,
  response: SearchResponse,
  asOf: string | undefined,
  empty: string | null,
): void {
  cli.print(context ?? "", { context, confidence: confidenceData(response.confidence) });
  if (empty !== null) return cli.note(empty);
  if (context === null) cli.note(cli.text.context.nothing);
  for (const remark of findRemarks(response.references, cli)) cli.note(remark);
  for (const remark of remarks(response, cli, asOf)) cli.note(remark);
}
