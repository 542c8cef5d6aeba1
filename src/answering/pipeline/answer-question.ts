import { AcervoError, type RequestContext } from "#src/domain/index.ts";
import { checkedQuery } from "#src/retrieval/index.ts";
import { buildContext, contextPayload } from "../context/build-context.ts";
import { HOSTED_FILES } from "../context/data/prompt-texts.ts";
import { conversationalReply } from "../intent/conversational-reply.ts";
import { planSearches } from "../intent/plan-searches.ts";
import type { Tool, ToolName } from "../tools/tool.ts";
import { answerAsAgent, offeredTools } from "./agent.ts";
import { type AnswerDraft, bestConfidence, isEvidence, unanswered, unsearched } from "./answer-draft.ts";
import type { AnswerDeps, AskEvent, AskReply, AskRequest } from "./ask.ts";
import { Audit, recordAnswer, recordFailure } from "./audit.ts";
import {
  answerFromFindings,
  asksAboutBase,
  LISTED_PRODUCTS,
  needsNoModel,
  refusalText,
} from "./quote-answer.ts";
import { pastDayIn } from "./past-day.ts";
import {
  type QuestionReading,
  readIntention,
  recall,
  type Recollection,
  searchableQuestion,
  type SearchedAs,
} from "./read-question.ts";
import { type ConsultedTool, consultListed, recordRun, runPlan } from "./run-tools.ts";
import { withUndatedRemark } from "./undated.ts";
import { concludeAnswer, unlessPassing, writeAnswer } from "./write-answer.ts";

export interface AnswerRun {
  readonly request: AskRequest;
  readonly context: RequestContext;
  readonly deps: AnswerDeps;
  readonly audit: Audit;
}

/** A run whose conversation and question have been read. */
export interface ReadRun extends AnswerRun {
  readonly memory: Recollection;
  readonly reading: QuestionReading;
  readonly searched: SearchedAs;
}

/**
 * From a question to an audited answer. What is searched follows from the intent by a table, a model only writes, and
 * everything that it was given is in the trace. This function is the order of the steps.
 */
export async function answerQuestion(
  request: AskRequest,
  context: RequestContext,
  allDeps: AnswerDeps,
): Promise<AskReply> {
  validateAsk(request);
  context.signal.throwIfAborted();
  const deps = request.usesModel === false ? { ...allDeps, writer: null } : allDeps;
  const { question, conversationId = null } = request;
  const createdAt = deps.now().toISOString();
  const audit = new Audit({ id: deps.newId(), createdAt, conversationId, question });
  const events = trackEvents(request.onEvent);
  const mode = request.mode ?? deps.settings.mode;
  const run: AnswerRun = { request: { ...request, mode, onEvent: events.onEvent }, context, deps, audit };
  try {
    const memory = await audit.step("history", () => recall(run));
    audit.note(memory);
    const reading = await audit.step("intent", () => readIntention(run, memory));
    const searched = await audit.step("query", () => searchableQuestion(run, memory, reading));
    const asked: ReadRun = { ...run, memory, reading, searched };
    const listed = await consultListed(asked);
    const read = listed === null ? asked : aboutListed(asked);
    const draft = listed === null ? await answerByIntent(read) : await answerOfListed(listed, read);
    const worded = { ...draft, text: draft.text || refusalText(draft, searched.query, context.language) };
    const answer = await withUndatedRemark(worded, read);
    context.signal.throwIfAborted();
    events.settle(answer.text);
    return await audit.step("record", () => recordAnswer(answer, read));
  } catch (error) {
    // The caller aborted: store nothing.
    context.signal.throwIfAborted();
    await recordFailure(error, run);
    throw error;
  }
}

async function answerByIntent(run: ReadRun): Promise<AnswerDraft> {
  const { request, context, deps, reading } = run;
  const plan = planSearches(reading.intent).filter((name) => isPlanned(name, deps));
  if (plan.length === 0) {
    decide(run, "planned", plan);
    return unsearched(reading.intent, conversationalReply(reading, context.language) ?? "");
  }
  if (!deps.settings.retrieves) {
    decide(run, "planned", []);
    return { ...unanswered([]), reason: "retrieval-off" };
  }
  const { writer } = deps;
  if (writer === null || request.mode === "planned" || asksAboutBase(reading)) {
    decide(run, "planned", plan);
    return answerAsPlanned(plan, onDayAsked(run));
  }
  const offered = offeredTools(deps, writer);
  decide(run, "agentic", namesOf(offered));
  const answer = await answerAsAgent(run, writer, offered);
  if (answer !== null) return answer;
  decide(run, "agentic", [...new Set([...namesOf(offered), ...plan])]);
  // A model that failed as an agent is not tried again for the same question.
  return answerAsPlanned(plan, onDayAsked({ ...run, deps: { ...deps, writer: null } }));
}

/** A question about an earlier day is answered by searches of that day alone: no later wording may stand in for it. */
function onDayAsked(run: ReadRun): ReadRun {
  const { request, deps, searched } = run;
  const asOf = request.scope?.asOf ?? pastDayIn(searched.query, deps.now()) ?? undefined;
  return asOf === undefined ? run : { ...run, request: { ...request, scope: { ...request.scope, asOf } } };
}

