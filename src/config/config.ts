import { join } from "node:path";
import { z } from "zod";
import { AcervoError, type Language } from "#src/domain/index.ts";
import { answeringConfig, catalogConfig, faqConfig, type AnsweringConfig } from "./answering-config.ts";
import {
  embeddingConfig,
  llmConfig,
  rerankingConfig,
  type EmbeddingConfig,
  type LlmConfig,
  type RerankingConfig,
} from "./model-config.ts";
import { type Settings, settings } from "./schema.ts";

/** What the engine is built from: each part is given its slice and never sees the rest. */
export interface EngineConfig extends EmbeddingConfig {
  readonly storage: StorageConfig;
  readonly dataDir: string;
  readonly databasePath: string;
  readonly backupDir: string;
  readonly backupsKept: number;
  readonly cache: StorageConfig["cache"];
  readonly chunking: ChunkingConfig;
  readonly legalChunking: LegalChunkingConfig;
  /** Maximum size of the context prepared for a language model. */
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

/** What an entrance takes when its caller names none. */
export interface EntranceDefaults {
  readonly tenant: string;
  readonly collection: string;
  readonly language: Language;
}

/** Engine and entrance in one, for callers that serve one tenant. */
export type Config = EngineConfig & EntranceDefaults;

export interface StorageConfig {
  readonly dataDir: string;
  readonly backupsKept: number;
  /** Remembers the vectors of queries. */
  readonly cache: { readonly enabled: boolean; readonly ttlMs: number; readonly maxEntries: number };
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
export function readSettings(environment: Readonly<Record<string, string | undefined>>): {
  readonly config: EngineConfig;
  readonly entrance: EntranceDefaults;
} {
  // An empty variable means "not set": that is how .env files leave one out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given, { error: z.locales.ptBR().localeError });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AcervoError("invalid-config", { problems });
  }
  const { ACERVO_TENANT: tenant, ACERVO_COLLECTION: collection, ACERVO_LANGUAGE: language } = parsed.data;
  return { config: engineConfig(parsed.data), entrance: { tenant, collection, language } };
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { config, entrance } = readSettings(environment);
  return { ...config, ...entrance };
}

function engineConfig(values: Settings): EngineConfig {
  const storage = storageConfig(values);
  return {
    storage,
    ...storage,
    databasePath: join(storage.dataDir, "acervo.db"),
    backupDir: join(storage.dataDir, "backups"),
    ...embeddingConfig(values),
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

function storageConfig(values: Settings): StorageConfig {
  return {
    dataDir: values.ACERVO_DATA,
    backupsKept: values.ACERVO_BACKUPS_KEPT,
    cache: {
      enabled: values.ACERVO_CACHE,
      ttlMs: values.ACERVO_CACHE_TTL_MS,
      maxEntries: values.ACERVO_CACHE_MAX_ENTRIES,
    },
  };
}

/** A passage repeats at most half of the one before; by default a fifth of it, but not more than the usual overlap. */
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
