import type {
  DocumentKind,
  Filter,
  KnowledgeEntry,
  Metadata,
  Origin,
  StoredChunk,
  StoredProvision,
} from "#src/domain/index.ts";

/**
 * One tenant's index at one moment. Inactive documents are invisible here. Former ones are found only by a filter that
 * includes them; whatever goes by chunk id shows them, and statistics, vocabulary and collections count them.
 */
export interface ReadView {
  /** How many chunks there are and how many of them hold each term. */
  statistics(terms: readonly string[]): Promise<IndexStatistics>;
  /**
   * The chunks that hold at least one of the terms, best BM25 first, equal scores by id. A repeated term counts
   * once; a string that cannot be an index term matches nothing. A filter that makes no sense fails with
   * `invalid-filter`, here and in `nearest`.
   */
  lexicalCandidates(query: LexicalQuery): Promise<LexicalCandidate[]>;
  /** Term sequences by chunk id; unknown ids are left out. */
  sequences(chunkIds: readonly number[]): Promise<Map<number, Uint32Array>>;
  /**
   * The chunks nearest to a vector by cosine, nearest first: none for the zero vector or a space that does not
   * exist (any more). A vector of another length than the space's fails with `dimension-mismatch`.
   */
  nearest(query: VectorQuery): Promise<VectorCandidate[]>;
  /** Cosine of given chunks to a vector; chunks without a vector in that space are left out. */
  similarities(query: SimilarityQuery): Promise<Map<number, number>>;
  /** Chunks (without their provisions) with their documents, in the order asked; unknown ids are left out. */
  passages(chunkIds: readonly number[]): Promise<Passage[]>;
  /**
   * Provisions of one article of the norms that a key covers (see `coversNorm`), by document and then in reading
   * order, from the chunks that the filter lets through. Former documents are found only if it includes them.
   */
  provisions(query: ProvisionQuery): Promise<StoredProvision[]>;
  /** The provisions that begin in given chunks, in reading order; chunks without any are left out. */
  provisionsIn(chunkIds: readonly number[]): Promise<Map<number, StoredProvision[]>>;
  /** The articles of the norms that a key covers, each label once, in no order; former wordings are not asked. */
  articles(key: string): Promise<string[]>;
  /** The norms that a key covers, one for each document in force that holds provisions of it; by document, then key. */
  norms(key: string, limit: number): Promise<NormSummary[]>;
  /** Index terms that begin with a prefix, most frequent first: the raw material of spelling suggestions. */
  vocabulary(prefix: string, limit: number): Promise<VocabularyTerm[]>;
  /** Collections that exist, with their document counts. */
  collections(): Promise<CollectionSummary[]>;
}

export interface IndexStatistics {
  readonly chunkCount: number;
  /** Mean number of body terms in a chunk. */
  readonly averageLength: number;
  readonly documentFrequency: ReadonlyMap<string, number>;
}

export interface LexicalQuery {
  /** A candidate holds at least one of these. */
  readonly terms: readonly string[];
  /** Terms that count in the rank of a candidate without making one: too common to be worth looking up. */
  readonly rankingTerms?: readonly string[];
  readonly filter: Filter;
  readonly limit: number;
}

export interface LexicalCandidate {
  readonly chunkId: number;
  readonly documentId: number;
  /** First-stage BM25 (see bm25.ts), over all that is stored, hidden documents included; higher is better. */
  readonly score: number;
  readonly sequence: Uint32Array;
}

export interface VectorQuery {
  readonly space: number;
  readonly vector: Float32Array;
  readonly filter: Filter;
  readonly limit: number;
}

export interface VectorCandidate {
  readonly chunkId: number;
  readonly documentId: number;
  readonly similarity: number;
}

export interface SimilarityQuery {
  readonly space: number;
  readonly vector: Float32Array;
  readonly chunkIds: readonly number[];
}

export interface ProvisionQuery {
  /** Null: of any norm. */
  readonly norm: string | null;
  /** Null: provisions that belong to no article (súmulas). */
  readonly artigo: string | null;
  readonly filter: Filter;
  /** At most this many documents: of those with such a provision, the ones with the lowest ids. */
  readonly documents: number;
}

export interface NormSummary {
  readonly norma: string;
  readonly documentId: number;
  readonly documentName: string;
  /** Articles in force or revoked, former wordings not counted. */
  readonly articles: number;
  /** The article that stands last. */
  readonly lastArticle: string | null;
}

export interface Passage {
  readonly chunk: StoredChunk;
  readonly document: {
    readonly id: number;
    readonly name: string;
    readonly source: string;
    readonly kind: DocumentKind;
    readonly origin: Origin;
    readonly collection: string;
    readonly metadata: Metadata;
    readonly entry: KnowledgeEntry | null;
  };
}

export interface VocabularyTerm {
  readonly term: string;
  readonly documentCount: number;
}

export interface CollectionSummary {
  readonly name: string;
  readonly documents: number;
}
