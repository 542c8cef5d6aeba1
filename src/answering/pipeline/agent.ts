import {
  canMixHostedSearch,
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
  type ToolCall,
  type Writer,
} from "#src/llm/index.ts";
import { agentSummary, agentToolNote, agentToolResult } from "../context/build-context.ts";
import { AGENT_PROMPT } from "../context/data/prompt-texts.ts";
import type { Source } from "../context/source.ts";
import { createGroundedStream, type GroundedAnswer } from "../grounding/grounded-stream.ts";
import { toolDeclaration } from "../tools/export-tools.ts";
import type { Tool, ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, refusedByModel, writtenByModel } from "./answer-draft.ts";
import type { ReadRun } from "./answer-question.ts";
import { citationLookUp, noteEnding } from "./write-answer.ts";
import { masked } from "./read-question.ts";
import { isPassing } from "../passing-fault.ts";
import { consult, recordRun } from "./run-tools.ts";
import type { NumberedCitation } from "../extractive/answer-extractively.ts";
import { saysItDoesNotKnow, withoutUnconfirmed } from "../grounding/unconfirmed.ts";
import type { Audit } from "./audit.ts";
import type { AnswerDeps } from "./ask.ts";

/** A model that asks for more at once is going astray. */
const CALLS_PER_STEP = 4;
const TIME_TO_ANSWER = "Não há mais buscas. Responda agora, só com as fontes já encontradas.";

/** What the model has been told and has found so far. */
interface AgentState {
  readonly offered: readonly Tool[];
  readonly messages: ModelMessage[];
  readonly sources: Source[];
  readonly findings: ToolFindings[];
  tokens: number;
}

/**
 * The model decides what to search, with the tools that it is offered and within limits on steps and tokens. Each
 * call is checked, run and recorded as one of a plan would be. Null: the model could not be reached, or said nothing
 * that a source bears out.
 */
export async function answerAsAgent(
  run: ReadRun,
  writer: Writer,
  offered: readonly Tool[],
): Promise<AnswerDraft | null> {
  const { request, deps, audit } = run;
  const { agentSteps, agentTokens } = deps.settings;
  request.onEvent?.({ kind: "writing" });
  const state: AgentState = { offered, messages: opening(run), sources: [], findings: [], tokens: 0 };
  try {
    for (let step = 1; ; step++) {
      const isLast = step >= agentSteps || state.tokens >= agentTokens;
      if (isLast && step > 1) state.messages.push({ role: "user", text: TIME_TO_ANSWER });
      const { reply, grounded } = await audit.step("generation", () => takeStep(state, isLast, run, writer));
      if (isLast || reply.toolCalls.length === 0)
        return concludeAgent(reply, grounded, state.findings, audit, writer);
      if (grounded.text !== "") request.onEvent?.({ kind: "reset" });
      await audit.step("tools", () => runCalls(reply, state, run));
    }
  } catch (error) {
    if (!isPassing(error)) throw error;
    audit.fellBack({ step: "generation", reason: error.code, detail: error.message });
    return null;
  }
}

function opening({ request, memory, deps }: ReadRun): ModelMessage[] {
  const { mask } = deps;
  const earlier = memory.summary === null ? "" : `${agentSummary(memory.summary)}\n\n`;
  const history = masked(memory.history, mask).map(({ role, text }): ModelMessage => ({ role, text }));
  return [
    { role: "system", text: AGENT_PROMPT },
    ...history,
    { role: "user", text: mask(`${earlier}${request.question}`) },
  ];
}

async function takeStep(
  state: AgentState,
  isLast: boolean,
  run: ReadRun,
  writer: Writer,
): Promise<{ readonly reply: ModelReply; readonly grounded: GroundedAnswer }> {
  const { request, context, deps, audit } = run;
  const stream = createGroundedStream(state.sources, {
    question: request.question,
    lookUp: citationLookUp(run),
    emit: (text) => request.onEvent?.({ kind: "text", text, by: "model" }),
  });
  const reply = await writer.write(requestFor(state, isLast, deps), {
    context,
    purpose: "answer",
    onText: (delta) => stream.push(delta),
    onExchange: audit.exchanged,
  });
  state.tokens += reply.usage.inputTokens + reply.usage.outputTokens;
  noteEnding(reply.finishReason, audit);
  return { reply, grounded: await stream.end() };
}

