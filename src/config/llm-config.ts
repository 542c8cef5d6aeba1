import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { LlmLimits, LlmSettings } from "#src/llm/index.ts";
import { secret, whole } from "./setting-types.ts";

const price = () => z.coerce.number().min(0).max(10_000).optional();

export const llmSettings = {
  ACERVO_LLM: z
    .enum(["none", "openrouter", "openai", "gemini", "anthropic", "openai-compatible"])
    .default("none")
    .describe("Quem escreve a resposta. none: ninguém; a resposta são frases das fontes, sem rede."),
  ACERVO_LLM_MODEL: z.string().min(1).optional().describe("Nome do modelo no provedor, p. ex. gpt-4o-mini."),
  ACERVO_LLM_BASE_URL: z
    .url()
    .optional()
    .describe("Endereço do servidor: Ollama, vLLM, DeepSeek ou um proxy do provedor."),
  ACERVO_LLM_API_KEY: secret().describe("Chave do servidor compatível com a OpenAI, se ele pedir."),
  OPENROUTER_API_KEY: secret().describe("Chave do OpenRouter."),
  OPENROUTER_SITE_URL: z.url().optional().describe("Endereço do seu site, enviado ao OpenRouter."),
  OPENROUTER_SITE_NAME: z.string().optional().describe("Nome do seu site, enviado ao OpenRouter."),
  ANTHROPIC_API_KEY: secret().describe("Chave da Anthropic."),
  ACERVO_LLM_ATTEMPTS: whole(3, 1, 6).describe("Tentativas por chamada, contando a primeira."),
  ACERVO_LLM_FIRST_TOKEN_SECONDS: whole(15, 1, 600).describe("Espera pela primeira palavra do modelo."),
  ACERVO_LLM_GAP_SECONDS: whole(10, 1, 600).describe("Maior pausa no meio da resposta do modelo."),
  ACERVO_LLM_SECONDS: whole(120, 1, 3_600).describe("Tempo de uma chamada, com todas as tentativas."),
  ACERVO_LLM_DAILY_TOKENS: whole(1_000_000, 0, 1_000_000_000).describe(
    "Tokens por dia (UTC) de cada organização; 0 não limita. Depois disso, a resposta são frases das fontes.",
  ),
  ACERVO_LLM_MAX_OUTPUT: whole(1_024, 16, 32_000).describe(
    "Tamanho máximo da resposta do modelo, em tokens.",
  ),
  ACERVO_LLM_INPUT_PRICE: price().describe(
    "Dólares por milhão de tokens de entrada, para o custo nos registros, se o provedor não o diz.",
  ),
  ACERVO_LLM_OUTPUT_PRICE: price().describe("O mesmo, por milhão de tokens de saída."),
};

/** The writing model as the settings want it; `problem` says what the chosen provider lacks. */
export interface LlmConfig {
  readonly model: LlmSettings;
  readonly problem: AcervoError | null;
  readonly limits: LlmLimits;
}

type Values = z.infer<z.ZodObject<typeof llmSettings>> & {
  readonly OPENAI_API_KEY?: string | undefined;
  readonly GEMINI_API_KEY?: string | undefined;
};

export function llmConfig(values: Values): LlmConfig {
  const limits = limitsFrom(values);
  try {
    return { model: modelSettings(values), problem: null, limits };
  } catch (error) {
    if (!(error instanceof AcervoError)) throw error;
    return { model: { provider: "none" }, problem: error, limits };
  }
}

function limitsFrom(values: Values): LlmLimits {
  return {
    attempts: values.ACERVO_LLM_ATTEMPTS,
    firstTokenMs: values.ACERVO_LLM_FIRST_TOKEN_SECONDS * 1_000,
    gapMs: values.ACERVO_LLM_GAP_SECONDS * 1_000,
    deadlineMs: values.ACERVO_LLM_SECONDS * 1_000,
    dailyTokens: values.ACERVO_LLM_DAILY_TOKENS,
    maxOutputTokens: values.ACERVO_LLM_MAX_OUTPUT,
    inputPrice: values.ACERVO_LLM_INPUT_PRICE ?? null,
    outputPrice: values.ACERVO_LLM_OUTPUT_PRICE ?? null,
  };
}

const KEYS = {
  openrouter: "OPENROUTER_API_KEY",
  openai: "OPENAI_API_KEY",
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
} as const;

function modelSettings(values: Values): LlmSettings {
  const provider = values.ACERVO_LLM;
  if (provider === "none") return { provider };
  const model = needed(values, "ACERVO_LLM_MODEL");
  if (provider === "openai-compatible") {
    const apiKey = values.ACERVO_LLM_API_KEY;
    const baseUrl = needed(values, "ACERVO_LLM_BASE_URL");
    return { provider, model, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
  }
  const baseUrl = values.ACERVO_LLM_BASE_URL;
  const apiKey = needed(values, KEYS[provider]);
  const common = { model, apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
  if (provider !== "openrouter") return { provider, ...common };
  const { OPENROUTER_SITE_URL: siteUrl, OPENROUTER_SITE_NAME: siteName } = values;
  return {
    provider,
    ...common,
    ...(siteUrl === undefined ? {} : { siteUrl }),
    ...(siteName === undefined ? {} : { siteName }),
  };
}

function needed(
  values: Values,
  name: "ACERVO_LLM_MODEL" | "ACERVO_LLM_BASE_URL" | (typeof KEYS)[keyof typeof KEYS],
): string {
  const value = values[name];
  if (value === undefined) {
    const model = values.ACERVO_LLM_MODEL ?? values.ACERVO_LLM;
    throw new AcervoError("llm-not-configured", { model, missing: name });
  }
  return value;
}
