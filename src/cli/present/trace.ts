import type { AnswerTrace, ModelExchange, ToolRun } from "#src/domain/index.ts";
import type { TraceHead } from "#src/storage/index.ts";
import type { Presentation } from "./presentation.ts";
import { facts, indent, table } from "./table.ts";

const MAX_QUESTION_LENGTH = 60;

export function presentTraces(heads: readonly TraceHead[], { text, format }: Presentation): string {
  const { columns, outcomes, none, noModel, parts } = text.trace;
  if (heads.length === 0) return none;
  const rows = heads.map((head) => [
    head.id,
    format.date(head.createdAt),
    head.intent,
    outcomes[head.outcome],
    head.model ?? noModel,
    `${format.integer(head.totalMs)} ms`,
    cut(head.question),
  ]);
  const header = [
    columns.id,
    columns.when,
    columns.intent,
    columns.outcome,
    columns.model,
    "",
    parts.question,
  ];
  return table([header, ...rows], { right: [5] });
}

function cut(question: string): string {
  const line = question.replaceAll(/\s+/g, " ");
  return line.length > MAX_QUESTION_LENGTH ? `${line.slice(0, MAX_QUESTION_LENGTH)}…` : line;
}

export function presentTrace(trace: AnswerTrace, presentation: Presentation): string {
  const { parts } = presentation.text.trace;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${presentation.style.bold(title)}\n${indent(lines.join("\n"))}`];
  return [
    facts(overview(trace, presentation)),
    ...section(
      parts.searches,
      trace.toolRuns.map((run) => toolLines(run, presentation)),
    ),
    ...section(
      parts.calls,
      trace.exchanges.map((exchange) => callLine(exchange, presentation)),
    ),
    ...section(parts.answer, [trace.answer]),
    ...section(parts.draft, trace.draft === null ? [] : [trace.draft]),
    ...section(
      parts.citations,
      trace.citations.map(({ number, label }) => `[${number}] ${label}`),
    ),
    ...section(
      parts.removed,
      trace.removedCitations.map(({ text, reason }) => `${reason}: ${text}`),
    ),
    ...section(
      parts.fallbacks,
      trace.fallbacks.map(
        ({ step, reason, detail }) => `${step}: ${reason}${detail === "" ? "" : ` (${detail})`}`,
      ),
    ),
  ].join("\n\n");
}

function overview(trace: AnswerTrace, { text, format }: Presentation): [string, string][] {
  const { parts, outcomes, noModel } = text.trace;
  const { intent, usage, cost, confidence } = trace;
  const signals = intent.signals.length === 0 ? "" : `: ${intent.signals.join(", ")}`;
  const timings = Object.entries(trace.timings).map(([step, ms]) => `${step} ${format.decimal(ms, 1)} ms`);
  const rows: [string, string | null][] = [
    [text.trace.columns.id, `${trace.id} · ${format.date(trace.createdAt)} · ${outcomes[trace.outcome]}`],
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
  return rows.flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, value] as [string, string]],
  );
}

function toolLines(run: ToolRun, { text, format, style }: Presentation): string {
  const { tool, askedBy, resultCount, milliseconds, error } = run;
  const about = [
    text.trace.results(resultCount, format.integer(resultCount)),
    ...(run.confidence === null ? [] : [run.confidence]),
    `${format.decimal(milliseconds, 1)} ms`,
    askedBy,
  ];
  const hits = run.hits.map(({ label, score, scores }) => {
    const named = Object.entries(scores).flatMap(([name, value]) =>
      value === null ? [] : [`${name} ${format.decimal(value, 3)}`],
    );
    return `${format.decimal(score, 3)}  ${label} ${style.dim(named.join(" · "))}`;
  });
  const lines = [...hits, ...(error === null ? [] : [error])];
  const head = `${style.bold(tool)} ${JSON.stringify(run.arguments)} ${style.dim(about.join(" · "))}`;
  return lines.length === 0 ? head : `${head}\n${indent(lines.join("\n"))}`;
}

function callLine(exchange: ModelExchange, { text, format }: Presentation): string {
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
export function presentPrompts({ exchanges }: AnswerTrace, { text }: Presentation): string {
  if (exchanges.length === 0) return text.trace.noPrompt;
  return exchanges.map(({ request }) => request).join("\n\n");
}
