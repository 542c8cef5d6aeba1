import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { broken, draftOf, putOne, search, TENANT } from "../contract/drafts.ts";
import { Connection } from "./connection.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../contract/temporary-folder.ts";

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  try {
    await work(folder.path);
  } finally {
    folder.remove();
  }
}

suite("opening a database file", () => {
  test("writes are flushed to the disk before they are acknowledged", () =>
    inFolder(async (folder) => {
      const db = new Connection({ path: join(folder, "a.db") });
      const pragma = (name: string): unknown => Object.values(db.get(`PRAGMA ${name}`) ?? {})[0];
      const FULL = 2;
      assert.equal(pragma("synchronous"), FULL);
      assert.equal(pragma("journal_mode"), "wal");
      assert.equal(pragma("foreign_keys"), 1);
      assert.equal(pragma("secure_delete"), 1);
      db.close();
    }));

  test("a file written by a later version is refused and left as it was", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      const db = new Connection({ path });
      db.execute(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
      db.close();
      const before = readFileSync(path);
      const facts = { path, found: SCHEMA_VERSION + 1, supported: SCHEMA_VERSION };
      assert.throws(() => sqliteStore({ path, ...TEST_SETTINGS }), { code: "store-too-new", facts });
      assert.deepEqual(readFileSync(path), before);
    }));

  test("a file of the first version is refused, with what to do, and left as it was", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      const db = new Connection({ path });
      db.execute("PRAGMA user_version = 5");
      db.close();
      const before = readFileSync(path);
      for (const readOnly of [false, true]) {
        assert.throws(() => sqliteStore({ path, readOnly, ...TEST_SETTINGS }), {
          code: "store-too-old",
          facts: { path, found: 5, supported: SCHEMA_VERSION },
          message: /acervo rebuild/,
        });
      }
      assert.deepEqual(readFileSync(path), before);
    }));

  test("a file that is no database is reported as damaged", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      writeFileSync(path, "isto não é um banco de dados; é só um texto comprido o bastante. ".repeat(100));
      assert.throws(() => sqliteStore({ path, ...TEST_SETTINGS }), { code: "store-corrupt" });
    }));

  test("a reader never creates the file, and says where there is none", () =>
    inFolder(async (folder) => {
      const path = join(folder, "sub", "a.db");
      assert.throws(() => sqliteStore({ path, readOnly: true, ...TEST_SETTINGS }), {
        code: "store-not-found",
      });
      assert.equal(existsSync(join(folder, "sub")), false);
    }));

  test("a folder that cannot be written to is named", () =>
    inFolder(async (folder) => {
      // A file where the folder should be fails for every account, the administrator's included.
      const occupied = join(folder, "ocupado");
      writeFileSync(occupied, "");
      for (const path of [join(occupied, "a.db"), join(occupied, "sub", "a.db"), folder]) {
        assert.throws(() => sqliteStore({ path, ...TEST_SETTINGS }), { code: "path-not-writable" }, path);
      }
    }));
});

suite("an open database file", () => {
  test("a read-only store answers, refuses writes, and lets its cache be", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      const writer = sqliteStore({ path, ...TEST_SETTINGS });
      await putOne(writer, draftOf("a.md", ["gato"]));
      await writer.embeddingCache.put(TENANT, "f", "h", Float32Array.of(1));
      await writer.close();
      const reader = sqliteStore({ path, readOnly: true, ...TEST_SETTINGS });
      assert.deepEqual(await search(reader, "gato"), ["gato"]);
      assert.deepEqual(await reader.embeddingCache.get(TENANT, "f", "h"), Float32Array.of(1));
      await reader.embeddingCache.put(TENANT, "f", "outro", Float32Array.of(1));
      assert.equal((await reader.embeddingCache.stats(TENANT)).entries, 1);
      assert.deepEqual(await broken(reader), []);
      const draft = draftOf("b.md", ["cão"]);
      await assert.rejects(reader.knowledge.put(TENANT, [draft]), { code: "path-not-writable" });
      await reader.close();
    }));

  test("a lock held by another process ends in store-busy, to be tried again", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      const store = sqliteStore({ path, busyTimeoutMs: 1, ...TEST_SETTINGS });
      const holder = new Connection({ path });
      holder.execute("BEGIN IMMEDIATE");
      await assert.rejects(store.knowledge.put(TENANT, [draftOf("a.md", ["gato"])]), {
        code: "store-busy",
        isRetryable: true,
      });
      holder.execute("ROLLBACK");
      await putOne(store, draftOf("a.md", ["gato"]));
      holder.close();
      await store.close();
    }));

  test("closing waits for the reads under way", () =>
    inFolder(async (folder) => {
      const store = sqliteStore({ path: join(folder, "a.db"), ...TEST_SETTINGS });
      await putOne(store, draftOf("a.md", ["gato"]));
      const reading = search(store, "gato");
      await store.close();
      assert.deepEqual(await reading, ["gato"]);
    }));

  test("statements beyond the kept ones still run", () =>
    inFolder(async (folder) => {
      const db = new Connection({ path: join(folder, "a.db") });
      for (let n = 0; n < 600; n++) assert.equal(db.get<{ n: number }>(`SELECT ${n} AS n`)?.n, n);
      db.close();
    }));
});
