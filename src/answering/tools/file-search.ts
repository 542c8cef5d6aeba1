import type { Citation, FallbackReason, Hit } from "#src/domain/index.ts";
import type { Confidence, SearchRequest } from "#src/retrieval/index.ts";

/** A search over datastores: folders of .md and .txt files, read anew before each search where they changed. */
export interface FileSearchRequest extends Omit<SearchRequest, "topK"> {
  readonly query: string;
  /** Names of folders; not given: all of them. */
  readonly datastores?: readonly string[];
  readonly topK: number;
}

export interface FileSearchResult {
  readonly datastore: string;
  /** Relative to the datastore. */
  readonly file: string;
  readonly title: string;
  readonly snippet: string;
  /** 0..1 */
  readonly score: number;
  readonly citation: Citation;
  /** The file's best passage. */
  readonly hit?: Hit;
}

export interface FileSearchResponse {
  readonly query: string;
  /** Every datastore that was searched. */
  readonly datastores: readonly string[];
  /** Asked for and not there. */
  readonly unknownDatastores: readonly string[];
  /** How many files were read again because they had changed, came or went. */
  readonly refreshed: number;
  /** Files ("datastore/file") that could not be read this time; what was known of them before was searched. */
  readonly unread?: readonly string[];
  readonly fallback?: FallbackReason | null;
  readonly results: readonly FileSearchResult[];
  readonly confidence: Confidence;
}

export const FILE_SEARCH = { topK: 4, maxTopK: 20, snippetCharacters: 900 } as const;
