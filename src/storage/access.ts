import type { ApiKey } from "#src/domain/index.ts";

export interface NewApiKey extends Omit<ApiKey, "tenant" | "createdAt" | "revokedAt"> {
  /** SHA-256 of the secret, hexadecimal. */
  readonly hash: string;
}

/** Who may ask. Only hashes of secrets are kept. */
export interface KeyStore {
  /** The tenant is made if nothing was stored for it before. */
  add(tenant: string, key: NewApiKey): Promise<ApiKey>;
  /**
   * The key of a hash, whoever's it is, also an expired or revoked one; null when there is none. The only call that
   * names no tenant: it is how a request learns whose it is.
   */
  find(hash: string): Promise<ApiKey | null>;
  /** In the order in which they were made, revoked ones too. */
  list(tenant: string): Promise<ApiKey[]>;
  /** False: no such key in force. */
  revoke(tenant: string, id: string): Promise<boolean>;
  /** Whether any key of any tenant is in force now. */
  exist(): Promise<boolean>;
}

export interface TenantPage {
  /** Only names behind this one. */
  readonly after?: string;
  readonly limit: number;
}

/** The organisations that a store holds something of. */
export interface TenantStore {
  /** False: it was there already. */
  create(tenant: string): Promise<boolean>;
  /** In order of their code points. */
  list(page: TenantPage): Promise<string[]>;
  has(tenant: string): Promise<boolean>;
  /**
   * Removes all that was ever stored for a tenant, keys and settings included; then it leaves every file of the store,
   * backups too, as `Maintenance.forget` does. Null: no such tenant.
   */
  erase(tenant: string): Promise<Erased | null>;
}

export interface Erased {
  readonly documents: number;
  readonly conversations: number;
  readonly traces: number;
  /** Backups that held something of the tenant and do no longer. */
  readonly backups: readonly string[];
  /** Files that still hold something; see `Forgotten.waiting`. */
  readonly waiting: readonly WaitingFile[];
}

/** A file that still holds what was deleted. */
export interface WaitingFile {
  readonly path: string;
  /**
   * `reader`, `writer`: the processes named; upkeep goes on when they let go. `space`: the disk is full. Those of
   * `other-version` and `damaged` cannot be changed: only deleting the file helps.
   */
  readonly reason: "reader" | "writer" | "space" | "other-version" | "damaged";
  readonly processes: readonly number[];
}
