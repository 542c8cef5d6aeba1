import type { z } from "zod";
import type { Filter, SearchMode } from "#src/domain/index.ts";
import type {
  CatalogSearchResponse,
  ExpansionSwitches,
  FaqSearchResponse,
  SearchResponse,
} from "#src/retrieval/index.ts";
import type { FileSearchResponse } from "./file-search.ts";
import type { HoldingStatistics, Holdings } from "./holdings.ts";

export type ToolName =
  | "searchCatalog"
  | "searchFaqs"
  | "searchDocuments"
  | "searchLaw"
  | "file_search"
  | "getStats";

/** What a tool found, in the form that its search gives; `kind` tells them apart. */
export type ToolFindings =
  | { readonly kind: "catalog"; readonly response: CatalogSearchResponse }
  | { readonly kind: "faqs"; readonly response: FaqSearchResponse }
  | { readonly kind: "documents"; readonly response: SearchResponse }
  | { readonly kind: "law"; readonly response: SearchResponse }
  | { readonly kind: "files"; readonly response: FileSearchResponse }
  | { readonly kind: "stats"; readonly stats: HoldingStatistics };

/** What holds for every search of one answer: set by whoever asks, never by a model. */
export interface ToolScope {
  readonly filter?: Filter;
  /** "2003-05-01": laws as they were on that day. */
  readonly asOf?: string;
  readonly mode?: SearchMode;
  readonly rerank?: boolean;
  /** How many results, unless the arguments of a call ask for fewer. */
  readonly topK?: number;
  readonly minScore?: number;
  readonly expansion?: ExpansionSwitches;
}

export interface ToolDeps {
  readonly holdings: Holdings;
  readonly scope: ToolScope;
}

/** Wrong arguments are an expected outcome: models write them. */
export type ToolOutcome =
  | { readonly ok: true; readonly findings: ToolFindings; readonly arguments: unknown }
  | { readonly ok: false; readonly problem: string; readonly arguments: unknown };

/** One definition for the planner, for function calling, for MCP and for HTTP. */
export interface Tool {
  readonly name: ToolName;
  /** For models and people, in Portuguese. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** Checks the arguments, then searches. */
  run(input: unknown, means: ToolDeps): Promise<ToolOutcome>;
}
