import { z } from "zod";
import type { Quotas, Retention, Tenant } from "#src/app/index.ts";
import { presentQuotas, quotasReply } from "./access.ts";
import { each, numbers, strings } from "../common.ts";

type Config = Tenant["config"];

const model = z.strictObject({ provider: z.string(), model: z.string().nullable() });

const retention = z.strictObject({
  /** Null: for ever. */
  days: z.number().nullable(),
  /** Whether the organisation has set it for itself. */
  own: z.boolean(),
});
export const retentionReply = retention;
export type RetentionReply = z.infer<typeof retention>;

/** What is in force, picked by name: a setting that is not listed here, such as a key, is never shown. */
export const settingsReply = z.strictObject({
  embedding: model,
  reranking: model.extend({ on: z.boolean() }),
  writing: model.extend({ mode: z.string(), daily_tokens: z.number() }),
  search: z.strictObject({
    ...numbers("top_k", "min_score", "knowledge_min_score", "rrf_k"),
    fusion: z.string().nullable(),
    ...each(z.boolean(), "synonyms", "typos"),
  }),
  chunking: z.strictObject({ kind: z.string(), ...numbers("size", "overlap") }),
  privacy: z.strictObject(each(z.boolean(), "masks_personal_numbers", "keeps_traces")),
  limits: z.strictObject(
    numbers("body_bytes", "upload_bytes", "key_requests_per_minute", "tenant_requests_per_minute"),
  ),
  retention,
  quotas: quotasReply,
  /** Of the machine: only for whoever looks after it. */
  instance: z
    .strictObject({
      ...strings("data", "host", "log"),
      ...numbers("port", "max_streams", "request_seconds", "job_workers", "readers"),
      ...each(z.boolean(), "requires_key", "ingests_urls"),
      allowed_origins: z.array(z.string()).readonly(),
    })
    .optional(),
});
export type SettingsReply = z.infer<typeof settingsReply>;

interface InForce {
  readonly config: Config;
  readonly retention: Retention;
  readonly quotas: Quotas;
  readonly isInstance: boolean;
}

export function presentSettings({ config, retention: kept, quotas, isInstance }: InForce): SettingsReply {
  const { embedding, reranking, llm, answering, search, chunking, http } = config;
  return {
    embedding: modelOf(embedding),
    reranking: { ...modelOf(reranking.reranker), on: reranking.isOn },
    writing: { ...modelOf(llm.model), mode: answering.mode, daily_tokens: llm.limits.dailyTokens },
    search: {
      top_k: search.topK,
      min_score: search.minScore,
      knowledge_min_score: search.knowledgeMinScore,
      rrf_k: search.rrfK,
      fusion: search.fusion,
      synonyms: search.synonyms,
      typos: search.typos,
    },
    chunking: {
      kind: chunking.kind,
      size: chunking.kind === "recursive" ? chunking.maxChars : chunking.maxTokens,
      overlap: chunking.overlap,
    },
    privacy: {
      masks_personal_numbers: answering.masksPersonalNumbers,
      keeps_traces: answering.keepsTraces,
    },
    limits: {
      body_bytes: http.maxBodyBytes,
      upload_bytes: http.maxUploadBytes,
      key_requests_per_minute: http.requests.perKey,
      tenant_requests_per_minute: http.requests.perTenant,
    },
    retention: presentRetention(kept),
    quotas: presentQuotas(quotas),
    ...(isInstance && { instance: presentMachine(config) }),
  };
}

/** Settings of a model may hold its key: only two of them are looked at. */
function modelOf(settings: { readonly provider: string }): z.infer<typeof model> {
  const named = "model" in settings && typeof settings.model === "string" ? settings.model : null;
  return { provider: settings.provider, model: named };
}

function presentMachine({ http, storage, log, readers }: Config): NonNullable<SettingsReply["instance"]> {
  return {
    data: storage.dataDir,
    host: http.host,
    port: http.port,
    log,
    readers,
    max_streams: http.maxStreams,
    request_seconds: http.requestSeconds,
    job_workers: http.jobWorkers,
    requires_key: http.requiresKey,
    ingests_urls: http.ingestsUrls,
    allowed_origins: http.allowedOrigins,
  };
}

export function presentRetention({ days, isOwn }: Retention): RetentionReply {
  return { days, own: isOwn };
}
