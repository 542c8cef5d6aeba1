import type { KnowledgeEntry } from "#src/domain/index.ts";

export interface StoreStatistics {
  readonly engine: string;
  readonly documents: number;
  readonly activeDocuments: number;
  readonly chunks: number;
  readonly tokens: number;
  readonly vectors: number;
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

export interface Upkeep {
  /** Of all that the tenant has, or of these collections. `bytes` is the whole store's in any case. */
  stats(tenant: string, collections?: readonly string[]): Promise<StoreStatistics>;
  /** Checks every invariant of the whole store. Reads only. */
  verify(): Promise<Finding[]>;
  /**
   * Rebuilds a tenant's lexical index from new terms, in one transaction; `recipe` gives each document's new recipe
   * from its former one. Returns how many chunks were read.
   */
  replaceTerms(
    tenant: string,
    read: (chunk: TermSource) => StoredTerms,
    recipe: (former: string) => string,
  ): Promise<number>;
  /**
   * Writes a consistent copy of the store to a file, which bears its name only once it is whole. Derived files
   * are not part of it. Engines without files fail with `backup-unsupported`.
   */
  backup(path: string): Promise<void>;
}

/** What an analyser needs of a stored chunk to read it again. */
export interface TermSource {
  readonly documentName: string;
  readonly entry: KnowledgeEntry | null;
  readonly headings: readonly string[];
  readonly text: string;
}

export interface StoredTerms {
  readonly title: readonly string[];
  readonly body: readonly string[];
  readonly sequence: Uint32Array;
}
