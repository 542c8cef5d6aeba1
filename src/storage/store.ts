import type {
  Chunk,
  Document,
  DocumentKind,
  Filter,
  KnowledgeEntry,
  Metadata,
  Origin,
  RequestContext,
} from "#src/domain/index.ts";
import type { KeyStore, TenantStore, WaitingFile } from "./access.ts";
import type { ConversationStore, FeedbackStore, TraceStore, UsageLedger } from "./dialogue.ts";
import type { FileStore } from "./files.ts";
import type { JobStore, WorkQueue } from "./jobs.ts";
import type { ChunkTerms } from "#src/index/index.ts";
import type { ReadView } from "./search-index.ts";
import type { EmbeddingCache, VectorSpaces } from "./vectors.ts";

/**
 * Where knowledge rests. Every call names its tenant, and nothing of another tenant can be reached through it.
 * Every write is one transaction: it happened wholly or not at all, for every reader and after any crash.
 */
export interface Store {
  /** "sqlite", "memory": what serves the searches. */
  readonly engine: string;
  readonly knowledge: KnowledgeStore;
  readonly vectors: VectorSpaces;
  readonly conversations: ConversationStore;
  readonly traces: TraceStore;
  readonly jobs: JobStore;
  /** The same jobs, for those who do them. */
  readonly jobQueue: WorkQueue;
  readonly usage: UsageLedger;
  readonly embeddingCache: EmbeddingCache;
  readonly settings: SettingStore;
  readonly feedback: FeedbackStore;
  readonly keys: KeyStore;
  readonly tenants: TenantStore;
  readonly files: FileStore;
  readonly maintenance: Maintenance;
  /**
   * Runs `work` over one consistent state: no write that lands meanwhile is seen, in whole or in part.
   * Views may have to wait for one another: `work` must not call `read` itself, nor wait for anything slow
   * (embed the question first). Writes are free to go on inside it. When the signal aborts, `read` rejects at once:
   * work that still waits is never started, and work under way fails at its next call of the view.
   */
  read<Result>(context: ReadContext, work: (view: ReadView) => Promise<Result>): Promise<Result>;
  /** Waits for the reads and writes under way. */
  close(): Promise<void>;
}

export type ReadContext = Pick<RequestContext, "tenant" | "signal">;

export interface KnowledgeStore {
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
  /** Parts of a source with a number above `after`, in order. With `after: -1` the whole comes too. */
  parts(tenant: string, page: PartPage): Promise<Document[]>;
  /** Distinct sources of a collection, in order of their code points; `after` continues from an earlier page. */
  sources(tenant: string, page: SourcePage): Promise<string[]>;
  /** Chunks of one document, in reading order, with their provisions where there are any. */
  chunks(tenant: string, documentId: number): Promise<Chunk[]>;
  /** Removes documents by id, or a whole collection; returns how many documents there were, each counted once. */
  remove(tenant: string, removal: Removal): Promise<number>;
}

export type Removal = { readonly ids: readonly number[] } | { readonly collection: string };

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
  /**
   * Names how the text was read, analysed and cut: the same bytes under another recipe are not the same index entry.
   * It begins with the name of the analyser, up to the first comma.
   */
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
  /** Inactive documents stay stored but no search returns them. Not given: a new document is active, a replaced one stays as it was. */
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

/** Whether what is there is what the draft expects; a duplicate is the document of another source. */
export function isExpected({ expects }: DocumentDraft, found: LookUpOutcome): boolean {
  if (expects === undefined) return true;
  const isThere = found.kind === "changed" || found.kind === "unchanged";
  return expects === (isThere ? found.document.contentHash : null);
}

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
  /** Only documents whose metadata has a value under this key. */
  readonly withKey?: string;
  readonly after?: number;
  readonly limit: number;
}

/** What a tenant has set for itself, as JSON values by name: calibration, vocabularies. */
export interface SettingStore {
  /** Null when it was never put. */
  get(tenant: string, key: string): Promise<unknown>;
  put(tenant: string, key: string, value: unknown): Promise<void>;
  /** False: there was none. */
  remove(tenant: string, key: string): Promise<boolean>;
}

