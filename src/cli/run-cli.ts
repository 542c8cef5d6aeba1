import { Command } from "commander";
import { createCli, type GlobalOptions, languageOf } from "./cli.ts";
import { type CommandName, COMMANDS } from "./command-table.ts";
import { EXIT, type ExitCode, reportError } from "./errors.ts";
import { MESSAGES } from "./messages/index.ts";
import { addGlobalOptions, type Chosen, createProgram, silent } from "./program.ts";
import { guardTerminal, type Terminal } from "./terminal.ts";

/** Runs one command line; never throws. */
export async function runCli(argv: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = guardTerminal(given);
  const typed = preview(argv);
  const { command: name, action, options } = typed;
  const text = MESSAGES[languageOf(options.lang, terminal.environment)];
  let exitCode: ExitCode = EXIT.fine;
  let chosen: Chosen | undefined;
  try {
    chosen = name && { name, command: await COMMANDS[name](), action };
    const onExit = (code: ExitCode): void => void (exitCode = code);
    const program = createProgram({ terminal, text, chosen, onExit });
    const words = typed.asksForHelp ? helpArguments(typed, chosen) : [...argv];
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    return reportError(error, createCli(terminal, options), commandPath(typed, chosen));
  }
}

/** What can be known of a command line before it is parsed in full. */
type Preview = ReturnType<typeof preview>;

/** Finds the command and the general options, wherever they stand, and overlooks everything else. */
function preview(argv: readonly string[]) {
  const parser = addGlobalOptions(silent(new Command()));
  let operands: string[] = [];
  try {
    operands = parser.parseOptions([...argv]).operands;
  } catch {
    // The full parse will complain; what was read up to here still says how.
  }
  const asksForHelp = operands[0] === "help";
  // What stands where a command should, and after it, for some commands, what to do.
  const [typed, action] = asksForHelp ? operands.slice(1) : operands;
  const command = (Object.keys(COMMANDS) as CommandName[]).find((name) => name === typed);
  return { typed, command, action, options: parser.opts<GlobalOptions>(), asksForHelp };
}

/** "help faq import" is another way to write "faq import --help"; what does not exist is complained about. */
function helpArguments({ typed, command, action }: Preview, chosen: Chosen | undefined): string[] {
  if (typed === undefined || typed === "help") return ["--help"];
  if (command === undefined) return [typed];
  if (action === undefined || chosen === undefined || !("actions" in chosen.command))
    return [command, "--help"];
  return hasAction(chosen, action) ? [command, action, "--help"] : [command, action];
}

/** The command as it was typed, as far as it exists: "vocabulary set". */
function commandPath({ command, action }: Preview, chosen: Chosen | undefined): string | undefined {
  return chosen !== undefined && hasAction(chosen, action) ? `${command} ${action}` : command;
}

function hasAction({ command }: Chosen, action: string | undefined): boolean {
  return action !== undefined && "actions" in command && Object.hasOwn(command.actions, action);
}
