import type { Command } from "commander";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type EntryKind,
  type Filter,
  type MetadataCondition,
  type Origin,
  type SearchMode,
} from "#src/domain/index.ts";
import {
  FILTER_BY_TYPE,
  type FusionChoice,
  FUSIONS,
  PASSAGE_TYPES,
  type PassageType,
  type SearchRequest,
} from "#src/retrieval/index.ts";
import type { Cli, GlobalOptions } from "../cli.ts";
import type { Messages } from "../messages/index.ts";
import { condition } from "./condition.ts";
import { asOfDay } from "./dates.ts";
import { collect, given, oneOf, origin, share, wholeNumber } from "./values.ts";

const RRF_K = { min: 1, max: 10_000 };
const SEARCH_MODES: readonly SearchMode[] = ["lexical", "vector", "hybrid"];

export function addModeOption(command: Command, { options }: Messages): Command {
  return command.option("--mode <MODE>", options.mode, oneOf("--mode", SEARCH_MODES), "hybrid");
}

/** Which results of a search stay, and who has the last word on their order. */
export interface RerankOptions {
  readonly source?: readonly Origin[];
  readonly minScore?: number;
  /** These are as the settings say when they are not given. */
  readonly rerank?: boolean;
  readonly fusion?: FusionChoice;
  readonly rrfK?: number;
}

export function addRerankOptions(command: Command, { options, reranking }: Messages): Command {
  return command
    .option("--source <SOURCE>", options.origin, collect(origin("--source")))
    .option("--min-score <N>", reranking.minScore, share("--min-score"))
    .option("--rerank", reranking.rerank)
    .option("--no-rerank", reranking.noRerank)
    .option("--fusion <FUSION>", options.fusion, oneOf("--fusion", FUSIONS))
    .option("--rrf-k <N>", options.rrfK, wholeNumber("--rrf-k", RRF_K));
}

/** A reranking that was asked for and that nobody can do should not go unnoticed. */
export function noteNoReranker(cli: Cli, { rerank }: RerankOptions, reranker: string | null): void {
  if (rerank === true && reranker === null) cli.note(cli.text.reranking.notConfigured);
}

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
  addModeOption(command, text)
    .option("--top-k <N>", options.topK, wholeNumber("--top-k"))
    .option("--kind <KIND>", options.kind, collect(oneOf("--kind", DOCUMENT_KINDS)))
    .option("--filter <CONDITION>", options.filter, collect(condition))
    .option("--document <ID>", options.document, collect(wholeNumber("--document")))
    .option("--tipo <TIPO>", options.tipo, oneOf("--tipo", PASSAGE_TYPES), "todos")
    .option("--as-of <DATE>", options.asOf, asOfDay);
  return addRerankOptions(command, text)
    .option("--no-synonyms", options.noSynonyms)
    .option("--no-typos", options.noTypos);
}

export function searchRequest(
  words: readonly string[],
  options: SearchOptions,
  { collection }: GlobalOptions,
): SearchRequest {
  const { mode, kind, source, document, topK, asOf, minScore, rerank, fusion, rrfK } = options;
  const { metadata: ofType = [], ...anyOf } = FILTER_BY_TYPE[options.tipo];
  const metadata = [...(options.filter?.flat() ?? []), ...ofType];
  const filter: Filter = {
    ...inCollection(collection),
    ...given({ kinds: kind, origins: source, documentIds: document }),
    ...(metadata.length > 0 && { metadata }),
    ...anyOf,
  };
  // Left alone, the settings decide; a flag can only switch off.
  const expansion = {
    ...(!options.synonyms && { synonyms: false }),
    ...(!options.typos && { typos: false }),
  };
  const choices = given({ topK, asOf, minScore, rerank, fusion, rrfK });
  return { query: words.join(" "), mode, filter, expansion, ...choices };
}

/** The collection that was named, or all. */
export function inCollection(collection: string | undefined): Pick<Filter, "collections"> {
  return collection === undefined ? {} : { collections: [collection] };
}

export interface EntrySearchOptions extends Pick<SearchOptions, "mode" | "filter"> {
  readonly limit?: number;
}

export function addEntrySearchOptions(command: Command, text: Messages): Command {
  command.option("--limit <N>", text.entries.options.limit, wholeNumber("--limit"));
  return addModeOption(command, text).option("--filter <CONDITION>", text.options.filter, collect(condition));
}

export function entrySearchRequest(
  words: readonly string[],
  kind: EntryKind,
  { limit, mode, filter: conditions }: EntrySearchOptions,
  { collection }: GlobalOptions,
) {
  const metadata = conditions?.flat();
  const filter: Filter = { kinds: [kind], ...inCollection(collection), ...given({ metadata }) };
  return { query: words.join(" "), mode, filter, topK: limit };
}
