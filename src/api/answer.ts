import { z } from "zod";
import type { AskReply } from "#src/answering/index.ts";
import { INTENTS } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import {
  citation,
  confidence,
  each,
  fallbackReason,
  fallbacks,
  intentSource,
  list,
  mode,
  numbers,
  numbersByName,
  presentCitation,
  presentConfidence,
  removedTexts,
  replyFields,
  snakeKeys,
  strings,
} from "./common.ts";
import { presentReference, reference } from "./law.ts";

export const answerReply = z.strictObject({
  kind: z.enum(["answered", "refused", "conversed"]),
  reason: z.enum(["no-evidence", "low-confidence", "provision-not-found", "out-of-scope"]).nullable(),
  text: z.string(),
  citations: list(citation.extend({ number: z.number() })),
  sentences: list(
    z.strictObject({
      ...strings("text", "quote", "source"),
      ...numbers("document_id", "start", "end", "citation"),
    }),
  ),
  nearest: list(citation),
  confidence: confidence.nullable(),
  intent: z.strictObject({ intent: z.enum(INTENTS), source: intentSource }),
  searched: z.strictObject({ query: z.string(), tools: list(z.string()) }),
  // Where passages were searched.
  mode: mode.optional(),
  degraded: z.boolean().optional(),
  fallback: fallbackReason.nullable().optional(),
  references: list(reference).optional(),
  usage: z.strictObject(numbers("input_tokens", "output_tokens", "cached_tokens")),
  cost: z.number().nullable(),
  removed: removedTexts,
  fallbacks,
  ...each(z.string().nullable(), "model", "conversation_id", "trace_id"),
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
    ...replyFields(reply, "reason", "text", "model", "cost", "removed", "fallbacks", "timings"),
    ...replyFields(reply, "conversationId", "traceId"),
    citations: reply.citations.map((cited) => ({ number: cited.number, ...presentCitation(cited) })),
    sentences: reply.sentences.map(snakeKeys),
    nearest: reply.nearest.map(presentCitation),
    confidence: reply.confidence && presentConfidence(reply.confidence),
    intent: { intent: reply.intent, source: reply.intentSource },
    searched: { query: reply.query, tools: reply.findings.map(({ kind }) => kind) },
    ...(passages && {
      ...replyFields(passages, "mode", "degraded", "fallback"),
      references: passages.references.map(presentReference),
    }),
    usage: snakeKeys(reply.usage),
  };
}
