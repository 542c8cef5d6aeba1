import type { Document, DocumentKind, Filter, StoredChunk, StoredProvision } from "#src/domain/index.ts";
import type { Occurrences } from "#src/index/index.ts";
import { foldAccents, type TermCandidate } from "#src/text/index.ts";

/**
 * One tenant's index at one moment. Inactive documents are invisible here. Former ones are found only by a filter that
 * includes them; whatever goes by chunk id shows them, and statistics, vocabulary and collections count them.
 * A filter that makes no sense fails with `invalid-filter`.
 */
export interface ReadView {
  readonly index: SearchIndex;
  readonly provisions: ProvisionIndex;
}

export interface SearchIndex {
  /** One call brings what a search ranks: statistics, candidates by words with their sequences, nearest vectors. */
  candidates(query: CandidateQuery): Promise<Candidates>;
  /** How many chunks there are, and how many of them hold each term: what is known without ranking anything. */
  frequencies(terms: readonly string[]): Promise<Pick<IndexStatistics, "chunkCount" | "documentFrequency">>;
  /** Chunks (without their provisions) with their documents, in the order asked; unknown ids are left out. */
  passages(chunkIds: readonly number[]): Promise<Passage[]>;
  /** Index terms that begin with a prefix, most frequent first: the raw material of spelling suggestions. */
  vocabulary(prefix: string, limit: number): Promise<TermCandidate[]>;
  /**
   * Words of texts and names that hold a part (without accents, in lower case), most frequent first. Of a large base
   * only `MAX_WORD_PASSAGES` passages are looked through: for words that nothing else explains.
   */
  wordsHolding(part: string, limit: number): Promise<string[]>;
  /** Collections and kinds of documents that exist: found at once, however many documents there are. */
  contents(): Promise<Contents>;
}

/** About 50 MB of text: what one search may spend on an unknown word. */
export const MAX_WORD_PASSAGES = 50_000;

const WORD = /[\p{L}\p{M}]+/gu;

