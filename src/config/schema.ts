import { z } from "zod";
import { answeringSettings } from "./answering-config.ts";
import { catalogSettings, faqSettings } from "./entry-schema.ts";
import { llmSettings } from "./llm-config.ts";
import { rerankingSettings } from "./reranking-config.ts";
import { flag, secret, share, text, whole } from "./setting-types.ts";

/**
 * Every setting there is: name, type, default and meaning. The environment is read through this table only;
 * `.env.example` and docs/settings.md are generated from it.
 */
export const settings = z.object({
  ACERVO_DATA: text(".acervo").describe("Pasta do acervo: banco, índices derivados e backups."),
  ACERVO_TENANT: text("default").describe("Organização dona dos dados; cada uma só enxerga o que é seu."),
  ACERVO_COLLECTION: text("geral").describe("Coleção usada quando nenhuma é indicada."),
  ACERVO_LANGUAGE: z.enum(["pt", "en"]).default("pt").describe("Idioma das mensagens."),
  ACERVO_EMBEDDING: z
    .enum(["builtin", "openai", "gemini", "cohere", "openai-compatible", "onnx", "hash", "none"])
    .default("builtin")
    .describe(
      "De onde vêm os vetores. builtin: embutido, sem rede; none: só busca lexical; hash: só testes.",
    ),
  ACERVO_EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe("Nome do modelo no provedor; vazio usa o padrão dele."),
  ACERVO_EMBEDDING_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(8192)
    .optional()
    .describe("Dimensões dos vetores; obrigatório em openai-compatible."),
  ACERVO_EMBEDDING_BASE_URL: z
    .url()
    .optional()
    .describe("Endereço do servidor (Ollama, LM Studio, vLLM ou um proxy do provedor)."),
  ACERVO_EMBEDDING_PATH: text(".acervo/models/multilingual-e5-small").describe("Pasta do modelo ONNX local."),
  ACERVO_EMBEDDING_API_KEY: secret().describe("Chave do servidor compatível com a OpenAI, se ele pedir."),
  OPENAI_API_KEY: secret().describe("Chave da OpenAI."),
  GEMINI_API_KEY: secret().describe("Chave do Gemini."),
  COHERE_API_KEY: secret().describe("Chave da Cohere."),
  ACERVO_CACHE: flag(true).describe("Guarda os vetores das perguntas já feitas."),
  ACERVO_CACHE_TTL_MS: whole(86_400_000, 1_000, 31_536_000_000).describe(
    "Validade do cache, em milissegundos.",
  ),
  ACERVO_CACHE_MAX_ENTRIES: whole(10_000, 1, 1_000_000).describe("Máximo de perguntas no cache."),
  ACERVO_CHUNKER: z
    .enum(["recursive", "token"])
    .default("recursive")
    .describe("Como o texto é cortado: por caracteres, em fronteiras naturais, ou por tokens."),
  ACERVO_CHUNK_SIZE: whole(0, 0, 20_000)
    .refine((size) => size === 0 || size >= 16, "mínimo 16")
    .describe("Tamanho do trecho; 0 usa o padrão (1000 caracteres ou 512 tokens)."),
  ACERVO_CHUNK_OVERLAP: whole(-1, -1, 5_000).describe(
    "Sobreposição entre trechos; -1 usa o padrão (200 ou 50).",
  ),
  ACERVO_LEGAL_CHUNK_SIZE: whole(500, 50, 8_000).describe("Tamanho do trecho de uma lei, em tokens."),
  ACERVO_LEGAL_CHUNK_OVERLAP: whole(50, 0, 4_000).describe(
    "Quanto um trecho repete do anterior quando o artigo continua, em tokens.",
  ),
  ACERVO_LEGAL_CHUNK_MIN: whole(100, 0, 4_000).describe(
    "Trecho de lei menor que isso recebe o que vem depois, em tokens.",
  ),
  ACERVO_CONTEXT_TOKENS: whole(2_000, 100, 8_000).describe(
    "Tamanho do contexto preparado para um modelo, em tokens.",
  ),
  ACERVO_TOP_K: whole(5, 1, 100).describe("Quantos resultados uma busca devolve."),
  ACERVO_MIN_SCORE: share(0).describe("Nota mínima de um resultado, de 0 a 1; 0 devolve todos."),
  ACERVO_SYNONYMS: flag(true).describe("Amplia a pergunta com sinônimos e siglas."),
  ACERVO_TYPOS: flag(true).describe("Corrige palavras que o acervo não conhece."),
  ...faqSettings,
  ...catalogSettings,
  ...rerankingSettings,
  ...llmSettings,
  ...answeringSettings,
  ACERVO_READERS: whole(0, 0, 64).describe("Threads de leitura; 0 escolhe pelo número de núcleos."),
  ACERVO_PARSE_THREADS: whole(0, 0, 64).describe(
    "Threads que leem arquivos; 0 escolhe pelo número de núcleos.",
  ),
  ACERVO_PARSE_SECONDS: whole(10, 1, 3_600).describe(
    "Tempo de CPU para ler um arquivo, e outro tanto a cada 4 MB dele; passado isso, ele é recusado.",
  ),
  ACERVO_PARSE_MEMORY_MB: whole(512, 64, 65_536).describe(
    "Memória de cada thread que lê arquivos; o arquivo que pede mais é recusado.",
  ),
  ACERVO_BACKUPS_KEPT: whole(5, 1, 1_000).describe("Quantos backups automáticos são mantidos."),
});

export type Settings = z.infer<typeof settings>;
