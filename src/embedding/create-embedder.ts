import { createHash } from "node:crypto";
import {
  callWithRetries,
  RETRY_DEFAULTS,
  SYSTEM_TIMING,
  type RetryEvent,
  type RetryPolicy,
  type Timing,
} from "#src/providers/index.ts";
import { estimateTokens, splitIntoBatches } from "./batches.ts";
import { calledModel } from "./called-model.ts";
import { checkReply } from "./check-reply.ts";
import type { Embedder } from "./embedder.ts";
import type { EmbeddingCache } from "./embedding-cache.ts";
import type { EmbedCall, EmbeddingModel, EmbeddingPurpose } from "./embedding-model.ts";
import { withTexts } from "./with-texts.ts";

export interface EmbedderOptions {
  /** Remembers queries; without it every query goes to the model. */
  readonly cache?: EmbeddingCache;
  readonly retry?: Partial<RetryPolicy>;
  readonly maxBatchTokens?: number;
  readonly countTokens?: (text: string) => number;
  /** Time for one batch with its retries: someone waits for a query, nobody for a passage. */
  readonly deadlineMs?: Partial<Readonly<Record<EmbeddingPurpose, number>>>;
  readonly onRetry?: (event: RetryEvent) => void;
  /** A broken cache costs time, not answers: it is reported here and otherwise treated as a miss. */
  readonly onCacheError?: (error: unknown) => void;
  readonly timing?: Partial<Timing>;
}

type VectorsByText = Map<string, Float32Array>;

const MAX_BATCH_TOKENS = 200_000;
const DEADLINE_MS: Record<EmbeddingPurpose, number> = { query: 10_000, passage: 120_000 };

/** Makes a model safe to use: batches, retries, a cache for queries, and checks on all that comes back. */
export function createEmbedder(model: EmbeddingModel, options: EmbedderOptions = {}): Embedder {
  async function embedMany(texts: readonly string[], call: EmbedCall): Promise<Float32Array[]> {
    call.signal?.throwIfAborted();
    const vectors: VectorsByText = new Map();
    const distinct = [...new Set(texts)].filter((text) => text.trim() !== "");
    const cache = call.purpose === "query" ? options.cache : undefined;
    if (cache) await readCache(cache, distinct, vectors);
    const missing = distinct.filter((text) => !vectors.has(text));
    for (const batch of splitIntoBatches(missing, batchLimits(model, options))) {
      const embedded = await embedBatch(batch, call).catch((error: unknown) => {
        throw withTexts(error, positionsOf(batch, texts));
      });
      for (const [index, text] of batch.entries()) vectors.set(text, embedded[index] as Float32Array);
    }
    if (cache) await writeCache(cache, missing, vectors);
    return texts.map((text) => vectors.get(text) ?? new Float32Array(model.dimensions));
  }

  function embedBatch(texts: readonly string[], call: EmbedCall): Promise<Float32Array[]> {
    return callWithRetries({
      model: calledModel(model.id),
      run: async (signal) => checkReply(model, texts, await model.doEmbed(texts, { ...call, signal })),
      policy: { ...RETRY_DEFAULTS, ...options.retry },
      timing: { ...SYSTEM_TIMING, ...options.timing },
      deadlineMs: options.deadlineMs?.[call.purpose] ?? DEADLINE_MS[call.purpose],
      signal: call.signal,
      onRetry: options.onRetry,
    });
  }

  async function readCache(cache: EmbeddingCache, texts: readonly string[], vectors: VectorsByText) {
    for (const text of texts) {
      const vector = await cache.get(model.fingerprint, hashOf(text)).catch(reportCacheError);
      if (vector && isUsable(vector, model)) vectors.set(text, vector);
    }
  }

  async function writeCache(cache: EmbeddingCache, texts: readonly string[], vectors: VectorsByText) {
    for (const text of texts) {
      const vector = vectors.get(text);
      if (vector) await cache.put(model.fingerprint, hashOf(text), vector).catch(reportCacheError);
    }
  }

  function reportCacheError(error: unknown): null {
    options.onCacheError?.(error);
    return null;
  }

  return {
    modelId: model.id,
    fingerprint: model.fingerprint,
    dimensions: model.dimensions,
    isLocal: model.isLocal,
    ...(model.titleWeight === undefined ? {} : { titleWeight: model.titleWeight }),
    embed: async (text, call) => (await embedMany([text], call))[0] as Float32Array,
    embedMany,
    close: async () => model.close?.(),
  };
}

function batchLimits(model: EmbeddingModel, options: EmbedderOptions) {
  return {
    maxTexts: model.maxTextsPerCall,
    maxTokens: options.maxBatchTokens ?? MAX_BATCH_TOKENS,
    countTokens: options.countTokens ?? estimateTokens,
  };
}

function positionsOf(batch: readonly string[], texts: readonly string[]): number[] {
  const members = new Set(batch);
  return texts.flatMap((text, position) => (members.has(text) ? [position] : []));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A cache on disk may hold what another version, or a damaged page, left there. */
function isUsable(vector: Float32Array, model: EmbeddingModel): boolean {
  return vector.length === model.dimensions && vector.every(Number.isFinite);
}
