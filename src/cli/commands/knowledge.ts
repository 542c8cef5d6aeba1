import { isSupportQuestion } from "#src/answering/index.ts";
import type { KnowledgeSearchRequest } from "#src/app/index.ts";
import type { SearchMode } from "#src/domain/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";
import { addRerankOptions, noteNoReranker, type RerankOptions } from "../options/rerank-options.ts";
import { SEARCH_MODES } from "../options/search-options.ts";
import { wholeNumber } from "../options/whole-number.ts";
import { knowledgeData, presentKnowledge } from "../present/knowledge.ts";

interface Options extends RerankOptions {
  readonly topK?: number;
  readonly metadata?: boolean;
  readonly initialTopK?: number;
  readonly mode: SearchMode;
}

/** Searches everything and answers in the shape that support systems take. */
export const knowledge: CliCommand<[words: string[], options: Options]> = {
  define: (command, text) => {
    const { knowledge } = text;
    command
      .argument("<QUERY...>", text.arguments.query)
      .option("--mode <MODE>", text.options.mode, oneOf("--mode", SEARCH_MODES), "hybrid")
      .option("--top-k <N>", knowledge.topK, wholeNumber("--top-k"));
    addRerankOptions(command, text)
      .option("--initial-top-k <N>", knowledge.initialTopK, wholeNumber("--initial-top-k"))
      .option("--metadata", knowledge.metadata);
  },
  run: async (cli, words, options) => {
    const request = requestFor(cli, words, options);
    const response = await cli.withAcervo(await cli.config(), (acervo) => acervo.searchKnowledge(request));
    const support = isSupportQuestion(request.query);
    cli.print(presentKnowledge(response, support, cli), knowledgeData(response, support));
    noteNoReranker(cli, options, response.engine.reranker);
    return EXIT.fine;
  },
};

function requestFor(
  { options: { collection } }: Cli,
  words: readonly string[],
  { topK, initialTopK, metadata = false, mode, source, minScore, rerank }: Options,
): KnowledgeSearchRequest {
  return {
    query: words.join(" "),
    mode,
    includeMetadata: metadata,
    ...(topK === undefined ? {} : { topK }),
    ...(initialTopK === undefined ? {} : { initialTopK }),
    ...(minScore === undefined ? {} : { minScore }),
    ...(source === undefined ? {} : { sources: source }),
    ...(rerank === undefined ? {} : { enableReranking: rerank }),
    ...(collection === undefined ? {} : { filter: { collections: [collection] } }),
  };
}