export interface Maintenance {
  /** Of all that the tenant has, or of these collections. `bytes` is the whole store's in any case. */
  stats(tenant: string, collections?: readonly string[]): Promise<StoreStatistics>;
  /** Checks every invariant of the whole store. Reads only. */
  verify(): Promise<Finding[]>;
  /**
   * Analyses every chunk of a tenant anew and rebuilds its lexical index, in one transaction. `analyzer` takes the
   * place of the analyser's name in each document's recipe. Returns how many chunks were read.
   */
  replaceTerms(tenant: string, analyzer: string): Promise<number>;
  /**
   * Removes documents for good: a whole with all its parts; a part with what describes its whole, which may repeat
   * it. Words quoted from them in traces and conversations give way to a tombstone, in the same transaction; then they
   * leave every file of the store, backups included. What must wait for another process is finished by `upkeep`.
   * With `records` those leave in the same way; they are not counted.
   */
  forget(tenant: string, removal: Removal, records?: ForgottenRecords): Promise<Forgotten>;
  /**
   * One small step of what is to be done from time to time: finishes what had to wait, and compares the next few
   * documents, or `all`, with their checksums. Returns those that are damaged; they are marked, so that `ingest` reads
   * them again. Never waits for another process: what it cannot write now is left to the next step.
   */
  upkeep(options?: { readonly all?: boolean }): Promise<DamagedDocument[]>;
  /**
   * Brings derived search structures up to date with what is stored, and closes gaps that deletes have left in the
   * index; searching works without it, slower.
   */
  optimize(tenant: string): Promise<void>;
  /**
   * Writes a consistent copy of the whole store and returns its path; the file bears its name only once it is whole.
   * Derived files are not part of it, nor are kept files (see `FileStore`). Engines without files fail with `backup-unsupported`.
   */
  backup(options?: BackupOptions): Promise<string>;
  /** Those in the store's own folder, newest first. */
  backups(): Promise<Backup[]>;
}

/** What else is to leave for good, by its ids; of feedback, those of the answers. Vectors of questions go with any of it. */
export interface ForgottenRecords {
  readonly conversations?: readonly string[];
  readonly traces?: readonly string[];
  readonly feedback?: readonly string[];
  readonly jobs?: readonly number[];
  readonly settings?: readonly string[];
  readonly keys?: readonly string[];
}

export interface Forgotten {
  /** How many documents, rows of tables included. */
  readonly documents: number;
  /** In how many traces and messages quotations were replaced; a conversation's summary counts as a message. */
  readonly traces: number;
  readonly messages: number;
  /** Backups that held the documents and do no longer. */
  readonly backups: readonly string[];
  /** Files that still hold them. */
  readonly waiting: readonly WaitingFile[];
}

export interface DamagedDocument extends Pick<Document, "id" | "collection" | "name" | "source" | "part"> {
  readonly tenant: string;
  /** What of it has changed; terms and vectors can be made anew from its text. */
  readonly parts: readonly ("fields" | "terms" | "text" | "vectors")[];
  /** The newest backup that holds it whole; looked for with `all` only. */
  readonly backup: string | null;
}

export interface BackupOptions {
  /** A file, or a folder that is there; the store's own folder otherwise. */
  readonly to?: string;
  /** Made before something that could go wrong: only the newest few of these are kept. */
  readonly automatic?: boolean;
}

export interface Backup {
  readonly path: string;
  readonly modifiedAt: string;
}

export interface StoreStatistics {
  readonly engine: string;
  readonly documents: number;
  readonly activeDocuments: number;
  readonly chunks: number;
  readonly tokens: number;
  readonly vectors: number;
  /** Of the tenant's vectors, those that an approximate index (HNSW) covers; the others are compared one by one. */
  readonly indexedVectors: number;
  readonly collections: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  readonly origins: Readonly<Record<string, number>>;
  /** Size on disk, all files together; 0 for engines without files. */
  readonly bytes: number;
  readonly lastIndexedAt: string | null;
}

/** One invariant and what broke it; `ok` with an empty detail is the normal case. */
export interface Finding {
  /** As numbered in docs/reliability.md. */
  readonly invariant: string;
  readonly ok: boolean;
  readonly detail: string;
}
