import type { Command } from "commander";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type Filter,
  type MetadataCondition,
  type SearchMode,
} from "#src/domain/index.ts";
import type { SearchRequest } from "#src/retrieval/index.ts";
import type { GlobalOptions } from "../cli.ts";
import type { Messages } from "../messages/index.ts";
import { asOfDay } from "./as-of.ts";
import { condition } from "./condition.ts";
import { oneOf } from "./one-of.ts";
import { addRerankOptions, type RerankOptions } from "./rerank-options.ts";
import { FILTER_BY_TYPE, PASSAGE_TYPES, type PassageType } from "./passage-type.ts";
import { collect, wholeNumber } from "./whole-number.ts";

export const SEARCH_MODES: readonly SearchMode[] = ["lexical", "vector", "hybrid"];

/** What `search` and `ask` both understand. */
export interface SearchOptions extends RerankOptions {
  readonly mode: SearchMode;
  readonly topK?: number;
  readonly kind?: readonly DocumentKind[];
  /** Each may stand for several conditions. */
  readonly filter?: readonly (readonly MetadataCondition[])[];
  readonly document?: readonly number[];
  readonly tipo: PassageType;
  readonly asOf?: string;
  readonly synonyms: boolean;
  readonly typos: boolean;
}

export function addSearchOptions(command: Command, text: Messages): Command {
  const { options } = text;
  const narrowed = command
    .option("--mode <MODE>", options.mode, oneOf("--mode", SEARCH_MODES), "hybrid")
    .option("--top-k <N>", options.topK, wholeNumber("--top-k"))
    .option("--kind <KIND>", options.kind, collect(oneOf("--kind", DOCUMENT_KINDS)))
    .option("--filter <CONDITION>", options.filter, collect(condition))
    .option("--document <ID>", options.document, collect(wholeNumber("--document")))
    .option("--tipo <TIPO>", options.tipo, oneOf("--tipo", PASSAGE_TYPES), "todos")
    .option("--as-of <DATE>", options.asOf, asOfDay);
  return addRerankOptions(narrowed, text)
    .option("--no-synonyms", options.noSynonyms)
    .option("--no-typos", options.noTypos);
}

export function searchRequest(
  words: readonly string[],
  options: SearchOptions,
  { collection }: GlobalOptions,
): SearchRequest {
  const { metadata: ofType = [], ...anyOf } = FILTER_BY_TYPE[options.tipo];
  const metadata = [...(options.filter?.flat() ?? []), ...ofType];
  const filter: Filter = {
    ...(collection === undefined ? {} : { collections: [collection] }),
    ...(options.kind === undefined ? {} : { kinds: options.kind }),
    ...(options.source === undefined ? {} : { origins: options.source }),
    ...(options.document === undefined ? {} : { documentIds: options.document }),
    ...(metadata.length === 0 ? {} : { metadata }),
    ...anyOf,
  };
  return {
    query: words.join(" "),
    mode: options.mode,
    filter,
    ...(options.topK === undefined ? {} : { topK: options.topK }),
    ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
    ...(options.minScore === undefined ? {} : { minScore: options.minScore }),
    ...(options.rerank === undefined ? {} : { rerank: options.rerank }),
    // Left alone, the settings decide; a flag can only switch off.
    expansion: {
      ...(options.synonyms ? {} : { synonyms: false }),
      ...(options.typos ? {} : { typos: false }),
    },
  };
}
