import type { Command } from "commander";
import type { Cli } from "./cli.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Messages } from "./messages/index.ts";

/** One thing an operator can type: its arguments and options, and what it does with them. */
export interface CliCommand<Arguments extends readonly unknown[] = readonly never[]> {
  define(command: Command, text: Messages): void;
  /** `args` are the arguments declared by `define`, then the options. */
  run(cli: Cli, ...args: Arguments): Promise<ExitCode>;
}

/** A command whose next word says what to do: "faq import". */
export interface CommandGroup {
  /** In the order of the help. */
  readonly actions: Readonly<Record<string, CliAction>>;
}

export interface CliAction {
  readonly about: (text: Messages) => string;
  readonly command: CliCommand;
  /** What is done when no action is typed. */
  readonly isDefault?: boolean;
}
