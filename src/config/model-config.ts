import { AcervoError } from "#src/domain/index.ts";
import type { EmbeddingSettings } from "#src/embedding/index.ts";
import type { LlmSettings } from "#src/llm/index.ts";
import type { RerankerSettings } from "#src/reranking/index.ts";
import type { CheckKeys } from "./key-addresses.ts";
import type { Settings } from "./schema.ts";

const API_KEYS = {
  openai: "OPENAI_API_KEY",
  gemini: "GEMINI_API_KEY",
  cohere: "COHERE_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
} as const;

/** `embeddingProblem`: what the chosen provider lacks. Searches then run on words alone; only writing needs it settled. */
export function embeddingConfig(values: Settings, checkKeys: CheckKeys) {
  const { chosen: embedding, problem: embeddingProblem } = settingsOrProblem(() => {
    checkKeys("ACERVO_EMBEDDING_BASE_URL", values.ACERVO_EMBEDDING);
    return embeddingSettings(values);
  });
  return { embedding, embeddingProblem } as const;
}

function embeddingSettings(values: Settings): EmbeddingSettings {
  const provider = values.ACERVO_EMBEDDING;
  const needs = needing(values, "embedding-not-configured", values.ACERVO_EMBEDDING_MODEL ?? provider);
  const common = given({
    model: values.ACERVO_EMBEDDING_MODEL,
    dimensions: values.ACERVO_EMBEDDING_DIMENSIONS,
    baseUrl: values.ACERVO_EMBEDDING_BASE_URL,
  });
  switch (provider) {
    case "none":
    case "builtin":
      return { provider };
    case "hash":
      return { provider, ...common };
    case "openai":
    case "gemini":
    case "cohere":
      return { provider, ...common, apiKey: needs(API_KEYS[provider]) };
    case "onnx":
      return { provider, ...common, path: values.ACERVO_EMBEDDING_PATH };
    case "openai-compatible":
      return {
        provider,
        model: needs("ACERVO_EMBEDDING_MODEL"),
        dimensions: needs("ACERVO_EMBEDDING_DIMENSIONS"),
        baseUrl: needs("ACERVO_EMBEDDING_BASE_URL"),
        ...given({ apiKey: values.ACERVO_EMBEDDING_API_KEY }),
      };
  }
}

export type RerankingConfig = ReturnType<typeof rerankingConfig>;

/** Reranking as the settings want it; `problem` says what the chosen provider lacks. */
export function rerankingConfig(values: Settings, checkKeys: CheckKeys) {
  const provider = rerankerOf(values);
  const { chosen: reranker, problem } = settingsOrProblem(() => {
    checkKeys("ACERVO_RERANK_BASE_URL", provider);
    return rerankerSettings(values, provider);
  });
  const { ACERVO_RERANK: when } = values;
  return {
    reranker,
    problem,
    /** Whether searches that do not say are reranked: local rerankers showed no gain (docs/decisions). */
    isOn: when === "on" || (when === "auto" && (provider === "cohere" || provider === "llm")),
    candidates: values.ACERVO_RERANK_CANDIDATES,
    deadlineMs: values.ACERVO_RERANK_SECONDS * 1_000,
  } as const;
}

/**
 * Who reranks, by the key that is there. Nothing leaves the machine because of a key that was set for something else: a
 * Cohere key that serves no embeddings is a reranker's; one of OpenAI, which many programs share, only beside a setting of
 * reranking.
 */
function rerankerOf(values: Settings): Exclude<Settings["ACERVO_RERANKER"], "auto"> {
  if (values.ACERVO_RERANKER !== "auto") return values.ACERVO_RERANKER;
  const isWanted = values.ACERVO_RERANK === "on" || values.ACERVO_RERANK_MODEL !== undefined;
  const isForRerankingOnly = values.ACERVO_EMBEDDING !== "cohere";
  if (values.COHERE_API_KEY !== undefined && (isWanted || isForRerankingOnly)) return "cohere";
  const hasJudge = values.OPENAI_API_KEY !== undefined || values.ACERVO_RERANK_BASE_URL !== undefined;
  if (hasJudge && isWanted) return "llm";
  return values.ACERVO_RERANK === "on" ? "overlap" : "none";
}

