import { z } from "zod";
import type { DocumentKind, Filter, SearchMode } from "#src/domain/index.ts";
import type { CatalogSearchResponse, ExpansionSwitches, FaqSearchResponse, SearchResponse } from "#src/retrieval/index.ts";
import type { FileSearchResponse, HoldingStatistics, Holdings } from "./knowledge-source.ts";

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


export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: ToolName;
  readonly description: string;
  readonly input: Input;
  readonly find: (input: z.output<Input>, means: ToolDeps) => Promise<ToolFindings>;
}

const { localeError: IN_PORTUGUESE } = z.locales.pt();
/** Models may write keys of any length, and the text names them. */
const MAX_SAID = 500;

/** A tool that never searches with arguments that it did not check. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, description, input, find } = definition;
  return {
    name,
    description,
    input,
    run: async (given, means) => {
      const checked = input.safeParse(withoutNothing(given), { error: IN_PORTUGUESE });
      if (!checked.success) return { ok: false, problem: problemText(checked.error), arguments: given };
      return { ok: true, findings: await find(checked.data, means), arguments: checked.data };
    },
  };
}

/** Models that call a function without arguments send nothing, null, an empty text or an empty object. */
function withoutNothing(given: unknown): unknown {
  return given === undefined || given === null || given === "" ? {} : given;
}

/** Written so that a model can mend its call. */
function problemText({ issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  return `Argumentos inválidos. ${problems.join("; ")}`.slice(0, MAX_SAID);
}


/** As many as a call asks for, and never more than whoever asks wants; undefined: as the settings say. */
export function resultLimit({ topK }: ToolScope, asked: number | undefined): number | undefined {
  return asked === undefined || topK === undefined ? (asked ?? topK) : Math.min(asked, topK);
}

/** The same under the name that a search has for it. */
export function limited<Name extends string>(
  name: Name,
  scope: ToolScope,
  asked: number | undefined,
): Readonly<Partial<Record<Name, number>>> {
  const limit = resultLimit(scope, asked);
  return (limit === undefined ? {} : { [name]: limit }) as Partial<Record<Name, number>>;
}

/** The part of a scope that every search takes; what it leaves open is as the settings say. */
export function searchScope(scope: ToolScope): Pick<ToolScope, "filter" | "mode" | "expansion"> {
  return picked(scope, ["filter", "mode", "expansion"]);
}

/** The same for questions. */
export function faqScope(scope: ToolScope): Pick<ToolScope, "filter" | "mode" | "expansion" | "minScore"> {
  return picked(scope, ["filter", "mode", "expansion", "minScore"]);
}

/** The same for passages. */
export function passageScope(scope: ToolScope): Omit<ToolScope, "topK"> {
  return picked(scope, ["filter", "mode", "expansion", "minScore", "asOf", "rerank"]);
}

/** Only what is given: a key without a value would hide a default. */
function picked<Key extends keyof ToolScope>(scope: ToolScope, keys: readonly Key[]): Pick<ToolScope, Key> {
  const given = keys.filter((key) => scope[key] !== undefined).map((key) => [key, scope[key]]);
  return Object.fromEntries(given) as Pick<ToolScope, Key>;
}

/** Narrowed to one kind. A caller who left that kind out gets nothing, not the kind all the same. */
export function ofKind(scope: ToolScope, kind: DocumentKind): ToolScope {
  const isLeftOut = scope.filter?.kinds?.includes(kind) === false;
  const filter: Filter = { ...scope.filter, kinds: [kind], ...(isLeftOut ? { documentIds: [] } : {}) };
  return { ...scope, filter };
}

