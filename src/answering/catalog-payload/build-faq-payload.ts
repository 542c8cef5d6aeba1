import type { FaqHit } from "#src/retrieval/index.ts";
import { joinFields, payloadLine, type PayloadOptions, quotedQuery } from "./payload-line.ts";

/** What of a question found is told to a model. */
export type FaqPayloadHit = Pick<FaqHit, "entry" | "relevance" | "isNearExact" | "snippet">;

/** What was found among the frequent questions, as one line to put into a model's context. */
export function buildFaqPayload(
  query: string,
  result: { readonly results: readonly FaqPayloadHit[] },
  options: PayloadOptions = {},
): string {
  const asked = quotedQuery(query);
  if (result.results.length === 0) return `Nenhuma pergunta frequente encontrada para ${asked}.`;
  return payloadLine(`Perguntas frequentes para ${asked}:`, result.results.map(formatFaqHit), {
    ...options,
    nameOmitted: (count) => (count === 1 ? "(1 pergunta omitida)" : `(${count} perguntas omitidas)`),
  });
}

/** One question with its answer. `index` counts from 0. */
function formatFaqHit({ entry, relevance, isNearExact, snippet }: FaqPayloadHit, index: number): string {
  const fields = joinFields([
    ["Pergunta", entry.question],
    ["Resposta", entry.answer.trim() === "" ? snippet : entry.answer],
    ["Categoria", entry.category],
    ["Prioridade", String(entry.priority)],
    ["Correspondência", isNearExact ? "quase exata" : null],
    ["Score", relevance.toFixed(3)],
  ]);
  return `${index + 1}. ${fields}`;
}
