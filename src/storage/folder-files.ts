import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import type { TenantStore } from "./access.ts";
import type { FileStore, StoredFile } from "./files.ts";
import { fileError, leftoversIn, makeFolder, removeLeftovers, withTemporaryFile } from "./sqlite/files.ts";

interface FolderFilesOptions {
  readonly folder: string;
  readonly readOnly?: boolean;
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * Kept files as files: `<folder>/<SHA-256 of the tenant>/<SHA-256 of the bytes>`. Nothing that anybody wrote becomes
 * part of a path. Temporary files rest in the folder itself, where those of killed writers are found at one glance.
 */
export function folderFiles({ folder, readOnly = false }: FolderFilesOptions): FileStore {
  const own = (tenant: string): string => join(folder, createHash("sha256").update(tenant).digest("hex"));
  const writing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (readOnly) throw new AcervoError("path-not-writable", { path: folder });
    return work();
  };
  return {
    put: (tenant, bytes, maxBytes) => writing(() => keep(own(tenant), bytes, maxBytes)),
    find: async (tenant, hash) => {
      if (!HASH.test(hash)) return null;
      const path = join(own(tenant), hash);
      const bytes = await sizeOf(path);
      return bytes === null ? null : { hash, bytes, path };
    },
    list: async (tenant, { after = "", limit }) => {
      const hashes = (await hashesIn(own(tenant)))
        .filter((hash) => hash > after)
        .slice(0, Math.max(0, limit));
      const files = hashes.map(async (hash) => ({ hash, bytes: await sizeOf(join(own(tenant), hash)) }));
      return (await Promise.all(files)).filter((file): file is StoredFile => file.bytes !== null);
    },
    remove: (tenant, hashes) => writing(() => discardAll(own(tenant), hashes)),
    erase: (tenant) => writing(() => erase(own(tenant))),
  };
}

/**
 * Whoever has a file is a tenant. The bytes come first: what a crash leaves between the two is found by the name of
 * the tenant, when it is asked to be erased.
 */
export function filesOfTenants(files: FileStore, tenants: Pick<TenantStore, "has" | "create">): FileStore {
  return {
    ...files,
    put: async (tenant, bytes, maxBytes) => {
      const stored = await files.put(tenant, bytes, maxBytes);
      if (!(await tenants.has(tenant))) await tenants.create(tenant);
      return stored;
    },
  };
}

async function keep(folder: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
  let isStreamBroken = false;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      isStreamBroken = true;
      throw error;
    }
  }
  try {
    makeFolder(dirname(folder));
    return await withTemporaryFile(temporaryFor(folder), async (temporary) => {
      const file = await receive(temporary, watched(), maxBytes);
      await place(temporary, folder, file);
      return file;
    });
  } catch (error) {
    // What the sender's stream fails with says nothing about our folder.
    throw isStreamBroken ? error : fileError(error, folder);
  }
}

/** Of whom a temporary file is must be known: `erase` takes it too. */
function temporaryFor(folder: string): string {
  return join(dirname(folder), `${basename(folder)}-${randomUUID()}`);
}

async function receive(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  await withHandle(path, "r+", async (handle) => {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > maxBytes) throw new AcervoError("text-too-long", { limit: maxBytes });
      hash.update(piece);
      await handle.writeFile(piece);
    }
    // Before it has its name, which must never stand for half of it.
    await handle.sync();
  });
  return { hash: hash.digest("hex"), bytes: size };
}

/** Of the same bytes, those that are there stay: a second copy would outlive the day they are overwritten. */
async function place(temporary: string, folder: string, { hash, bytes }: StoredFile): Promise<void> {
  const path = join(folder, hash);
  if ((await sizeOf(path)) !== bytes) await moveInto(temporary, path);
  await flushFolder(folder);
}

const MAX_MOVES = 3;

/** Whoever erases the tenant at this moment removes the folder too: then it is made again. */
async function moveInto(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  for (let attempt = 1; ; attempt++) {
    const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
    try {
      await rename(temporary, path);
      if (isNew) for (const parent of [dirname(folder), dirname(dirname(folder))]) await flushFolder(parent);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === MAX_MOVES) throw error;
    }
  }
}

async function discardAll(folder: string, hashes: readonly string[]): Promise<number> {
  let count = 0;
  try {
    for (const hash of new Set(hashes)) {
      if (HASH.test(hash) && (await discard(folder, hash))) count++;
    }
    if (count > 0) await flushFolder(folder);
    return count;
  } catch (error) {
    throw fileError(error, folder);
  }
}

/** It loses its name first: a crash must not leave overwritten bytes under the hash of others. */
async function discard(folder: string, hash: string): Promise<boolean> {
  const path = join(folder, hash);
  if (!existsSync(path)) return false;
  return withTemporaryFile(temporaryFor(folder), async (temporary) => {
    try {
      await rename(path, temporary);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
    await overwrite(temporary);
    return true;
  });
}

async function erase(folder: string): Promise<number> {
  const count = await discardAll(folder, await hashesIn(folder));
  const halves = leftoversIn(dirname(folder)).filter((path) => basename(path).startsWith(basename(folder)));
  for (const path of halves) await overwrite(path);
  removeLeftovers(halves);
  try {
    await rmdir(folder);
    await flushFolder(dirname(folder));
  } catch {
    // Not there, or somebody keeps a file in it at this moment: then it is another time's.
  }
  return count;
}

const ZEROS = new Uint8Array(1024 * 1024);

/** As far as the disk lets us: some keep old bytes elsewhere, and what cannot be overwritten can still be removed. */
async function overwrite(path: string): Promise<void> {
  try {
    await withHandle(path, "r+", async (handle) => {
      const { size } = await handle.stat();
      for (let at = 0; at < size; at += ZEROS.length) {
        await handle.writeFile(ZEROS.subarray(0, Math.min(ZEROS.length, size - at)));
      }
      await handle.sync();
    });
  } catch {
    // Removed all the same.
  }
}

async function hashesIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => HASH.test(name)).toSorted();
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** Otherwise a power cut could take a name away, or bring it back. Not every system opens folders. */
async function flushFolder(path: string): Promise<void> {
  // Whoever erased the folder meanwhile took its files with it.
  if (process.platform === "win32" || !existsSync(path)) return;
  await withHandle(path, "r", (handle) => handle.sync());
}

async function withHandle<Result>(
  path: string,
  flags: "r" | "r+",
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, flags);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
