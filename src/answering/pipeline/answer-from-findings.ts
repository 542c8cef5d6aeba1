import type { Intent } from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import { answerExtractively, type ExtractiveAnswer } from "../extractive/answer-extractively.ts";
import { answerFromProducts, asksForExtremeOfAll } from "../extractive/answer-from-catalog.ts";
import { answerFromQuestions } from "../extractive/answer-from-faq.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, counted, quoted, unanswered } from "./answer-draft.ts";
import { statisticsText } from "./statistics-text.ts";
import type { AskRequest } from "./ask.ts";
import { isSurer } from "./best-confidence.ts";
import type { QuestionReading } from "./read-question.ts";

type Kind = ToolFindings["kind"];

/** Where an answer is looked for first; an intent that is not here takes passages, then questions. */
const ORDER: Readonly<Partial<Record<Intent, readonly Kind[]>>> = {
  catalog: ["catalog", "documents", "faqs"],
  law: ["law", "documents"],
};
const USUAL_ORDER: readonly Kind[] = ["documents", "faqs"];

/** Made of sentences of what was found: what is said where no model writes. */
export function answerFromFindings(
  findings: readonly ToolFindings[],
  reading: QuestionReading,
  query: string,
  request: AskRequest,
): AnswerDraft {
  const stats = findings.find((item) => item.kind === "stats");
  if (stats !== undefined && asksAboutHoldings(reading)) {
    return counted(statisticsText(stats.stats, request.language ?? "pt"), findings);
  }
  if (isUnanswerable(reading, query)) {
    return unanswered(findings);
  }
  let refused: ExtractiveAnswer | null = null;
  for (const kind of ORDER[reading.intent] ?? USUAL_ORDER) {
    const found = findings.find((item) => item.kind === kind);
    const answer = found === undefined ? null : answerFrom(found, findings, query);
    if (answer?.kind === "answered") return quoted(answer, findings);
    refused ??= answer;
  }
  return refused === null ? unanswered(findings) : quoted(refused, findings);
}

/** Null: it has nothing to answer with. */
function answerFrom(
  found: ToolFindings,
  findings: readonly ToolFindings[],
  query: string,
): ExtractiveAnswer | null {
  switch (found.kind) {
    case "documents":
    case "law":
      return answerExtractively(found.response);
    case "catalog":
      return isOutdone(found.response.confidence, findings)
        ? null
        : answerFromProducts(query, found.response);
    case "faqs":
      return answerFromQuestions(found.response);
    case "files":
    case "stats":
      return null;
  }
}

/** "Qual o preço do alvará?" sounds like a product and is none: passages that are no products know it better. */
function isOutdone({ level }: Confidence, findings: readonly ToolFindings[]): boolean {
  const documents = findings.find((item) => item.kind === "documents");
  if (documents === undefined || documents.response.hits[0]?.entry?.kind === "catalog") return false;
  return isSurer(documents.response.confidence.level, level);
}

/** A search for some words cannot tell what is the cheapest or dearest of everything. */
function isUnanswerable({ intent }: QuestionReading, query: string): boolean {
  return intent === "catalog" && asksForExtremeOfAll(query);
}

/** What the store counts, or what nothing found can answer: words of a model would add nothing. */
export function needsNoModel(reading: QuestionReading, query: string): boolean {
  return asksAboutHoldings(reading) || isUnanswerable(reading, query);
}

/** About the holdings as such ("quantos documentos há no acervo?"), not about figures that stand in them. */
export function asksAboutHoldings({ intent, signals }: QuestionReading): boolean {
  return intent === "data" && signals.some((signal) => signal.startsWith("holdings-"));
}
