import type { FaqEntry } from "#src/domain/index.ts";
import { numberText } from "../entries/number-text.ts";
import { joinItems } from "../entries/split-items.ts";

/** Names that `FAQ_COLUMNS` knows. */
export const FAQ_HEADER = [
  "id",
  "pergunta",
  "resposta",
  "categoria",
  "palavras_chave",
  "prioridade",
  "ativo",
];

export function faqCells({ id, question, answer, category, keywords, priority, active }: FaqEntry): string[] {
  const told = active ? "sim" : "não";
  return [id, question, answer, category ?? "", joinItems(keywords), numberText(priority), told];
}