/** The words that hold a part, most frequent first; ties by code point. */
export function countWordsHolding(texts: Iterable<string>, part: string, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [written] of text.matchAll(WORD)) {
      const word = written.toLowerCase();
      if (foldAccents(word).includes(part)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const ordered = [...counts].toSorted(([a, count], [b, other]) => other - count || (a < b ? -1 : 1));
  return ordered.slice(0, limit).map(([word]) => word);
}

export interface CandidateQuery {
  /** A repeated term counts once; a string that cannot be an index term matches nothing. */
  readonly terms: readonly string[];
  readonly filter: Filter;
  /** Of the list by words; 0: none is made, only statistics. */
  readonly limit: number;
  readonly vector: VectorQuery | null;
}

/** A vector of another length than its space's fails with `dimension-mismatch`. */
export interface VectorQuery {
  readonly space: number;
  readonly values: Float32Array;
  readonly limit: number;
}

export interface Candidates {
  readonly statistics: IndexStatistics;
  /**
   * The list by words, best first (equal scores by id), then those that only the vectors found, nearest first.
   * The zero vector is near to nothing, and a space that does not exist (any more) has no vectors.
   */
  readonly candidates: readonly Candidate[];
  /** The documents of all candidates, by id. */
  readonly documents: ReadonlyMap<number, CandidateDocument>;
}

export interface Candidate {
  readonly chunkId: number;
  readonly documentId: number;
  readonly kind: DocumentKind;
  /** First-stage BM25 (see `rankSlots`); null: found by its vector only. */
  readonly lexicalScore: number | null;
  /** Cosine to the query's vector; null without one, and for a chunk that has none in that space. */
  readonly similarity: number | null;
  /** Where it holds the terms asked for. */
  readonly occurrences: Occurrences;
}

/**
 * Which documents speak for their passages: the first so many of the candidate list, if they have so many chunks. One or
 * two passages say little more together than apart, and very long documents take too long to read (docs/quality.md).
 */
const EVIDENCE = { documents: 60, minChunks: 3, maxChunks: 60 };

/** More chunks of a document than this need not be counted. */
export const MAX_COUNTED_CHUNKS = EVIDENCE.maxChunks + 1;

/** The documents among those of the candidates, in the order of the list, that give evidence. */
export function withEvidence<Item extends { readonly chunkCount: number }>(
  documents: Iterable<Item>,
): Item[] {
  const first = [...documents].slice(0, EVIDENCE.documents);
  return first.filter(({ chunkCount: n }) => n >= EVIDENCE.minChunks && n <= EVIDENCE.maxChunks);
}

/** What the whole document of a candidate says about the query. */
export interface CandidateDocument {
  /** Up to `MAX_COUNTED_CHUNKS`. */
  readonly chunkCount: number;
  /** Null: it gives none (see `withEvidence`). */
  readonly evidence: DocumentEvidence | null;
  /** Cosine of the query's vector to the mean of its chunks' vectors; null without one. */
  readonly similarity: number | null;
  /** Cosine to its first chunk. */
  readonly leadSimilarity: number | null;
}

/** What a document holds of the terms asked for. Its title is that of its candidates: every chunk repeats it. */
export interface DocumentEvidence {
  /** Terms in the bodies of all of its chunks. */
  readonly length: number;
  /** For each asked term, in the order of the query: how often it stands in those bodies. A repeated term has none. */
  readonly frequencies: readonly number[];
  /**
   * Its chunks that are not in the list by words, but hold two of the terms or more in their bodies: only these can hold
   * words of the query side by side.
   */
  readonly further: readonly Occurrences[];
}

export interface IndexStatistics {
  readonly chunkCount: number;
  /** Mean number of body terms in a chunk. */
  readonly averageLength: number;
  /** How many chunks hold each term asked for. */
  readonly documentFrequency: ReadonlyMap<string, number>;
  readonly documents: DocumentStatistics;
}

/** The same of whole documents; those without a chunk do not count. */
export interface DocumentStatistics {
  readonly count: number;
  /** Mean number of body terms in a document. */
  readonly averageLength: number;
  /** How many documents hold each term asked for. */
  readonly frequency: ReadonlyMap<string, number>;
}

export interface Passage {
  readonly chunk: StoredChunk;
  readonly document: Pick<
    Document,
    "id" | "name" | "source" | "kind" | "origin" | "collection" | "metadata" | "entry" | "createdAt"
  >;
}

export type { TermCandidate as VocabularyTerm };

export interface Contents {
  /** By name, with the number of their documents. */
  readonly collections: readonly CollectionSummary[];
  /** In the order of `DOCUMENT_KINDS`; of inactive documents too. */
  readonly kinds: readonly DocumentKind[];
}

export interface CollectionSummary {
  readonly name: string;
  readonly documents: number;
}

export interface ProvisionIndex {
  /**
   * Provisions of one article of the norms that a key covers (see `coversNorm`), by document and then in reading
   * order, from the chunks that the filter lets through.
   */
  find(query: ProvisionQuery): Promise<StoredProvision[]>;
  /** The provisions that begin in given chunks, in reading order; chunks without any are left out. */
  inChunks(chunkIds: readonly number[]): Promise<Map<number, StoredProvision[]>>;
  /** The articles of the norms that a key covers, each label once, in no order; former wordings are not asked. */
  articles(key: string): Promise<string[]>;
  /**
   * The norms that a key covers, all of them for null, one for each document in force that holds provisions of it; by
   * document, then key.
   */
  norms(key: string | null, limit: number): Promise<NormSummary[]>;
  /** The latest date on which a provision of a document began or ended; null where none has a date. */
  lastChange(documentId: number): Promise<string | null>;
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
  /** Articles that are revoked as a whole, and súmulas that were cancelled. */
  readonly revoked: number;
  /** The article that stands last. */
  readonly lastArticle: string | null;
}

/** A view's method, which fails once the reader gave up. */
export function untilAborted<Arguments extends unknown[], Result>(
  signal: AbortSignal,
  method: (...values: Arguments) => Result,
): (...values: Arguments) => Promise<Result> {
  return async (...values) => {
    signal.throwIfAborted();
    return method(...values);
  };
}
