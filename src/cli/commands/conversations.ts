import { AcervoError } from "#src/domain/index.ts";
import type { CliCommand, CommandGroup } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { wholeNumber } from "../options/whole-number.ts";
import { presentConversation, presentConversations } from "../present/conversations.ts";

const LISTED = 20;

const list: CliCommand<[options: { readonly limit: number }]> = {
  define: (command, text) => {
    command.option("--limit <N>", text.trace.limit, wholeNumber("--limit"), LISTED);
  },
  run: async (cli, { limit }) => {
    await cli.withAcervo(await cli.config(), async ({ store, config }) => {
      const found = await store.conversations.list(config.tenant, limit);
      cli.print(presentConversations(found, cli), found);
    });
    return EXIT.fine;
  },
};

const show: CliCommand<[id: string, options: object]> = {
  define: (command, { conversations }) => {
    command.argument("<ID>", conversations.id);
  },
  run: async (cli, id) => {
    await cli.withAcervo(await cli.config(), async ({ store, config: { tenant } }) => {
      const conversation = await store.conversations.get(tenant, id);
      if (conversation === null) throw new AcervoError("conversation-not-found", { id });
      const messages = await store.conversations.messages(tenant, id, {});
      cli.print(presentConversation(conversation, messages, cli), { ...conversation, messages });
    });
    return EXIT.fine;
  },
};

const forget: CliCommand<[id: string, options: object]> = {
  define: (command, { conversations }) => {
    command.argument("<ID>", conversations.id);
  },
  run: async (cli, id) => {
    await cli.withAcervo(await cli.config(), async (acervo) => {
      const traces = await acervo.forgetConversation(id);
      cli.print(cli.text.conversations.forgotten(id, cli.format.integer(traces)), { forgotten: id, traces });
    });
    return EXIT.fine;
  },
};

/** What was said, as it is kept. */
export const conversations: CommandGroup = {
  actions: {
    list: { about: ({ conversations: text }) => text.actions.list, command: list, isDefault: true },
    show: { about: ({ conversations: text }) => text.actions.show, command: show },
    forget: { about: ({ conversations: text }) => text.actions.forget, command: forget },
  },
};
