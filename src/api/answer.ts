import { z } from "zod";
import {
  type AskReply,
  type SupportReading,
  type Tool,
  toolData,
  type ToolFindings,
} from "#src/answering/index.ts";
import type { ConversationWithMessages, Feedback, listTraces } from "#src/app/index.ts";
import { type AnswerTrace, type Conversation, INTENTS } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import {
  citation,
  confidence,
  each,
  fallbackReason,
  type FoundPassage,
  level,
  list,
  mode,
  numbers,
  numbersByName,
  presentCitation,
  presentConfidence,
  records,
  replyFields,
  snakeKeys,
  strings,
} from "./common.ts";
import { presentReference, reference } from "./law.ts";

const intentSource = z.enum(["rules", "model", "default"]);
/** What grounding took out of a model's text, and where an answer got less than was intended. */
const removedTexts = records(strings("text", "reason"));
const fallbacks = records(strings("step", "reason", "detail"));

export const answerReply = z.strictObject({
  kind: z.enum(["answered", "refused", "conversed"]),
  reason: z
    .enum([
      "no-evidence",
      "low-confidence",
      "provision-not-found",
      "not-in-force",
      "needs-computing",
      "out-of-scope",
      "retrieval-off",
    ])
    .nullable(),
  text: z.string(),
  citations: list(citation.extend({ number: z.number() })),
  sentences: records({
    ...strings("text", "quote", "source"),
    ...numbers("document_id", "start", "end", "citation"),
  }),
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

/** The passages that an answer goes back to: of laws, where laws were searched and something was found in them. */
export function passagesIn({ findings }: Pick<AskReply, "findings">): SearchResponse | null {
  const searched = (["law", "documents"] as const).flatMap((kind) => {
    const found = findings.find((item) => item.kind === kind);
    return found !== undefined && "response" in found ? [found.response as SearchResponse] : [];
  });
  return searched.find(({ hits }) => hits.length > 0) ?? searched[0] ?? null;
}

/** Everything that was found, whatever it is. */
function foundIn({ findings }: Pick<AskReply, "findings">): FoundPassage[] {
  return findings.flatMap((item): readonly FoundPassage[] => {
    switch (item.kind) {
      case "stats":
        return [];
      case "files":
        return item.response.results.flatMap(({ hit }) => hit ?? []);
      case "catalog":
        return item.response.results.map((hit) => ({ ...hit, entry: hit.item }));
      case "faqs":
        return item.response.results;
      default:
        return item.response.hits;
    }
  });
}

export function presentAnswer(reply: AskReply): AnswerReply {
  const passages = passagesIn(reply);
  const found = foundIn(reply);
  return {
    kind: reply.outcome,
    ...replyFields(reply, "reason", "text", "model", "cost", "removed", "fallbacks", "timings"),
    ...replyFields(reply, "conversationId", "traceId"),
    citations: reply.citations.map((cited) => ({ number: cited.number, ...presentCitation(cited, found) })),
    sentences: reply.sentences.map(snakeKeys),
    nearest: reply.nearest.map((cited) => presentCitation(cited, found)),
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

const outcome = z.enum(["answered", "refused", "conversed", "failed"]);

/** What a list of traces tells, and each trace begins with. */
const head = {
  ...strings("id", "createdAt", "question"),
  ...each(z.string().nullable(), "conversationId", "model"),
  outcome,
};

export const traceListReply = records({ ...head, intent: z.enum(INTENTS), totalMs: z.number() });
export type TraceListReply = z.infer<typeof traceListReply>;

const message = z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() });
const usage = z.strictObject(numbers("inputTokens", "outputTokens", "cachedTokens"));

const toolRun = z.strictObject({
  ...strings("tool", "payload"),
  askedBy: z.enum(["plan", "model"]),
  arguments: z.unknown(),
  confidence: level.nullable(),
  hits: records({
    label: z.string(),
    ...numbers("documentId", "score"),
    scores: z.record(z.string(), z.number().nullable()),
  }),
  ...numbers("resultCount", "milliseconds"),
  search: z
    .strictObject({
      ...numbers("lexicalCount", "vectorCount"),
      embeddingUsed: z.boolean(),
      fallbackReason: fallbackReason.nullable(),
      timings: numbersByName,
    })
    .nullish(),
  error: z.string().nullable(),
});

const exchange = z.strictObject({
  purpose: z.enum(["intent", "rewrite", "keywords", "answer", "compression"]),
  ...strings("model", "url", "request", "reply"),
  ...numbers("attempt", "totalMs"),
  ...each(z.number().nullable(), "status", "cost", "firstTokenMs"),
  usage: usage.nullable(),
  error: z.string().nullable(),
});

/** A trace is given as it was recorded. */
export const traceReply = z.strictObject({
  ...head,
  history: list(message),
  intent: z.strictObject({ intent: z.enum(INTENTS), source: intentSource, signals: list(z.string()) }),
  ...each(z.string().nullable(), "summary", "rewritten", "draft"),
  mode: z.enum(["planned", "agentic"]),
  plan: list(z.string()),
  toolRuns: list(toolRun),
  exchanges: list(exchange),
  usage,
  cost: z.number().nullable(),
  answer: z.string(),
  confidence: z.strictObject({ level, score: z.number() }).nullable(),
  citations: records({ ...numbers("number", "documentId"), label: z.string() }),
  removedCitations: removedTexts,
  fallbacks,
  timings: numbersByName,
});
export type TraceReply = z.infer<typeof traceReply>;

export const removedTraceReply = z.strictObject({ removed: z.string() });

const conversation = z.strictObject({
  ...strings("id", "createdAt", "updatedAt"),
  messageCount: z.number(),
  summary: z.strictObject({ text: z.string(), through: z.number() }).nullable(),
});

export const conversationListReply = list(conversation);
export type ConversationListReply = z.infer<typeof conversationListReply>;

export const conversationReply = conversation.extend({
  messages: list(
    message.extend({ number: z.number(), createdAt: z.string(), traceId: z.string().nullable() }),
  ),
});
export type ConversationReply = z.infer<typeof conversationReply>;

export const forgottenConversationReply = z.strictObject({ forgotten: z.string(), traces: z.number() });

/** Records are kept in the shape in which they are shown; the types hold that they stay so. */
export const presentTrace = (trace: AnswerTrace): TraceReply => trace;
export const presentTraces = (heads: Awaited<ReturnType<typeof listTraces>>): TraceListReply => heads;
export const presentConversations = (found: readonly Conversation[]): ConversationListReply => found;
export const presentConversation = (found: ConversationWithMessages): ConversationReply => found;

const feedback = z.strictObject({
  trace_id: z.string(),
  verdict: z.enum(["up", "down"]),
  comment: z.string().nullable(),
  created_at: z.string(),
});
export const feedbackReply = feedback;
export const feedbackListReply = list(feedback);
export type FeedbackReply = z.infer<typeof feedbackReply>;

export const presentFeedback = (given: Feedback): FeedbackReply => snakeKeys(given);

export const supportReply = z.strictObject({
  is_support: z.boolean(),
  score: z.number(),
  signals: list(z.string()),
});
export type SupportReply = z.infer<typeof supportReply>;

export const presentSupport = (reading: SupportReading): SupportReply => snakeKeys(reading);

export const toolListReply = records(strings("name", "description"));
export type ToolListReply = z.infer<typeof toolListReply>;

export function presentTools(tools: readonly Tool[]): ToolListReply {
  return tools.map(({ name, description }) => ({ name, description }));
}

/** Declarations are in the shape that a provider wants, and findings in the one that a model reads. */
export const toolDeclarationsReply = z.union([z.array(z.looseObject({})), z.looseObject({})]);
export const toolFindingsReply = z.looseObject({});
export type ToolFindingsReply = z.infer<typeof toolFindingsReply>;

export function presentToolFindings(findings: ToolFindings): ToolFindingsReply {
  return toolData(findings) as ToolFindingsReply;
}
