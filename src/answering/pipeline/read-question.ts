import type { AnswerTrace, Fallback, Message, StoredMessage } from "#src/domain/index.ts";
import { compressContext, recentHistory } from "../compression/compress-context.ts";
import { rewriteFollowUp } from "../intent/follow-up/rewrite-follow-up.ts";
import { keywordQuery } from "../intent/keyword-query.ts";
import {
  classifyWithModel,
  keywordQueryWithModel,
  type ModelCall,
  rewriteWithModel,
} from "../intent/intent-with-model.ts";
import { planSearches } from "../intent/plan-searches.ts";
import { readIntent } from "../intent/read-intent.ts";
import { withoutPersonalNumbers } from "../intent/without-personal-numbers.ts";
import type { AnswerRun } from "./answer-question.ts";
import { keepOfConversation } from "./audit.ts";

export interface Recollection extends Pick<AnswerTrace, "summary"> {
  /** A stored answer comes with the id of its trace. */
  readonly history: readonly (Message & Partial<Pick<StoredMessage, "traceId">>)[];
}

/**
 * Reads the conversation. Older messages are summarised when they do not fit, and the summary is kept with the
 * conversation, so that each message is summarised once.
 */
export async function recall(run: AnswerRun): Promise<Recollection> {
  const { request, context, deps } = run;
  const { conversationId, history = [] } = request;
  if (conversationId === undefined) return shortened(history, null, run);
  const { summary, messages } = await deps.memory.read(context, conversationId);
  const recollection = await shortened(messages, summary?.text ?? null, run);
  const covered = messages.length - recollection.history.length;
  const through = messages[covered - 1]?.number;
  if (through !== undefined && recollection.summary !== null) {
    // One that cannot be kept is made again next time.
    const kept = { text: recollection.summary, through };
    await keepOfConversation("summary", run, () => deps.memory.summarize(context, conversationId, kept));
  }
  return recollection;
}

/** Shares of the prompt: the conversation must reach the model and leave room for the sources. */
const SHARE_OF_HISTORY = 1 / 4;
const SHARE_OF_SUMMARY = 1 / 8;

/** The newer half stays word for word: the next question most often refers to it. */
async function shortened(
  messages: Recollection["history"],
  earlier: string | null,
  { context, deps, audit }: AnswerRun,
): Promise<Recollection> {
  const { settings, writer, mask } = deps;
  const { promptTokens } = settings;
  const historyTokens = Math.min(settings.historyTokens, Math.floor(promptTokens * SHARE_OF_HISTORY));
  if (recentHistory(messages, historyTokens).length === messages.length) {
    return { history: messages, summary: earlier };
  }
  const history = recentHistory(messages, Math.floor(historyTokens / 2));
  const older = messages.slice(0, messages.length - history.length);
  const { text, fallback, lost } = await compressContext(
    masked(older, mask),
    Math.floor(promptTokens * SHARE_OF_SUMMARY),
    { context, writer, earlier, onExchange: audit.exchanged },
  );
  if (fallback !== null) audit.fellBack(fallback);
  if (lost.length > 0) audit.fellBack({ step: "compression", reason: "facts-lost", detail: lost.join("; ") });
  return { history, summary: text };
}

/** Messages as a model may see them. */
export function masked(messages: readonly Message[], mask: (text: string) => string): Message[] {
  return messages.map(({ role, text }) => ({ role, text: mask(text) }));
}

export type QuestionReading = AnswerTrace["intent"];

/** Rules first; a model is asked only where they are unsure, and only believed when it names one of the intents. */
export async function readIntention(run: AnswerRun, { history }: Recollection): Promise<QuestionReading> {
  const { request, context, deps } = run;
  const { mask, source } = deps;
  const kinds = Object.fromEntries((await source.kinds(context)).map((kind) => [kind, 1]));
  const { intent, isSure, signals } = readIntent(request.question, { history, kinds });
  if (isSure) return { intent, source: "rules", signals };
  const call = modelCall("intent", run);
  const known = { history: masked(history, mask), kinds };
  const asked = call && (await classifyWithModel(mask(request.question), known, call));
  if (asked === null) {
    // When unsure, search: a search for nothing costs less than a question that is turned away.
    const searched = planSearches(intent).length === 0 ? "general" : intent;
    return { intent: searched, source: "default", signals };
  }
  // Whether the base knows something is not for a model to say: it is looked up.
  return { intent: asked === "out-of-scope" ? "general" : asked, source: "model", signals };
}

export interface SearchedAs {
  /** For every search but that of the catalogue. */
  readonly query: string;
  readonly catalogQuery: string;
}

/** The question as it can be searched: "e para uva?" means nothing without what was asked before. */
export async function searchableQuestion(
  run: AnswerRun,
  { history }: Recollection,
  { intent }: QuestionReading,
): Promise<SearchedAs> {
  const { mask, settings } = run.deps;
  // A CPF says whose question it is; searching for it would hide what was asked.
  const question = withoutPersonalNumbers(run.request.question);
  const byRules = rewriteFollowUp(question, history);
  const call = modelCall("rewrite", run);
  const query =
    byRules.isRewritten && call !== null
      ? await rewriteWithModel(mask(question), masked(history, mask), call)
      : byRules.query;
  if (intent !== "catalog" || !settings.usesCatalogKeywords) return { query, catalogQuery: query };
  const keywords =
    call === null
      ? keywordQuery(question, history)
      : await keywordQueryWithModel(mask(question), masked(history, mask), call);
  return { query, catalogQuery: keywords ?? query };
}

/** Null where no model is to be asked. If the model fails, the rules decide and the answer goes on. */
function modelCall(step: Fallback["step"], { request, context, deps, audit }: AnswerRun): ModelCall | null {
  const { writer, settings } = deps;
  // A model that searches by itself reads the conversation itself.
  if (writer === null || request.mode === "agentic" || !settings.readsIntentByModel) return null;
  const onFallback: ModelCall["onFallback"] = (fallback) => audit.fellBack({ step, ...fallback });
  return { writer, context, onExchange: audit.exchanged, onFallback };
}
