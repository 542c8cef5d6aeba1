import type {
  Chunk,
  Document,
  DocumentKind,
  Filter,
  KnowledgeEntry,
  Metadata,
  Origin,
} from "#src/domain/index.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { EmbeddingCacheStore } from "./embedding-cache-store.ts";
import type { JobStore } from "./job-store.ts";
import type { ReadView } from "./read-view.ts";
import type { TraceStore } from "./trace-store.ts";
import type { Upkeep } from "./upkeep.ts";
import type { UsageLedger } from "./usage-ledger.ts";
import type { VectorSpaces } from "./vector-spaces.ts";

/**
 * Where knowledge rests. Every call names its tenant, and nothing of another tenant can be reached through it.
 * Every write is one transaction: it happened wholly or not at all, for every reader and after any crash.
 */
export interface Store {
  /** "sqlite", "memory": what serves the searches. */
  readonly engine: string;
  readonly documents: DocumentStore;
  readonly vectors: VectorSpaces;
  readonly embeddingCache: EmbeddingCacheStore;
  readonly jobs: JobStore;
  readonly conversations: ConversationStore;
  readonly traces: TraceStore;
  readonly usage: UsageLedger;
  readonly upkeep: Upkeep;
  /**
   * Runs `work` over one consistent state: no write that lands meanwhile is seen, in whole or in part.
   * Views may have to wait for one another: `work` must not call `read` itself, nor wait for anything slow
   * (embed the question first). Writes are free to go on inside it.
   */
  read<Result>(tenant: string, work: (view: ReadView) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DocumentStore {
  /**
   * Stores documents with all their chunks, terms and vectors; one call is one transaction.
   * The same part of the same source in the same collection is replaced and keeps its id; readers see the old
   * version until then.
   * Outcomes come in the order of the drafts, and each draft sees those before it.
   * A replaced document stays inactive if it was, unless the draft says otherwise; one with the same content that is
   * only shown or hidden by it is `replaced` too. A draft whose expectation does not hold is not written, and the others
   * are (see `DocumentDraft.expects`). Vectors must all be there and fit the active space, else the call
   * fails with `vector-space-changed` or `dimension-mismatch`; with `vectorSpace: null` the chunks are stored without
   * vectors and `VectorSpaces.missing` lists them.
   */
  put(tenant: string, drafts: readonly DocumentDraft[]): Promise<PutOutcome[]>;
  /** What `put` would find already there, without writing: lets callers skip the costly steps before it. */
  lookUp(tenant: string, key: DocumentKey): Promise<LookUpOutcome>;
  get(tenant: string, id: number): Promise<Document | null>;
  /** Ordered by id; `after` continues from an earlier page. */
  list(tenant: string, page: DocumentPage): Promise<Document[]>;
  /** Which kinds of documents there are, in the order of `DOCUMENT_KINDS`: found at once, however many there are. */
  kinds(tenant: string): Promise<DocumentKind[]>;
  /** Inactive documents stay stored but no search returns them. False: no such document. */
  setActive(tenant: string, id: number, active: boolean): Promise<boolean>;
  /** False: no such document. */
  remove(tenant: string, id: number): Promise<boolean>;
  /** Removes all documents of a collection and the collection itself; returns how many documents there were. */
  removeCollection(tenant: string, collection: string): Promise<number>;
  /** Removes these documents in one transaction; returns how many of them there were, each counted once. */
  removeMany(tenant: string, ids: readonly number[]): Promise<number>;
  /** Distinct sources of a collection, in order of their code points; `after` continues from an earlier page. */
  sources(tenant: string, page: SourcePage): Promise<string[]>;
  /** Parts of a source with a number above `after`, in order. With `after: -1` the whole comes too. */
  parts(tenant: string, page: PartPage): Promise<Document[]>;
  /** Chunks of one document, in reading order, with their provisions where there are any. */
  chunks(tenant: string, documentId: number): Promise<Chunk[]>;
}

export interface DocumentKey {
  readonly collection: string;
  readonly source: string;
  /**
   * 0 is the source as a whole; its rows or entries count from 1 and are documents of their own.
   * Only wholes are ever found to be duplicates: equal rows of two tables, or of one, are still two rows.
   */
  readonly part: number;
  /** SHA-256 of the source bytes, or of the part's content; hexadecimal. */
  readonly contentHash: string;
  /** Names how the text was analysed and cut: the same bytes under another recipe are not the same index entry. */
  readonly recipe: string;
}

export interface DocumentDraft extends DocumentKey {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly metadata: Metadata;
  /** Not given: what its kind usually comes from (see `originOf`). */
  readonly origin?: Origin;
  /** The question or product that it was made from. */
  readonly entry?: KnowledgeEntry | null;
  /** Not given: a new document is active, a replaced one stays as it was. */
  readonly active?: boolean;
  /** Written again even if the same part with the same content is there: to make its terms and vectors anew. */
  readonly rewrites?: boolean;
  /**
   * The content hash that this part of the source must have now; null: it must not be there. Otherwise the outcome is
   * `conflict`: somebody else changed it since it was read. Not given: whatever is there.
   */
  readonly expects?: string | null;
  /** Former wordings of a law; see `Filter.includesFormer`. */
  readonly isFormer?: boolean;
  readonly chunks: readonly ChunkDraft[];
  /** Which space the chunks' vectors belong to; null when the engine runs without vectors. */
  readonly vectorSpace: number | null;
}

/** A chunk with what the indexes need of it. */
export interface ChunkDraft extends Chunk {
  readonly terms: ChunkTerms;
  readonly vector: Float32Array | null;
}

/** A chunk as the analyser reads it. */
export interface ChunkTerms {
  /** Index terms of the title, and of the headings and the text, in reading order; lower case, `[\p{L}\p{N}_]` only. */
  readonly title: readonly string[];
  readonly body: readonly string[];
  /** The term sequence in the form that the second ranking stage reads (see text/index-terms.ts). */
  readonly sequence: Uint32Array;
}

export type PutOutcome =
  | { readonly kind: "created"; readonly document: Document }
  | { readonly kind: "replaced"; readonly document: Document }
  /** What the draft expects is not there; nothing was written. */
  | { readonly kind: "conflict" }
  | Extract<LookUpOutcome, { kind: "unchanged" | "duplicate" }>;

export type LookUpOutcome =
  | { readonly kind: "absent" }
  /** The part is known with other content (or another recipe). */
  | { readonly kind: "changed"; readonly document: Document }
  /** The same part of the same source with the same content. */
  | { readonly kind: "unchanged"; readonly document: Document }
  /** The same content under another source of the collection. */
  | { readonly kind: "duplicate"; readonly document: Document };

export interface SourcePage {
  readonly collection: string;
  /** Only sources that begin with this. */
  readonly prefix?: string;
  readonly after?: string;
  readonly limit: number;
}

export interface PartPage {
  readonly collection: string;
  readonly source: string;
  readonly after: number;
  readonly limit: number;
}

export interface DocumentPage {
  readonly filter?: Pick<Filter, "collections" | "kinds" | "origins">;
  readonly after?: number;
  readonly limit: number;
}
