import { existsSync } from "node:fs";
import { join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { leftovers, readableByOthers } from "./sqlite/files.ts";
import { listBackups as listSqliteBackups, restoreBackup } from "./sqlite/maintenance/backups.ts";
import { rebuildDatabase, type Rebuilt } from "./sqlite/maintenance/rebuild.ts";
import { takeServingLock } from "./sqlite/records/serving-lock.ts";
import { sqliteStore, type SqliteStoreOptions, threadedSqliteStore } from "./sqlite/sqlite-store.ts";
import type { Backup, Store } from "./store.ts";
import type { EmbeddingCacheOptions } from "./vectors.ts";

/** An engine without a file, for a few documents that are ranked once. */
export { memoryStore } from "./contract/memory/memory-store.ts";

export interface StorageSettings {
  /** Where the engine keeps its files. */
  readonly dataDir: string;
  /** How many automatic backups stay. */
  readonly backupsKept: number;
  readonly cache: EmbeddingCacheOptions;
}

export interface OpenStoreOptions {
  /** Never creates or changes anything; what is to be read must be there. */
  readonly readOnly?: boolean;
  /** Writes run in a thread of their own, for programs that answer meanwhile; otherwise in the calling thread. */
  readonly threads?: boolean;
}

export async function openStore(settings: StorageSettings, options: OpenStoreOptions = {}): Promise<Store> {
  const { readOnly = false, threads = false } = options;
  const sqlite = sqliteOptions(settings);
  if (readOnly) return sqliteStore({ ...sqlite, readOnly });
  try {
    return threads ? threadedSqliteStore(sqlite) : sqliteStore(sqlite);
  } catch (error) {
    if (!isReadable(error, settings)) throw error;
    return sqliteStore({ ...sqlite, readOnly: true });
  }
}

/** In a folder that may not be written to, or on a full disk, what is stored can still be searched. */
function isReadable(error: unknown, settings: StorageSettings): boolean {
  const isClosed =
    error instanceof AcervoError && (error.code === "path-not-writable" || error.code === "disk-full");
  return isClosed && storeExists(settings);
}

export function storeExists({ dataDir }: Pick<StorageSettings, "dataDir">): boolean {
  return existsSync(databaseFile(dataDir));
}

/** Refuses with `already-served` while another server uses the store; returns what lets the next one in. */
export function lockForServing({ dataDir }: Pick<StorageSettings, "dataDir">): () => void {
  return takeServingLock(databaseFile(dataDir));
}

/** What opening the store for writing puts right, as far as it may. */
export function inspectFiles({ dataDir }: Pick<StorageSettings, "dataDir">): FileFaults {
  const path = databaseFile(dataDir);
  return { readableByOthers: readableByOthers(path), leftovers: leftovers(path) };
}

export interface FileFaults {
  /** Files and folders that other accounts of this machine may read. */
  readonly readableByOthers: readonly string[];
  /** Temporary files whose writers were cut short. */
  readonly leftovers: readonly string[];
}

/** Newest first; also when the store itself cannot be opened. */
export function listBackups({ dataDir }: Pick<StorageSettings, "dataDir">): Backup[] {
  return listSqliteBackups(databaseFile(dataDir));
}

/** Puts a backup in the place of the store; returns where what was there before was saved. */
export function restoreStore(
  settings: StorageSettings,
  backup: string,
): Promise<{ readonly saved: string | null }> {
  return restoreBackup(backup, sqliteOptions(settings));
}

/** Makes a store of any version anew from its own texts; see `rebuildDatabase`. */
export function rebuildStore(settings: StorageSettings, analyzer: string): Promise<Rebuilt> {
  return rebuildDatabase(sqliteOptions(settings), analyzer);
}

function sqliteOptions({ dataDir, backupsKept, cache }: StorageSettings): SqliteStoreOptions {
  return { path: databaseFile(dataDir), backupsKept, cache };
}

function databaseFile(dataDir: string): string {
  return join(dataDir, "acervo.db");
}
