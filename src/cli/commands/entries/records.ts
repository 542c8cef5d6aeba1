import type { Command } from "commander";
import { presentEntry, presentEntryList } from "#src/api/index.ts";
import { type Tenant, listChosen, locateEntry, removeLocated } from "#src/app/index.ts";
import { AcervoError, type EntryKind, isActive, type Origin } from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryDocument,
  type EntryProblem,
  type EntryWriteOutcome,
  validateEntry,
} from "#src/knowledge/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { UsageError } from "../../errors.ts";
import type { Messages } from "../../messages/index.ts";
import { attribute, attributeValues, ENTRY_ORIGINS } from "../../options/table-options.ts";
import { collect, given, type NamedValue, origin } from "../../options/values.ts";
import { showEntries, showEntry } from "../../present/entries.ts";
import { MAX_TYPED_BYTES } from "../../terminal.ts";

/** Fields as they are typed: of a list one by one. The others have the names of the fields. */
interface Fields {
  readonly answer?: string;
  readonly keyword?: readonly string[];
  readonly tag?: readonly string[];
  readonly attribute?: readonly NamedValue[];
  readonly active?: boolean;
  readonly inactive?: boolean;
}

interface AddOptions extends Fields {
  readonly source?: Origin;
}

export const addFaq: CliCommand<[question: string, words: string[], options: AddOptions]> = {
  define: (command, text) => {
    const { arguments: about } = text.entries;
    command.argument("<QUESTION>", about.question).argument("[ANSWER...]", about.answer);
    command.option("--answer <TEXT>", text.entries.options.answer);
    addNewOptions(command, "faq", text);
  },
  run: async (cli, question, words, { answer: named, ...options }) => {
    const { usage } = cli.text.entries;
    if (named !== undefined && words.length > 0) throw new UsageError(usage.answerTwice);
    const typed = named ?? (words.length > 0 ? words.join(" ") : "-");
    const answer = await typedText(cli, typed);
    if (answer.trim() === "") throw new UsageError(usage.noAnswer);
    await keepEntry(cli, "faq", { question, answer }, options);
  },
};

export const addItem: CliCommand<[name: string, options: AddOptions]> = {
  define: (command, text) => {
    command.argument("<NAME>", text.entries.arguments.name);
    addNewOptions(command, "catalog", text);
  },
  run: (cli, name, options) => keepEntry(cli, "catalog", { name }, options),
};

/** Changes only the fields that are given. */
export function editAction(kind: EntryKind): CliCommand<[id: string, options: Fields]> {
  return {
    define: (command, text) => {
      const { arguments: about, options } = text.entries;
      command.argument("<ID>", about.id);
      if (kind === "catalog") command.option("--name <TEXT>", options.name);
      else {
        command.option("--question <TEXT>", options.question).option("--answer <TEXT>", options.answer);
        command.option("--active", options.active);
      }
      addFieldOptions(command, kind, text);
    },
    run: async (cli, id, options) => {
      const { usage } = cli.text.entries;
      if (options.active && options.inactive) throw new UsageError(usage.activeOrInactive);
      const answer = options.answer && (await typedText(cli, options.answer));
      const patch = { ...fieldsOf(options), ...given({ answer }) };
      if (Object.keys(patch).length === 0) throw new UsageError(usage.nothingToChange);
      await cli.withTenant(async (acervo) => {
        const document = await locate(cli, acervo, { kind, id });
        const { collection } = document;
        const outcome = await acervo.entries.edit({ collection, kind, id }, patch);
        if (outcome.kind === "not-found") throw new AcervoError("entry-not-found", { kind, id, collection });
        if (outcome.kind === "invalid") throw invalid(cli, outcome.problems);
        await noteCollection(cli, document);
        report(cli, outcome);
      });
    },
  };
}

function addNewOptions(command: Command, kind: EntryKind, text: Messages): void {
  command.option("--id <ID>", text.entries.options.id);
  addFieldOptions(command, kind, text);
  command.option("--source <SOURCE>", text.options.origin, origin("--source", ENTRY_ORIGINS[kind]));
}

function addFieldOptions(command: Command, kind: EntryKind, text: Messages): void {
  const { options } = text.entries;
  command.option("--category <NAME>", options.category);
  if (kind === "faq") {
    command
      .option("--keyword <WORD>", options.keyword, collect(String))
      .option("--priority <N>", options.priority)
      .option("--inactive", options.inactive);
  } else {
    command
      .option("--description <TEXT>", options.description)
      .option("--manufacturer <NAME>", options.manufacturer)
      .option("--price <PRICE>", options.price)
      .option("--tag <WORD>", options.tag, collect(String))
      .option("--status <WORD>", options.status)
      .option("--attribute <NAME=VALUE>", options.attribute, collect(attribute(text)));
  }
}

