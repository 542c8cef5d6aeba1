import type { AskEvent } from "#src/answering/index.ts";
import { passagesIn, presentAnswer } from "#src/api/index.ts";
import { type Tenant, searchWithNotes } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import { hostedStores } from "#src/llm/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT } from "../errors.ts";
import {
  addSearchOptions,
  noteNoReranker,
  type SearchOptions,
  searchRequest,
} from "../options/search-options.ts";
import { nameList } from "../options/values.ts";
import { showAnswer } from "../present/answer.ts";
import { noteSearch } from "./search-notes.ts";

interface AskOptions extends SearchOptions {
  readonly conversation?: string;
  readonly agentic?: boolean;
  readonly datastores?: readonly string[];
  readonly model: boolean;
}

export const ask: CliCommand<[words: string[], options: AskOptions]> = {
  define: (command, text) => {
    command.argument("<QUESTION...>", text.arguments.question);
    addSearchOptions(command, text)
      .option("--conversation <ID>", text.asking.conversation)
      .option("--datastores <NAMES>", text.asking.datastores, nameList)
      .option("--agentic", text.asking.agentic)
      .option("--no-model", text.asking.noModel);
  },
  run: async (cli, words, options) => {
    const written = searchRequest(words, options, cli.options);
    const live = liveText(cli);
    const how = {
      conversationId: options.conversation,
      datastores: options.datastores,
      mode: options.agentic ? ("agentic" as const) : undefined,
      usesModel: options.model,
      onEvent: live.onEvent,
    };
    const ask = async (acervo: Tenant, signal: AbortSignal) => {
      const { llm } = acervo.config;
      if (options.agentic && (!options.model || llm.model.provider === "none") && llm.problem === null) {
        cli.note(cli.text.asking.agenticNeedsModel);
      }
      const context = { language: cli.language, signal };
      const found = await searchWithNotes(
        acervo,
        written,
        ({ query: question, ...scope }) => acervo.ask({ question, scope, ...how }, context),
        (reply) => passagesIn(reply)?.hits ?? [],
      );
      return { ...found, tenant: acervo.name };
    };
    // The files of datastores, or of stores that a provider keeps, can be asked without anything having been ingested.
    const { config, entrance } = await cli.settings();
    const creates = config.answering.datastores.has(entrance.tenant) || hasHostedStores(config);
    const asked = await cli.terminal.interruptible(async (signal) => {
      try {
        return await cli.withTenant((acervo) => ask(acervo, signal), { creates });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    });
    if (asked === null) {
      cli.note(cli.text.asking.interrupted);
      return EXIT.interrupted;
    }
    const { response: reply, notes, tenant } = asked;
    if (notes.isEmptyTenant && reply.findings.length > 0 && reply.citations.length === 0) {
      cli.print(cli.text.search.emptyTenant(tenant), presentAnswer(reply));
      return;
    }
    const view = { isTextShown: live.isShown(), collections: written.filter?.collections };
    cli.print(showAnswer(reply, cli, view), presentAnswer(reply));
    noteSearch(cli, notes, options.asOf);
    noteNoReranker(cli, options, passagesIn(reply)?.reranking?.model ?? null);
  },
};

function hasHostedStores({ llm: { model }, answering: { fileSearch, geminiFileStores } }: Config): boolean {
  if (model === null || model.provider === "none" || fileSearch === "local") return false;
  return hostedStores({ provider: model.provider, name: model.model }, "auto", geminiFileStores) !== null;
}

/** Shows a model's words as they come, where somebody is watching. */
function liveText(cli: Cli) {
  const { terminal, options, text } = cli;
  let isShown = false;
  const isLive = terminal.stdout.isTTY === true && options.json !== true;
  return {
    /** Whether the words on the screen are those of the answer. */
    isShown: () => isShown,
    onEvent: (event: AskEvent): void => {
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
