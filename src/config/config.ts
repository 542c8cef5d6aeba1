import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { EmbeddingSettings } from "#src/embedding/index.ts";
import { catalogConfig, faqConfig } from "./entry-schema.ts";
import { answeringConfig, type AnsweringConfig } from "./answering-config.ts";
import { type LlmConfig, llmConfig } from "./llm-config.ts";
import { type RerankingConfig, rerankingConfig } from "./reranking-config.ts";
import { type Settings, settings } from "./schema.ts";

/** The settings in the shape that the parts take them: each part is given its slice and never sees the rest. */
export interface Config {
  readonly dataDir: string;
  readonly backupsKept: number;
  readonly tenant: string;
  readonly collection: string;
  readonly language: "pt" | "en";
  readonly embedding: EmbeddingSettings;
  /** What the chosen provider lacks. Searching then runs on words alone; only writing needs it settled. */
  readonly embeddingProblem: AcervoError | null;
  readonly cache: { readonly enabled: boolean; readonly ttlMs: number; readonly maxEntries: number };
  readonly chunking: ChunkingConfig;
  readonly legalChunking: LegalChunkingConfig;
  /** Most tokens of the context prepared for a language model. */
  readonly contextTokens: number;
  readonly search: {
    readonly topK: number;
    readonly minScore: number;
    readonly synonyms: boolean;
    readonly typos: boolean;
  };
  readonly faq: ReturnType<typeof faqConfig>;
  readonly catalog: ReturnType<typeof catalogConfig>;
  /** A name that ships ("agro"), "none" or a path. */
  readonly vocabulary: string;
  readonly reranking: RerankingConfig;
  readonly llm: LlmConfig;
  readonly answering: AnsweringConfig;
  readonly log: Settings["ACERVO_LOG"];
  readonly readers: number;
  readonly parsing: ParsingConfig;
}

/** What reading one file may cost before it is given up. */
export interface ParsingConfig {
  /** 0 chooses by the number of cores. */
  readonly threads: number;
  readonly cpuSeconds: number;
  readonly memoryMb: number;
}

export type ChunkingConfig =
  | { readonly kind: "recursive"; readonly maxChars: number; readonly overlap: number }
  | { readonly kind: "token"; readonly maxTokens: number; readonly overlap: number };

export interface LegalChunkingConfig {
  readonly maxTokens: number;
  readonly overlap: number;
  readonly minTokens: number;
}

/** Reads and checks all settings at once; what is wrong is reported together, by name. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set": that is how .env files leave one out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given, { error: z.locales.ptBR().localeError });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AcervoError("invalid-config", { problems });
  }
  return toConfig(parsed.data);
}

function toConfig(values: Settings): Config {
  return {
    dataDir: values.ACERVO_DATA,
    backupsKept: values.ACERVO_BACKUPS_KEPT,
    tenant: values.ACERVO_TENANT,
    collection: values.ACERVO_COLLECTION,
    language: values.ACERVO_LANGUAGE,
    ...embeddingOrProblem(values),
    cache: {
      enabled: values.ACERVO_CACHE,
      ttlMs: values.ACERVO_CACHE_TTL_MS,
      maxEntries: values.ACERVO_CACHE_MAX_ENTRIES,
    },
    chunking: chunkingConfig(values),
    legalChunking: legalChunkingConfig(values),
    contextTokens: values.ACERVO_CONTEXT_TOKENS,
    search: {
      topK: values.ACERVO_TOP_K,
      minScore: values.ACERVO_MIN_SCORE,
      synonyms: values.ACERVO_SYNONYMS,
      typos: values.ACERVO_TYPOS,
    },
    faq: faqConfig(values),
    catalog: catalogConfig(values),
    vocabulary: values.ACERVO_VOCABULARY,
    reranking: rerankingConfig(values),
    llm: llmConfig(values),
    answering: answeringConfig(values),
    log: values.ACERVO_LOG,
    readers: values.ACERVO_READERS,
    parsing: {
      threads: values.ACERVO_PARSE_THREADS,
      cpuSeconds: values.ACERVO_PARSE_SECONDS,
      memoryMb: values.ACERVO_PARSE_MEMORY_MB,
    },
  };
}

/** A passage repeats at most half of the one before; a fifth of it unless told, and never more than the default. */
function chunkingConfig(values: Settings): ChunkingConfig {
  const { kind, size, overlap } = CHUNKING_DEFAULTS[values.ACERVO_CHUNKER];
  const chosenSize = values.ACERVO_CHUNK_SIZE || size;
  const chosenOverlap =
    values.ACERVO_CHUNK_OVERLAP < 0
      ? Math.min(overlap, Math.floor(chosenSize / 5))
      : values.ACERVO_CHUNK_OVERLAP;
  if (chosenOverlap > chosenSize / 2) {
    const problem = `ACERVO_CHUNK_OVERLAP: ${chosenOverlap} passa da metade do trecho (${chosenSize})`;
    throw new AcervoError("invalid-config", { problems: [problem] });
  }
  return kind === "recursive"
    ? { kind, maxChars: chosenSize, overlap: chosenOverlap }
    : { kind, maxTokens: chosenSize, overlap: chosenOverlap };
}

