import { z } from "zod";
import type { DocumentKind, Filter, RequestContext } from "#src/domain/index.ts";
import type {
  CatalogSearchResponse,
  FaqSearchResponse,
  SearchOptions,
  SearchRequest,
  SearchResponse,
} from "#src/retrieval/index.ts";
import type { FileSearchResponse, BaseStatistics, KnowledgeSource } from "./knowledge-source.ts";

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
  | { readonly kind: "stats"; readonly stats: BaseStatistics };

/** What holds for every search of one answer: set by the caller, never by a model. */
export type ToolScope = SearchOptions;

export interface ToolDeps {
  readonly source: KnowledgeSource;
  readonly context: RequestContext;
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
  run(input: unknown, deps: ToolDeps): Promise<ToolOutcome>;
}

interface ToolDefinition<Input extends z.ZodObject> extends Pick<Tool, "name" | "description"> {
  readonly input: Input;
  readonly find: (input: z.output<Input>, deps: ToolDeps) => Promise<ToolFindings>;
}

const { localeError: IN_PORTUGUESE } = z.locales.pt();
/** Models may write keys of any length, and the text names them. */
const MAX_PROBLEM_LENGTH = 500;

/** A tool that never searches with arguments that it did not check. */
export function defineTool<Input extends z.ZodObject>({ find, ...tool }: ToolDefinition<Input>): Tool {
  return {
    ...tool,
    run: async (given, deps) => {
      const checked = checkArguments(tool.input, given);
      if (!checked.ok) return checked;
      return { ok: true, findings: await find(checked.arguments, deps), arguments: checked.arguments };
    },
  };
}

type CheckedArguments<Input extends z.ZodObject> =
  | { readonly ok: true; readonly arguments: z.output<Input> }
  | Extract<ToolOutcome, { ok: false }>;

/** Models that call a function without arguments send nothing, null, an empty text or an empty object. */
export function checkArguments<Input extends z.ZodObject>(
  input: Input,
  given: unknown,
): CheckedArguments<Input> {
  const checked = input.safeParse(given === "" ? {} : (given ?? {}), { error: IN_PORTUGUESE });
  if (!checked.success) return { ok: false, problem: problemText(checked.error), arguments: given };
  return { ok: true, arguments: checked.data };
}

/** Written so that a model can mend its call. */
function problemText({ issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  return `Argumentos inválidos. ${problems.join("; ")}`.slice(0, MAX_PROBLEM_LENGTH);
}

/** As many results as a call asks for, and never more than the caller wants; undefined: as the settings say. */
export function searchFor(query: string, asked: number | undefined, scope: ToolScope): SearchRequest {
  const limits = [asked, scope.topK].filter((limit) => limit !== undefined);
  return { ...scope, query, topK: limits.length === 0 ? undefined : Math.min(...limits) };
}

/** Narrowed to one kind. A caller who excluded that kind gets nothing. */
export function ofKind(scope: ToolScope, kind: DocumentKind): ToolScope {
  const isExcluded = scope.filter?.kinds?.includes(kind) === false;
  const filter: Filter = { ...scope.filter, kinds: [kind], ...(isExcluded && { documentIds: [] }) };
  return { ...scope, filter };
}
