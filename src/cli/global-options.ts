import type { Command } from "commander";
import { widthOf } from "./cli.ts";
import type { Messages } from "./messages/index.ts";
import { oneOf } from "./options/one-of.ts";
import type { Output, Terminal } from "./terminal.ts";

export function addGlobalOptions(program: Command, text?: Messages): Command {
  const about = text?.options;
  return program
    .option("--data <DIR>", about?.data)
    .option("--tenant <NAME>", about?.tenant)
    .option("--collection <NAME>", about?.collection)
    .option("--json", about?.json)
    .option("--lang <LANG>", about?.lang ?? "", oneOf("--lang", ["pt", "en"]))
    .option("--quiet", about?.quiet)
    .option("--debug", about?.debug);
}

/** Errors are thrown, not printed: they are shown in one place, in the reader's language. */
export function silent(command: Command, terminal?: Terminal): Command {
  const nowhere = { write: () => undefined };
  const { stdout, stderr }: Record<"stdout" | "stderr", Output> = terminal ?? {
    stdout: nowhere,
    stderr: nowhere,
  };
  return command.exitOverride().configureOutput({
    writeOut: (shown) => void stdout.write(shown),
    writeErr: (shown) => void stderr.write(shown),
    outputError: () => undefined,
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
  });
}
