import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { ALIASES, resolveNames } from "./aliases.ts";
import type { EnvFile } from "./environment.ts";
import { type CheckKeys, foreignFileNotices, keyChecker, listed } from "./key-addresses.ts";
import { embeddingConfig, llmConfig, rerankingConfig } from "./model-config.ts";
import { type Settings, settings } from "./schema.ts";

/** What the engine is built from: each part is given its slice and never sees the rest. */
export type Config = ReturnType<typeof engineConfig>;

/** How the server listens, and what one client may ask of it. */
export type HttpConfig = Config["http"];

/** What an entrance takes when its caller names none. */
export type EntranceDefaults = ReturnType<typeof readSettings>["entrance"];

type Variables = Readonly<Record<string, string | undefined>>;

export interface SettingSources {
  /** Which of the variables a `.env` file brought. */
  readonly file?: EnvFile | null | undefined;
  /** What holds for this run alone. Wins over the environment, but makes nobody the owner of what the environment names. */
  readonly flags?: Variables;
}

const NAMES: ReadonlySet<string> = new Set(Object.keys(settings.shape));

/**
 * Reads and checks all settings at once; what is wrong is reported together, by name. `notices`: what was written in
 * vain, or in a file of another folder, to be told to whoever runs it.
 */
export function readSettings(environment: Variables, { file = null, flags = {} }: SettingSources = {}) {
  // An empty variable means "not set": that is how .env files leave one out.
  const all = Object.entries({ ...environment, ...flags });
  const given = Object.fromEntries(all.filter(([, value]) => value !== ""));
  const { values, from, notices } = resolveNames(given, NAMES);
  const { localeError } = z.locales.ptBR();
  // What is no number has become NaN, a word that nobody wrote.
  const parsed = settings.safeParse(values, {
    error: (issue) => (Number.isNaN(issue.input) ? "deve ser um número" : localeError(issue)),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return `${from.get(name) ?? name}: ${message}`;
    });
    throw new AcervoError("invalid-config", { problems });
  }
  const { ACERVO_TENANT: tenant, ACERVO_COLLECTION: collection, ACERVO_LANGUAGE: language } = parsed.data;
  const owner = environment["ACERVO_TENANT"] || settings.shape.ACERVO_TENANT.parse(undefined);
  const config = engineConfig(parsed.data, keyChecker(parsed.data, file), owner);
  const isOurs = (name: string): boolean => NAMES.has(name) || Object.hasOwn(ALIASES, name);
  return {
    config,
    entrance: { tenant, collection, language },
    notices: [...foreignFileNotices(file, config.storage.dataDir, isOurs), ...notices],
  } as const;
}

function engineConfig(values: Settings, checkKeys: CheckKeys, owner: string) {
  return {
    storage: {
      dataDir: values.ACERVO_DATA,
      backupsKept: values.ACERVO_BACKUPS_KEPT,
      /** Remembers the vectors of queries. */
      cache: {
        enabled: values.ACERVO_CACHE,
        ttlMs: values.ACERVO_CACHE_TTL_MS,
        maxEntries: values.ACERVO_CACHE_MAX_ENTRIES,
      },
    },
    ...embeddingConfig(values, checkKeys),
    chunking: chunkingConfig(values),
    legalChunking: legalChunkingConfig(values),
    /** Maximum size of the context prepared for a language model. */
    contextTokens: values.ACERVO_CONTEXT_TOKENS,
    search: {
      topK: values.ACERVO_TOP_K,
      minScore: values.ACERVO_MIN_SCORE,
      /** Null: as the embedding model's profile says. */
      fusion: values.ACERVO_FUSION === "auto" ? null : values.ACERVO_FUSION,
      rrfK: values.ACERVO_RRF_K,
      minSimilarity: values.ACERVO_MIN_SIMILARITY,
      /** Of the knowledge search, which is for support. */
      knowledgeMinScore: values.ACERVO_KNOWLEDGE_MIN_SCORE,
      confidence: confidenceConfig(values),
      synonyms: values.ACERVO_SYNONYMS,
      typos: values.ACERVO_TYPOS,
    },
    faq: {
      question: values.ACERVO_FAQ_QUESTION_WEIGHT,
      keywords: values.ACERVO_FAQ_KEYWORDS_WEIGHT,
      answer: values.ACERVO_FAQ_ANSWER_WEIGHT,
      fieldShare: values.ACERVO_FAQ_FIELD_SHARE,
    },
    catalog: catalogConfig(values),
    /** A name that ships ("agro"), "none" or a path. */
    vocabulary: values.ACERVO_VOCABULARY,
    reranking: rerankingConfig(values, checkKeys),
    llm: llmConfig(values, checkKeys),
    answering: answeringConfig(values, owner),
    http: httpConfig(values),
    discord: {
      token: values.ACERVO_DISCORD_TOKEN ?? null,
      /** Null: the entrance's own. */
      tenant: values.ACERVO_DISCORD_TENANT ?? null,
      /** Ids of users and roles. */
      editors: listed(values.ACERVO_DISCORD_EDITORS),
    },
    log: values.ACERVO_LOG,
    readers: values.ACERVO_READERS,
    /** What reading one file may cost before it is given up; 0 threads chooses by the number of cores. */
    parsing: {
      threads: values.ACERVO_PARSE_THREADS,
      cpuSeconds: values.ACERVO_PARSE_SECONDS,
      memoryMb: values.ACERVO_PARSE_MEMORY_MB,
    },
  } as const;
}

