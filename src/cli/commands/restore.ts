import { existsSync } from "node:fs";
import { listBackups, restoreStore, storeExists } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";

export const restore: CliCommand<[path: string, options: { readonly yes?: boolean }]> = {
  define: (command, { arguments: about, options }) => {
    command.argument("<PATH>", about.restorePath).option("--yes", options.yes);
  },
  run: async (cli, asked, { yes = false }) => {
    const config = await cli.config();
    const path = asked === "latest" ? newest(cli, config) : asked;
    if (!existsSync(path)) throw new AcervoError("path-not-found", { path });
    if (storeExists(config) && !yes) {
      throw new UsageError(cli.text.usage.confirmRestore(config.dataDir));
    }
    const { saved } = await restoreStore(config, path);
    const { text } = cli;
    const lines = [
      `${text.restore.done} ${path}`,
      ...(saved === null ? [] : [`${text.restore.saved} ${saved}`]),
    ];
    cli.print(lines.join("\n"), { path, saved });
    return EXIT.fine;
  },
};

function newest(cli: Cli, config: Config): string {
  const [found] = listBackups(config);
  if (found === undefined) throw new UsageError(cli.text.usage.noBackup(config.dataDir));
  return found.path;
}
