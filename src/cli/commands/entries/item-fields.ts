import type { Command } from "commander";
import type { Origin } from "#src/domain/index.ts";
import type { CliCommand } from "../../command.ts";
import type { Messages } from "../../messages/index.ts";
import { attribute, attributeValues, ENTRY_ORIGINS, type NamedValue } from "../../options/entry-options.ts";
import { origin } from "../../options/origin.ts";
import { collect } from "../../options/whole-number.ts";
import { changeEntry, keepEntry } from "./keep-entry.ts";

interface ItemFields {
  readonly description?: string;
  readonly category?: string;
  readonly manufacturer?: string;
  readonly price?: string;
  readonly tag?: readonly string[];
  readonly status?: string;
  readonly attribute?: readonly NamedValue[];
}

type AddOptions = ItemFields & { readonly id?: string; readonly source?: Origin };

export const addItem: CliCommand<[name: string, options: AddOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command.argument("<NAME>", about.name).option("--id <ID>", options.id);
    addFields(command, text, { tag: options.tag, attribute: options.attribute, without: "name" }).option(
      "--source <SOURCE>",
      options.source.catalog,
      origin("--source", ENTRY_ORIGINS.catalog),
    );
  },
  run: async (cli, name, { id, source, ...options }) => {
    const fields = { name, ...given(options), ...(id === undefined ? {} : { id }) };
    return keepEntry(cli, { kind: "catalog", fields, origin: source });
  },
};

export const editItem: CliCommand<[id: string, options: ItemFields & { readonly name?: string }]> = {
  define: (command, text) => {
    const { arguments: about, options } = text.entries;
    command.argument("<ID>", about.id.catalog).option("--name <TEXT>", options.name);
    addFields(command, text, { tag: options.newTags, attribute: options.newAttributes, without: "id" });
  },
  run: (cli, id, { name, ...options }) =>
    changeEntry(cli, "catalog", id, { ...(name === undefined ? {} : { name }), ...given(options) }),
};

function addFields(
  command: Command,
  text: Messages,
  about: { readonly tag: string; readonly attribute: string; readonly without: "id" | "name" },
): Command {
  const { options } = text.entries;
  return command
    .option("--description <TEXT>", options.description)
    .option("--category <NAME>", options.category)
    .option("--manufacturer <NAME>", options.manufacturer)
    .option("--price <PRICE>", options.price)
    .option("--tag <WORD>", about.tag, collect(String))
    .option("--status <WORD>", options.status)
    .option("--attribute <NAME=VALUE>", about.attribute, collect(attribute(text, about.without)));
}

function given({ tag, attribute: attributes, ...fields }: ItemFields) {
  return {
    ...fields,
    ...(tag === undefined ? {} : { tags: tag }),
    ...(attributes === undefined ? {} : { attributes: attributeValues(attributes) }),
  };
}
