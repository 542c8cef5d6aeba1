import { once } from "node:events";
import type { Engine, Tenant } from "#src/app/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { UsageError } from "../../errors.ts";

/** Answers in Discord until it is interrupted. */
export const discord: CliCommand<[options: object]> = {
  run: async (cli) => {
    const { config, entrance } = await cli.settings();
    const { token, tenant: named } = config.discord;
    if (token === null) throw new UsageError(cli.text.discord.noToken);
    const { openEngine } = await import("#src/app/index.ts");
    // It lives long and answers many at once: searches and writes get threads.
    const engine = await openEngine(config, { mustExist: !config.answering.datastores.has(entrance.tenant) });
    try {
      const tenant = engine.tenant(named ?? entrance.tenant);
      await cli.terminal.interruptible((signal) =>
        runBot({ token, tenant, collection: entrance.collection, log: engine.log }, cli, signal),
      );
    } finally {
      await engine.close();
    }
  },
};

interface BotParts extends Pick<Engine, "log"> {
  readonly token: string;
  readonly tenant: Tenant;
  readonly collection: string;
}

async function runBot(
  { token, tenant, collection, log }: BotParts,
  cli: Cli,
  signal: AbortSignal,
): Promise<void> {
  const { createResponder, startDiscordBot } = await import("#src/discord/index.ts");
  const { http, discord } = tenant.config;
  const { maxUploadBytes: maxFileBytes, requestSeconds } = http;
  const replyTo = createResponder({ tenant, editors: discord.editors, collection, maxFileBytes });
  const bot = await startDiscordBot({
    token,
    replyTo,
    log,
    maxFileBytes,
    timeoutMs: requestSeconds * 1_000,
  });
  cli.note(cli.text.discord.ready(bot.name));
  if (!signal.aborted) await once(signal, "abort");
  await bot.stop();
}
