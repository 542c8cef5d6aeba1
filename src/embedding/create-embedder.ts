import { hash } from "node:crypto";
import { AcervoError, type RequestContext } from "#src/domain/index.ts";
import { abortable, callWithRetries, mapInSlices, replyInvalid, type Timing } from "#src/providers/index.ts";
import type { EmbedCall, Embedder, EmbeddingModel, EmbeddingPurpose } from "./embedding-model.ts";

/**
 * Remembers the vectors of queries. Keys are the tenant, the model's fingerprint and a hash of the text: no question is
 * kept in clear, no tenant learns from the cache what another one asked, and vector spaces never mix.
 */
export interface QueryVectorCache {
  /** Null when absent or expired. */
  get(tenant: string, fingerprint: string, textHash: string): Promise<Float32Array | null>;
  put(tenant: string, fingerprint: string, textHash: string, vector: Float32Array): Promise<void>;
}

export interface EmbedderOptions {
  /** Without it every query goes to the model. */
  readonly cache?: QueryVectorCache;
  /** Time for one batch with its retries. A user waits for a query, so it gets less than a passage. */
  readonly timeoutMs?: Partial<Readonly<Record<EmbeddingPurpose, number>>>;
  readonly timing?: Partial<Timing>;
}

const MAX_BATCH_TOKENS = 200_000;
/** Rough, fast, and on the safe side for Portuguese prose. */
const CHARACTERS_PER_TOKEN = 4;
const TIMEOUT_MS: Record<EmbeddingPurpose, number> = { query: 10_000, passage: 120_000 };

/** Makes a model safe to use: batches, retries, a cache for queries, and checks on all that comes back. */
export function createEmbedder(model: EmbeddingModel, options: EmbedderOptions = {}): Embedder {
  async function embedMany(texts: readonly string[], call: EmbedCall): Promise<Float32Array[]> {
    call.context.signal.throwIfAborted();
    const cache = call.purpose === "query" ? cacheFor(call.context, model, options) : null;
    const vectors = new Map<string, Float32Array>();
    const missing: string[] = [];
    for (const text of new Set(texts.filter((text) => text.trim() !== ""))) {
      const known = await cache?.read(text);
      if (known) vectors.set(text, known);
      else missing.push(text);
    }
    for (const batch of splitIntoBatches(missing, model.maxTextsPerCall)) {
      const embedded = await embedBatch(batch, call);
      for (const [index, text] of batch.entries()) vectors.set(text, embedded[index] as Float32Array);
    }
    if (cache) for (const text of missing) await cache.write(text, vectors.get(text) as Float32Array);
    return texts.map((text) => vectors.get(text) ?? new Float32Array(model.dimensions));
  }

  function embedBatch(texts: readonly string[], { purpose, context }: EmbedCall): Promise<Float32Array[]> {
    return callWithRetries({
      model: { task: "embedding", id: model.id },
      context,
      run: async (signal) => checkReply(model, texts, await model.doEmbed(texts, { purpose, signal })),
      timing: options.timing,
      timeoutMs: options.timeoutMs?.[purpose] ?? TIMEOUT_MS[purpose],
    });
  }

  return {
    ...model,
    modelId: model.id,
    embed: async (text, call) => (await embedMany([text], call))[0] as Float32Array,
    embedMany,
    close: async () => model.close?.(),
  };
}

/** The cache as one request uses it: with its tenant, until its signal fires. A broken one costs time, not answers. */
function cacheFor({ tenant, signal }: RequestContext, model: EmbeddingModel, { cache }: EmbedderOptions) {
  if (cache === undefined) return null;
  const guard = <Value>(work: Promise<Value>) =>
    abortable(
      work.catch(() => null),
      signal,
    );
  return {
    async read(text: string): Promise<Float32Array | null> {
      const vector = await guard(cache.get(tenant, model.fingerprint, hash("sha256", text)));
      // A cache on disk may hold what another version, or a damaged page, left there.
      return vector?.length === model.dimensions && vector.every(Number.isFinite) ? vector : null;
    },
    write: (text: string, vector: Float32Array) =>
      guard(cache.put(tenant, model.fingerprint, hash("sha256", text), vector)),
  };
}

/** Cuts a list into consecutive batches within the limits; a text above the token limit gets a batch of its own. */
export function splitIntoBatches(
  texts: readonly string[],
  maxTexts: number,
  maxTokens = MAX_BATCH_TOKENS,
): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const tokens = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    const current = batches.at(-1);
    if (current === undefined || current.length >= maxTexts || tokens > room) {
      batches.push([text]);
      room = maxTokens - tokens;
    } else {
      current.push(text);
      room -= tokens;
    }
  }
  return batches;
}

/**
 * Turns a model's reply into vectors of length 1, or refuses it. Later code trusts every vector: one wrong number in
 * an index spoils every search that meets it, and no later check would find it.
 */
function checkReply(
  { id, dimensions: expected, mayAnswerZero }: EmbeddingModel,
  texts: readonly string[],
  reply: readonly ArrayLike<number>[],
): Float32Array[] {
  const invalid = (reason: string) => replyInvalid({ task: "embedding", id }, reason);
  if (reply.length !== texts.length) {
    throw invalid(`esperava ${texts.length} vetor(es), vieram ${reply.length}`);
  }
  return reply.map((values) => {
    const got = values.length;
    if (got !== expected) throw new AcervoError("dimension-mismatch", { model: id, expected, got });
    const vector = toUnitLength(Float32Array.from(values));
    if (!vector.every(Number.isFinite)) throw invalid("um vetor traz valores que não são números");
    if (mayAnswerZero === true || vector.some((value) => value !== 0)) return vector;
    throw invalid("um texto com conteúdo recebeu um vetor só de zeros");
  });
}

function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** A passage and the titles that stand above it, outermost first. */
export interface TitledPassage {
  readonly titles: readonly string[];
  readonly text: string;
}

/** One vector for each passage, in the same order. Titles give a short passage the context that a reader has. */
export async function embedPassages(
  embedder: Embedder,
  passages: readonly TitledPassage[],
  context: RequestContext,
): Promise<Float32Array[]> {
  const { titleWeight } = embedder;
  const call = { purpose: "passage", context } as const;
  if (titleWeight === undefined) {
    const texts = passages.map(({ titles, text }) => [...titles, text].join("\n"));
    return embedder.embedMany(texts, call);
  }
  const texts = passages.map(({ text }) => text);
  const titles = passages.map((passage) => passage.titles.join("\n"));
  const [textVectors, titleVectors] = await Promise.all([
    embedder.embedMany(texts, call),
    embedder.embedMany(titles, call),
  ]);
  const pairs = textVectors.map((vector, index) => [vector, titleVectors[index]] as const);
  const blend = ([text, title]: (typeof pairs)[number]) =>
    toUnitLength(text.map((value, index) => value + titleWeight * (title?.[index] ?? 0)));
  return mapInSlices(pairs, blend, context);
}
