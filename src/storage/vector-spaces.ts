import type { KnowledgeEntry } from "#src/domain/index.ts";

/** A set of comparable vectors: all from one model, one for each chunk of the tenant once it is active. */
export interface VectorSpace {
  readonly id: number;
  readonly modelId: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly state: "active" | "building";
}

export interface VectorSpaceDraft {
  readonly modelId: string;
  readonly fingerprint: string;
  readonly dimensions: number;
}

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
  /** Brings derived search structures up to date with the stored vectors; searching works without it, slower. */
  optimize(tenant: string): Promise<void>;
}
