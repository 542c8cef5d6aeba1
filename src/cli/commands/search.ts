import { augmentationText, isSupportQuestion } from "#src/answering/index.ts";
import { type ContextReply, presentConfidence, presentKnowledge, presentSearch } from "#src/api/index.ts";
import type { KnowledgeSearchRequest } from "#src/app/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { UsageError } from "../errors.ts";
import {
  addModeOption,
  addRerankOptions,
  addSearchOptions,
  inCollection,
  noteNoReranker,
  type RerankOptions,
  type SearchOptions,
  searchRequest,
} from "../options/search-options.ts";
import { given, wholeNumber } from "../options/values.ts";
import { findRemarks } from "../present/references.ts";
import { closingLine, remarks, showKnowledge, showSearch } from "../present/search.ts";
import { searchAndPrint } from "./search-notes.ts";

/** What leaves room for one passage, and what models read with care. */
const TOKENS = { min: 100, max: 8_000 };

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
      .option("--max-tokens <N>", text.options.maxTokens, wholeNumber("--max-tokens", TOKENS));
  },
  run: async (cli, words, { explain = false, context = false, maxTokens, ...options }) => {
    if (maxTokens !== undefined && !context) throw new UsageError(cli.text.usage.maxTokensAlone);
    await searchAndPrint(
      cli,
      searchRequest(words, options, cli.options),
      (acervo, request) => acervo.search(request),
      (response, empty, { config }) => {
        if (context) {
          const prompt = augmentationText(response, { maxTokens: maxTokens ?? config.contextTokens });
          const beside = [...findRemarks(response.references, cli), ...remarks(response, cli)];
          printContext(cli, prompt, response.confidence, empty === null ? beside : [empty]);
        } else {
          const shown = empty ?? showSearch(response, cli, { explain });
          cli.print(shown, presentSearch(response, { explain }));
        }
        noteNoReranker(cli, options, response.reranking?.model ?? null);
      },
    );
  },
};

/** The context takes all of the standard output; what else there is to say stands beside it. */
function printContext(
  cli: Cli,
  context: string | null,
  confidence: Confidence,
  beside: readonly string[],
): void {
  const reply: ContextReply = { context, confidence: presentConfidence(confidence) };
  cli.print(context ?? "", reply);
  if (context === null) cli.note(cli.text.context.nothing);
  for (const remark of beside) cli.note(remark);
}

interface KnowledgeOptions extends RerankOptions, Pick<SearchOptions, "topK" | "mode"> {
  readonly metadata?: boolean;
  readonly context?: boolean;
  readonly initialTopK?: number;
}

/** Searches everything and answers in the shape that support systems take. */
export const knowledge: CliCommand<[words: string[], options: KnowledgeOptions]> = {
  define: (command, text) => {
    const { knowledge: about } = text;
    command.argument("<QUERY...>", text.arguments.query);
    addModeOption(command, text).option("--top-k <N>", text.options.topK, wholeNumber("--top-k"));
    addRerankOptions(command, text)
      .option("--initial-top-k <N>", about.initialTopK, wholeNumber("--initial-top-k"))
      .option("--metadata", about.metadata)
      .option("--context", text.options.context);
  },
  run: (cli, words, { mode, metadata = false, topK, initialTopK, ...options }) => {
    const { minScore, source: sources, rerank: enableReranking, fusion, rrfK } = options;
    const request: KnowledgeSearchRequest = {
      query: words.join(" "),
      mode,
      includeMetadata: metadata,
      filter: inCollection(cli.options.collection),
      ...given({ topK, initialTopK, minScore, sources, enableReranking, fusion, rrfK }),
    };
    return searchAndPrint(
      cli,
      request,
      (acervo, resolved) => acervo.searchKnowledge(resolved),
      (response, empty) => {
        const { formattedContext = null, confidence, results: shown, reranked: isReranked } = response;
        if (options.context) {
          const trust = closingLine({ shown, confidence, isReranked }, cli);
          printContext(cli, formattedContext, confidence, [empty ?? trust]);
        } else {
          const support = isSupportQuestion(response.query);
          cli.print(empty ?? showKnowledge(response, support, cli), presentKnowledge(response, support));
        }
        noteNoReranker(cli, options, response.engine.reranker);
      },
    );
  },
};
