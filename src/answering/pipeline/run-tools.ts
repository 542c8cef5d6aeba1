import { AcervoError, type ToolRun } from "#src/domain/index.ts";
import { readCatalogQuestion, wantedGoods } from "../extractive/answer-from-catalog.ts";
import { fallbackOf, findingsConfidence, resultCount } from "../tools/findings.ts";
import { toolData } from "../tools/tool-data.ts";
import { tracedHits } from "../tools/traced-hits.ts";
import type { Tool, ToolFindings, ToolName } from "../tools/tool.ts";
import type { AskRequest } from "./ask.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { Audit } from "./audit.ts";
import { logToolPayload } from "./log-tool-payload.ts";
import { pastDayIn } from "./past-day.ts";
import type { SearchedAs } from "./read-question.ts";

/** A tool that ran, before it is known what of it is handed on. */
export interface ConsultedTool {
  readonly tool: ToolName;
  /** Null when the arguments were wrong or the search failed. */
  readonly findings: ToolFindings | null;
  readonly problem: string | null;
  readonly arguments: unknown;
  readonly milliseconds: number;
}

/** Runs the searches of a plan. Files come first: reading what changed in them is news to the other searches too. */
export async function runPlan(
  plan: readonly ToolName[],
  searched: SearchedAs,
  request: AskRequest,
  means: AnsweringDeps,
): Promise<ConsultedTool[]> {
  const tools = plan.flatMap((name) => means.tools.find((tool) => tool.name === name) ?? []);
  const run = (tool: Tool): Promise<ConsultedTool> =>
    consult(tool, argumentsFor(tool.name, searched, means.now()), request, means);
  const files = await Promise.all(tools.filter(isFileSearch).map(run));
  return [...files, ...(await Promise.all(tools.filter((tool) => !isFileSearch(tool)).map(run)))];
}

function isFileSearch({ name }: Tool): boolean {
  return name === "file_search";
}

/** The cheapest of five is not the cheapest: asked for a price, more products are compared. */
const COMPARED_PRODUCTS = 20;

function argumentsFor(tool: ToolName, { query, catalogQuery }: SearchedAs, now: Date): object {
  switch (tool) {
    case "getStats":
      return {};
    case "searchLaw": {
      const asOf = pastDayIn(query, now);
      return { query, ...(asOf !== null && { asOf }) };
    }
    case "searchCatalog": {
      const { wants } = readCatalogQuestion(query);
      const goods = wantedGoods(catalogQuery) || catalogQuery;
      return { query: goods, ...(wants !== null && { limit: COMPARED_PRODUCTS }) };
    }
    case "searchFaqs":
    case "searchDocuments":
    case "file_search":
      return { query };
  }
}

/** A fault that will pass costs this search; one that will not, such as a wrong key, must be seen and mended. */
export async function consult(
  tool: Tool,
  input: unknown,
  { scope = {}, onEvent }: AskRequest,
  { holdings }: AnsweringDeps,
): Promise<ConsultedTool> {
  const start = performance.now();
  const ended = (findings: ToolFindings | null, problem: string | null, used = input): ConsultedTool => ({
    tool: tool.name,
    findings,
    problem,
    arguments: used,
    milliseconds: performance.now() - start,
  });
  try {
    const outcome = await tool.run(input, { holdings, scope });
    if (!outcome.ok) return ended(null, outcome.problem, outcome.arguments);
    onEvent?.({ kind: "tool", tool: tool.name, resultCount: resultCount(outcome.findings) });
    return ended(outcome.findings, null, outcome.arguments);
  } catch (error) {
    if (!(error instanceof AcervoError) || !error.isRetryable) throw error;
    return ended(null, error.message);
  }
}

/** A base without vectors is no accident. */
const BY_CHOICE = "embedding-disabled";

/** Writes down what a tool brought, and exactly what of it was handed on. */
export function recordRun(
  consulted: ConsultedTool,
  handed: { readonly payload: string | null; readonly askedBy: ToolRun["askedBy"] },
  means: AnsweringDeps,
  audit: Audit,
): void {
  const { tool, findings, problem, milliseconds } = consulted;
  const run: ToolRun = {
    tool,
    askedBy: handed.askedBy,
    arguments: consulted.arguments,
    resultCount: findings === null ? 0 : resultCount(findings),
    confidence: findings === null ? null : (findingsConfidence(findings)?.level ?? null),
    hits: findings === null ? [] : tracedHits(findings),
    // With no model to hand it to, the result itself is what the answer is made of.
    payload: handed.payload ?? (findings === null ? "" : JSON.stringify(toolData(findings))),
    milliseconds,
    error: problem,
  };
  audit.ranTool(run);
  const degraded = findings && fallbackOf(findings);
  if (degraded !== null && degraded !== BY_CHOICE) {
    audit.fellBack({ step: "search", reason: degraded, detail: tool });
  }
  if (problem !== null)
    audit.fellBack({ step: "search", reason: "tool-failed", detail: `${tool}: ${problem}` });
  logToolPayload(means.log, audit.id, run, means.mask);
}
