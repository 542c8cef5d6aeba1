import type { Acervo } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import type { Language } from "#src/domain/index.ts";
import { MESSAGES } from "./messages/index.ts";
import { createFormat } from "./present/format.ts";
import type { Presentation } from "./present/presentation.ts";
import { createStyle } from "./present/style.ts";
import { createProgress, type Progress, silentProgress } from "./progress.ts";
import type { Output, Terminal } from "./terminal.ts";

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

/** What a command works with. */
export interface Cli extends Presentation {
  readonly terminal: Terminal;
  readonly options: GlobalOptions;
  /** Settings as given by the environment and the global options; `overrides` win over both. */
  config(overrides?: Readonly<Record<string, string>>): Promise<Config>;
  /** Opens a knowledge base for one piece of work and closes it, whatever happens. */
  withAcervo<Result>(
    config: Config,
    work: (acervo: Acervo) => Promise<Result>,
    open?: { readonly mustExist?: boolean },
  ): Promise<Result>;
  /** The command's result: for people, or as data with `--json`. */
  print(shown: string, data: unknown): void;
  /** A remark beside the result. */
  note(remark: string): void;
  progress(label: string, total: number): Progress;
}

/** Longer lines tire the eye; shorter ones break words. */
const WIDTH = { min: 40, max: 100 };

export function createCli(terminal: Terminal, options: GlobalOptions): Cli {
  const { stdout, stderr, environment } = terminal;
  const language = languageOf(options.lang, environment);
  const isColoured = stdout.isTTY === true && !environment["NO_COLOR"];
  const isQuiet = options.quiet === true || options.json === true;
  return {
    terminal,
    options,
    language,
    text: MESSAGES[language],
    format: createFormat(language),
    style: createStyle(isColoured),
    width: widthOf(stdout),
    config: async (overrides = {}) => {
      const { readConfig } = await import("#src/config/index.ts");
      return readConfig({ ...environment, ...asSettings(options), ...overrides });
    },
    withAcervo: async (config, work, open = { mustExist: true }) => {
      const { openAcervo } = await import("#src/app/index.ts");
      const acervo = await openAcervo(config, open);
      try {
        return await work(acervo);
      } finally {
        await acervo.close();
      }
    },
    print: (shown, data) => void stdout.write(`${options.json ? JSON.stringify(data) : shown}\n`),
    note: (remark) => {
      if (!options.quiet) stderr.write(`${remark}\n`);
    },
    progress: (label, total) => (isQuiet ? silentProgress : createProgress(stderr, label, total)),
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

function asSettings({ data, tenant, collection, lang }: GlobalOptions): Record<string, string> {
  return {
    ...(data === undefined ? {} : { ACERVO_DATA: data }),
    ...(tenant === undefined ? {} : { ACERVO_TENANT: tenant }),
    ...(collection === undefined ? {} : { ACERVO_COLLECTION: collection }),
    ...(lang === undefined ? {} : { ACERVO_LANGUAGE: lang }),
  };
}
