import type { Intent, Language } from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import { answerExtractively, type ExtractiveAnswer } from "../extractive/answer-extractively.ts";
import { answerFromState } from "../extractive/answer-from-state.ts";
import { answerFromProducts, asksForExtremeOfAll } from "../extractive/answer-from-catalog.ts";
import { answerFromQuestions } from "../extractive/answer-from-faq.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, counted, isSurer, quoted, unanswered } from "./answer-draft.ts";
import type { RefusalCause } from "./ask.ts";
import type { ReadRun } from "./answer-question.ts";
import type { QuestionReading } from "./read-question.ts";
import type { BaseStatistics } from "../tools/knowledge-source.ts";

type Kind = ToolFindings["kind"];

/** Where an answer is looked for first; an intent that is not here takes passages, then questions. */
const ORDER: Readonly<Partial<Record<Intent, readonly Kind[]>>> = {
  catalog: ["catalog", "documents", "faqs"],
  law: ["law", "documents"],
};
const USUAL_ORDER: readonly Kind[] = ["documents", "faqs"];

/** Made of sentences of what was found: what is said where no model writes. */
export function answerFromFindings(findings: readonly ToolFindings[], run: ReadRun): AnswerDraft {
  const { context, reading, searched } = run;
  const { query } = searched;
  const stats = findings.find((item) => item.kind === "stats");
  if (stats !== undefined && asksAboutBase(reading)) {
    return counted(statisticsText(stats.stats, context.language), findings);
  }
  if (isUnanswerable(reading, query)) return unanswered(findings);
  let refused: ExtractiveAnswer | null = null;
  for (const kind of ORDER[reading.intent] ?? USUAL_ORDER) {
    const found = findings.find((item) => item.kind === kind);
    const answer = found === undefined ? null : answerFrom(found, findings, query, context.language);
    // No other search may answer with a wording of another day.
    if (answer?.kind === "answered" || answer?.reason === "not-in-force") return quoted(answer, findings);
    refused ??= answer;
  }
  return refused === null ? unanswered(findings) : quoted(refused, findings);
}

/** Null: it has nothing to answer with. */
function answerFrom(
  found: ToolFindings,
  findings: readonly ToolFindings[],
  query: string,
  language: Language,
): ExtractiveAnswer | null {
  switch (found.kind) {
    case "documents":
    case "law":
      return answerFromState(found.response, language) ?? answerExtractively(found.response);
    case "catalog":
      if (isOutdone(found.response.confidence, findings)) return null;
      return answerFromProducts(query, found.response);
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

/** The sign of a question about the products that the former answer named. */
export const LISTED_PRODUCTS = "listed-products";

/** A search for some words cannot tell what is the cheapest or dearest of everything. */
function isUnanswerable({ intent, signals }: QuestionReading, query: string): boolean {
  return intent === "catalog" && !signals.includes(LISTED_PRODUCTS) && asksForExtremeOfAll(query);
}

/** What the store counts, what a law says of itself, or what nothing found can answer: a model would add nothing. */
export function needsNoModel(
  reading: QuestionReading,
  query: string,
  findings: readonly ToolFindings[],
): boolean {
  if (asksAboutBase(reading) || isUnanswerable(reading, query)) return true;
  return findings.some((found) => found.kind === "law" && answerFromState(found.response, "pt") !== null);
}

/** About the knowledge base as such ("quantos documentos há no acervo?"), not about figures that stand in them. */
export function asksAboutBase({ intent, signals }: QuestionReading): boolean {
  return intent === "data" && signals.some((signal) => signal.startsWith("holdings-"));
}

const DATES: Readonly<Record<Language, string>> = { pt: "pt-BR", en: "en" };

function statisticsText(stats: BaseStatistics, language: Language): string {
  const count = (value: number): string => value.toLocaleString(DATES[language]);
  const counted = (value: number, one: string, several: string): string =>
    `${count(value)} ${value === 1 ? one : several}`;
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, value]) => `${name} (${count(value)})`)
      .join(", ");
  const { documents, chunks, collections, kinds, lastIndexedAt } = stats;
  const updated =
    lastIndexedAt && new Date(lastIndexedAt).toLocaleString(DATES[language], { timeZone: "UTC" });
  if (language === "en") {
    const last = updated ? ` Last change: ${updated} (UTC).` : "";
    return `The holdings have ${counted(documents, "document", "documents")} in ${counted(chunks, "passage", "passages")}. By kind: ${list(kinds)}. By collection: ${list(collections)}.${last}`;
  }
  const last = updated ? ` Última atualização: ${updated} (UTC).` : "";
  return `O acervo tem ${counted(documents, "documento", "documentos")} em ${counted(chunks, "trecho", "trechos")}. Por tipo: ${list(kinds)}. Por coleção: ${list(collections)}.${last}`;
}

const PLACES: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  pt: {
    catalog: "catálogo",
    faqs: "perguntas frequentes",
    documents: "documentos",
    law: "leis",
    files: "arquivos",
    stats: "números do acervo",
  },
  en: {
    catalog: "catalogue",
    faqs: "frequent questions",
    documents: "documents",
    law: "laws",
    files: "files",
    stats: "figures of the holdings",
  },
};

const REFUSALS: Readonly<
  Record<Language, Readonly<Record<Exclude<RefusalCause, "out-of-scope" | "not-in-force">, string>>>
> = {
  pt: {
    "no-evidence": "Não encontrei nada sobre isso nos documentos.",
    "low-confidence": "Não encontrei resposta segura para isso nos documentos.",
    "provision-not-found": "Não encontrei o dispositivo citado nas leis que tenho.",
    "retrieval-off":
      "A busca nos documentos está desligada, e só respondo com base neles. Para ligá-la: ACERVO_RETRIEVAL=on.",
    "needs-computing":
      "Isso pede uma conta sobre a tabela (contar, somar, ordenar ou comparar linhas), que não faço: só cito linhas.",
  },
  en: {
    "no-evidence": "I found nothing about this in the documents.",
    "low-confidence": "I found no reliable answer to this in the documents.",
    "provision-not-found": "The laws that I have do not contain the provision cited.",
    "retrieval-off":
      "Searching the documents is switched off, and I only answer from them. To switch it on: ACERVO_RETRIEVAL=on.",
    "needs-computing":
      "This asks for computing over the table (counting, adding up, ordering or comparing rows); I only quote rows.",
  },
};

/** Says that it does not know, and what was searched, where. */
export function refusalText({ reason, findings }: AnswerDraft, query: string, language: Language): string {
  if (reason === null || reason === "out-of-scope" || reason === "not-in-force") return "";
  const places = [...new Set(findings.map(({ kind }) => PLACES[language][kind]))].join(", ");
  const searched =
    language === "pt" ? `Procurei por "${query}" em: ${places}.` : `I searched for "${query}" in: ${places}.`;
  return places === "" ? REFUSALS[language][reason] : `${REFUSALS[language][reason]} ${searched}`;
}
