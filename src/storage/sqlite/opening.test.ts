import assert from "node:assert/strict";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { suite, test } from "node:test";
import { broken, draftOf, putOne, search, TENANT } from "../contract/drafts.ts";
import { traceOf } from "../contract/traces.ts";
import { openStore } from "../open-store.ts";
import { Connection } from "./connection.ts";
import { leftovers, readableByOthers, withTemporaryFile } from "./files.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../contract/temporary-folder.ts";

const isWindows = process.platform === "win32" ? "no modes on this system" : false;

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

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

suite("files of a store", () => {
  test(
    "are for their owner alone, backups included; wider ones are narrowed on open",
    { skip: isWindows },
    () =>
      inFolder(async (outer) => {
        const folder = join(outer, "base");
        const path = join(folder, "a.db");
        const umask = process.umask(0o022);
        try {
          const store = sqliteStore({ path, ...TEST_SETTINGS });
          await putOne(store, draftOf("a.md", ["gato"]));
          const backup = await store.maintenance.backup();
          const elsewhere = await store.maintenance.backup({ to: join(outer, "copia.db") });
          const modes = [path, `${path}-wal`, `${path}-shm`, backup, elsewhere].map(modeOf);
          assert.deepEqual(modes, ["600", "600", "600", "600", "600"]);
          assert.deepEqual([folder, dirname(backup)].map(modeOf), ["700", "700"]);
          await store.close();
          for (const wide of [folder, dirname(backup)]) chmodSync(wide, 0o755);
          for (const wide of [path, backup]) chmodSync(wide, 0o644);
          assert.equal(readableByOthers(path).length, 4);
          await sqliteStore({ path, ...TEST_SETTINGS }).close();
          assert.deepEqual(readableByOthers(path), []);
        } finally {
          process.umask(umask);
        }
      }),
  );

  test("what a killed backup or rebuild has left is swept on open, what lives is not", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      await sqliteStore({ path, ...TEST_SETTINGS }).close();
      const dead = ["backups/auto-1.db.99999999-0-1.tmp", "vectors/rebuilt.db.99999999-0.tmp-wal"];
      // A process of this number lives, but it began at another time.
      if (process.platform === "linux") dead.push(`backups/auto-2.db.${process.ppid}-0-1.tmp`);
      const alive = ["backups/auto-3.db.tmp.db", "notas.tmp"];
      for (const name of [...dead, ...alive]) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), "x");
      }
      assert.equal(leftovers(path).length, dead.length);
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(
        [...dead, ...alive].filter((name) => existsSync(join(folder, name))),
        alive,
      );
      await withTemporaryFile(join(folder, "backups", "b.db"), async (temporary) => {
        await sqliteStore({ path, ...TEST_SETTINGS }).close();
        assert.equal(existsSync(temporary), true);
      });
      await store.close();
    }));
});

suite("a store whose write lock another process holds", () => {
  test("answers and closes at once: what may be lost is tried once and not waited for", () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.db");
      await putOne(sqliteStore({ path, ...TEST_SETTINGS }), draftOf("a.md", ["gato"]));
      const holder = new Connection({ path });
      holder.execute("BEGIN IMMEDIATE");
      // Whoever waited for the lock would wait for ever: it is held until the end of the test.
      const store = sqliteStore({ path, busyTimeoutMs: 2 ** 31 - 1, ...TEST_SETTINGS });
      assert.deepEqual(await search(store, "gato"), ["gato"]);
      assert.equal(await store.embeddingCache.get(TENANT, "f", "h"), null);
      await store.embeddingCache.put(TENANT, "f", "h", Float32Array.of(1));
      await store.embeddingCache.get(TENANT, "f", "h");
      await assert.rejects(store.traces.put(TENANT, traceOf("t")), { code: "store-busy" });
      await store.close();
      holder.execute("ROLLBACK");
      holder.close();
    }));
});

suite("a folder that may not be written to", () => {
  const files = { "closed well": [], "with a log": ["-wal"], "with a log and its index": ["-wal", "-shm"] };
  for (const [state, suffixes] of Object.entries(files)) {
    test(`${state}: everything can be read and searched`, { skip: isWindows }, () =>
      inFolder(async (outer) => {
        const path = join(outer, "acervo.db");
        const writer = sqliteStore({ path, ...TEST_SETTINGS });
        await putOne(writer, draftOf("a.md", ["gato"]));
        const folder = join(outer, "leitura");
        mkdirSync(folder);
        if (suffixes.length === 0) await writer.close();
        for (const suffix of ["", ...suffixes]) cpSync(path + suffix, join(folder, `acervo.db${suffix}`));
        if (suffixes.length > 0) await writer.close();
        await withoutWriting(folder, async () => {
          const store = await openStore({ dataDir: folder, ...TEST_SETTINGS });
          assert.deepEqual(await search(store, "gato"), ["gato"]);
          await store.embeddingCache.put(TENANT, "f", "h", Float32Array.of(1));
          const draft = draftOf("b.md", ["cão"]);
          await assert.rejects(store.knowledge.put(TENANT, [draft]), { code: "path-not-writable" });
          await store.close();
        });
        assert.deepEqual(
          readdirSync(folder),
          ["", ...suffixes].map((suffix) => `acervo.db${suffix}`).toSorted(),
        );
      }),
    );
  }
});

/** An administrator may write everywhere: the work is then done as nobody. */
async function withoutWriting(folder: string, work: () => Promise<void>): Promise<void> {
  const NOBODY = 65_534;
  const isAdministrator = process.getuid?.() === 0;
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(dirname(folder), 0o755);
  chmodSync(folder, 0o555);
  if (isAdministrator) process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    if (isAdministrator) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  }
}
