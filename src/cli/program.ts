import { readFileSync } from "node:fs";
import { Command, type Help } from "commander";
import { type Cli, createCli, type GlobalOptions, widthOf } from "./cli.ts";
import type { CliCommand, CommandGroup } from "./command.ts";
import { type CommandName, COMMANDS, isCommandName } from "./command-table.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Messages } from "./messages/index.ts";
import { oneOf } from "./options/one-of.ts";
import type { Output, Terminal } from "./terminal.ts";

/** What can be known of a command line before it is parsed in full. */
export interface Glance {
  readonly command: CommandName | undefined;
  readonly options: GlobalOptions;
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
  const [first, second] = operands;
  const name = first === "help" ? second : first;
  return { command: isCommandName(name) ? name : undefined, options: peek.opts<GlobalOptions>() };
}

export interface ProgramOptions {
  readonly terminal: Terminal;
  readonly text: Messages;
  /** The command that was typed, loaded; the others only appear in the help. */
  readonly chosen: { readonly name: CommandName; readonly command: CliCommand | CommandGroup } | undefined;
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
    if (name === chosen?.name) define(command, chosen.command);
  }
  return program;

  function define(command: Command, chosen: CliCommand | CommandGroup): void {
    if ("actions" in chosen) defineActions(command, chosen);
    else defineCommand(command, chosen);
  }

  function defineActions(group: Command, { actions }: CommandGroup): void {
    // "acervo help faq" says it all; a second way would only lengthen the list.
    group.helpCommand(false);
    for (const [name, { about, command, isDefault = false }] of Object.entries(actions)) {
      const action = group.command(name, { isDefault }).description(about(text));
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

function addGlobalOptions(program: Command, text?: Messages): Command {
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
function silent(command: Command, terminal?: Terminal): Command {
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
