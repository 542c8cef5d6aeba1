import { z } from "zod";
import { flag, share, text, weight, whole } from "./setting-types.ts";

/** How products are searched; docs/catalog.md says how the numbers work together. */
export const catalogSettings = {
  ACERVO_VOCABULARY: text("agro").describe(
    "Vocabulário do catálogo: agro (o que vem junto), none ou o caminho de um arquivo .json.",
  ),
  ACERVO_CATALOG_ENHANCED: flag(true).describe(
    "Combina as notas das duas listas; desligado, a lista vetorial vem primeiro e a lexical completa.",
  ),
  ACERVO_CATALOG_VECTOR_WEIGHT: weight(6).describe("Peso da semelhança vetorial."),
  ACERVO_CATALOG_LEXICAL_WEIGHT: weight(4).describe("Peso da nota lexical."),
  ACERVO_CATALOG_FIELD_SHARE: share(0.33).describe(
    "Quanto do peso lexical vem da nota por campos; o resto vem da nota do trecho.",
  ),
  ACERVO_CATALOG_PAIR_PRIORITY_BONUS: weight(4).describe(
    "Bônus do item que tem a cultura e o tratamento pedidos, ao juntar as listas.",
  ),
  ACERVO_CATALOG_RANK_BONUS: weight(0.5).describe("Bônus do primeiro de cada lista; cai até o último."),
  ACERVO_CATALOG_VECTOR_THRESHOLD: z.coerce
    .number()
    .min(-1)
    .max(1)
    .default(0.5)
    .describe("Semelhança mínima para entrar na lista vetorial."),
  ACERVO_CATALOG_NAME_WEIGHT: weight(3.5).describe("Pontos por palavra no nome."),
  ACERVO_CATALOG_DESCRIPTION_WEIGHT: weight(2.5).describe("Pontos por palavra na descrição."),
  ACERVO_CATALOG_CATEGORY_WEIGHT: weight(2).describe("Pontos por palavra na categoria."),
  ACERVO_CATALOG_MANUFACTURER_WEIGHT: weight(1.5).describe("Pontos por palavra no fabricante."),
  ACERVO_CATALOG_TAGS_WEIGHT: weight(4).describe("Pontos por palavra nas tags."),
  ACERVO_CATALOG_ATTRIBUTES_WEIGHT: weight(1).describe("Pontos por palavra nos outros campos."),
  ACERVO_CATALOG_TOKEN_BONUS: weight(0.5).describe("Bônus por palavra achada em algum campo."),
  ACERVO_CATALOG_CULTURE_BONUS: weight(2).describe("Bônus por haver uma cultura pedida."),
  ACERVO_CATALOG_TREATMENT_BONUS: weight(2).describe("Bônus por haver um tratamento pedido."),
  ACERVO_CATALOG_PAIR_BONUS: weight(5).describe("Bônus por haver os dois, na nota por campos."),
  ACERVO_CATALOG_CULTURE_TAG_BONUS: weight(1).describe("Bônus pela cultura estar nas tags."),
  ACERVO_CATALOG_MIN_TOKEN: whole(3, 1, 20).describe("Menor palavra comparada campo a campo."),
  ACERVO_CATALOG_MAX_TOKENS: whole(8, 1, 64).describe("Quantas palavras são comparadas campo a campo."),
  ACERVO_CATALOG_MAX_LIMIT: whole(50, 1, 100).describe("Quantos itens uma busca devolve no máximo."),
};

export const faqSettings = {
  ACERVO_FAQ_QUESTION_WEIGHT: weight(3).describe("Peso da semelhança com a pergunta cadastrada."),
  ACERVO_FAQ_KEYWORDS_WEIGHT: weight(2).describe("Peso das palavras-chave."),
  ACERVO_FAQ_ANSWER_WEIGHT: weight(1).describe("Peso da resposta."),
  ACERVO_FAQ_FIELD_SHARE: share(0.6).describe(
    "Quanto da nota vem dessas partes; o resto vem da nota do trecho.",
  ),
};

type Values<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export function catalogConfig(values: Values<typeof catalogSettings>) {
  return {
    isEnhanced: values.ACERVO_CATALOG_ENHANCED,
    vectorWeight: values.ACERVO_CATALOG_VECTOR_WEIGHT,
    lexicalWeight: values.ACERVO_CATALOG_LEXICAL_WEIGHT,
    fieldShare: values.ACERVO_CATALOG_FIELD_SHARE,
    pairBonus: values.ACERVO_CATALOG_PAIR_PRIORITY_BONUS,
    rankBonus: values.ACERVO_CATALOG_RANK_BONUS,
    vectorThreshold: values.ACERVO_CATALOG_VECTOR_THRESHOLD,
    fields: {
      name: values.ACERVO_CATALOG_NAME_WEIGHT,
      description: values.ACERVO_CATALOG_DESCRIPTION_WEIGHT,
      category: values.ACERVO_CATALOG_CATEGORY_WEIGHT,
      manufacturer: values.ACERVO_CATALOG_MANUFACTURER_WEIGHT,
      tags: values.ACERVO_CATALOG_TAGS_WEIGHT,
      attributes: values.ACERVO_CATALOG_ATTRIBUTES_WEIGHT,
    },
    bonuses: {
      token: values.ACERVO_CATALOG_TOKEN_BONUS,
      culture: values.ACERVO_CATALOG_CULTURE_BONUS,
      treatment: values.ACERVO_CATALOG_TREATMENT_BONUS,
      pair: values.ACERVO_CATALOG_PAIR_BONUS,
      cultureInTags: values.ACERVO_CATALOG_CULTURE_TAG_BONUS,
    },
    minTokenLength: values.ACERVO_CATALOG_MIN_TOKEN,
    maxTokens: values.ACERVO_CATALOG_MAX_TOKENS,
    maxLimit: values.ACERVO_CATALOG_MAX_LIMIT,
  } as const;
}

export function faqConfig(values: Values<typeof faqSettings>) {
  return {
    question: values.ACERVO_FAQ_QUESTION_WEIGHT,
    keywords: values.ACERVO_FAQ_KEYWORDS_WEIGHT,
    answer: values.ACERVO_FAQ_ANSWER_WEIGHT,
    fieldShare: values.ACERVO_FAQ_FIELD_SHARE,
  } as const;
}
