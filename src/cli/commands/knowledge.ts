import { isSupportQuestion } from "#src/answering/index.ts";
import type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "#src/app/index.ts";
import type { SearchMode } from "#src/domain/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { isEmptyTenant } from "../empty-tenant.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";
import { addRerankOptions, noteNoReranker, type RerankOptions } from "../options/rerank-options.ts";
import { SEARCH_MODES } from "../options/search-options.ts";
import { wholeNumber } from "../options/whole-number.ts";
import { closingLine, confidenceData } from "../present/confidence.ts";
import { knowledgeData, presentKnowledge } from "../present/knowledge.ts";

interface Options extends RerankOptions {
  readonly topK?: number;
  readonly metadata?: boolean;
  readonly context?: boolean;
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
      .option("--metadata", knowledge.metadata)
      .option("--context", knowledge.context);
  },
  run: async (cli, words, options) => {
    const request = requestFor(cli, words, options);
    const config = await cli.config();
    const { response, isEmpty } = await cli.withAcervo(config, async (acervo) => {
      const response = await acervo.searchKnowledge(request);
      return { response, isEmpty: await isEmptyTenant(acervo, response.results) };
    });
    const empty = isEmpty ? cli.text.search.emptyTenant(config.tenant) : null;
    if (options.context) {
      printContext(cli, response, empty);
    } else {
      const support = isSupportQuestion(request.query);
      cli.print(empty ?? presentKnowledge(response, support, cli), knowledgeData(response, support));
    }
    noteNoReranker(cli, options, response.engine.reranker);
    return EXIT.fine;
  },
};

/** The context takes all of the standard output; what else there is to say stands beside it. */
function printContext(cli: Cli, response: KnowledgeSearchResponse, empty: string | null): void {
  const { formattedContext: context = null, confidence, results: shown, reranked: isReranked } = response;
  cli.print(context ?? "", { context, confidence: confidenceData(confidence) });
  if (context === null) cli.note(empty ?? cli.text.context.nothing);
  if (empty === null) cli.note(closingLine({ shown, confidence, isReranked }, cli));
}

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