function rerankerSettings(values: Settings, provider: ReturnType<typeof rerankerOf>): RerankerSettings {
  const { ACERVO_RERANK_MODEL: model, ACERVO_RERANK_BASE_URL: baseUrl } = values;
  const needs = needing(values, "reranking-not-configured", model ?? provider);
  switch (provider) {
    case "none":
    case "overlap":
      return { provider };
    case "cohere":
      return { provider, ...given({ model, baseUrl }), apiKey: needs("COHERE_API_KEY") };
    case "onnx":
      return { provider, model: model ?? values.ACERVO_RERANK_PATH };
    case "llm":
      if (baseUrl === undefined) {
        return { provider, service: "openai", ...given({ model }), apiKey: needs("OPENAI_API_KEY") };
      }
      return {
        provider,
        service: "openai-compatible",
        baseUrl,
        model: needs("ACERVO_RERANK_MODEL"),
        ...given({ apiKey: values.ACERVO_RERANK_API_KEY }),
      };
  }
}

/** The writing model as the settings want it; `problem` says what the chosen provider lacks. */
export function llmConfig(values: Settings, checkKeys: CheckKeys) {
  const { chosen: model, problem } = settingsOrProblem(() => {
    checkKeys("ACERVO_LLM_BASE_URL", values.ACERVO_LLM);
    return llmSettings(values);
  });
  const limits = {
    attempts: values.ACERVO_LLM_ATTEMPTS,
    firstTokenMs: values.ACERVO_LLM_FIRST_TOKEN_SECONDS * 1_000,
    gapMs: values.ACERVO_LLM_GAP_SECONDS * 1_000,
    deadlineMs: values.ACERVO_LLM_SECONDS * 1_000,
    dailyTokens: values.ACERVO_LLM_DAILY_TOKENS,
    maxOutputTokens: values.ACERVO_LLM_MAX_OUTPUT,
    inputPrice: values.ACERVO_LLM_INPUT_PRICE ?? null,
    outputPrice: values.ACERVO_LLM_OUTPUT_PRICE ?? null,
  };
  return { model, problem, limits } as const;
}

function llmSettings(values: Settings): LlmSettings {
  const provider = values.ACERVO_LLM;
  if (provider === "none") return { provider };
  const needs = needing(values, "llm-not-configured", values.ACERVO_LLM_MODEL ?? provider);
  const model = needs("ACERVO_LLM_MODEL");
  if (provider === "openai-compatible") {
    const baseUrl = needs("ACERVO_LLM_BASE_URL");
    return { provider, model, baseUrl, ...given({ apiKey: values.ACERVO_LLM_API_KEY }) };
  }
  if (provider === "vertex") return vertexSettings(values, model, needs);
  const apiKey = needs(API_KEYS[provider]);
  const common = { model, apiKey, ...given({ baseUrl: values.ACERVO_LLM_BASE_URL }) };
  if (provider !== "openrouter") return { provider, ...common };
  const { OPENROUTER_SITE_URL: siteUrl, OPENROUTER_SITE_NAME: siteName } = values;
  return { provider, ...common, ...given({ siteUrl, siteName }) };
}

/** A key, or a project with a file of credentials. */
function vertexSettings(values: Settings, model: string, needs: ReturnType<typeof needing>): LlmSettings {
  const provider = "vertex";
  const { GOOGLE_VERTEX_API_KEY: apiKey, ACERVO_LLM_BASE_URL: baseUrl } = values;
  if (apiKey !== undefined) return { provider, model, apiKey, ...given({ baseUrl }) };
  if (values.GOOGLE_VERTEX_PROJECT === undefined) needs("GOOGLE_VERTEX_API_KEY");
  const project = needs("GOOGLE_VERTEX_PROJECT");
  const credentials = needs("GOOGLE_APPLICATION_CREDENTIALS");
  return {
    provider,
    model,
    project,
    location: values.GOOGLE_VERTEX_LOCATION,
    credentials,
    ...given({ baseUrl }),
  };
}

/** A provider that lacks a setting is not used, and is reported when it is needed. */
function settingsOrProblem<Chosen>(choose: () => Chosen) {
  try {
    return { chosen: choose(), problem: null };
  } catch (error) {
    if (!(error instanceof AcervoError)) throw error;
    return { chosen: { provider: "none" } as const, problem: error };
  }
}

type NotConfigured = "embedding-not-configured" | "reranking-not-configured" | "llm-not-configured";

/** A reader of settings that the chosen model cannot do without. */
function needing(values: Settings, code: NotConfigured, model: string) {
  return <Name extends keyof Settings>(name: Name): NonNullable<Settings[Name]> => {
    const value = values[name];
    if (value === undefined) throw new AcervoError(code, { model, missing: name });
    return value;
  };
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Only what was set: an option that is absent is not the same as one that is undefined. */
function given<Values extends object>(values: Values): Given<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<Values>;
}
