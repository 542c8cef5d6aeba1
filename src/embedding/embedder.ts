import type { EmbedCall } from "./embedding-model.ts";

/** What the rest of the product uses: safe to call with any text, in any number. */
export interface Embedder {
  readonly modelId: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly isLocal: boolean;
  /** See EmbeddingModel; `embedPassages` applies it. */
  readonly titleWeight?: number;
  /** A vector of length 1, so that a dot product is a cosine. A blank text gives the zero vector. */
  embed(text: string, call: EmbedCall): Promise<Float32Array>;
  /** As many vectors as texts, in the same order; all or none. Equal texts may share one vector object. */
  embedMany(texts: readonly string[], call: EmbedCall): Promise<Float32Array[]>;
  close(): Promise<void>;
}
