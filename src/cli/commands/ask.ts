import type { AskEvent, AskReply, AskRequest } from "#src/answering/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { SearchRequest } from "#src/retrieval/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { isEmptyTenant } from "../empty-tenant.ts";
import { EXIT } from "../exit-codes.ts";
import { noteUnknownKeys, resolveKeys, type ResolvedRequest } from "../filter-keys.ts";
import { noteNoReranker } from "../options/rerank-options.ts";
import { addSearchOptions, type SearchOptions, searchRequest } from "../options/search-options.ts";
import { passagesIn, presentReply, replyData } from "../present/reply.ts";
import { hasUndatedLaws, noteUndatedLaws } from "../undated-laws.ts";

interface AskOptions extends SearchOptions {
  readonly conversation?: string;
  readonly agentic?: boolean;
  readonly model: boolean;
}

export const ask: CliCommand<[words: string[], options: AskOptions]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addSearchOptions(command, text)
      .option("--conversation <ID>", text.asking.conversation)
      .option("--agentic", text.asking.agentic)
      .option("--no-model", text.asking.noModel);
  },
  run: async (cli, words, options) => {
    const written = searchRequest(words, options, cli.options);
    const config = await cli.config();
    const asked = await cli.terminal.interruptible((signal) =>
      unlessInterrupted(signal, () =>
        cli.withAcervo(config, (acervo) => askAcervo(acervo, written, options, { cli, signal })),
      ),
    );
    if (asked === null) {
      cli.note(cli.text.asking.interrupted);
      return EXIT.interrupted;
    }
    const { reply, isEmpty, isShown } = asked;
    const shown = isEmpty
      ? cli.text.search.emptyTenant(config.tenant)
      : presentReply(reply, cli, {
          asOf: options.asOf,
          isTextShown: isShown,
          collections: written.filter?.collections,
        });
    cli.print(shown, replyData(reply));
    if (!isEmpty) noteBeside(cli, asked, options);
    return EXIT.fine;
  },
};

/** What a reader of the answer should know besides. */
function noteBeside(cli: Cli, { reply, keys, isUndated }: Asked, options: AskOptions): void {
  const passages = passagesIn(reply);
  noteUndatedLaws(cli, isUndated, options.asOf);
  noteUnknownKeys(cli, keys, passages?.hits ?? []);
  noteNoReranker(cli, options, passages?.reranking?.model ?? null);
}

/** Null when somebody gave up. */
async function unlessInterrupted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

interface Asked {
  readonly reply: AskReply;
  readonly keys: Omit<ResolvedRequest, "request">;
  readonly isUndated: boolean;
  readonly isEmpty: boolean;
  /** The text was already written while it came. */
  readonly isShown: boolean;
}

async function askAcervo(
  acervo: Acervo,
  written: SearchRequest,
  options: AskOptions,
  { cli, signal }: { readonly cli: Cli; readonly signal: AbortSignal },
): Promise<Asked> {
  const { request, ...keys } = await resolveKeys(acervo, written);
  const { llm } = acervo.config;
  if (options.agentic && (!options.model || llm.model.provider === "none") && llm.problem === null) {
    cli.note(cli.text.asking.agenticNeedsModel);
  }
  const live = liveText(cli);
  const reply = await acervo.ask({
    ...askRequest(request, options),
    language: cli.language,
    signal,
    onEvent: live.onEvent,
  });
  const hits = passagesIn(reply)?.hits ?? [];
  const isEmpty =
    reply.findings.length > 0 && reply.citations.length === 0 && (await isEmptyTenant(acervo, hits));
  return {
    reply,
    keys,
    isUndated: await hasUndatedLaws(acervo, hits, request.asOf),
    isEmpty,
    isShown: live.isShown(),
  };
}

function askRequest({ query, ...search }: SearchRequest, options: AskOptions): AskRequest {
  const { filter, asOf, mode, rerank, topK, minScore, expansion } = search;
  return {
    question: query,
    scope: {
      ...(filter && { filter }),
      ...(asOf !== undefined && { asOf }),
      ...(mode !== undefined && { mode }),
      ...(rerank !== undefined && { rerank }),
      ...(topK !== undefined && { topK }),
      ...(minScore !== undefined && { minScore }),
      ...(expansion && { expansion }),
    },
    ...(options.conversation !== undefined && { conversationId: options.conversation }),
    ...(options.agentic && { mode: "agentic" as const }),
    ...(options.model ? {} : { usesModel: false }),
  };
}

/** Shows a model's words as they come, where somebody is watching. */
function liveText(cli: Cli): {
  readonly onEvent: (event: AskEvent) => void;
  /** Whether the words on the screen are those of the answer. */
  readonly isShown: () => boolean;
} {
  const { terminal, options, text } = cli;
  let isShown = false;
  const isLive = terminal.stdout.isTTY === true && options.json !== true;
  return {
    isShown: () => isShown,
    onEvent: (event) => {
      if (!isLive) return;
      if (event.kind === "writing") cli.note(text.asking.writing);
      if (event.kind === "text" && event.by === "model") {
        isShown = true;
        terminal.stdout.write(event.text);
      }
      if (event.kind !== "reset" || !isShown) return;
      isShown = false;
      terminal.stdout.write(`\n\n${text.asking.withdrawn}\n\n`);
    },
  };
}
