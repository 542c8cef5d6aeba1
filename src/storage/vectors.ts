import { AcervoError, type KnowledgeEntry } from "#src/domain/index.ts";

/** A set of comparable vectors: all from one model, one for each chunk of the tenant once it is active. */
export interface VectorSpace {
  readonly id: number;
  readonly modelId: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly state: "active" | "building";
}

export type VectorSpaceDraft = Pick<VectorSpace, "modelId" | "fingerprint" | "dimensions">;

/** A chunk that a space has no vector for yet. */
export interface UnembeddedChunk {
  readonly chunkId: number;
  readonly documentName: string;
  readonly entry: KnowledgeEntry | null;
  readonly headings: readonly string[];
  readonly text: string;
}

/**
 * The life of vector spaces. A tenant has at most one active space; changing the model fills a second one in the
 * background and swaps them in one step, so that a search never mixes vectors of two models.
 */
export interface VectorSpaces {
  list(tenant: string): Promise<VectorSpace[]>;
  /** The space with this fingerprint, made if absent. A tenant without any chunk and space starts with it active. */
  ensure(tenant: string, draft: VectorSpaceDraft): Promise<VectorSpace>;
  /** Chunks that the space lacks, hidden documents' included, by ascending id. */
  missing(tenant: string, space: number, limit: number): Promise<UnembeddedChunk[]>;
  /**
   * Adds vectors; chunks that no longer exist, or have theirs already, are passed over. Returns how many were
   * stored. One of the wrong length fails the whole call with `dimension-mismatch`.
   */
  put(tenant: string, space: number, vectors: ReadonlyMap<number, Float32Array>): Promise<number>;
  /** Makes the space the active one and drops the former, or says how many chunks still lack a vector. */
  activate(tenant: string, space: number): Promise<{ activated: boolean; missing: number }>;
  /** Drops a space and its vectors. */
  remove(tenant: string, space: number): Promise<void>;
}

/**
 * A tenant's query vectors kept between runs, by model fingerprint and text hash. Each tenant may keep `maxEntries`;
 * beyond them the least recently used leave first.
 */
export interface EmbeddingCache {
  /** Null when absent or expired. */
  get(tenant: string, fingerprint: string, textHash: string): Promise<Float32Array | null>;
  put(tenant: string, fingerprint: string, textHash: string, vector: Float32Array): Promise<void>;
  stats(tenant: string): Promise<EmbeddingCacheStatistics>;
  /** Forgets every entry and resets the counters. */
  clear(tenant: string): Promise<void>;
  /** Drops expired entries; returns how many. */
  cleanup(tenant: string): Promise<number>;
}

export interface EmbeddingCacheOptions {
  readonly ttlMs: number;
  readonly maxEntries: number;
}

export interface EmbeddingCacheStatistics {
  /** Entries that can still answer; expired ones do not count. */
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
  /** When the oldest and the newest of those entries were put, in ISO 8601; null when there are none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** A vector of another length was made by another model: comparing or storing it could only mislead. */
export function checkDimensions(space: VectorSpace, vector: Float32Array | null): void {
  if (vector?.length === space.dimensions) return;
  const { modelId: model, dimensions: expected } = space;
  throw new AcervoError("dimension-mismatch", { model, expected, got: vector?.length ?? 0 });
}

/** Dot product of `a` with the row of `matrix` that starts at `offset`. */
export function dot(a: Float32Array, matrix: Float32Array, offset: number): number {
  // Four sums side by side: an addition need not wait for the one before it, which takes a third of the time.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let i = 0, at = offset; i < whole; i += 4, at += 4) {
    first += (a[i] as number) * (matrix[at] as number);
    second += (a[i + 1] as number) * (matrix[at + 1] as number);
    third += (a[i + 2] as number) * (matrix[at + 2] as number);
    fourth += (a[i + 3] as number) * (matrix[at + 3] as number);
  }
  for (let i = whole; i < a.length; i++) first += (a[i] as number) * (matrix[offset + i] as number);
  return first + second + third + fourth;
}

export function norm(a: Float32Array): number {
  return Math.sqrt(dot(a, a, 0));
}

/** 0 when either vector is zero. `normA` is passed in because one query meets many vectors. */
export function cosine(a: Float32Array, normA: number, b: Float32Array): number {
  const product = normA * norm(b);
  return product === 0 ? 0 : dot(a, b, 0) / product;
}

/** Each vector counts at length 1, so that none speaks louder; undefined when there is none. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (first === undefined) return undefined;
  const mean = new Float32Array(first.length);
  for (const vector of vectors) {
    const weight = 1 / ((norm(vector) || 1) * vectors.length);
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + weight * (vector[i] as number);
  }
  return mean;
}

export interface Scored {
  readonly id: number;
  readonly score: number;
}

/** Keeps the best `limit` items offered; ties go to the lower id, so that results never depend on scan order. */
export class TopList {
  readonly #limit: number;
  #items: Scored[] = [];
  #floor = -Infinity;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number): void {
    if (score < this.#floor) return;
    this.#items.push({ id, score });
    // Sorting now and then costs less than keeping a heap in order for each item.
    if (this.#items.length >= 4 * this.#limit + 64) this.#shrink();
  }

  sorted(): Scored[] {
    this.#shrink();
    return this.#items;
  }

  #shrink(): void {
    this.#items = this.#items.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#limit);
    if (this.#items.length === this.#limit) this.#floor = this.#items.at(-1)?.score ?? -Infinity;
  }
}
