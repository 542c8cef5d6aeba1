import { AcervoError, type ToolRun } from "#src/domain/index.ts";
import {
  type CatalogHit,
  type Confidence,
  MAX_QUERY_LENGTH,
  confidenceInShown,
} from "#src/retrieval/index.ts";
import { asksOfListed, readCatalogQuestion, wantedGoods } from "../extractive/answer-from-catalog.ts";
import {
  fallbackOf,
  findingsConfidence,
  resultCount,
  searchStats,
  toolData,
  tracedHits,
} from "../tools/findings.ts";
import type { Tool, ToolFindings, ToolName } from "../tools/tool.ts";
import type { AnswerRun, ReadRun } from "./answer-question.ts";
import type { AnswerLog } from "./ask.ts";
import type { SearchedAs } from "./read-question.ts";
import { foldAccents } from "#src/text/index.ts";

export interface ConsultedTool extends Pick<ToolRun, "tool" | "arguments" | "milliseconds" | "error"> {
  /** Null when the arguments were wrong or the search failed. */
  readonly findings: ToolFindings | null;
}

/** Runs the searches of a plan. Files come first: what is read anew in them is then known to the other searches. */
export async function runPlan(plan: readonly ToolName[], run: ReadRun): Promise<ConsultedTool[]> {
  const { deps, searched, request } = run;
  const tools = plan.flatMap((name) => deps.tools.find((tool) => tool.name === name) ?? []);
  const consultOne = (tool: Tool): Promise<ConsultedTool> =>
    consult(tool, argumentsFor(tool.name, searched, request.scope?.asOf), run);
  const { files = [], others = [] } = Object.groupBy(tools, ({ name }) =>
    name === "file_search" ? "files" : "others",
  );
  const consulted = await Promise.all(files.map(consultOne));
  return [...consulted, ...(await Promise.all(others.map(consultOne)))];
}

/** They were shown: there is no doubt that they are meant. */
const CERTAIN: Confidence = { level: "alta", score: 1, signals: {} };

/** "qual o mais barato desses?": the products that the former answer named. Null: none are meant, or it named none. */
export async function consultListed(run: ReadRun): Promise<ConsultedTool | null> {
  const { request, deps, memory } = run;
  const tool = deps.tools.find(({ name }) => name === "searchCatalog");
  const answer = memory.history.findLast(({ role }) => role === "assistant");
  // A model that searches by itself reads the conversation itself.
  const isAgent = deps.writer !== null && request.mode === "agentic";
  if (isAgent || tool === undefined || !answer?.text || !asksOfListed(request.question)) return null;
  const input = { query: answer.text.slice(0, MAX_QUERY_LENGTH), limit: COMPARED_PRODUCTS };
  const cited = await citedDocuments(answer.traceId ?? null, run);
  const consulted = await run.audit.step("tools", () => consult(tool, input, amongDocuments(cited, run)));
  const { findings } = consulted;
  if (findings?.kind !== "catalog") return null;
  const found = findings.response.results;
  const results = cited === null ? namedIn(answer.text, found) : found;
  if (results.length === 0) return null;
  // Without a single price nothing says which is the cheapest.
  const confidence = results.some(({ item }) => item.price !== null)
    ? CERTAIN
    : confidenceInShown(CERTAIN, []);
  const response = { ...findings.response, query: request.question, results, confidence };
  return { ...consulted, findings: { kind: "catalog", response } };
}

/** What an earlier answer cites; null: no trace of it is kept. */
async function citedDocuments(traceId: string | null, { deps, context }: ReadRun): Promise<number[] | null> {
  const trace = traceId === null ? null : await deps.traces.get(context, traceId);
  return trace && trace.citations.map(({ documentId }) => documentId);
}

function amongDocuments(ids: readonly number[] | null, run: ReadRun): ReadRun {
  if (ids === null) return run;
  const { scope } = run.request;
  const allowed = scope?.filter?.documentIds;
  const documentIds = allowed === undefined ? ids : ids.filter((id) => allowed.includes(id));
  return {
    ...run,
    request: { ...run.request, scope: { ...scope, filter: { ...scope?.filter, documentIds } } },
  };
}

/** The products whose names a text has. A name inside a longer one is not that of the shorter: "Cobre Forte". */
function namedIn(text: string, found: readonly CatalogHit[]): CatalogHit[] {
  let said = plainWords(text);
  const known = new Set(found.map(({ item }) => plainWords(item.name)));
  const named = [...known]
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const isSaid = said.includes(name);
      said = said.replaceAll(name, " | ");
      return isSaid;
    });
  return found.filter(({ item }) => named.includes(plainWords(item.name)));
}

