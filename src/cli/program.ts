import { readFileSync } from "node:fs";
import { Command, type Help } from "commander";
import { type Cli, createCli, type GlobalOptions } from "./cli.ts";
import type { CliCommand, CommandGroup } from "./command.ts";
import { type CommandName, COMMANDS } from "./command-table.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Chosen } from "./glance.ts";
import { addGlobalOptions, silent } from "./global-options.ts";
import type { Messages } from "./messages/index.ts";
import type { Terminal } from "./terminal.ts";

export interface ProgramOptions {
  readonly terminal: Terminal;
  readonly text: Messages;
  /** The others only appear in the help. */
  readonly chosen: Chosen | undefined;
  readonly onExit: (code: ExitCode) => void;
}

export function createProgram({ terminal, text, chosen, onExit }: ProgramOptions): Command {
  const program = addGlobalOptions(silent(new Command("acervo"), terminal), text);
  program
    .description(text.help.about)
    .version(version(), "-V, --version", text.help.version)
    .helpOption("-h, --help", text.help.help)
    .helpCommand("help [COMMAND]", text.help.helpCommand)
    .addHelpText("after", `\n${text.help.exits}`)
    .configureHelp(translatedHelp(text));
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const command = program.command(name).description(text.commands[name]);
    command.helpOption("-h, --help", text.help.help);
    if (name === chosen?.name) define(command, chosen);
  }
  return program;

  function define(command: Command, { command: chosen, action }: Chosen): void {
    if ("actions" in chosen) defineActions(command, chosen, action);
    else defineCommand(command, chosen);
  }

  function defineActions(group: Command, { actions }: CommandGroup, typed: string | undefined): void {
    // "acervo help faq" says it all; a second way would only lengthen the list.
    group.helpCommand(false);
    for (const [name, { about, command, isDefault = false }] of Object.entries(actions)) {
      // A word that is no action is a mistake, and nothing that the default one could use.
      const action = group
        .command(name, { isDefault: isDefault && typed === undefined })
        .description(about(text));
      defineCommand(action.helpOption("-h, --help", text.help.help), command);
    }
  }

  function defineCommand(command: Command, chosen: CliCommand): void {
    chosen.define(command, text);
    command.action(async (...args: unknown[]) => {
      const cli: Cli = createCli(terminal, program.opts<GlobalOptions>());
      // Commander adds the command itself after the arguments and options.
      onExit(await chosen.run(cli, ...(args.slice(0, -1) as never[])));
    });
  }
}

function translatedHelp({ help }: Messages): Partial<Help> {
  const titles: Readonly<Record<string, string>> = {
    "Usage:": help.usage,
    "Arguments:": help.arguments,
    "Options:": help.options,
    "Global Options:": help.globalOptions,
    "Commands:": help.commands,
  };
  return {
    showGlobalOptions: true,
    styleTitle: (title) => titles[title] ?? title,
    styleUsage: (usage) =>
      usage.replace("[options]", help.optionsPlace).replace("[command]", help.commandPlace),
    optionDescription: ({ description, defaultValue }) =>
      typeof defaultValue === "string" ? `${description} (${help.default}: ${defaultValue})` : description,
    subcommandTerm: (command) => command.name(),
  };
}

function version(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
