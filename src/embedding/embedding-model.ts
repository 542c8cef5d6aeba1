import type { RequestContext } from "#src/domain/index.ts";

export type EmbeddingPurpose = "query" | "passage";

/**
 * A source of vectors. Adapters only translate: batching, retries, caching and the checks on what comes back
 * belong to `createEmbedder`, which sits on top of this port.
 */
export interface EmbeddingModel {
  /** "provider:model", e.g. "openai:text-embedding-3-small". */
  readonly id: string;
  /** Names the vector space: equal fingerprints mean comparable vectors. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** Texts accepted by one call. */
  readonly maxTextsPerCall: number;
  /**
   * How much a passage's titles weigh beside its text when they are embedded apart. Absent: the model reads titles
   * and text as one, as models that understand word order should. `embedPassages` applies it.
   */
  readonly titleWeight?: number;
  /** False when a call leaves this machine. */
  readonly isLocal: boolean;
  /** True when the zero vector is a valid answer, e.g. to a text in which the model knows no word. */
  readonly mayAnswerZero?: boolean;
  /** One vector for each text, in the same order. Fails with an AcervoError that knows if a retry makes sense. */
  doEmbed(
    texts: readonly string[],
    call: { readonly purpose: EmbeddingPurpose; readonly signal: AbortSignal },
  ): Promise<readonly ArrayLike<number>[]>;
  /**
   * What each word adds to a query's vector, for models whose vectors are sums of words. Ranking then weighs the words by
   * how rare they are in the base that is searched. Stop words are left out.
   */
  readonly wordVectors?: (text: string) => Promise<readonly WordVector[]>;
  close?(): Promise<void>;
}

export interface WordVector {
  /** In lower case, as typed. */
  readonly word: string;
  readonly values: Float32Array;
}

/** For whom and for what texts are embedded. */
export interface EmbedCall {
  readonly purpose: EmbeddingPurpose;
  readonly context: RequestContext;
}

/** What the rest of the product uses: safe to call with any text, in any number. */
export interface Embedder extends Pick<
  EmbeddingModel,
  "fingerprint" | "dimensions" | "isLocal" | "titleWeight" | "wordVectors"
> {
  readonly modelId: string;
  /** A vector of length 1, so that a dot product is a cosine. A blank text gives the zero vector. */
  embed(text: string, call: EmbedCall): Promise<Float32Array>;
  /** As many vectors as texts, in the same order; all or none. Equal texts may share one vector object. */
  embedMany(texts: readonly string[], call: EmbedCall): Promise<Float32Array[]>;
  close(): Promise<void>;
}
