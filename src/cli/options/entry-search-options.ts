import type { Command } from "commander";
import type { EntryKind, Filter, MetadataCondition, SearchMode } from "#src/domain/index.ts";
import type { GlobalOptions } from "../cli.ts";
import type { Messages } from "../messages/index.ts";
import { condition } from "./condition.ts";
import { oneOf } from "./one-of.ts";
import { SEARCH_MODES } from "./search-options.ts";
import { collect, wholeNumber } from "./whole-number.ts";

/** What all searches of one kind of entry understand. */
export interface EntrySearchOptions {
  readonly limit?: number;
  readonly mode: SearchMode;
  readonly filter?: readonly (readonly MetadataCondition[])[];
}

export function addEntrySearchOptions(command: Command, kind: EntryKind, text: Messages): Command {
  const { entries, options } = text;
  return command
    .option("--limit <N>", entries.options.limit[kind], wholeNumber("--limit"))
    .option("--mode <MODE>", options.mode, oneOf("--mode", SEARCH_MODES), "hybrid")
    .option("--filter <CONDITION>", options.filter, collect(condition));
}

export function entrySearchRequest(
  words: readonly string[],
  kind: EntryKind,
  { limit, mode, filter: conditions }: EntrySearchOptions,
  { collection }: GlobalOptions,
) {
  const filter: Filter = {
    kinds: [kind],
    ...(collection === undefined ? {} : { collections: [collection] }),
    ...(conditions === undefined ? {} : { metadata: conditions.flat() }),
  };
  return { query: words.join(" "), mode, filter, ...(limit === undefined ? {} : { limit }) };
}
