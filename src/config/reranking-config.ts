import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { RerankerSettings } from "#src/reranking/index.ts";
import { secret, text, whole } from "./setting-types.ts";

export const rerankingSettings = {
  ACERVO_RERANKER: z
    .enum(["none", "overlap", "cohere", "llm", "onnx"])
    .default("none")
    .describe(
      "Quem reordena os resultados, ligado por ACERVO_RERANK. none: ninguém; overlap: sem rede; llm: um modelo dá notas; onnx: local.",
    ),
  ACERVO_RERANK: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "Reordenar quando a busca não diz nada. auto: só onde a avaliação mostrou ganho, o que hoje é em nenhum; on liga.",
    ),
  ACERVO_RERANK_MODEL: z
    .string()
    .optional()
    .describe("Modelo do reordenador; vazio usa o padrão do provedor. Em onnx, uma pasta ou um pacote."),
  ACERVO_RERANK_BASE_URL: z
    .url()
    .optional()
    .describe("Endereço do servidor do reordenador; em llm, um servidor compatível com a OpenAI."),
  ACERVO_RERANK_API_KEY: secret().describe("Chave desse servidor, se ele pedir."),
  ACERVO_RERANK_CANDIDATES: whole(20, 1, 100).describe("Quantos resultados são dados ao reordenador."),
  ACERVO_RERANK_SECONDS: whole(10, 1, 300).describe(
    "Tempo do reordenador; passado isso, vale a ordem da busca.",
  ),
  ACERVO_RERANK_PATH: text(".acervo/models/reranker").describe(
    "Pasta do reordenador ONNX local, quando ACERVO_RERANK_MODEL não diz outra.",
  ),
};

/** Reranking as the settings want it; `problem` says what the chosen provider lacks. */
export interface RerankingConfig {
  readonly reranker: RerankerSettings;
  readonly problem: AcervoError | null;
  readonly when: "auto" | "on" | "off";
  readonly candidates: number;
  readonly deadlineMs: number;
}

type Values = z.infer<z.ZodObject<typeof rerankingSettings>> & {
  readonly COHERE_API_KEY?: string | undefined;
  readonly OPENAI_API_KEY?: string | undefined;
};

export function rerankingConfig(values: Values): RerankingConfig {
  const common = {
    when: values.ACERVO_RERANK,
    candidates: values.ACERVO_RERANK_CANDIDATES,
    deadlineMs: values.ACERVO_RERANK_SECONDS * 1_000,
  };
  try {
    return { ...common, reranker: rerankerSettings(values), problem: null };
  } catch (error) {
    if (!(error instanceof AcervoError)) throw error;
    return { ...common, reranker: { provider: "none" }, problem: error };
  }
}

function rerankerSettings(values: Values): RerankerSettings {
  const model = values.ACERVO_RERANK_MODEL;
  const baseUrl = values.ACERVO_RERANK_BASE_URL;
  const given = { ...(model === undefined ? {} : { model }), ...(baseUrl === undefined ? {} : { baseUrl }) };
  const provider = values.ACERVO_RERANKER;
  switch (provider) {
    case "none":
    case "overlap":
      return { provider };
    case "cohere":
      return { provider, ...given, apiKey: needed(values, "COHERE_API_KEY") };
    case "onnx":
      return { provider, model: model ?? values.ACERVO_RERANK_PATH };
    case "llm":
      return baseUrl === undefined
        ? { provider, service: "openai", ...given, apiKey: needed(values, "OPENAI_API_KEY") }
        : {
            provider,
            service: "openai-compatible",
            baseUrl,
            model: needed(values, "ACERVO_RERANK_MODEL"),
            ...(values.ACERVO_RERANK_API_KEY === undefined ? {} : { apiKey: values.ACERVO_RERANK_API_KEY }),
          };
  }
}

function needed(values: Values, name: "COHERE_API_KEY" | "OPENAI_API_KEY" | "ACERVO_RERANK_MODEL"): string {
  const value = values[name];
  if (value === undefined) {
    const model = values.ACERVO_RERANK_MODEL ?? values.ACERVO_RERANKER;
    throw new AcervoError("reranking-not-configured", { model, missing: name });
  }
  return value;
}
