import type { Language } from "./error-messages.ts";

/** What readers of Portuguese call the fields of entries; in English they are called as in code. */
const IN_PORTUGUESE: ReadonlyMap<string, string> = new Map([
  ["question", "pergunta"],
  ["answer", "resposta"],
  ["category", "categoria"],
  ["keywords", "palavras-chave"],
  ["priority", "prioridade"],
  ["active", "ativo"],
  ["name", "nome"],
  ["description", "descrição"],
  ["manufacturer", "fabricante"],
  ["price", "preço"],
  ["attributes", "atributos"],
]);

export function entryFieldName(field: string, language: Language): string {
  return language === "en" ? field : (IN_PORTUGUESE.get(field) ?? field);
}
