import type { Tenant } from "#src/app/index.ts";
import { describeError } from "#src/domain/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";

/** One tenant's knowledge as tools and resources for a program that starts this one, as editors and agents do. */
export const mcp: CliCommand<[options: object]> = {
  run: async (cli) => {
    const { config, entrance } = await cli.settings();
    const creates = config.answering.datastores.has(entrance.tenant);
    await cli.terminal.interruptible((signal) =>
      cli.withTenant((tenant) => serveOverPipes(tenant, cli, signal), { creates }),
    );
  },
};

async function serveOverPipes(tenant: Tenant, cli: Cli, signal: AbortSignal): Promise<void> {
  const { serveMcpOverStdio } = await import("#src/mcp/index.ts");
  const access = { tenant, options: { language: "pt" as const }, describe: inPortuguese };
  const { stdin: input, stdout: output } = process;
  const onError = (error: Error): void => cli.note(error.message);
  await serveMcpOverStdio(access, { input, output, signal, onError });
}

const inPortuguese = (error: unknown): string => describeError(error, "pt");
