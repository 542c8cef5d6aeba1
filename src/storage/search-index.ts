import type {
  DocumentKind,
  Filter,
  KnowledgeEntry,
  Metadata,
  Origin,
  StoredChunk,
  StoredProvision,
} from "#src/domain/index.ts";
import { indexTerms } from "#src/text/index.ts";

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
  /** Chunks (without their provisions) with their documents, in the order asked; unknown ids are left out. */
  passages(chunkIds: readonly number[]): Promise<Passage[]>;
  /** Index terms that begin with a prefix, most frequent first: the raw material of spelling suggestions. */
  vocabulary(prefix: string, limit: number): Promise<VocabularyTerm[]>;
  /** Collections and kinds of documents that exist: found at once, however many documents there are. */
  contents(): Promise<Contents>;
}

export interface CandidateQuery {
  /**
   * A repeated term counts once; a string that cannot be an index term matches nothing. The rarest terms make
   * candidates (see `firstStageTerms`); the others only count in a candidate's score.
   */
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

/** What the rest of a candidate's document has to say. */
export interface CandidateDocument {
  readonly chunkCount: number;
  /** The term sequences of all its chunks in reading order; empty when it is not read as a whole (`readsWhole`). */
  readonly sequences: readonly Uint32Array[];
  /** Cosine of the query's vector to the mean of its chunks' vectors; null without one, and when no chunk has one. */
  readonly similarity: number | null;
  /** Cosine to its first chunk: where a text says what it is about. */
  readonly leadSimilarity: number | null;
}

/** Only so many documents are read as a whole, the first in the list of candidates: more change nothing. */
const MAX_WHOLE_DOCUMENTS = 60;
/** One or two chunks say all that the document says; hundreds are a book, which is about everything. */
const WHOLE_CHUNKS = { min: 3, max: 60 };

/** Whether a document of so many chunks, `place` in the order of the candidates, is read as a whole. */
export function readsWhole(chunkCount: number, place: number): boolean {
  return place < MAX_WHOLE_DOCUMENTS && chunkCount >= WHOLE_CHUNKS.min && chunkCount <= WHOLE_CHUNKS.max;
}

export interface Candidate {
  readonly chunkId: number;
  readonly documentId: number;
  readonly kind: DocumentKind;
  /** First-stage BM25 over all that is stored, hidden documents included; null: found by its vector only. */
  readonly lexicalScore: number | null;
  /** Cosine to the query's vector; null without one, and for a chunk that has none in that space. */
  readonly similarity: number | null;
  readonly sequence: Uint32Array;
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
  /** The norms that a key covers, one for each document in force that holds provisions of it; by document, then key. */
  norms(key: string, limit: number): Promise<NormSummary[]>;
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

/** A chunk as the analyser reads it (see `chunkTerms`). */
export interface ChunkTerms {
  /** Index terms of the title in reading order, joined by one space; lower case, `[\p{L}\p{N}_]` only. */
  readonly title: string;
  /** The same of the headings and the text. */
  readonly body: string;
  /** The term sequence in the form that the second ranking stage reads (see text/index-terms.ts). */
  readonly sequence: Uint32Array;
}

/** Title matches count more in the first stage; measured in docs/quality.md. */
export const TITLE_WEIGHT = 2;

/** Analyses a chunk into what the index keeps of it. */
export function chunkTerms(chunk: Parameters<typeof indexTerms>[0]): ChunkTerms {
  const { title, body, sequence } = indexTerms(chunk);
  return { title: title.join(" "), body: body.join(" "), sequence };
}

/** How many terms a title or body holds. */
export function countTerms(joined: string): number {
  return joined === "" ? 0 : joined.split(" ").length;
}

/** The shape of an index term (see `ChunkTerms`): anything else is in no index. */
export const TERM = /^[\p{L}\p{M}\p{N}_]+$/u;

/**
 * How many index entries may make candidates. FTS5 scores every match, so a query costs as much as its terms are
 * frequent; common words hardly change which passages come first, and they still count in the score of those found.
 * At 100,000 chunks this keeps more than nine in ten of the unlimited top ten (docs/benchmarks.md).
 */
const ENTRY_BUDGET = 8_000;

export interface FirstStageTerms {
  /** A candidate holds at least one of these: the rarest terms within the budget, at least one whatever it costs. */
  readonly making: readonly string[];
  /**
   * The terms of the first-stage score, in the order in which they are added. When there are terms that make no
   * candidates, those that do count twice: published quality was measured with this rule.
   */
  readonly scoring: readonly string[];
}

/** Splits a query's terms by what they cost; those that the index does not know are left out. */
export function firstStageTerms(
  terms: readonly string[],
  statistics: Pick<IndexStatistics, "documentFrequency">,
): FirstStageTerms {
  const frequency = (term: string): number => statistics.documentFrequency.get(term) ?? 0;
  const known = [...new Set(terms)].filter((term) => TERM.test(term) && frequency(term) > 0);
  const rarestFirst = known.toSorted((a, b) => frequency(a) - frequency(b));
  let spent = 0;
  const making = rarestFirst.filter((term, index) => {
    spent += frequency(term);
    return index === 0 || spent <= ENTRY_BUDGET;
  });
  const isSplit = making.length < rarestFirst.length;
  return { making, scoring: isSplit ? [...making, ...rarestFirst] : making };
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
