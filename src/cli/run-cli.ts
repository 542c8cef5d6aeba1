import { createCli, languageOf } from "./cli.ts";
import { COMMANDS } from "./command-table.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { MESSAGES } from "./messages/index.ts";
import { createProgram, glance } from "./program.ts";
import { reportError } from "./report-error.ts";
import type { Terminal } from "./terminal.ts";

/** Runs one command line; never throws. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { command: name, options } = glance(argv);
  const text = MESSAGES[languageOf(options.lang, terminal.environment)];
  let exitCode: ExitCode = EXIT.fine;
  try {
    const chosen = name && { name, command: await COMMANDS[name]() };
    const program = createProgram({
      terminal,
      text,
      chosen,
      onExit: (code) => {
        exitCode = code;
      },
    });
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    return reportError(error, createCli(terminal, options), name);
  }
}