function httpConfig(values: Settings) {
  return {
    host: values.ACERVO_HOST,
    port: values.ACERVO_PORT,
    requiresKey: values.ACERVO_REQUIRE_KEY,
    allowedOrigins: listed(values.ACERVO_ALLOWED_ORIGINS),
    /** A minute; 0: no limit. */
    requests: { perKey: values.ACERVO_KEY_REQUESTS, perTenant: values.ACERVO_TENANT_REQUESTS },
    maxBodyBytes: values.ACERVO_MAX_BODY_KB * 1_024,
    maxUploadBytes: values.ACERVO_MAX_UPLOAD_MB * 1_024 * 1_024,
    maxStreams: values.ACERVO_MAX_STREAMS,
    requestSeconds: values.ACERVO_REQUEST_SECONDS,
    jobWorkers: values.ACERVO_JOB_WORKERS,
    ingestsUrls: values.ACERVO_URL_INGESTION,
    /** Days; 0: kept for ever. */
    retentionDays: values.ACERVO_TRACE_DAYS,
    otelEndpoint: values.ACERVO_OTEL_ENDPOINT ?? null,
  } as const;
}

/** The thresholds of the levels that somebody set; the others are the model's own. */
function confidenceConfig(values: Settings) {
  const named = {
    alta: values.ACERVO_CONFIDENCE_ALTA,
    media: values.ACERVO_CONFIDENCE_MEDIA,
    baixa: values.ACERVO_CONFIDENCE_BAIXA,
  };
  const given = Object.entries(named).filter(
    (entry): entry is [keyof typeof named, number] => entry[1] !== undefined,
  );
  if (given.some(([, value], at) => value > (given[at - 1]?.[1] ?? 1))) {
    const names = given.map(([level]) => `ACERVO_CONFIDENCE_${level.toUpperCase()}`).join(" ≥ ");
    throw new AcervoError("invalid-config", { problems: [`${names}: é a ordem dos níveis`] });
  }
  return Object.fromEntries(given) as Partial<Record<keyof typeof named, number>>;
}

const CHUNKING_DEFAULTS = {
  recursive: { size: 1_000, overlap: 200 },
  token: { size: 512, overlap: 50 },
};

/** A passage repeats at most half of the one before; a fifth of it unless told, and never more than the default. */
function chunkingConfig(values: Settings) {
  const kind = values.ACERVO_CHUNKER;
  const usual = CHUNKING_DEFAULTS[kind];
  const size = values.ACERVO_CHUNK_SIZE || usual.size;
  const given = values.ACERVO_CHUNK_OVERLAP;
  const overlap = given < 0 ? Math.min(usual.overlap, Math.floor(size / 5)) : given;
  checkHalf({ ACERVO_CHUNK_OVERLAP: overlap }, size);
  return kind === "recursive"
    ? ({ kind, maxChars: size, overlap } as const)
    : ({ kind, maxTokens: size, overlap } as const);
}

function legalChunkingConfig(values: Settings) {
  const { ACERVO_LEGAL_CHUNK_OVERLAP, ACERVO_LEGAL_CHUNK_MIN, ACERVO_LEGAL_CHUNK_SIZE: maxTokens } = values;
  checkHalf({ ACERVO_LEGAL_CHUNK_OVERLAP, ACERVO_LEGAL_CHUNK_MIN }, maxTokens);
  return { maxTokens, overlap: ACERVO_LEGAL_CHUNK_OVERLAP, minTokens: ACERVO_LEGAL_CHUNK_MIN } as const;
}

function checkHalf(given: Readonly<Record<string, number>>, size: number): void {
  const problems = Object.entries(given)
    .filter(([, value]) => value > size / 2)
    .map(([name, value]) => `${name}: ${value} passa da metade do trecho (${size})`);
  if (problems.length > 0) throw new AcervoError("invalid-config", { problems });
}

const SECRETS = (Object.keys(settings.shape) as (keyof Settings)[]).filter(
  (name) => settings.shape[name].meta()?.["secret"] === true,
);

function answeringConfig(values: Settings, owner: string) {
  return {
    /** False: questions are not searched for, and so not answered. */
    retrieves: values.ACERVO_RETRIEVAL,
    mode: values.ACERVO_LLM_MODE,
    promptTokens: values.ACERVO_PROMPT_TOKENS,
    historyTokens: values.ACERVO_HISTORY_TOKENS,
    readsIntentByModel: values.ACERVO_INTENT_MODEL,
    usesCatalogKeywords: values.ACERVO_CATALOG_QUERY_KEYWORDS,
    agentSteps: values.ACERVO_AGENT_STEPS,
    agentTokens: values.ACERVO_AGENT_TOKENS,
    /** By tenant, the folder whose sub-folders are its datastores. */
    datastores: datastoreFolders(values.ACERVO_DATASTORES, owner),
    fileSearch: values.ACERVO_FILE_SEARCH,
    geminiFileStores: listed(values.ACERVO_GEMINI_FILE_STORES),
    masksPersonalNumbers: values.ACERVO_MASK_PERSONAL,
    keepsTraces: values.ACERVO_TRACES,
    /** Every key that the settings hold: none of them may be written anywhere. */
    secrets: SECRETS.flatMap((name) => (values[name] === undefined ? [] : [String(values[name])])),
  } as const;
}

/** "name=DIR" gives a folder to the tenant of that name; a folder alone, which may have commas, is the owner's. */
function datastoreFolders(setting: string | undefined, owner: string): ReadonlyMap<string, string> {
  const parts = setting?.split(/,\s*(?=[^,=/\\]+=)/) ?? [];
  return new Map(
    parts.map((part): [string, string] => {
      const { tenant = owner, folder = part } =
        /^(?<tenant>[^=/\\]+)=(?<folder>.+)$/s.exec(part)?.groups ?? {};
      return [tenant.trim(), folder.trim()];
    }),
  );
}

function catalogConfig(values: Settings) {
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
