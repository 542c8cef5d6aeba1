import { presentConversation, presentConversations, presentTrace, presentTraces } from "#src/api/index.ts";
import {
  forgetConversation,
  listConversations,
  listTraces,
  readConversation,
  readTrace,
  removeTrace,
} from "#src/app/index.ts";
import type { CliCommand, CommandGroup } from "../cli.ts";
import { given, wholeNumber } from "../options/values.ts";
import {
  showConversation,
  showConversations,
  showPrompts,
  showTrace,
  showTraces,
} from "../present/dialogue.ts";

const LISTED = 20;

interface TraceOptions {
  readonly limit: number;
  readonly prompt?: boolean;
  readonly remove?: boolean;
  readonly conversation?: string;
}

/** How an answer was made. Without an id, the latest answers. */
export const trace: CliCommand<[id: string | undefined, options: TraceOptions]> = {
  define: (command, text) =>
    command
      .argument("[ID]", text.trace.id)
      .option("--limit <N>", text.trace.limit, wholeNumber("--limit"), LISTED)
      .option("--conversation <ID>", text.conversations.id)
      .option("--prompt", text.trace.prompt)
      .option("--remove", text.trace.remove),
  run: (cli, id, { limit, prompt, remove, conversation: conversationId }) =>
    cli.withTenant(async (acervo) => {
      if (id === undefined) {
        const heads = presentTraces(await listTraces(acervo, { limit, ...given({ conversationId }) }));
        cli.print(showTraces(heads, cli), heads);
      } else if (remove) {
        await removeTrace(acervo, id);
        cli.print(cli.text.trace.removed(id), { removed: id });
      } else {
        const found = await readTrace(acervo, id);
        cli.print(prompt ? showPrompts(found, cli) : showTrace(found, cli), presentTrace(found));
      }
    }),
};

const list: CliCommand<[options: { readonly limit: number }]> = {
  define: (command, text) => command.option("--limit <N>", text.trace.limit, wholeNumber("--limit"), LISTED),
  run: async (cli, { limit }) => {
    const found = presentConversations(await cli.withTenant((acervo) => listConversations(acervo, limit)));
    cli.print(showConversations(found, cli), found);
  },
};

const show: CliCommand<[id: string, options: object]> = {
  define: (command, { conversations }) => command.argument("<ID>", conversations.id),
  run: async (cli, id) => {
    const found = presentConversation(await cli.withTenant((acervo) => readConversation(acervo, id)));
    cli.print(showConversation(found, cli), found);
  },
};

const forget: CliCommand<[id: string, options: object]> = {
  define: (command, { conversations }) => command.argument("<ID>", conversations.id),
  run: async (cli, id) => {
    const traces = await cli.withTenant((acervo) => forgetConversation(acervo, id));
    cli.print(cli.text.conversations.forgotten(id, cli.format.integer(traces)), { forgotten: id, traces });
  },
};

export const conversations: CommandGroup = {
  actions: { list, show, forget },
  about: ({ conversations: text }) => text.actions,
  usual: "list",
};
