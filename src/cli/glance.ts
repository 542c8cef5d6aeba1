import { Command } from "commander";
import type { GlobalOptions } from "./cli.ts";
import type { CliCommand, CommandGroup } from "./command.ts";
import { type CommandName, isCommandName } from "./command-table.ts";
import { addGlobalOptions, silent } from "./global-options.ts";

/** What can be known of a command line before it is parsed in full. */
export interface Glance {
  /** What stands where a command should. */
  readonly typed: string | undefined;
  readonly command: CommandName | undefined;
  /** The word after the command: for some commands, what to do. */
  readonly action: string | undefined;
  readonly options: GlobalOptions;
  readonly asksForHelp: boolean;
}

/** Finds the command and the general options, wherever they stand, and overlooks everything else. */
export function glance(argv: readonly string[]): Glance {
  const peek = addGlobalOptions(silent(new Command()));
  let operands: string[] = [];
  try {
    operands = peek.parseOptions([...argv]).operands;
  } catch {
    // The full parse will complain; what was read up to here still tells how.
  }
  const asksForHelp = operands[0] === "help";
  const [typed, action] = asksForHelp ? operands.slice(1) : operands;
  const command = isCommandName(typed) ? typed : undefined;
  return { typed, command, action, options: peek.opts<GlobalOptions>(), asksForHelp };
}

/** "help faq import" is another way to write "faq import --help"; what does not exist is complained about. */
export function helpArguments({ typed, command, action }: Glance, chosen: Chosen | undefined): string[] {
  if (typed === undefined || typed === "help") return ["--help"];
  if (command === undefined) return [typed];
  if (action === undefined || chosen === undefined || !("actions" in chosen.command))
    return [command, "--help"];
  return Object.hasOwn(chosen.command.actions, action) ? [command, action, "--help"] : [command, action];
}

/** The command as it was typed, as far as it exists: "vocabulary set". */
export function commandPath({ command, action }: Glance, chosen: Chosen | undefined): string | undefined {
  const isAction =
    action !== undefined &&
    chosen !== undefined &&
    "actions" in chosen.command &&
    Object.hasOwn(chosen.command.actions, action);
  return isAction ? `${command} ${action}` : command;
}

/** The command that was typed, loaded. */
export interface Chosen {
  readonly name: CommandName;
  readonly command: CliCommand | CommandGroup;
  /** The word after it. */
  readonly action: string | undefined;
}
