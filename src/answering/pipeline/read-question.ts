import type { ConversationSummary, Fallback, Intent, IntentSource, Message } from "#src/domain/index.ts";
import { compressContext, needsCompression, recentHistory } from "../compression/compress-context.ts";
import type { AnsweringDeps, AskRequest } from "./ask.ts";
import type { Audit } from "./audit.ts";
import { rewriteFollowUp } from "../intent/follow-up/rewrite-follow-up.ts";
import { keywordQuery } from "../intent/keyword-query.ts";
import type { ModelCall } from "../intent/model/ask-model.ts";
import { classifyWithModel } from "../intent/model/classify-with-model.ts";
import { keywordQueryWithModel } from "../intent/model/keyword-query-with-model.ts";
import { rewriteWithModel } from "../intent/model/rewrite-with-model.ts";
import { planSearches } from "../intent/plan-searches.ts";
import { readIntent } from "../intent/read-intent.ts";
import { withoutPersonalNumbers } from "../intent/without-personal-numbers.ts";

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


/** Messages as a model may see them. */
export function masked(messages: readonly Message[], mask: (text: string) => string): Message[] {
  return messages.map(({ role, text }) => ({ role, text: mask(text) }));
}


export interface QuestionReading {
  readonly intent: Intent;
  readonly source: IntentSource;
  readonly signals: readonly string[];
}

/** Rules first; a model is asked only where they are unsure, and only believed when it names one of the intents. */
export async function readIntention(
  request: AskRequest,
  { history }: Recollection,
  means: AnsweringDeps,
  audit: Audit,
): Promise<QuestionReading> {
  const kinds = Object.fromEntries((await means.holdings.kinds()).map((kind) => [kind, 1]));
  const { intent, isSure, signals } = readIntent(request.question, { history, kinds });
  if (isSure) return { intent, source: "rules", signals };
  const call = modelCall("intent", request, means, audit);
  const { mask } = means;
  const context = { history: masked(history, mask), kinds };
  const asked = call && (await classifyWithModel(mask(request.question), context, call));
  if (asked === null) return { intent: searchedAtLeast(intent), source: "default", signals };
  // Whether the holdings know something is not for a model to say: it is looked up.
  return { intent: asked === "out-of-scope" ? "general" : asked, source: "model", signals };
}

/** In doubt a question is searched: a search for nothing costs less than a question that is turned away. */
function searchedAtLeast(intent: Intent): Intent {
  return planSearches(intent).length === 0 ? "general" : intent;
}

export interface SearchedAs {
  /** For every search but that of the catalogue. */
  readonly query: string;
  readonly catalogQuery: string;
}

/** The question as it can be searched: "e para uva?" means nothing without what was asked before. */
export async function searchableQuestion(
  request: AskRequest,
  { history }: Recollection,
  { intent }: QuestionReading,
  means: AnsweringDeps,
  audit: Audit,
): Promise<SearchedAs> {
  // Whose question it is, nobody searches for: a CPF in it would only hide what was asked.
  const question = withoutPersonalNumbers(request.question);
  const { mask, settings } = means;
  const byRules = rewriteFollowUp(question, history);
  const call = modelCall("rewrite", request, means, audit);
  const { query } =
    byRules.isRewritten && call !== null
      ? await rewriteWithModel(mask(question), masked(history, mask), call)
      : byRules;
  if (intent !== "catalog" || !settings.usesCatalogKeywords) return { query, catalogQuery: query };
  const keywords =
    call === null
      ? keywordQuery(question, history)
      : await keywordQueryWithModel(mask(question), masked(history, mask), call);
  return { query, catalogQuery: keywords ?? query };
}

/** Null where no model is to be asked. One that fails costs its opinion, not the answer: the rules have theirs. */
function modelCall(
  step: Fallback["step"],
  { usesModel, mode, signal }: AskRequest,
  { writer, tenant, settings }: AnsweringDeps,
  audit: Audit,
): ModelCall | null {
  // A model that searches by itself reads the conversation itself.
  const isAgentic = (mode ?? settings.mode) === "agentic";
  if (writer === null || usesModel === false || isAgentic || !settings.readsIntentByModel) return null;
  return {
    writer,
    tenant,
    onExchange: audit.exchanged,
    onFallback: (fallback) => audit.fellBack({ step, ...fallback }),
    ...(signal && { signal }),
  };
}

