import { AcervoError } from "#src/domain/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { wholeNumber } from "../options/whole-number.ts";
import { presentPrompts, presentTrace, presentTraces } from "../present/trace.ts";

interface TraceOptions {
  readonly limit: number;
  readonly prompt?: boolean;
  readonly remove?: boolean;
  readonly conversation?: string;
}

const LISTED = 20;

/** How an answer was made. Without an id, the latest answers. */
export const trace: CliCommand<[id: string | undefined, options: TraceOptions]> = {
  define: (command, text) => {
    command
      .argument("[ID]", text.trace.id)
      .option("--limit <N>", text.trace.limit, wholeNumber("--limit"), LISTED)
      .option("--conversation <ID>", text.conversations.id)
      .option("--prompt", text.trace.prompt)
      .option("--remove", text.trace.remove);
  },
  run: async (cli, id, { limit, prompt, remove, conversation }) => {
    await cli.withAcervo(await cli.config(), async ({ store, config: { tenant } }) => {
      if (id === undefined) {
        const page = { limit, ...(conversation !== undefined && { conversationId: conversation }) };
        const heads = await store.traces.list(tenant, page);
        cli.print(presentTraces(heads, cli), heads);
        return;
      }
      if (remove) {
        if (!(await store.traces.remove(tenant, id))) throw new AcervoError("trace-not-found", { id });
        cli.print(cli.text.trace.removed(id), { removed: id });
        return;
      }
      const found = await store.traces.get(tenant, id);
      if (found === null) throw new AcervoError("trace-not-found", { id });
      cli.print(prompt ? presentPrompts(found, cli) : presentTrace(found, cli), found);
    });
    return EXIT.fine;
  },
};
