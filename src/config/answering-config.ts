import { z } from "zod";
import { flag, whole } from "./setting-types.ts";

export const answeringSettings = {
  ACERVO_LLM_MODE: z
    .enum(["planned", "agentic"])
    .default("planned")
    .describe("planned: o servidor decide as buscas; agentic: o modelo chama as ferramentas."),
  ACERVO_PROMPT_TOKENS: whole(4_000, 500, 200_000).describe(
    "Tamanho de tudo o que o modelo recebe, em tokens.",
  ),
  ACERVO_HISTORY_TOKENS: whole(2_000, 100, 100_000).describe(
    "Quanto da conversa é lido como foi dito, em tokens; o que é mais antigo é resumido.",
  ),
  ACERVO_INTENT_MODEL: flag(true).describe(
    "Perguntar ao modelo, se houver um, o que as regras não souberam classificar ou completar.",
  ),
  ACERVO_CATALOG_QUERY_KEYWORDS: flag(false).describe(
    "Buscar produtos por palavras-chave da conversa em vez da mensagem.",
  ),
  ACERVO_AGENT_STEPS: whole(6, 1, 30).describe("Chamadas ao modelo por pergunta, no modo agentic."),
  ACERVO_AGENT_TOKENS: whole(40_000, 1_000, 2_000_000).describe("Tokens por pergunta, no modo agentic."),
  ACERVO_DATASTORES: z
    .string()
    .min(1)
    .optional()
    .describe("Pasta cujas subpastas são os datastores de file_search: arquivos .md e .txt sempre atuais."),
  ACERVO_FILE_SEARCH: z
    .enum(["auto", "hosted", "local"])
    .default("auto")
    .describe("file_search de modelos Gemini: auto usa a do Google se houver ACERVO_GEMINI_FILE_STORES."),
  ACERVO_GEMINI_FILE_STORES: z
    .string()
    .optional()
    .describe("Nomes dos file search stores do Google, separados por vírgula."),
  ACERVO_MASK_PERSONAL: flag(false).describe("Esconde CPF e CNPJ do modelo, dos logs e dos registros."),
  ACERVO_TRACES: flag(true).describe("Guarda um registro de cada resposta, para acervo trace."),
  ACERVO_LOG: z
    .enum(["silent", "error", "warn", "info", "debug"])
    .default("warn")
    .describe("O que vai para a saída de erros, em JSON; info mostra cada busca feita para uma resposta."),
};

/** How questions become answers. */
export interface AnsweringConfig {
  readonly mode: "planned" | "agentic";
  readonly promptTokens: number;
  readonly historyTokens: number;
  readonly readsIntentByModel: boolean;
  readonly usesCatalogKeywords: boolean;
  readonly agentSteps: number;
  readonly agentTokens: number;
  /** The folder whose sub-folders are the datastores; null: there are none. */
  readonly datastores: string | null;
  readonly fileSearch: "auto" | "hosted" | "local";
  readonly geminiFileStores: readonly string[];
  readonly masksPersonalNumbers: boolean;
  readonly keepsTraces: boolean;
  /** Every key that the settings hold: none of them may be written anywhere. */
  readonly secrets: readonly string[];
}

type Values = z.infer<z.ZodObject<typeof answeringSettings>> & {
  readonly [Name in (typeof SECRETS)[number]]?: string | undefined;
};

const SECRETS = [
  "OPENAI_API_KEY",
  "GEMINI_API_KEY",
  "COHERE_API_KEY",
  "OPENROUTER_API_KEY",
  "ANTHROPIC_API_KEY",
  "ACERVO_LLM_API_KEY",
  "ACERVO_EMBEDDING_API_KEY",
  "ACERVO_RERANK_API_KEY",
] as const;

export function answeringConfig(values: Values): AnsweringConfig {
  return {
    mode: values.ACERVO_LLM_MODE,
    promptTokens: values.ACERVO_PROMPT_TOKENS,
    historyTokens: values.ACERVO_HISTORY_TOKENS,
    readsIntentByModel: values.ACERVO_INTENT_MODEL,
    usesCatalogKeywords: values.ACERVO_CATALOG_QUERY_KEYWORDS,
    agentSteps: values.ACERVO_AGENT_STEPS,
    agentTokens: values.ACERVO_AGENT_TOKENS,
    datastores: values.ACERVO_DATASTORES ?? null,
    fileSearch: values.ACERVO_FILE_SEARCH,
    geminiFileStores: namesIn(values.ACERVO_GEMINI_FILE_STORES ?? ""),
    masksPersonalNumbers: values.ACERVO_MASK_PERSONAL,
    keepsTraces: values.ACERVO_TRACES,
    secrets: SECRETS.flatMap((name) => values[name] ?? []),
  };
}

function namesIn(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
