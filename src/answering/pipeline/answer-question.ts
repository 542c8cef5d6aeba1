import { buildContext, contextPayload } from "../context/build-context.ts";
import { saysItDoesNotKnow } from "../grounding/unconfirmed.ts";
import { conversationalReply } from "../intent/conversational-reply.ts";
import { planSearches } from "../intent/plan-searches.ts";
import type { Tool, ToolName } from "../tools/tool.ts";
import { answerAsAgent } from "./answer-as-agent.ts";
import { type AnswerDraft, conversed, outOfScope, refusedByModel, writtenByModel } from "./answer-draft.ts";
import { answerFromFindings, asksAboutHoldings, needsNoModel } from "./answer-from-findings.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { AskReply, AskRequest } from "./ask.ts";
import { Audit } from "./audit.ts";
import { bestConfidence, isEvidence } from "./best-confidence.ts";
import type { Course } from "./course.ts";
import { offeredTools } from "./offered-tools.ts";
import { isPassing } from "../passing-fault.ts";
import { type QuestionReading, readIntention, searchableQuestion } from "./read-question.ts";
import { recall } from "./recall.ts";
import { recordAnswer, recordFailure } from "./record-answer.ts";
import { refusalText } from "./refusal-text.ts";
import { recordRun, runPlan } from "./run-tools.ts";
import { Stage } from "./stage.ts";
import { validateAsk } from "./validate-ask.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * From a question to an audited answer: what is searched follows from the intent by a table, a model only writes, and
 * all that it was given can be read afterwards. Each step is a file of its own; this one is their order.
 */
export async function answerQuestion(request: AskRequest, means: AnsweringDeps): Promise<AskReply> {
  validateAsk(request);
  request.signal?.throwIfAborted();
  const audit = startAudit(request, means);
  const stage = new Stage(request.onEvent);
  const asked = { ...request, onEvent: stage.onEvent };
  try {
    const memory = await audit.step("history", () => recall(asked, means, audit));
    audit.remember(memory.history, memory.summary);
    const reading = await audit.step("intent", () => readIntention(asked, memory, means, audit));
    const searched = await audit.step("query", () =>
      searchableQuestion(asked, memory, reading, means, audit),
    );
    const course = { asked, memory, searched, means, audit };
    const answer = await answerAs(reading, course);
    const worded = withWords(answer, searched.query, asked);
    // Whoever gave up wants nothing kept of it.
    request.signal?.throwIfAborted();
    stage.settle(worded.text);
    return await audit.step("record", () => recordAnswer(worded, reading, course));
  } catch (error) {
    await recordFailure(error, means, audit);
    throw error;
  }
}

async function answerAs(reading: QuestionReading, course: Course): Promise<AnswerDraft> {
  const { asked, means } = course;
  const plan = planSearches(reading.intent).filter((name) => namesOf(means.tools).includes(name));
  if (plan.length === 0) {
    decide(course, reading, "planned", plan);
    return withoutSearch(reading, asked);
  }
  const writer = writerFor(asked, means);
  const isPlanned = (asked.mode ?? means.settings.mode) === "planned" || asksAboutHoldings(reading);
  if (writer === null || isPlanned) {
    decide(course, reading, "planned", plan);
    return answerAsPlanned(plan, reading, course);
  }
  const offered = offeredTools(means, writer);
  decide(course, reading, "agentic", namesOf(offered));
  const answer = await answerAsAgent(course, writer, offered);
  if (answer !== null) return answer;
  decide(course, reading, "agentic", [...new Set([...namesOf(offered), ...plan])]);
  // A model that was of no use is not tried again for the same question.
  return answerAsPlanned(plan, reading, withoutModel(course));
}

async function answerAsPlanned(
  plan: readonly ToolName[],
  reading: QuestionReading,
  course: Course,
): Promise<AnswerDraft> {
  const { asked, memory, searched, means, audit } = course;
  const consulted = await audit.step("tools", () => runPlan(plan, searched, asked, means));
  const findings = consulted.flatMap((tool) => tool.findings ?? []);
  const byQuoting = (): AnswerDraft => answerFromFindings(findings, reading, searched.query, asked);
  const confidence = bestConfidence(findings);
  const writer = writerFor(asked, means);
  if (
    writer === null ||
    confidence === null ||
    confidence.level === "sem_rag" ||
    needsNoModel(reading, searched.query)
  ) {
    // Without evidence a model could only invent, and what was counted needs no words of its: it is not asked.
    for (const tool of consulted) recordRun(tool, { payload: null, askedBy: "plan" }, means, audit);
    return byQuoting();
  }
  const context = await audit.step("context", () =>
    buildContext(
      { question: asked.question, ...memory, findings: findings.filter(isEvidence) },
      { maxTokens: means.settings.promptTokens },
    ),
  );
  for (const tool of consulted) {
    const payload = tool.findings === null ? null : means.mask(contextPayload(tool.findings, context));
    recordRun(tool, { payload, askedBy: "plan" }, means, audit);
  }
  try {
    const { written, grounded } = await audit.step("generation", () =>
      writeAnswer(context, writer, asked, means, audit),
    );
    if (grounded.isGrounded) return writtenByModel({ written, grounded, findings, model: writer.id });
    if (saysItDoesNotKnow(written)) return refusedByModel({ written, findings, model: writer.id });
    audit.fellBack({ step: "citations", reason: "nothing-cited", detail: written });
  } catch (error) {
    if (!isPassing(error)) throw error;
    audit.fellBack({ step: "generation", reason: error.code, detail: error.message });
  }
  return byQuoting();
}

/** A refusal says what was searched, and where. */
function withWords(answer: AnswerDraft, query: string, { language = "pt" }: AskRequest): AnswerDraft {
  const { reason, findings } = answer;
  if (reason === null || reason === "out-of-scope") return answer;
  return { ...answer, text: refusalText(reason, query, findings, language) };
}

function withoutSearch(reading: QuestionReading, { language = "pt" }: AskRequest): AnswerDraft {
  const text = conversationalReply(reading, language) ?? "";
  return reading.intent === "out-of-scope" ? outOfScope(text) : conversed(text);
}

function namesOf(tools: readonly Tool[]): ToolName[] {
  return tools.map(({ name }) => name);
}

function decide(
  { asked, searched, audit }: Course,
  reading: QuestionReading,
  mode: "planned" | "agentic",
  plan: readonly ToolName[],
): void {
  const rewritten = searched.query === asked.question.trim() ? null : searched.query;
  audit.decide({ intent: reading, rewritten, mode, plan });
  asked.onEvent?.({ kind: "intent", intent: reading.intent, plan });
}

function withoutModel(course: Course): Course {
  return { ...course, asked: { ...course.asked, usesModel: false } };
}

function writerFor({ usesModel }: AskRequest, { writer }: AnsweringDeps): AnsweringDeps["writer"] {
  return usesModel === false ? null : writer;
}

function startAudit({ question, conversationId }: AskRequest, { newId, now }: AnsweringDeps): Audit {
  const about = { question, conversationId: conversationId ?? null, createdAt: now().toISOString() };
  return new Audit({ id: newId(), ...about });
}
