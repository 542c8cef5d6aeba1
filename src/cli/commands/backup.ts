import { existsSync, statSync } from "node:fs";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";

export const backup: CliCommand<[path: string | undefined, options: object]> = {
  define: (command, { arguments: about }) => {
    command.argument("[PATH]", about.backupPath);
  },
  run: async (cli, path) => {
    const isFolder = path !== undefined && existsSync(path) && statSync(path).isDirectory();
    if (path !== undefined && existsSync(path) && !isFolder) {
      throw new UsageError(cli.text.usage.backupExists(path));
    }
    const written = await cli.withAcervo(await cli.config(), ({ store }) =>
      store.maintenance.backup(path === undefined ? {} : { to: path }),
    );
    cli.print(`${cli.text.backup.done} ${written}`, { path: written });
    return EXIT.fine;
  },
};