function fieldsOf({ keyword: keywords, tag: tags, attribute: named, inactive, ...fields }: Fields) {
  const attributes = named && attributeValues(named);
  return { ...fields, ...given({ keywords, tags, attributes }), ...(inactive && { active: false }) };
}

/** What was typed, or the standard input for "-". */
async function typedText(cli: Cli, typed: string): Promise<string> {
  return typed === "-" ? new TextDecoder().decode(await cli.terminal.readInput(MAX_TYPED_BYTES)) : typed;
}

/** Writes an entry that was typed, under its id: one that exists is replaced. */
async function keepEntry(
  cli: Cli,
  kind: EntryKind,
  named: object,
  { source, ...options }: AddOptions,
): Promise<void> {
  const valid = validateEntry({ ...named, ...fieldsOf(options) }, kind);
  if ("problems" in valid) throw invalid(cli, valid.problems);
  const [outcome] = await cli.withTenant(
    ({ entries }, { collection }) => entries.put([valid.entry], { collection, ...given({ origin: source }) }),
    { creates: true },
  );
  report(cli, outcome);
}

function invalid(cli: Cli, problems: readonly EntryProblem[]): AcervoError {
  return new AcervoError("entry-invalid", {
    problems: problems.map((problem) => describeProblem(problem, cli.language)),
  });
}

function report(cli: Cli, outcome: EntryWriteOutcome | undefined): void {
  if (outcome === undefined || outcome.kind === "failed")
    throw outcome?.error ?? new Error("nothing was written");
  const { kind, document } = outcome;
  const { entry } = document;
  if (entry === null) throw new Error("an entry was written as something else");
  const { written, isHidden } = cli.text.entries;
  cli.print(written[kind](entry.id), { outcome: kind, ...presentEntry({ ...document, entry }) });
  if (!isActive(entry)) cli.note(isHidden);
}

/** The entry that an id means here; in several other collections, it must be said which. */
async function locate(
  cli: Cli,
  acervo: Tenant,
  key: { readonly kind: EntryKind; readonly id: string },
): Promise<EntryDocument> {
  const usual = (await cli.settings()).entrance.collection;
  const [found, ...others] = await locateEntry(acervo, key, { named: cli.options.collection, usual });
  if (others.length === 0) return found;
  const places = [found, ...others].map(({ collection }) => collection).join(", ");
  throw new UsageError(cli.text.entries.usage.inSeveral(key.id, places));
}

/** Says that what was changed is not in the usual collection. */
async function noteCollection(cli: Cli, { collection, entry }: EntryDocument): Promise<void> {
  const usual = (await cli.settings()).entrance.collection;
  if (collection !== usual) cli.note(cli.text.entries.elsewhere(entry.id, collection));
}

export function showAction(kind: EntryKind): CliCommand<[id: string, options: object]> {
  return {
    define: (command, { entries }) => command.argument("<ID>", entries.arguments.id),
    run: async (cli, id) => {
      const document = await cli.withTenant((acervo) => locate(cli, acervo, { kind, id }));
      cli.print(showEntry(document, cli), presentEntry(document));
    },
  };
}

interface ListOptions {
  readonly inactive?: boolean;
  readonly category?: string;
}

export function listAction(kind: EntryKind): CliCommand<[options: ListOptions]> {
  return {
    define: (command, { entries }) =>
      command
        .option("--inactive", entries.options.includeInactive)
        .option("--category <NAME>", entries.options.onlyCategory),
    run: async (cli, options) => {
      const { collection } = cli.options;
      const listing = await cli.withTenant((acervo) => listChosen(acervo, { kind, collection, ...options }));
      cli.print(showEntries(listing, cli), presentEntryList(listing));
    },
  };
}

export function removeAction(kind: EntryKind): CliCommand<[ids: string[], options: object]> {
  return {
    define: (command, { entries }) => command.argument("<ID...>", entries.arguments.id),
    run: async (cli, given) => {
      const ids = [...new Set(given)];
      await cli.withTenant(async (acervo) => {
        // All are looked up before any is deleted: a mistyped id leaves everything as it was.
        const found: EntryDocument[] = [];
        for (const id of ids) found.push(await locate(cli, acervo, { kind, id }));
        const removed = await removeLocated(acervo, found);
        cli.print(cli.text.entries.removed(ids.join(", ")), { removed, ids });
        for (const document of found) await noteCollection(cli, document);
      });
    },
  };
}
