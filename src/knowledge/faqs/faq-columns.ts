import type { FaqEntry } from "#src/domain/index.ts";
import type { FieldNames } from "../entries/map-columns.ts";

/** What the columns of a list of questions are called, the likeliest first; see `mapColumns` for how they are compared. */
export const FAQ_COLUMNS: FieldNames<Exclude<keyof FaqEntry, "kind">> = {
  id: ["id", "codigo", "code", "cod", "identificador", "chave", "key", "slug"],
  question: ["pergunta", "question", "duvida", "pergunta_frequente", "q", "titulo", "title"],
  answer: ["resposta", "answer", "a", "solucao", "texto", "text", "conteudo", "content"],
  category: [
    "categoria",
    "category",
    "categories",
    "tema",
    "topico",
    "topic",
    "assunto",
    "secao",
    "section",
    "grupo",
    "group",
  ],
  keywords: ["palavras_chave", "keywords", "tags", "etiquetas", "termos", "sinonimos"],
  priority: ["prioridade", "priority", "peso", "weight"],
  active: [
    "ativo",
    "ativa",
    "active",
    "status",
    "situacao",
    "publicado",
    "published",
    "enabled",
    "habilitado",
  ],
};
