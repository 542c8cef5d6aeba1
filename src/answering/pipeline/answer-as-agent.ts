import { createRequestContext } from "#src/domain/index.ts";
import type { ModelMessage, ModelReply, ModelRequest, ToolCall, Writer } from "#src/llm/index.ts";
import { agentSummary, agentSystemPrompt, agentToolNote, agentToolResult } from "../context/agent-context.ts";
import type { Source } from "../context/source.ts";
import type { GroundedAnswer } from "../grounding/grounding.ts";
import { createGroundedStream } from "../grounding/grounded-stream.ts";
import { toolDeclaration } from "../tools/tool-declaration.ts";
import type { Tool, ToolFindings } from "../tools/tool.ts";
import { concludeAgent } from "./conclude-agent.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { Course } from "./course.ts";
import { citationLookUp } from "./citation-look-up.ts";
import { masked } from "./masked.ts";
import { isPassing } from "../passing-fault.ts";
import { consult, recordRun } from "./run-tools.ts";
import { noteEnding } from "./write-answer.ts";

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
  course: Course,
  writer: Writer,
  offered: readonly Tool[],
): Promise<AnswerDraft | null> {
  const { means, audit } = course;
  const { agentSteps, agentTokens } = means.settings;
  course.asked.onEvent?.({ kind: "writing" });
  const state: AgentState = { offered, messages: opening(course), sources: [], findings: [], tokens: 0 };
  try {
    for (let step = 1; ; step++) {
      const isLast = step >= agentSteps || state.tokens >= agentTokens;
      if (isLast && step > 1) state.messages.push({ role: "user", text: TIME_TO_ANSWER });
      const { reply, grounded } = await audit.step("generation", () =>
        takeStep(state, isLast, course, writer),
      );
      if (isLast || reply.toolCalls.length === 0)
        return concludeAgent(reply, grounded, state.findings, audit, writer);
      if (grounded.text !== "") course.asked.onEvent?.({ kind: "reset" });
      await audit.step("tools", () => runCalls(reply, state, course));
    }
  } catch (error) {
    if (!isPassing(error)) throw error;
    audit.fellBack({ step: "generation", reason: error.code, detail: error.message });
    return null;
  }
}

function opening({ asked, memory, means }: Course): ModelMessage[] {
  const { mask } = means;
  const earlier = memory.summary === null ? "" : `${agentSummary(memory.summary)}\n\n`;
  const history = masked(memory.history, mask).map(({ role, text }): ModelMessage => ({ role, text }));
  return [
    { role: "system", text: agentSystemPrompt() },
    ...history,
    { role: "user", text: mask(`${earlier}${asked.question}`) },
  ];
}

async function takeStep(
  state: AgentState,
  isLast: boolean,
  { asked, means, audit }: Course,
  writer: Writer,
): Promise<{ readonly reply: ModelReply; readonly grounded: GroundedAnswer }> {
  const { signal, onEvent, question } = asked;
  const stream = createGroundedStream(state.sources, {
    question,
    lookUp: citationLookUp(asked, means),
    emit: (text) => onEvent?.({ kind: "text", text, by: "model" }),
  });
  const reply = await writer.write(requestFor(state, isLast, means), {
    purpose: "answer",
    context: createRequestContext(means.tenant, { signal }),
    onText: (delta) => stream.push(delta),
    onExchange: audit.exchanged,
  });
  state.tokens += reply.usage.inputTokens + reply.usage.outputTokens;
  noteEnding(reply.finishReason, audit);
  return { reply, grounded: await stream.end() };
}

function requestFor(
  { messages, offered }: AgentState,
  isLast: boolean,
  means: Course["means"],
): ModelRequest {
  const { hostedFileSearch, settings } = means;
  return {
    messages: [...messages],
    tools: offered.map(toolDeclaration),
    // Some providers refuse a conversation with calls in it when the tools are taken away.
    ...(isLast && { toolChoice: "none" as const }),
    ...(hostedFileSearch && { fileSearch: hostedFileSearch }),
    maxOutputTokens: settings.maxOutputTokens,
  };
}

async function runCalls(reply: ModelReply, state: AgentState, course: Course): Promise<void> {
  const { text, toolCalls } = reply;
  state.messages.push({ role: "assistant", text, toolCalls });
  for (const [index, call] of toolCalls.entries()) {
    const result =
      index < CALLS_PER_STEP
        ? await runCall(call, state, course)
        : `No máximo ${CALLS_PER_STEP} chamadas por vez; repita esta depois.`;
    state.messages.push({ role: "tool", callId: call.id, tool: call.tool, result });
  }
}

/** Only what was offered runs, whatever name a model was talked into. */
async function runCall(call: ToolCall, state: AgentState, { asked, means, audit }: Course): Promise<string> {
  const tool = state.offered.find(({ name }) => name === call.tool);
  if (tool === undefined) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: call.tool });
    return agentToolNote(`A ferramenta "${call.tool}" não existe.`);
  }
  const consulted = await consult(tool, call.arguments, asked, means);
  const { findings, problem } = consulted;
  const { text, sources } =
    findings === null
      ? { text: agentToolNote(`Não foi possível: ${problem}`), sources: [] }
      : agentToolResult(findings, state.sources);
  const payload = means.mask(text);
  recordRun(consulted, { payload, askedBy: "model" }, means, audit);
  state.sources.push(...sources);
  if (findings !== null) state.findings.push(findings);
  return payload;
}
