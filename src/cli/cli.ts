import type { Command } from "commander";
import type { Engine, Tenant } from "#src/app/index.ts";
import type { EntranceDefaults } from "#src/config/index.ts";
import type { Language } from "#src/domain/index.ts";
import { inertJson } from "#src/text/index.ts";
import type { ExitCode } from "./errors.ts";
import { MESSAGES, type Messages } from "./messages/index.ts";
import { given } from "./options/values.ts";
import { createFormat, createStyle, type Screen } from "./present/screen.ts";
import { createProgress, type Progress, silentProgress } from "./progress.ts";
import type { Output, Terminal } from "./terminal.ts";

/** One thing an operator can type: its arguments and options, and what it does with them. */
export interface CliCommand<Arguments extends readonly unknown[] = readonly never[]> {
  define?(command: Command, text: Messages): void;
  /** `args` are the arguments declared by `define`, then the options. Without a code, all went well. */
  run(cli: Cli, ...args: Arguments): Promise<ExitCode | void>;
}

/** A command whose next word says what to do: "faq import". Its actions are in the order of the help. */
export interface CommandGroup {
  readonly actions: Readonly<Record<string, CliCommand>>;
  readonly about: (text: Messages) => Readonly<Record<string, string>>;
  /** What is done when no action is typed. */
  readonly usual?: string;
}

/** Options that every command takes, before or after its name. */
export interface GlobalOptions {
  readonly data?: string;
  readonly tenant?: string;
  readonly collection?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly lang?: Language;
}

type Settings = Readonly<Record<string, string>>;

export interface OpenOptions {
  readonly overrides?: Settings;
  /** A knowledge base that does not exist is made. */
  readonly creates?: boolean;
}

/** Longer lines tire the eye; shorter ones break words. */
const WIDTH = { min: 40, max: 100 };

/** What a command works with. */
export type Cli = ReturnType<typeof createCli>;

export function createCli(terminal: Terminal, options: GlobalOptions) {
  const { stdout, stderr, environment, envFile, openReader } = terminal;
  const { data, tenant, collection, lang } = options;
  const language = languageOf(lang, environment);
  const isQuiet = options.quiet === true || options.json === true;
  const screen: Screen = {
    language,
    text: MESSAGES[language],
    format: createFormat(language),
    style: createStyle(stdout.isTTY === true && !environment["NO_COLOR"]),
    width: widthOf(stdout),
  };
  const note = (remark: string): void => void (options.quiet || stderr.write(`${remark}\n`));
  let areNoticesTold = false;
  /** Settings as given by the environment and the global options; `overrides` win over both. */
  const settings = async (overrides: Settings = {}) => {
    if (envFile?.problem) throw envFile.problem;
    const { readSettings } = await import("#src/config/index.ts");
    const flags = { ACERVO_DATA: data, ACERVO_TENANT: tenant, ACERVO_COLLECTION: collection };
    const ownFlags = given({ ...flags, ACERVO_LANGUAGE: lang });
    const read = readSettings(environment, { file: envFile?.file, flags: { ...ownFlags, ...overrides } });
    if (!areNoticesTold) for (const { name, text } of read.notices) note(`${name}: ${text[language]}.`);
    areNoticesTold = true;
    return read;
  };
  /** Opens a knowledge base for one piece of work and closes it, whatever happens. */
  const withEngine = async <Result>(
    work: (engine: Engine, entrance: EntranceDefaults) => Promise<Result>,
    { overrides, creates = false }: OpenOptions = {},
  ): Promise<Result> => {
    const { openEngine } = await import("#src/app/index.ts");
    const { config, entrance } = await settings(overrides);
    // A command that runs once needs no threads beside its own.
    const reading = openReader && { openReader };
    const engine = await openEngine(config, { mustExist: !creates, threads: false, ...reading });
    try {
      return await work(engine, entrance);
    } finally {
      await engine.close();
    }
  };
  return {
    ...screen,
    terminal,
    options,
    settings,
    withEngine,
    /** The same with the organisation that the settings name. */
    withTenant: <Result>(
      work: (acervo: Tenant, entrance: EntranceDefaults) => Promise<Result>,
      options?: OpenOptions,
    ): Promise<Result> =>
      withEngine((engine, entrance) => work(engine.tenant(entrance.tenant), entrance), options),
    /** The command's result: for people, or as data with `--json`. */
    print: (shown: string, data: unknown): void =>
      void stdout.write(`${options.json ? inertJson(JSON.stringify(data)) : shown}\n`),
    /** A remark beside the result. */
    note,
    progress: (label: string, total: number): Progress =>
      isQuiet ? silentProgress : createProgress(stderr, label, total),
  };
}

/** Files and pipes have no width, and some terminals report none. */
export function widthOf({ columns = 0 }: Output): number {
  return columns === 0 ? WIDTH.max : Math.min(WIDTH.max, Math.max(WIDTH.min, columns));
}

/** The flag, then the setting, then Portuguese. */
export function languageOf(flag: unknown, environment: Terminal["environment"]): Language {
  return (flag ?? environment["ACERVO_LANGUAGE"]) === "en" ? "en" : "pt";
}
