import type { ConversationSummary, Message } from "#src/domain/index.ts";
import { compressContext, needsCompression, recentHistory } from "../compression/compress-context.ts";
import type { AskRequest } from "./ask.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { Audit } from "./audit.ts";
import { masked } from "./masked.ts";

/** What was said before the question. */
export interface Recollection {
  readonly history: readonly Message[];
  readonly summary: string | null;
}

/**
 * Reads the conversation. What is too long to be read as it was said is summarised, and the summary is kept with the
 * conversation, so that each message is summarised once.
 */
export async function recall(request: AskRequest, means: AnsweringDeps, audit: Audit): Promise<Recollection> {
  const { conversationId, history = [] } = request;
  if (conversationId === undefined) return shortened(history, null, request, means, audit);
  const { summary, messages } = await means.memory.read(conversationId);
  const recollection = await shortened(messages, summary?.text ?? null, request, means, audit);
  const covered = messages.length - recollection.history.length;
  const through = messages[covered - 1]?.number;
  if (through !== undefined && recollection.summary !== null) {
    await keepSummary(conversationId, { text: recollection.summary, through }, means, audit);
  }
  return recollection;
}

/** Without it the same messages are summarised again next time: a pity, and no reason to give up the answer. */
async function keepSummary(
  id: string,
  summary: ConversationSummary,
  { memory, log }: AnsweringDeps,
  audit: Audit,
): Promise<void> {
  try {
    await memory.summarize(id, summary);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    audit.fellBack({ step: "conversation", reason: "conversation-not-kept", detail });
    log.warn({ traceId: audit.id, reason: detail }, "summary not kept");
  }
}

/** Of the prompt: what is recalled must reach the model, and leave room for the sources. */
const SHARE_OF_HISTORY = 1 / 4;
const SHARE_OF_SUMMARY = 1 / 8;

/** The newer half stays as it was said: the next question most often refers to it. */
async function shortened(
  messages: readonly Message[],
  earlier: string | null,
  { signal, usesModel }: AskRequest,
  { settings, writer, tenant, mask }: AnsweringDeps,
  audit: Audit,
): Promise<Recollection> {
  const { promptTokens } = settings;
  const historyTokens = Math.min(settings.historyTokens, Math.floor(promptTokens * SHARE_OF_HISTORY));
  if (!needsCompression(messages, historyTokens)) return { history: messages, summary: earlier };
  const history = recentHistory(messages, Math.floor(historyTokens / 2));
  const older = messages.slice(0, messages.length - history.length);
  const { text, fallback, lost } = await compressContext(
    masked(older, mask),
    Math.floor(promptTokens * SHARE_OF_SUMMARY),
    {
      tenant,
      writer: usesModel === false ? null : writer,
      earlier,
      onExchange: audit.exchanged,
      ...(signal && { signal }),
    },
  );
  if (fallback !== null) audit.fellBack(fallback);
  if (lost.length > 0) audit.fellBack({ step: "compression", reason: "facts-lost", detail: lost.join("; ") });
  return { history, summary: text };
}
