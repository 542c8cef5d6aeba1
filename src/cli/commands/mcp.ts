import { describeError } from "#src/domain/index.ts";
import type { CliCommand } from "../cli.ts";

/** One tenant's knowledge as tools and resources for a program that starts this one, as editors and agents do. */
export const mcp: CliCommand<[options: object]> = {
  run: async (cli) => {
    const { serveMcpOverStdio } = await import("#src/mcp/index.ts");
    const { config, entrance } = await cli.settings();
    const creates = config.answering.datastores.has(entrance.tenant);
    await cli.terminal.interruptible((signal) =>
      cli.withTenant(
        (tenant) => {
          const describe = (error: unknown): string => describeError(error, "pt");
          const access = { tenant, options: { language: "pt" as const }, describe };
          const { stdin: input, stdout: output } = process;
          const onError = (error: Error): void => cli.note(error.message);
          return serveMcpOverStdio(access, { input, output, signal, onError });
        },
        { creates },
      ),
    );
  },
};