function legalChunkingConfig(values: Settings): LegalChunkingConfig {
  const maxTokens = values.ACERVO_LEGAL_CHUNK_SIZE;
  const given = ["ACERVO_LEGAL_CHUNK_OVERLAP", "ACERVO_LEGAL_CHUNK_MIN"] as const;
  const tooLarge = given.filter((name) => values[name] > maxTokens / 2);
  if (tooLarge.length > 0) {
    const problems = tooLarge.map(
      (name) => `${name}: ${values[name]} passa da metade do trecho (${maxTokens})`,
    );
    throw new AcervoError("invalid-config", { problems });
  }
  return { maxTokens, overlap: values[given[0]], minTokens: values[given[1]] };
}

const CHUNKING_DEFAULTS = {
  recursive: { kind: "recursive", size: 1_000, overlap: 200 },
  token: { kind: "token", size: 512, overlap: 50 },
} as const;

function embeddingOrProblem(values: Settings): Pick<Config, "embedding" | "embeddingProblem"> {
  try {
    return { embedding: embeddingSettings(values), embeddingProblem: null };
  } catch (error) {
    if (!(error instanceof AcervoError)) throw error;
    return { embedding: { provider: "none" }, embeddingProblem: error };
  }
}

function embeddingSettings(values: Settings): EmbeddingSettings {
  const common = {
    ...(values.ACERVO_EMBEDDING_MODEL === undefined ? {} : { model: values.ACERVO_EMBEDDING_MODEL }),
    ...(values.ACERVO_EMBEDDING_DIMENSIONS === undefined
      ? {}
      : { dimensions: values.ACERVO_EMBEDDING_DIMENSIONS }),
    ...(values.ACERVO_EMBEDDING_BASE_URL === undefined ? {} : { baseUrl: values.ACERVO_EMBEDDING_BASE_URL }),
  };
  const provider = values.ACERVO_EMBEDDING;
  switch (provider) {
    case "none":
    case "builtin":
      return { provider };
    case "hash":
      return { provider, ...common };
    case "openai":
      return { provider, ...common, apiKey: needed(values, "OPENAI_API_KEY") };
    case "gemini":
      return { provider, ...common, apiKey: needed(values, "GEMINI_API_KEY") };
    case "cohere":
      return { provider, ...common, apiKey: needed(values, "COHERE_API_KEY") };
    case "onnx":
      return { provider, ...common, path: values.ACERVO_EMBEDDING_PATH };
    case "openai-compatible":
      return {
        provider,
        model: needed(values, "ACERVO_EMBEDDING_MODEL"),
        dimensions: needed(values, "ACERVO_EMBEDDING_DIMENSIONS"),
        baseUrl: needed(values, "ACERVO_EMBEDDING_BASE_URL"),
        ...(values.ACERVO_EMBEDDING_API_KEY === undefined ? {} : { apiKey: values.ACERVO_EMBEDDING_API_KEY }),
      };
  }
}

function needed<Name extends keyof Settings>(values: Settings, name: Name): NonNullable<Settings[Name]> {
  const value = values[name];
  if (value === undefined || value === null) {
    const model = values.ACERVO_EMBEDDING_MODEL ?? values.ACERVO_EMBEDDING;
    throw new AcervoError("embedding-not-configured", { model, missing: name });
  }
  return value;
}
