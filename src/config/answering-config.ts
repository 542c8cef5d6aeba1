import { type Settings, settings } from "./schema.ts";

const SECRETS = (Object.keys(settings.shape) as (keyof Settings)[]).filter(
  (name) => settings.shape[name].meta()?.["secret"] === true,
);

/** How questions become answers. */
export function answeringConfig(values: Settings) {
  return {
    mode: values.ACERVO_LLM_MODE,
    promptTokens: values.ACERVO_PROMPT_TOKENS,
    historyTokens: values.ACERVO_HISTORY_TOKENS,
    readsIntentByModel: values.ACERVO_INTENT_MODEL,
    usesCatalogKeywords: values.ACERVO_CATALOG_QUERY_KEYWORDS,
    agentSteps: values.ACERVO_AGENT_STEPS,
    agentTokens: values.ACERVO_AGENT_TOKENS,
    /** The folder whose sub-folders are the datastores; null: there are none. */
    datastores: values.ACERVO_DATASTORES ?? null,
    fileSearch: values.ACERVO_FILE_SEARCH,
    geminiFileStores: namesIn(values.ACERVO_GEMINI_FILE_STORES ?? ""),
    masksPersonalNumbers: values.ACERVO_MASK_PERSONAL,
    keepsTraces: values.ACERVO_TRACES,
    /** Every key that the settings hold: none of them may be written anywhere. */
    secrets: SECRETS.flatMap((name) => (values[name] === undefined ? [] : [String(values[name])])),
  } as const;
}

function namesIn(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

export function catalogConfig(values: Settings) {
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

export function faqConfig(values: Settings) {
  return {
    question: values.ACERVO_FAQ_QUESTION_WEIGHT,
    keywords: values.ACERVO_FAQ_KEYWORDS_WEIGHT,
    answer: values.ACERVO_FAQ_ANSWER_WEIGHT,
    fieldShare: values.ACERVO_FAQ_FIELD_SHARE,
  } as const;
}
