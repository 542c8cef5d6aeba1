import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it, type TestContext } from "node:test";
import { broken, draftOf, nearest, putOne, search, TENANT } from "../../contract/drafts.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { listBackups, openStore, restoreStore, type StorageSettings } from "../../open-store.ts";
import type { Store } from "../../store.ts";
import { Connection } from "../connection.ts";
import { sqliteStore } from "../sqlite-store.ts";
import { restoreBackup } from "./backups.ts";

function temporarySettings(t: TestContext, changes: Partial<StorageSettings> = {}): StorageSettings {
  const folder = temporaryFolder();
  t.after(folder.remove);
  return { dataDir: join(folder.path, "base"), ...TEST_SETTINGS, ...changes };
}

async function withStore<Result>(
  settings: StorageSettings,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function sourcesIn(settings: StorageSettings): Promise<string[]> {
  return withStore(settings, async ({ knowledge }) =>
    (await knowledge.list(TENANT, { limit: 10 })).map(({ source }) => source),
  );
}

async function putPage(store: Store, source: string, text: string, vector: number[]): Promise<number> {
  const model = { modelId: "m", fingerprint: "m", dimensions: 2 };
  const { id: vectorSpace } = await store.vectors.ensure(TENANT, model);
  return putOne(store, draftOf(source, [{ text, vector }], { vectorSpace }));
}

/** A base with two pages, a backup of it, and a third page since. */
function changedSince(settings: StorageSettings): Promise<string> {
  return withStore(settings, async (store) => {
    await putPage(store, "iptu.md", "imposto", [1, 0]);
    await putPage(store, "vacina.md", "vacina", [0, 1]);
    const path = await store.maintenance.backup();
    await putPage(store, "novo.md", "depois", [1, 1]);
    return path;
  });
}

const BEFORE = ["iptu.md", "vacina.md"];
const databaseOf = ({ dataDir }: StorageSettings): string => join(dataDir, "acervo.db");
const pathsOf = (settings: StorageSettings): string[] => listBackups(settings).map(({ path }) => path);

describe("backups", () => {
  it("that are automatic are kept up to a number, the newest; the others are never removed", async (t) => {
    const settings = temporarySettings(t, { backupsKept: 2 });
    let day = 1;
    const now = (): Date => new Date(Date.UTC(2026, 0, day));
    const store = sqliteStore({ ...settings, path: databaseOf(settings), now });
    const own = await store.maintenance.backup();
    const made: string[] = [];
    for (day of [2, 3, 4, 5]) made.push(await store.maintenance.backup({ automatic: true }));
    const kept = await store.maintenance.backups();
    assert.deepEqual(new Set(kept.map(({ path }) => path)), new Set([own, made[2], made[3]]));
    await store.close();
  });

  it("that are automatic are never deleted at birth, whichever way the clock steps", async (t) => {
    const settings = temporarySettings(t, { backupsKept: 2 });
    let day = 1;
    const now = (): Date => new Date(Date.UTC(2026, 0, day));
    const store = sqliteStore({ ...settings, path: databaseOf(settings), now });
    const made: string[] = [];
    for (day of [20, 10, 10, 30, 5]) {
      made.push(await store.maintenance.backup({ automatic: true }));
      assert.deepEqual(pathsOf(settings), made.slice(-2).toReversed(), `on day ${day}`);
    }
    await store.close();
  });

  it("are listed newest first, also where there is no store", async (t) => {
    const settings = temporarySettings(t);
    assert.deepEqual(listBackups(settings), []);
    await withStore(settings, async ({ maintenance }) => {
      const first = await maintenance.backup({ automatic: true });
      const second = await maintenance.backup();
      assert.deepEqual(pathsOf(settings), [second, first]);
      assert.deepEqual(await maintenance.backups(), listBackups(settings));
      assert.ok(Math.abs(Date.parse(listBackups(settings)[0]?.modifiedAt ?? "") - Date.now()) < 60_000);
    });
  });

  it("go to a file, or into a folder that is there", async (t) => {
    const settings = temporarySettings(t);
    const folder = join(settings.dataDir, "outra");
    mkdirSync(folder, { recursive: true });
    await withStore(settings, async ({ maintenance }) => {
      const file = join(settings.dataDir, "sub", "copia.db");
      assert.equal(await maintenance.backup({ to: file }), file);
      assert.ok(existsSync(file));
      assert.match(basename(await maintenance.backup({ to: folder })), /^acervo-2.*\.db$/);
      assert.equal(readdirSync(folder).length, 1);
      assert.deepEqual(listBackups(settings), []);
    });
  });
});

describe("restoring", () => {
  it("brings back the old content and keeps what it replaced", async (t) => {
    const settings = temporarySettings(t);
    const backup = await changedSince(settings);
    assert.equal((await sourcesIn(settings)).length, 3);
    const { saved } = await restoreStore(settings, backup);
    assert.deepEqual(await sourcesIn(settings), BEFORE);
    await restoreStore(settings, saved ?? "");
    assert.deepEqual(await sourcesIn(settings), [...BEFORE, "novo.md"]);
  });

  it("gives a base that can be searched and written to, by words and by vectors", async (t) => {
    const settings = temporarySettings(t);
    await restoreStore(settings, await changedSince(settings));
    await withStore(settings, async (store) => {
      assert.deepEqual(await search(store, "vacina"), ["vacina"]);
      await putPage(store, "novo.md", "depois do backup", [1, 1]);
      const [space] = await store.vectors.list(TENANT);
      const found = await nearest(store, { space: space?.id ?? 0, vector: [1, 1], limit: 1 });
      assert.deepEqual(found, ["depois do backup"]);
      assert.deepEqual(await broken(store), []);
    });
  });

  it("makes a base where there was none", async (t) => {
    const backup = await changedSince(temporarySettings(t));
    const settings = temporarySettings(t);
    assert.deepEqual(await restoreStore(settings, backup), { saved: null });
    assert.deepEqual(await sourcesIn(settings), BEFORE);
  });

  it("refuses a file that is no backup, or a damaged one, and leaves everything as it was", async (t) => {
    const settings = temporarySettings(t);
    const backup = await changedSince(settings);
    const garbage = join(settings.dataDir, "lixo.db");
    writeFileSync(garbage, "isto não é um banco de dados ".repeat(100));
    const damaged = join(settings.dataDir, "danificado.db");
    const bytes = readFileSync(backup);
    bytes.fill(0xff, bytes.length / 2);
    writeFileSync(damaged, bytes);
    for (const path of [garbage, damaged]) {
      await assert.rejects(restoreStore(settings, path), { code: "backup-invalid" }, path);
    }
    const missing = join(settings.dataDir, "nada.db");
    await assert.rejects(restoreStore(settings, missing), { code: "path-not-found" });
    assert.equal((await sourcesIn(settings)).length, 3);
    assert.deepEqual(pathsOf(settings), [backup]);
  });

  it("works on a damaged base, which is set aside", async (t) => {
    const settings = temporarySettings(t);
    const backup = await changedSince(settings);
    writeFileSync(databaseOf(settings), "estragado ".repeat(1_000));
    const { saved } = await restoreStore(settings, backup);
    assert.deepEqual(await sourcesIn(settings), BEFORE);
    assert.match(basename(saved ?? ""), /^acervo\.db\.damaged-/);
    assert.match(readFileSync(saved ?? "", "utf8"), /^estragado/);
  });

  it("does not let the rotation remove the backup that it restores from", async (t) => {
    const settings = temporarySettings(t, { backupsKept: 1 });
    const backup = await withStore(settings, async (store) => {
      await putPage(store, "iptu.md", "imposto", [1, 0]);
      return store.maintenance.backup({ automatic: true });
    });
    const { saved } = await restoreStore(settings, backup);
    assert.deepEqual(new Set(pathsOf(settings)), new Set([backup, saved]));
  });

  it("keeps a former state that is there and can be restored, though the clock was ahead for a while", async (t) => {
    const settings = temporarySettings(t, { backupsKept: 1 });
    const backup = await changedSince(settings);
    // What a clock two years ahead has left: a name, and a time, after all that follow.
    const ahead = join(settings.dataDir, "backups", "auto-2099-01-01T00-00-00-000Z.db");
    cpSync(backup, ahead);
    utimesSync(ahead, new Date("2099-01-01"), new Date("2099-01-01"));
    const { saved } = await restoreStore(settings, backup);
    assert.equal(existsSync(saved ?? ""), true);
    assert.equal(pathsOf(settings)[0], saved);
    await restoreStore(settings, saved ?? "");
    assert.deepEqual(await sourcesIn(settings), [...BEFORE, "novo.md"]);
  });

  it("does not delete the backup that it restores from, however its path is written", async (t) => {
    const settings = temporarySettings(t, { backupsKept: 1 });
    const backup = await withStore(settings, async (store) => {
      await putPage(store, "iptu.md", "imposto", [1, 0]);
      return store.maintenance.backup({ automatic: true });
    });
    const odd = join(settings.dataDir, "backups") + `/./../backups/${basename(backup)}`;
    await restoreStore(settings, odd);
    assert.equal(existsSync(backup), true);
  });

  it("refuses a backup with a trigger or a view of its own, and leaves everything as it was", async (t) => {
    const settings = temporarySettings(t);
    const backup = await changedSince(settings);
    const foreign = {
      trigger: "CREATE TRIGGER espiao AFTER INSERT ON chunk BEGIN DELETE FROM document; END",
      view: "CREATE VIEW espiao AS SELECT * FROM chunk",
      table: "CREATE TABLE espiao (a)",
      index: "CREATE INDEX espiao ON chunk (text)",
    };
    for (const [type, sql] of Object.entries(foreign)) {
      const path = join(settings.dataDir, `${type}.db`);
      cpSync(backup, path);
      const db = new DatabaseSync(path);
      db.exec(sql);
      db.close();
      const facts = { path, objects: [`foreign ${type} "espiao"`] };
      await assert.rejects(restoreStore(settings, path), { code: "backup-schema-foreign", facts });
    }
    const path = join(settings.dataDir, "falta.db");
    cpSync(backup, path);
    const db = new DatabaseSync(path);
    db.exec("DROP INDEX document_by_hash");
    db.close();
    await assert.rejects(restoreStore(settings, path), {
      facts: { path, objects: ['missing index "document_by_hash"'] },
    });
    assert.equal((await sourcesIn(settings)).length, 3);
    assert.deepEqual(pathsOf(settings), [backup]);
  });

  it("is refused while another process writes, before anything is done", async (t) => {
    const settings = temporarySettings(t);
    const backup = await changedSince(settings);
    const path = databaseOf(settings);
    const holder = new Connection({ path });
    holder.execute("BEGIN IMMEDIATE");
    const busy = restoreBackup(backup, { path, backupsKept: 5, busyTimeoutMs: 1 });
    await assert.rejects(busy, { code: "store-busy", isRetryable: true });
    holder.execute("ROLLBACK");
    holder.close();
    assert.deepEqual(pathsOf(settings), [backup]);
    assert.equal((await sourcesIn(settings)).length, 3);
  });
});
