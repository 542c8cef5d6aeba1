import { z } from "zod";
import { type Tool, toolData, type ToolFindings } from "#src/answering/index.ts";
import type { ConversationWithMessages, listTraces } from "#src/app/index.ts";
import { type AnswerTrace, type Conversation, INTENTS } from "#src/domain/index.ts";
import { level, list, numbersByName } from "./common.ts";

const outcome = z.enum(["answered", "refused", "conversed", "failed"]);

export const traceListReply = list(
  z.strictObject({
    id: z.string(),
    createdAt: z.string(),
    conversationId: z.string().nullable(),
    question: z.string(),
    outcome,
    model: z.string().nullable(),
    intent: z.enum(INTENTS),
    totalMs: z.number(),
  }),
);
export type TraceListReply = z.infer<typeof traceListReply>;

const message = z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() });
const usage = z.strictObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number(),
});

const toolRun = z.strictObject({
  tool: z.string(),
  askedBy: z.enum(["plan", "model"]),
  arguments: z.unknown(),
  resultCount: z.number(),
  confidence: level.nullable(),
  hits: list(
    z.strictObject({
      label: z.string(),
      documentId: z.number(),
      score: z.number(),
      scores: z.record(z.string(), z.number().nullable()),
    }),
  ),
  payload: z.string(),
  milliseconds: z.number(),
  error: z.string().nullable(),
});

const exchange = z.strictObject({
  purpose: z.enum(["intent", "rewrite", "keywords", "answer", "compression"]),
  model: z.string(),
  attempt: z.number(),
  url: z.string(),
  request: z.string(),
  status: z.number().nullable(),
  reply: z.string(),
  usage: usage.nullable(),
  cost: z.number().nullable(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
  error: z.string().nullable(),
});

/** A trace is given as it was recorded. */
export const traceReply = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  conversationId: z.string().nullable(),
  question: z.string(),
  history: list(message),
  summary: z.string().nullable(),
  intent: z.strictObject({
    intent: z.enum(INTENTS),
    source: z.enum(["rules", "model", "default"]),
    signals: list(z.string()),
  }),
  rewritten: z.string().nullable(),
  mode: z.enum(["planned", "agentic"]),
  plan: list(z.string()),
  toolRuns: list(toolRun),
  exchanges: list(exchange),
  usage,
  cost: z.number().nullable(),
  model: z.string().nullable(),
  outcome,
  answer: z.string(),
  draft: z.string().nullable(),
  confidence: z.strictObject({ level, score: z.number() }).nullable(),
  citations: list(z.strictObject({ number: z.number(), label: z.string(), documentId: z.number() })),
  removedCitations: list(z.strictObject({ text: z.string(), reason: z.string() })),
  fallbacks: list(z.strictObject({ step: z.string(), reason: z.string(), detail: z.string() })),
  timings: numbersByName,
});
export type TraceReply = z.infer<typeof traceReply>;

export const removedTraceReply = z.strictObject({ removed: z.string() });

const conversation = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
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

export const toolListReply = list(z.strictObject({ name: z.string(), description: z.string() }));
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