/** The provider's own file search takes the place of ours. */
function isPlanned(name: ToolName, { tools, hostedFileSearch }: AnswerDeps): boolean {
  return namesOf(tools).includes(name) && (name !== "file_search" || hostedFileSearch === null);
}

/** A question about the products that the former answer named needs no other words than its own. */
function aboutListed(run: ReadRun): ReadRun {
  const { question } = run.request;
  const signals = [...run.reading.signals, LISTED_PRODUCTS];
  const reading: QuestionReading = { intent: "catalog", source: "rules", signals };
  return { ...run, reading, searched: { query: question, catalogQuery: question } };
}

function answerOfListed(listed: ConsultedTool, run: ReadRun): Promise<AnswerDraft> {
  decide(run, "planned", ["searchCatalog"]);
  return answerFromSearches([listed], run);
}

async function answerAsPlanned(plan: readonly ToolName[], run: ReadRun): Promise<AnswerDraft> {
  return answerFromSearches(await run.audit.step("tools", () => runPlan(plan, run)), run);
}

async function answerFromSearches(consulted: readonly ConsultedTool[], run: ReadRun): Promise<AnswerDraft> {
  const { request, deps, audit, memory, reading, searched } = run;
  const { writer, hostedFileSearch: hosted } = deps;
  const findings = consulted.flatMap((tool) => tool.findings ?? []);
  // The provider searches its own files while it writes: what we found need not suffice.
  const isWeak = hosted === null && (bestConfidence(findings)?.level ?? "sem_rag") === "sem_rag";
  if (writer === null || isWeak || needsNoModel(reading, searched.query, findings)) {
    // Without evidence a model could only invent, and counts of the store need no words of its own.
    for (const tool of consulted) recordRun(tool, { payload: null, askedBy: "plan" }, run);
    return answerFromFindings(findings, run);
  }
  const { question } = request;
  const { promptTokens: maxTokens, maxOutputTokens } = deps.settings;
  const prompt = await audit.step("context", () =>
    buildContext({ question, ...memory, findings: findings.filter(isEvidence) }, { maxTokens }),
  );
  for (const tool of consulted) {
    const payload = tool.findings === null ? null : deps.mask(contextPayload(tool.findings, prompt));
    recordRun(tool, { payload, askedBy: "plan" }, run);
  }
  const messages = [
    {
      role: "system" as const,
      text: hosted === null ? prompt.system : `${prompt.system}\n\n${HOSTED_FILES}`,
    },
    { role: "user" as const, text: deps.mask(prompt.user) },
  ];
  request.onEvent?.({ kind: "writing" });
  // None of our tools: a source that gives the model orders cannot make it do anything.
  const modelRequest = { messages, maxOutputTokens, ...(hosted && { fileSearch: hosted }) };
  const written = await unlessPassing(audit, () =>
    audit.step("generation", () => writeAnswer(modelRequest, prompt.sources, run, writer)),
  );
  return (written && concludeAnswer(written, findings, audit, writer)) ?? answerFromFindings(findings, run);
}

function namesOf(tools: readonly Tool[]): ToolName[] {
  return tools.map(({ name }) => name);
}

function decide(run: ReadRun, mode: "planned" | "agentic", plan: readonly ToolName[]): void {
  const { request, reading, searched, audit } = run;
  const rewritten = searched.query === request.question.trim() ? null : searched.query;
  audit.note({ intent: reading, rewritten, mode, plan });
  request.onEvent?.({ kind: "intent", intent: reading.intent, plan });
}

/** More is not a conversation but an upload. */
const MAX_MESSAGES = 500;
const MAX_HISTORY_LENGTH = 200_000;
const CONVERSATION_ID = /^[\w.:@-]{1,128}$/;

/** Refuses what cannot be answered, before anything is done for it. */
function validateAsk({ question, conversationId, history }: AskRequest): void {
  checkedQuery(question);
  if (conversationId !== undefined && !CONVERSATION_ID.test(conversationId)) {
    throw invalid("conversation", conversationId, "letras, números e . _ : @ -, até 128");
  }
  if (conversationId !== undefined && history !== undefined) {
    throw invalid("history", "…", "só um dos dois: history ou conversation");
  }
  if (history !== undefined && history.length > MAX_MESSAGES) {
    throw invalid("history", String(history.length), `no máximo ${MAX_MESSAGES} mensagens`);
  }
  const length = history?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  if (length > MAX_HISTORY_LENGTH) {
    throw invalid("history", String(length), `no máximo ${MAX_HISTORY_LENGTH} caracteres ao todo`);
  }
}

function invalid(option: string, value: string, expected: string): AcervoError {
  return new AcervoError("invalid-option", { option, value, expected });
}

/** Passes events on and remembers the text that was sent, so that a listener ends up with exactly the answer. */
export function trackEvents(listener: ((event: AskEvent) => void) | undefined) {
  let sent = "";
  const onEvent = (event: AskEvent): void => {
    if (event.kind === "text") sent += event.text;
    if (event.kind === "reset") sent = "";
    listener?.(event);
  };
  /** Makes sure that the listener has `text` and nothing else. */
  const settle = (text: string): void => {
    if (sent === text) return;
    if (sent !== "") onEvent({ kind: "reset" });
    if (text !== "") onEvent({ kind: "text", text, by: "us" });
  };
  return { onEvent, settle };
}
