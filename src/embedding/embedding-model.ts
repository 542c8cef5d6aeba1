export type EmbeddingPurpose = "query" | "passage";

export interface EmbedCall {
  readonly purpose: EmbeddingPurpose;
  readonly signal?: AbortSignal;
}

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
   * and text as one, as models that understand word order should.
   */
  readonly titleWeight?: number;
  /** False when a call leaves this machine. */
  readonly isLocal: boolean;
  /** True when the zero vector is an honest answer, e.g. to a text in which the model knows no word. */
  readonly mayAnswerZero?: boolean;
  /** One vector for each text, in the same order. Fails with an AcervoError that knows if a retry makes sense. */
  doEmbed(texts: readonly string[], call: EmbedCall): Promise<readonly ArrayLike<number>[]>;
  close?(): Promise<void>;
}