/** With a space at both ends, so that only whole words are found in it. */
function plainWords(text: string): string {
  return ` ${(
    foldAccents(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ")} `;
}

/** The cheapest of five is not the cheapest: asked for a price, more products are compared. */
const COMPARED_PRODUCTS = 20;

function argumentsFor(tool: ToolName, { query, catalogQuery }: SearchedAs, asOf: string | undefined): object {
  switch (tool) {
    case "getStats":
      return {};
    case "searchLaw":
      return { query, ...(asOf !== undefined && { asOf }) };
    case "searchCatalog": {
      const { wants, price } = readCatalogQuestion(query);
      const goods = wantedGoods(catalogQuery) || catalogQuery;
      return { query: goods, ...((wants !== null || price !== null) && { limit: COMPARED_PRODUCTS }) };
    }
    case "searchFaqs":
    case "searchDocuments":
    case "file_search":
      return { query };
  }
}

/** A temporary fault costs this search; a lasting one, such as a wrong key, is thrown. */
export async function consult(
  tool: Tool,
  input: unknown,
  { request, context, deps }: AnswerRun,
): Promise<ConsultedTool> {
  const start = performance.now();
  const ended = (findings: ToolFindings | null, error: string | null, used = input): ConsultedTool => {
    return { tool: tool.name, findings, error, arguments: used, milliseconds: performance.now() - start };
  };
  try {
    const outcome = await tool.run(input, { source: deps.source, context, scope: request.scope ?? {} });
    if (!outcome.ok) return ended(null, outcome.problem, outcome.arguments);
    request.onEvent?.({ kind: "tool", tool: tool.name, resultCount: resultCount(outcome.findings) });
    return ended(outcome.findings, null, outcome.arguments);
  } catch (error) {
    if (!(error instanceof AcervoError) || !error.isRetryable) throw error;
    return ended(null, error.message);
  }
}

/** Running without vectors on purpose is not worth a note. */
const BY_CHOICE = "embedding-disabled";

/** Records what a tool found and exactly what of it the model was given. */
export function recordRun(
  consulted: ConsultedTool,
  handed: { readonly payload: string | null; readonly askedBy: ToolRun["askedBy"] },
  { deps, audit }: AnswerRun,
): void {
  const { findings, ...ran } = consulted;
  const { tool, error } = ran;
  const run: ToolRun = {
    ...ran,
    askedBy: handed.askedBy,
    resultCount: findings === null ? 0 : resultCount(findings),
    confidence: findings && (findingsConfidence(findings)?.level ?? null),
    hits: findings === null ? [] : tracedHits(findings),
    search: findings && searchStats(findings),
    // Without a model the result itself is what the answer is made of.
    payload: handed.payload ?? (findings === null ? "" : JSON.stringify(toolData(findings))),
  };
  audit.ranTool(run);
  const degraded = findings && fallbackOf(findings);
  if (degraded !== null && degraded !== BY_CHOICE) {
    audit.fellBack({ step: "search", reason: degraded, detail: tool });
  }
  if (error !== null) audit.fellBack({ step: "search", reason: "tool-failed", detail: `${tool}: ${error}` });
  logToolPayload(deps.log, audit.id, run, deps.mask);
}

/** Enough to see what a model was given, without copying the knowledge base into the log. */
const PREVIEW_CHARACTERS = 800;

/** One line for each search made for an answer: which, with what, how many, and how the payload begins. */
export function logToolPayload(
  log: AnswerLog,
  traceId: string,
  run: ToolRun,
  mask: (text: string) => string,
): void {
  const { tool, askedBy, resultCount, payload, error, search } = run;
  // Masked before it is cut: half a key would not be recognised.
  const preview = mask(payload).slice(0, PREVIEW_CHARACTERS).toWellFormed();
  const input = mask(JSON.stringify(run.arguments));
  const milliseconds = Math.round(run.milliseconds);
  const failure = error === null ? {} : { error: mask(error) };
  const about = { traceId, tool, askedBy, arguments: input, resultCount, preview, milliseconds };
  const fields = {
    ...about,
    ...(search && { ...search, timings: wholeNumbers(search.timings) }),
    ...failure,
  };
  log.info(fields, "tool payload");
}

/** Parts of a millisecond tell nobody anything. */
function wholeNumbers(timings: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).map(([step, ms]) => [step, Math.round(ms)]));
}
