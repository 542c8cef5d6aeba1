/** The bytes of files as they were handed in, so that a source can be shown and read again. */
export interface FileStore {
  /**
   * Keeps the bytes under their SHA-256, in hexadecimal, in a durable way: once it resolves, a crash loses nothing. The
   * same bytes twice are kept once. Rejects with `text-too-long` beyond `maxBytes`, and keeps nothing then, nor when the
   * stream fails.
   */
  put(tenant: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile>;
  /** Null: not kept. The path is for reading only, and for as long as nobody removes the file. */
  find(tenant: string, hash: string): Promise<KeptFile | null>;
  /** Ordered by hash; `after` continues from an earlier page. */
  list(tenant: string, page: { readonly after?: string; readonly limit: number }): Promise<StoredFile[]>;
  /** Overwrites and removes them; returns how many there were. */
  remove(tenant: string, hashes: readonly string[]): Promise<number>;
  /** Overwrites and removes all that the tenant has. */
  erase(tenant: string): Promise<number>;
}

export interface StoredFile {
  readonly hash: string;
  readonly bytes: number;
}

export interface KeptFile extends StoredFile {
  readonly path: string;
}
