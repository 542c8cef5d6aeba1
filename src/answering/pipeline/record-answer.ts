import { maskDeep } from "#src/text/index.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { AskReply } from "./ask.ts";
import type { Audit, Outcome } from "./audit.ts";
import type { Course } from "./course.ts";
import type { QuestionReading } from "./read-question.ts";

/** Keeps what was said and how it came about, and gives the reply. */
export async function recordAnswer(
  draft: AnswerDraft,
  reading: QuestionReading,
  course: Course,
): Promise<AskReply> {
  const { asked, searched, means, audit } = course;
  const { written: _, ...answer } = draft;
  const { conversationId = null } = asked;
  const isKept = await keepTrace(outcomeOf(draft), means, audit);
  const traceId = isKept ? audit.id : null;
  if (conversationId !== null) await keepMessages(conversationId, traceId, draft, course);
  return {
    ...answer,
    traceId,
    conversationId,
    intent: reading.intent,
    intentSource: reading.source,
    query: searched.query,
    fallbacks: audit.fallbacks,
    usage: audit.usage,
    cost: audit.cost,
    timings: audit.timings,
  };
}

/** The error itself goes on to the caller; what led to it can be read in the trace. */
export async function recordFailure(error: unknown, means: AnsweringDeps, audit: Audit): Promise<void> {
  const answer = messageOf(error);
  await keepTrace(
    {
      outcome: "failed",
      answer,
      draft: null,
      model: null,
      confidence: null,
      citations: [],
      removedCitations: [],
    },
    means,
    audit,
  );
}

function outcomeOf({ outcome, text, written, model, confidence, citations, removed }: AnswerDraft): Outcome {
  return {
    outcome,
    answer: text,
    draft: written === text ? null : written,
    model,
    confidence: confidence && { level: confidence.level, score: confidence.score },
    citations: citations.map(({ number, label, documentId }) => ({ number, label, documentId })),
    removedCitations: removed,
  };
}

/** Kept as a model may see them: they are what it is told of the conversation later. */
async function keepMessages(
  conversationId: string,
  traceId: string | null,
  { text }: AnswerDraft,
  { asked, means, audit }: Course,
): Promise<void> {
  const { memory, mask, log } = means;
  try {
    await memory.append(conversationId, [
      { role: "user", text: mask(asked.question) },
      { role: "assistant", text: mask(text), traceId },
    ]);
  } catch (error) {
    const detail = messageOf(error);
    audit.fellBack({ step: "conversation", reason: "conversation-not-kept", detail });
    log.warn({ traceId: audit.id, reason: detail }, "conversation not kept");
  }
}

/** An answer is not lost because it could not be written down: a full disk, a base that is only read. */
async function keepTrace(
  outcome: Outcome,
  { traces, mask, log }: AnsweringDeps,
  audit: Audit,
): Promise<boolean> {
  const { exchanges, ...trace } = audit.trace(outcome);
  if (!traces.isOn) return false;
  try {
    // What was sent was masked before; masked again, it would no longer be what was sent.
    await traces.put({ ...maskDeep(trace, mask), exchanges });
    return true;
  } catch (error) {
    log.warn({ traceId: audit.id, reason: messageOf(error) }, "trace not kept");
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
