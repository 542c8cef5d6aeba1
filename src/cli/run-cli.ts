import { createCli, languageOf } from "./cli.ts";
import { COMMANDS } from "./command-table.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { type Chosen, commandPath, glance, helpArguments } from "./glance.ts";
import { MESSAGES } from "./messages/index.ts";
import { createProgram } from "./program.ts";
import { reportError } from "./report-error.ts";
import type { Terminal } from "./terminal.ts";

/** Runs one command line; never throws. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const glimpse = glance(argv);
  const { command: name, action, options } = glimpse;
  const text = MESSAGES[languageOf(options.lang, terminal.environment)];
  let exitCode: ExitCode = EXIT.fine;
  let chosen: Chosen | undefined;
  try {
    chosen = name && { name, command: await COMMANDS[name](), action };
    const program = createProgram({
      terminal,
      text,
      chosen,
      onExit: (code) => {
        exitCode = code;
      },
    });
    const words = glimpse.asksForHelp ? helpArguments(glimpse, chosen) : [...argv];
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    return reportError(error, createCli(terminal, options), commandPath(glimpse, chosen));
  }
}
