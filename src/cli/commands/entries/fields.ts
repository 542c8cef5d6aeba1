import type { Command } from "commander";
import { presentEntry } from "#src/api/index.ts";
import { AcervoError, type EntryKind, isActive, type Origin } from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryPatch,
  type EntryProblem,
  type EntryWriteOutcome,
  validateEntry,
} from "#src/knowledge/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { UsageError } from "../../errors.ts";
import type { Messages } from "../../messages/index.ts";
import { attribute, attributeValues, ENTRY_ORIGINS } from "../../options/table-options.ts";
import { collect, given, type NamedValue, origin } from "../../options/values.ts";
import { locate, noteCollection } from "./records.ts";

interface FaqFields {
  readonly category?: string;
  readonly keyword?: readonly string[];
  readonly priority?: string;
  readonly inactive?: boolean;
}

interface AddOptions {
  readonly id?: string;
  readonly source?: Origin;
}

export const addFaq: CliCommand<[question: string, words: string[], options: FaqFields & AddOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command.argument("<QUESTION>", about.question).argument("[ANSWER...]", about.answer);
    addFaqOptions(command.option("--id <ID>", options.id), text, options.keyword);
    addSource(command, "faq", text);
  },
  run: async (cli, question, words, { id, source, ...options }) => {
    const answer = words.length > 0 ? words.join(" ") : await readText(cli);
    if (answer.trim() === "") throw new UsageError(cli.text.entries.usage.noAnswer);
    await keepEntry(cli, "faq", { question, answer, ...faqFields(options), ...given({ id }) }, source);
  },
};

type FaqEdit = FaqFields & {
  readonly question?: string;
  readonly answer?: string;
  readonly active?: boolean;
};

export const editFaq: CliCommand<[id: string, options: FaqEdit]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command
      .argument("<ID>", about.id.faq)
      .option("--question <TEXT>", options.question)
      .option("--answer <TEXT>", options.answer);
    addFaqOptions(command, text, options.newKeywords).option("--active", options.active);
  },
  run: async (cli, id, { question, answer: written, active, ...options }) => {
    if (active && options.inactive) throw new UsageError(cli.text.entries.usage.activeOrInactive);
    const answer = written === "-" ? await readText(cli) : written;
    await changeEntry(cli, "faq", id, { ...given({ question, answer, active }), ...faqFields(options) });
  },
};

function addFaqOptions(command: Command, { entries: { options } }: Messages, keyword: string): Command {
  return command
    .option("--category <NAME>", options.category)
    .option("--keyword <WORD>", keyword, collect(String))
    .option("--priority <N>", options.priority)
    .option("--inactive", options.inactive);
}

function faqFields({ category, keyword, priority, inactive }: FaqFields) {
  return { ...given({ category, keywords: keyword, priority }), ...(inactive && { active: false }) };
}

async function readText(cli: Cli): Promise<string> {
  return new TextDecoder().decode(await cli.terminal.readInput());
}

function addSource(command: Command, kind: EntryKind, { entries: { options } }: Messages): void {
  command.option("--source <SOURCE>", options.source[kind], origin("--source", ENTRY_ORIGINS[kind]));
}

interface ItemFields {
  readonly description?: string;
  readonly category?: string;
  readonly manufacturer?: string;
  readonly price?: string;
  readonly tag?: readonly string[];
  readonly status?: string;
  readonly attribute?: readonly NamedValue[];
}

export const addItem: CliCommand<[name: string, options: ItemFields & AddOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command.argument("<NAME>", about.name).option("--id <ID>", options.id);
    addItemOptions(command, text, { tag: options.tag, attribute: options.attribute, without: "name" });
    addSource(command, "catalog", text);
  },
  run: (cli, name, { id, source, ...options }) =>
    keepEntry(cli, "catalog", { name, ...itemFields(options), ...given({ id }) }, source),
};

export const editItem: CliCommand<[id: string, options: ItemFields & { readonly name?: string }]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command.argument("<ID>", about.id.catalog).option("--name <TEXT>", options.name);
    addItemOptions(command, text, { tag: options.newTags, attribute: options.newAttributes, without: "id" });
  },
  run: (cli, id, { name, ...options }) =>
    changeEntry(cli, "catalog", id, { ...given({ name }), ...itemFields(options) }),
};

function addItemOptions(
  command: Command,
  text: Messages,
  about: { readonly tag: string; readonly attribute: string; readonly without: "id" | "name" },
): void {
  const { options } = text.entries;
  command
    .option("--description <TEXT>", options.description)
    .option("--category <NAME>", options.category)
    .option("--manufacturer <NAME>", options.manufacturer)
    .option("--price <PRICE>", options.price)
    .option("--tag <WORD>", about.tag, collect(String))
    .option("--status <WORD>", options.status)
    .option("--attribute <NAME=VALUE>", about.attribute, collect(attribute(text, about.without)));
}

function itemFields({ tag: tags, attribute: named, ...fields }: ItemFields) {
  return { ...fields, ...given({ tags, attributes: named && attributeValues(named) }) };
}

/** Writes an entry that was typed, under its id: one that exists is replaced. */
async function keepEntry(cli: Cli, kind: EntryKind, fields: object, from: Origin | undefined): Promise<void> {
  const valid = validateEntry(fields, kind);
  if ("problems" in valid) throw invalid(cli, valid.problems);
  const [outcome] = await cli.withTenant(
    ({ entries }, { collection }) => entries.put([valid.entry], { collection, ...given({ origin: from }) }),
    { creates: true },
  );
  report(cli, outcome, cli.text.entries.written[kind]);
}

/** Changes only the fields that were given. */
async function changeEntry(cli: Cli, kind: EntryKind, id: string, patch: EntryPatch): Promise<void> {
  const { entries } = cli.text;
  if (Object.keys(patch).length === 0) throw new UsageError(entries.usage.nothingToChange);
  await cli.withTenant(async (acervo) => {
    const document = await locate(cli, acervo, { kind, id });
    const { collection } = document;
    const outcome = await acervo.entries.edit({ collection, kind, id }, patch);
    if (outcome.kind === "not-found") throw new AcervoError("entry-not-found", { kind, id, collection });
    if (outcome.kind === "invalid") throw invalid(cli, outcome.problems);
    const edited = entries.edited[kind];
    await noteCollection(cli, document);
    report(cli, outcome, { ...entries.written[kind], created: edited, replaced: edited });
  });
}

function invalid(cli: Cli, problems: readonly EntryProblem[]): AcervoError {
  return new AcervoError("entry-invalid", {
    problems: problems.map((problem) => describeProblem(problem, cli.language)),
  });
}

type Said = Readonly<Record<"created" | "replaced" | "unchanged", (id: string) => string>>;

function report(cli: Cli, outcome: EntryWriteOutcome | undefined, said: Said): void {
  if (outcome === undefined || outcome.kind === "failed")
    throw outcome?.error ?? new Error("nothing was written");
  const { kind, document } = outcome;
  const { entry } = document;
  if (entry === null) throw new Error("an entry was written as something else");
  cli.print(said[kind](entry.id), { outcome: kind, ...presentEntry({ ...document, entry }) });
  if (!isActive(entry)) cli.note(cli.text.entries.isHidden[entry.kind]);
}
