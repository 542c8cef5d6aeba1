import { z } from "zod";
import type { AskReply } from "#src/answering/index.ts";
import { INTENTS } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import {
  citation,
  confidence,
  fallbackReason,
  list,
  mode,
  numbersByName,
  presentCitation,
  presentConfidence,
  snakeKeys,
} from "./common.ts";
import { presentReference, reference } from "./law.ts";

export const answerReply = z.strictObject({
  kind: z.enum(["answered", "refused", "conversed"]),
  reason: z.enum(["no-evidence", "low-confidence", "provision-not-found", "out-of-scope"]).nullable(),
  text: z.string(),
  citations: list(citation.extend({ number: z.number() })),
  sentences: list(
    z.strictObject({
      text: z.string(),
      quote: z.string(),
      document_id: z.number(),
      source: z.string(),
      start: z.number(),
      end: z.number(),
      citation: z.number(),
    }),
  ),
  nearest: list(citation),
  confidence: confidence.nullable(),
  intent: z.strictObject({ intent: z.enum(INTENTS), source: z.enum(["rules", "model", "default"]) }),
  searched: z.strictObject({ query: z.string(), tools: list(z.string()) }),
  // Where passages were searched.
  mode: mode.optional(),
  degraded: z.boolean().optional(),
  fallback: fallbackReason.nullable().optional(),
  references: list(reference).optional(),
  model: z.string().nullable(),
  usage: z.strictObject({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cached_tokens: z.number(),
  }),
  cost: z.number().nullable(),
  removed: list(z.strictObject({ text: z.string(), reason: z.string() })),
  fallbacks: list(z.strictObject({ step: z.string(), reason: z.string(), detail: z.string() })),
  conversation_id: z.string().nullable(),
  trace_id: z.string().nullable(),
  timings: numbersByName,
});
export type AnswerReply = z.infer<typeof answerReply>;

/** The passages that an answer goes back to: of laws, where laws were searched. */
export function passagesIn({ findings }: Pick<AskReply, "findings">): SearchResponse | null {
  for (const kind of ["law", "documents"] as const) {
    const found = findings.find((item) => item.kind === kind);
    if (found !== undefined && "response" in found) return found.response as SearchResponse;
  }
  return null;
}

export function presentAnswer(reply: AskReply): AnswerReply {
  const passages = passagesIn(reply);
  return {
    kind: reply.outcome,
    reason: reply.reason,
    text: reply.text,
    citations: reply.citations.map((cited) => ({ number: cited.number, ...presentCitation(cited) })),
    sentences: reply.sentences.map(({ documentId, ...sentence }) => ({
      ...sentence,
      document_id: documentId,
    })),
    nearest: reply.nearest.map(presentCitation),
    confidence: reply.confidence && presentConfidence(reply.confidence),
    intent: { intent: reply.intent, source: reply.intentSource },
    searched: { query: reply.query, tools: reply.findings.map(({ kind }) => kind) },
    ...(passages && {
      mode: passages.mode,
      degraded: passages.degraded,
      fallback: passages.fallback,
      references: passages.references.map(presentReference),
    }),
    model: reply.model,
    usage: snakeKeys(reply.usage),
    cost: reply.cost,
    removed: reply.removed,
    fallbacks: reply.fallbacks,
    conversation_id: reply.conversationId,
    trace_id: reply.traceId,
    timings: reply.timings,
  };
}
