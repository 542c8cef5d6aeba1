import type { AnswerTrace } from "#src/domain/index.ts";
import type { TraceHead } from "./trace-store.ts";

/** What people wrote may hold half a surrogate pair, which only the JSON of the whole trace can keep. */
export function traceHead(trace: AnswerTrace): TraceHead {
  return {
    id: trace.id.toWellFormed(),
    createdAt: trace.createdAt,
    conversationId: trace.conversationId?.toWellFormed() ?? null,
    question: trace.question.toWellFormed(),
    outcome: trace.outcome,
    model: trace.model,
    intent: trace.intent.intent,
    totalMs: trace.timings["total"] ?? 0,
  };
}