function requestFor({ messages, offered }: AgentState, isLast: boolean, deps: AnswerDeps): ModelRequest {
  const { hostedFileSearch, settings } = deps;
  return {
    messages: [...messages],
    tools: offered.map(toolDeclaration),
    // Some providers refuse a conversation with calls in it when the tools are taken away.
    ...(isLast && { toolChoice: "none" as const }),
    ...(hostedFileSearch && { fileSearch: hostedFileSearch }),
    maxOutputTokens: settings.maxOutputTokens,
  };
}

async function runCalls(reply: ModelReply, state: AgentState, run: ReadRun): Promise<void> {
  const { text, toolCalls } = reply;
  state.messages.push({ role: "assistant", text, toolCalls });
  for (const [index, call] of toolCalls.entries()) {
    const result =
      index < CALLS_PER_STEP
        ? await runCall(call, state, run)
        : `No máximo ${CALLS_PER_STEP} chamadas por vez; repita esta depois.`;
    state.messages.push({ role: "tool", callId: call.id, tool: call.tool, result });
  }
}

/** Only what was offered runs, whatever name a model was talked into. */
async function runCall(call: ToolCall, state: AgentState, run: ReadRun): Promise<string> {
  const { deps, audit } = run;
  const tool = state.offered.find(({ name }) => name === call.tool);
  if (tool === undefined) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: call.tool });
    return agentToolNote(`A ferramenta "${call.tool}" não existe.`);
  }
  const consulted = await consult(tool, call.arguments, run);
  const { findings, problem } = consulted;
  const { text, sources } =
    findings === null
      ? { text: agentToolNote(`Não foi possível: ${problem}`), sources: [] }
      : agentToolResult(findings, state.sources);
  const payload = deps.mask(text);
  recordRun(consulted, { payload, askedBy: "model" }, run);
  state.sources.push(...sources);
  if (findings !== null) state.findings.push(findings);
  return payload;
}

/**
 * What an agent's last words are worth. Null: nothing, since they cite no source or nothing was searched for them; the
 * planned searches then have to answer.
 */
function concludeAgent(
  { text: written, hostedSources, toolCalls }: ModelReply,
  grounded: GroundedAnswer,
  findings: readonly ToolFindings[],
  audit: Audit,
  { id: model }: Writer,
): AnswerDraft | null {
  for (const { tool } of toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  if (grounded.isGrounded) return writtenByModel({ written, grounded, findings, model });
  const isRefusal = saysItDoesNotKnow(written);
  if (isRefusal && findings.length + hostedSources.length > 0) {
    return refusedByModel({ written, findings, model });
  }
  if (hostedSources.length > 0) {
    audit.fellBack({ step: "file-search", reason: "hosted-sources", detail: hostedSources.join("; ") });
    // The provider says what it read; we have not seen it, and do not say how sure it makes us.
    const citations = hostedSources.map(hostedCitation);
    const text = withoutUnconfirmed(grounded.text);
    return writtenByModel({ written, grounded: { ...grounded, text, citations }, findings, model });
  }
  audit.fellBack({ step: "citations", reason: "nothing-cited", detail: written });
  return null;
}

function hostedCitation(label: string, index: number): NumberedCitation {
  const place = { pages: null, row: null, headings: [], start: 0, end: 0 };
  return { number: index + 1, label, documentId: 0, documentName: label, source: label, ...place };
}

/** What a model may call by itself. The provider's own file search, where there is one, takes the place of ours. */
export function offeredTools({ tools, hostedFileSearch }: AnswerDeps, { name }: Writer): readonly Tool[] {
  if (hostedFileSearch === null) return tools;
  return canMixHostedSearch(name) ? tools.filter((tool) => tool.name !== "file_search") : [];
}
