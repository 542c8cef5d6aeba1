import type { ConversationListReply, ConversationReply, TraceListReply } from "#src/api/index.ts";
import type { AnswerTrace, ModelExchange, ToolRun } from "#src/domain/index.ts";
import { inLine } from "#src/text/index.ts";
import { indent, shorten, table } from "./layout.ts";
import type { Screen } from "./screen.ts";

const MAX_QUESTION_LENGTH = 60;

export function showTraces(heads: TraceListReply, { text, format }: Screen): string {
  const { columns, outcomes, none, noModel, parts } = text.trace;
  if (heads.length === 0) return none;
  const header = [columns.id, columns.when, parts.intent, columns.outcome, parts.model, "", parts.question];
  const rows = heads.map((head) => [
    head.id,
    format.date(head.createdAt),
    head.intent,
    outcomes[head.outcome],
    head.model ?? noModel,
    `${format.integer(head.totalMs)} ms`,
    shorten(head.question, MAX_QUESTION_LENGTH),
  ]);
  return table([header, ...rows], [5]);
}

export function showTrace(trace: AnswerTrace, screen: Screen): string {
  const { parts } = screen.text.trace;
  const fallbacks = trace.fallbacks.map(
    ({ step, reason, detail }) => `${step}: ${reason}${detail === "" ? "" : ` (${detail})`}`,
  );
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [parts.searches, trace.toolRuns.map((run) => toolLines(run, screen))],
    [parts.calls, trace.exchanges.map((exchange) => callLine(exchange, screen))],
    [parts.answer, [trace.answer]],
    [parts.draft, trace.draft === null ? [] : [trace.draft]],
    [parts.citations, trace.citations.map(({ number, label }) => `[${number}] ${inLine(label)}`)],
    [parts.removed, trace.removedCitations.map(({ text, reason }) => `${reason}: ${text}`)],
    [parts.fallbacks, fallbacks],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return [
    overview(trace, screen),
    ...shown.map(([title, lines]) => `${screen.style.bold(title)}\n${indent(lines.join("\n"))}`),
  ].join("\n\n");
}

function overview(trace: AnswerTrace, { text, format }: Screen): string {
  const { parts, columns, outcomes, noModel } = text.trace;
  const { intent, usage, cost, confidence } = trace;
  const signals = intent.signals.length === 0 ? "" : `: ${intent.signals.join(", ")}`;
  const timings = Object.entries(trace.timings).map(([step, ms]) => `${step} ${format.decimal(ms, 1)} ms`);
  const facts: (readonly [name: string, value: string | null])[] = [
    [columns.id, `${trace.id} · ${format.date(trace.createdAt)} · ${outcomes[trace.outcome]}`],
    [parts.question, trace.question],
    [parts.rewritten, trace.rewritten],
    [parts.conversation, trace.conversationId],
    [parts.intent, `${intent.intent} (${intent.source}${signals})`],
    [parts.mode, trace.mode],
    [parts.plan, trace.plan.join(", ")],
    [parts.confidence, confidence && `${confidence.level} (${format.decimal(confidence.score)})`],
    [parts.model, trace.model ?? noModel],
    [parts.usage, `${format.integer(usage.inputTokens)} + ${format.integer(usage.outputTokens)}`],
    [parts.cost, cost === null ? null : format.decimal(cost, 6)],
    [parts.timings, timings.join(", ")],
  ];
  return table(facts.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]])));
}

function toolLines(run: ToolRun, { text, format, style }: Screen): string {
  const { tool, askedBy, resultCount, confidence, milliseconds, error } = run;
  const about = [
    text.trace.results(format.integer(resultCount)),
    ...(confidence === null ? [] : [confidence]),
    `${format.decimal(milliseconds, 1)} ms`,
    askedBy,
  ];
  const hits = run.hits.map(({ label, score, scores }) => {
    const named = Object.entries(scores).flatMap(([name, value]) =>
      value === null ? [] : [`${name} ${format.decimal(value, 3)}`],
    );
    return `${format.decimal(score, 3)}  ${inLine(label)} ${style.dim(named.join(" · "))}`;
  });
  const lines = [...searchLines(run, { text, format }), ...hits, ...(error === null ? [] : [error])];
  const head = `${style.bold(tool)} ${JSON.stringify(run.arguments)} ${style.dim(about.join(" · "))}`;
  return lines.length === 0 ? head : `${head}\n${indent(lines.join("\n"))}`;
}

function searchLines({ search }: ToolRun, { text, format }: Pick<Screen, "text" | "format">): string[] {
  if (!search) return [];
  const times = Object.entries(search.timings).map(([step, ms]) => `${step} ${format.decimal(ms, 1)} ms`);
  const { lists, fallback } = text.search;
  const counts = lists(format.integer(search.lexicalCount), format.integer(search.vectorCount));
  const less = search.fallbackReason === null ? [] : [fallback[search.fallbackReason]];
  return [[counts, ...less, ...times].join(" · ")];
}

function callLine(exchange: ModelExchange, { text, format }: Screen): string {
  const { purpose, model, attempt, status, usage, totalMs, error } = exchange;
  return [
    purpose,
    model,
    text.trace.attempt(attempt),
    `HTTP ${status ?? "–"}`,
    ...(usage === null
      ? []
      : [text.asking.tokens(format.integer(usage.inputTokens), format.integer(usage.outputTokens))]),
    `${format.integer(totalMs)} ms`,
    ...(error === null ? [] : [error]),
  ].join(" · ");
}

/** Exactly what was sent, one request after another. */
export function showPrompts({ exchanges }: AnswerTrace, { text }: Screen): string {
  return exchanges.map(({ request }) => request).join("\n\n") || text.trace.noPrompt;
}

export function showConversations(found: ConversationListReply, { text, format }: Screen): string {
  const { columns, none } = text.conversations;
  if (found.length === 0) return none;
  const rows = found.map(({ id, updatedAt, messageCount }) => [
    id,
    format.date(updatedAt),
    format.integer(messageCount),
  ]);
  return table([[columns.id, columns.when, columns.messages], ...rows], [2]);
}

export function showConversation({ summary, messages }: ConversationReply, screen: Screen): string {
  const { text, format, style } = screen;
  const { roles, summary: title } = text.conversations;
  return [
    ...(summary === null ? [] : [`${style.bold(title)} (1–${summary.through})\n${indent(summary.text)}`]),
    ...messages.map(({ role, number, createdAt, text: said }) => {
      const head = `${style.bold(`${number}. ${roles[role]}`)} ${style.dim(format.date(createdAt))}`;
      return `${head}\n${indent(said)}`;
    }),
  ].join("\n\n");
}
