import type { Language } from "#src/domain/index.ts";
import type { Settings } from "./schema.ts";

type Given = Readonly<Record<string, string | undefined>>;
type Words = Readonly<Record<Language, string>>;

/** A name that other systems use: the setting that it stands for, or what to do instead. */
export type Alias =
  | {
      readonly setting: keyof Settings;
      /** The value as our setting writes it. */
      readonly value?: (value: string) => string;
      /** Why it has no effect beside the other settings; null: it has one. */
      readonly idle?: (given: Given) => Words | null;
    }
  | { readonly instead: Words };

/** A name in the environment that changes nothing, and what to do about it. */
export interface SettingNotice {
  readonly name: string;
  readonly text: Words;
}

/** Python writes "True". */
const lower = (value: string): string => value.toLowerCase();

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ["true", "on"],
  ["1", "on"],
  ["false", "off"],
  ["0", "off"],
]);

const NO_MODEL = ["builtin", "none", "hash"];

const embeddingModel: Alias = {
  setting: "ACERVO_EMBEDDING_MODEL",
  idle: ({ ACERVO_EMBEDDING: provider = "builtin" }) =>
    NO_MODEL.includes(provider)
      ? {
          pt: `os vetores são de "${provider}", que não escolhe modelo. Diga o provedor: ACERVO_EMBEDDING=openai`,
          en: `vectors come from "${provider}", which has no choice of model. Name the provider: ACERVO_EMBEDDING=openai`,
        }
      : null,
};

/** Every name of the systems that came before, as far as their documents list them. */
export const ALIASES: Readonly<Record<string, Alias>> = {
  ACERVO_LOG_LEVEL: { setting: "ACERVO_LOG", value: lower },
  RAG__ENABLED: { setting: "ACERVO_RETRIEVAL", value: lower },
  RAG__TOP_K: { setting: "ACERVO_TOP_K" },
  RAG__MIN_SIMILARITY: { setting: "ACERVO_MIN_SIMILARITY" },
  RAG__MAX_CONTEXT_TOKENS: { setting: "ACERVO_CONTEXT_TOKENS" },
  RAG__CONFIDENCE_THRESHOLD: { setting: "ACERVO_CONFIDENCE_ALTA" },
  RAG__EMBEDDING_MODEL: embeddingModel,
  RAG__DOCUMENTS_PATH: {
    instead: {
      pt: "não há pasta fixa de documentos. Use acervo ingest PASTA, ou acervo watch PASTA para mantê-la em dia",
      en: "there is no fixed folder of documents. Use acervo ingest DIR, or acervo watch DIR to keep in step with it",
    },
  },
  KB_EMBEDDING_MODEL: embeddingModel,
  KB_CACHE_ENABLED: { setting: "ACERVO_CACHE", value: lower },
  KB_CACHE_TTL_MS: { setting: "ACERVO_CACHE_TTL_MS" },
  KB_CACHE_MAX_SIZE: { setting: "ACERVO_CACHE_MAX_ENTRIES" },
  KB_RERANKER_ENABLED: {
    setting: "ACERVO_RERANK",
    value: (value) => SWITCHES.get(lower(value)) ?? value,
  },
  KB_RERANKER_MODEL: {
    setting: "ACERVO_RERANK_MODEL",
    // It names a model of OpenAI, which Cohere would refuse.
    idle: ({ COHERE_API_KEY: key, ACERVO_RERANKER: reranker = key === undefined ? "llm" : "cohere" }) =>
      reranker === "llm"
        ? null
        : {
            pt: `é um modelo da OpenAI, e quem reordena é "${reranker}". Use ACERVO_RERANKER=llm, ou ACERVO_RERANK_MODEL`,
            en: `it is a model of OpenAI, and "${reranker}" reranks. Use ACERVO_RERANKER=llm, or ACERVO_RERANK_MODEL`,
          },
  },
  HYBRID_SEARCH_ENHANCED: { setting: "ACERVO_CATALOG_ENHANCED", value: lower },
  CATALOG_QUERY_KEYWORDS_ENABLED: { setting: "ACERVO_CATALOG_QUERY_KEYWORDS", value: lower },
  // There it is a distance, the negative of the cosine.
  CATALOG_VECTOR_THRESHOLD: {
    setting: "ACERVO_CATALOG_VECTOR_THRESHOLD",
    value: (distance) => String(-Number(distance)),
  },
  CATALOG_VECTOR_WEIGHT: { setting: "ACERVO_CATALOG_VECTOR_WEIGHT" },
  CATALOG_LEXICAL_WEIGHT: { setting: "ACERVO_CATALOG_LEXICAL_WEIGHT" },
  CATALOG_PAIR_PRIORITY_BONUS: { setting: "ACERVO_CATALOG_PAIR_PRIORITY_BONUS" },
};

/** Names that begin so are meant for us: one that we do not know is a mistake to be told. */
const OURS = /^(?:ACERVO_|RAG__|KB_|CATALOG_|HYBRID_SEARCH_)/;

const UNKNOWN: Words = {
  pt: "não é nome de nenhuma configuração. Veja docs/settings.md",
  en: "is not the name of any setting. See docs/settings.md",
};

export interface ResolvedNames {
  /** Under the names of the schema. */
  readonly values: Given;
  /** Which alias a value came from, by setting. */
  readonly from: ReadonlyMap<string, string>;
  readonly notices: readonly SettingNotice[];
}

/** Settings under our own names, which win over an alias; and what was written in vain. */
export function resolveNames(given: Given, known: ReadonlySet<string>): ResolvedNames {
  const values: Record<string, string | undefined> = { ...given };
  const from = new Map<string, string>();
  const notices: SettingNotice[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || known.has(name) || !OURS.test(name)) continue;
    const alias = ALIASES[name];
    const text = alias === undefined ? UNKNOWN : whyIdle(alias, value, given, values);
    if (text !== null) notices.push({ name, text });
    else if (alias !== undefined && "setting" in alias) {
      values[alias.setting] = alias.value?.(value) ?? value;
      from.set(alias.setting, name);
    }
  }
  return { values, from, notices };
}

/** Null when the alias sets something, or says what is set already. */
function whyIdle(alias: Alias, value: string, given: Given, values: Given): Words | null {
  if ("instead" in alias) return alias.instead;
  const { setting } = alias;
  const own = given[setting] ?? values[setting];
  if (own === undefined) return alias.idle?.(given) ?? null;
  if (own === (alias.value?.(value) ?? value)) return null;
  return { pt: `vale ${setting}, que também está definida`, en: `${setting} is set too, and holds` };
}
