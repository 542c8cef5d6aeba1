import type { Command } from "commander";
import type { Origin } from "#src/domain/index.ts";
import type { Cli } from "../../cli.ts";
import type { CliCommand } from "../../command.ts";
import type { Messages } from "../../messages/index.ts";
import { ENTRY_ORIGINS } from "../../options/entry-options.ts";
import { origin } from "../../options/origin.ts";
import { collect } from "../../options/whole-number.ts";
import { UsageError } from "../../usage-error.ts";
import { changeEntry, keepEntry } from "./keep-entry.ts";

interface FaqFields {
  readonly category?: string;
  readonly keyword?: readonly string[];
  readonly priority?: string;
  readonly inactive?: boolean;
}

type AddOptions = FaqFields & { readonly id?: string; readonly source?: Origin };

export const addFaq: CliCommand<[question: string, words: string[], options: AddOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command
      .argument("<QUESTION>", about.question)
      .argument("[ANSWER...]", about.answer)
      .option("--id <ID>", options.id);
    addFields(command, text, options.keyword).option(
      "--source <SOURCE>",
      options.source.faq,
      origin("--source", ENTRY_ORIGINS.faq),
    );
  },
  run: async (cli, question, words, { id, source, ...options }) => {
    const answer = words.length > 0 ? words.join(" ") : await readText(cli);
    if (answer.trim() === "") throw new UsageError(cli.text.entries.usage.noAnswer);
    const fields = { question, answer, ...given(options), ...(id === undefined ? {} : { id }) };
    return keepEntry(cli, { kind: "faq", fields, origin: source });
  },
};

type EditOptions = FaqFields & {
  readonly question?: string;
  readonly answer?: string;
  readonly active?: boolean;
};

export const editFaq: CliCommand<[id: string, options: EditOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command
      .argument("<ID>", about.id.faq)
      .option("--question <TEXT>", options.question)
      .option("--answer <TEXT>", options.answer);
    addFields(command, text, options.newKeywords).option("--active", options.active);
  },
  run: async (cli, id, { question, answer, active, ...options }) => {
    if (active && options.inactive) throw new UsageError(cli.text.entries.usage.activeOrInactive);
    const newAnswer = answer === "-" ? await readText(cli) : answer;
    return changeEntry(cli, "faq", id, {
      ...(question === undefined ? {} : { question }),
      ...(newAnswer === undefined ? {} : { answer: newAnswer }),
      ...given(options),
      ...(active ? { active: true } : {}),
    });
  },
};

function addFields(command: Command, { entries }: Messages, keyword: string): Command {
  const { options } = entries;
  return command
    .option("--category <NAME>", options.category)
    .option("--keyword <WORD>", keyword, collect(String))
    .option("--priority <N>", options.priority)
    .option("--inactive", options.inactive);
}

function given({ category, keyword, priority, inactive }: FaqFields) {
  return {
    ...(category === undefined ? {} : { category }),
    ...(keyword === undefined ? {} : { keywords: keyword }),
    ...(priority === undefined ? {} : { priority }),
    ...(inactive ? { active: false } : {}),
  };
}

async function readText(cli: Cli): Promise<string> {
  return new TextDecoder().decode(await cli.terminal.readInput());
}
