import {
  canMixHostedSearch,
  type ModelMessage,
  type ModelReply,
  type ToolCall,
  type Writer,
} from "#src/llm/index.ts";
import { agentSummary, agentToolNote, agentToolResult } from "../context/build-context.ts";
import { AGENT_PROMPT } from "../context/data/prompt-texts.ts";
import type { Source } from "../context/source.ts";
import { toolDeclaration } from "../tools/export-tools.ts";
import type { Tool, ToolFindings } from "../tools/tool.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { ReadRun } from "./answer-question.ts";
import type { AnswerDeps } from "./ask.ts";
import { masked } from "./read-question.ts";
import { consult, recordRun } from "./run-tools.ts";
import { concludeAnswer, unlessPassing, writeAnswer, type WrittenAnswer } from "./write-answer.ts";

/** A model that asks for more at once is going astray. */
const CALLS_PER_STEP = 4;
const TIME_TO_ANSWER = "Não há mais buscas. Responda agora, só com as fontes já encontradas.";

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
  return unlessPassing(audit, async () => {
    for (let step = 1; ; step++) {
      const isLast = step >= agentSteps || state.tokens >= agentTokens;
      if (isLast && step > 1) state.messages.push({ role: "user", text: TIME_TO_ANSWER });
      const written = await audit.step("generation", () => takeStep(state, isLast, run, writer));
      const { reply, grounded } = written;
      if (isLast || reply.toolCalls.length === 0)
        return concludeAnswer(written, state.findings, audit, writer);
      if (grounded.text !== "") request.onEvent?.({ kind: "reset" });
      await audit.step("tools", () => runCalls(reply, state, run));
    }
  });
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
): Promise<WrittenAnswer> {
  const { hostedFileSearch, settings } = run.deps;
  const request = {
    messages: [...state.messages],
    tools: state.offered.map(toolDeclaration),
    // Some providers refuse a conversation with calls in it when the tools are taken away.
    ...(isLast && { toolChoice: "none" as const }),
    ...(hostedFileSearch && { fileSearch: hostedFileSearch }),
    maxOutputTokens: settings.maxOutputTokens,
  };
  const written = await writeAnswer(request, state.sources, run, writer);
  const { inputTokens, outputTokens } = written.reply.usage;
  state.tokens += inputTokens + outputTokens;
  return written;
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
  const { findings, error } = consulted;
  const { text, sources } =
    findings === null
      ? { text: agentToolNote(`Não foi possível: ${error}`), sources: [] }
      : agentToolResult(findings, state.sources);
  const payload = deps.mask(text);
  recordRun(consulted, { payload, askedBy: "model" }, run);
  state.sources.push(...sources);
  if (findings !== null) state.findings.push(findings);
  return payload;
}

/** What a model may call by itself. The provider's own file search, where there is one, takes the place of ours. */
export function offeredTools({ tools, hostedFileSearch }: AnswerDeps, { name }: Writer): readonly Tool[] {
  if (hostedFileSearch === null) return tools;
  return canMixHostedSearch(name) ? tools.filter((tool) => tool.name !== "file_search") : [];
}
