import { AcervoError } from "#src/domain/index.ts";
import { maskDeep } from "#src/text/index.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { AnsweringMeans } from "./answering-means.ts";
import type { AskReply, AskRequest } from "./ask.ts";
import type { Audit, Outcome } from "./audit.ts";
import type { QuestionReading, SearchedAs } from "./read-question.ts";

interface Answering {
  readonly asked: AskRequest;
  readonly reading: QuestionReading;
  readonly searched: SearchedAs;
  readonly means: AnsweringMeans;
  readonly audit: Audit;
}

/** Keeps what was said and how it came about, and gives the reply. */
export async function recordAnswer(draft: AnswerDraft, answering: Answering): Promise<AskReply> {
  const { asked, reading, searched, means, audit } = answering;
  const { written: _, ...answer } = draft;
  const { conversationId = null } = asked;
  const isKept = await keepTrace(outcomeOf(draft), means, audit);
  const traceId = isKept ? audit.id : null;
  if (conversationId !== null) {
    await means.memory.append(conversationId, [
      { role: "user", text: asked.question },
      { role: "assistant", text: answer.text, traceId },
    ]);
  }
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
export async function recordFailure(error: unknown, means: AnsweringMeans, audit: Audit): Promise<void> {
  const answer = error instanceof Error ? error.message : String(error);
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

/** An answer is not lost because its trace could not be written: a full disk, a base that is only read. */
async function keepTrace(
  outcome: Outcome,
  { traces, mask, log }: AnsweringMeans,
  audit: Audit,
): Promise<boolean> {
  const { exchanges, ...trace } = audit.trace(outcome);
  if (!traces.isOn) return false;
  try {
    // What was sent was masked before; masked again, it would no longer be what was sent.
    await traces.put({ ...maskDeep(trace, mask), exchanges });
    return true;
  } catch (error) {
    if (!(error instanceof AcervoError)) throw error;
    log.warn({ traceId: audit.id, reason: error.code }, "trace not kept");
    return false;
  }
}
