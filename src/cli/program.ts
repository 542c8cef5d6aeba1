import { Command, type Help } from "commander";
import { type CliCommand, type CommandGroup, createCli, type GlobalOptions, widthOf } from "./cli.ts";
import { type CommandName, COMMANDS } from "./command-table.ts";
import { programVersion } from "#src/config/version.ts";
import type { ExitCode } from "./errors.ts";
import type { Messages } from "./messages/index.ts";
import { oneOf } from "./options/values.ts";
import type { Output, Terminal } from "./terminal.ts";

/** The command that was typed, loaded. */
export interface Chosen {
  readonly name: CommandName;
  readonly command: CliCommand | CommandGroup;
  readonly action: string | undefined;
}

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
    .version(programVersion(), "-V, --version", text.help.version)
    .helpOption("-h, --help", text.help.help)
    .helpCommand("help [COMMAND]", text.help.helpCommand)
    .addHelpText("after", `\n${text.help.exits}`)
    .configureHelp(translatedHelp(text));
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const command = program.command(name).description(text.commands[name]);
    if (name !== chosen?.name) continue;
    if ("actions" in chosen.command) defineActions(command, chosen.command, chosen.action);
    else defineCommand(command, chosen.command);
  }
  return program;

  function defineActions(group: Command, { actions, about, usual }: CommandGroup, typed?: string): void {
    // "acervo help faq" says it all; a second way would only lengthen the list.
    group.helpCommand(false);
    for (const [name, command] of Object.entries(actions)) {
      // A word that is no action is a mistake, and nothing that the usual one could use.
      const action = group.command(name, { isDefault: name === usual && typed === undefined });
      defineCommand(action.description(about(text)[name] ?? ""), command);
    }
  }

  function defineCommand(command: Command, chosen: CliCommand): void {
    chosen.define?.(command, text);
    command.action(async (...args: unknown[]) => {
      const cli = createCli(terminal, program.opts<GlobalOptions>());
      // Commander adds the command itself after the arguments and options.
      onExit((await chosen.run(cli, ...(args.slice(0, -1) as never[]))) ?? 0);
    });
  }
}

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

const NOWHERE: Output = { write: () => undefined };

/** Errors are thrown, not printed: they are shown in one place, in the reader's language. */
export function silent(command: Command, terminal?: Terminal): Command {
  const { stdout, stderr } = terminal ?? { stdout: NOWHERE, stderr: NOWHERE };
  return command.exitOverride().configureOutput({
    writeOut: (shown) => void stdout.write(shown),
    writeErr: (shown) => void stderr.write(shown),
    outputError: () => undefined,
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
  });
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
