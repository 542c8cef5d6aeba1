import type { Fallback, Intent, IntentSource } from "#src/domain/index.ts";
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
import type { AskRequest } from "./ask.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { Audit } from "./audit.ts";
import { masked } from "./masked.ts";
import type { Recollection } from "./recall.ts";

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
