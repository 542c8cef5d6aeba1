import assert from "node:assert/strict";
import { join } from "node:path";
import { suite, test } from "node:test";
import type { SQLInputValue } from "node:sqlite";
import { draftOf, TENANT } from "../contract/drafts.ts";
import { traceOf } from "../contract/traces.ts";
import { Connection } from "./connection.ts";
import { sqliteConversations, sqliteTraces } from "./records/dialogue.ts";
import { sqliteKnowledge } from "./knowledge.ts";
import { sqliteMaintenance } from "./maintenance/maintenance.ts";
import { sqliteTenants } from "./records/tenant-store.ts";
import { sqliteVectorSpaces } from "./vectors/vector-spaces.ts";
import { temporaryFolder } from "../contract/temporary-folder.ts";

/** Fails at the n-th write from now, once. */
class FailingConnection extends Connection {
  #countdown = Infinity;

  failAt(write: number): void {
    this.#countdown = write;
  }

  override run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number } {
    if (--this.#countdown === 0) throw new Error("falha plantada");
    return super.run(sql, ...values);
  }

  override execute(sql: string): void {
    if (--this.#countdown === 0) throw new Error("falha plantada");
    super.execute(sql);
  }
}

const now = (): Date => new Date();

async function prepare(db: Connection): Promise<number> {
  const { id } = await sqliteVectorSpaces(db).ensure(TENANT, {
    modelId: "m",
    fingerprint: "f",
    dimensions: 1,
  });
  const old = draftOf(
    "a.md",
    [
      { text: "velho um", vector: [1] },
      { text: "velho dois", vector: [2] },
    ],
    {
      vectorSpace: id,
    },
  );
  await sqliteKnowledge(db, now).put(TENANT, [old]);
  return id;
}

function hits(db: Connection, term: string): number {
  return db.count("SELECT frequency FROM term WHERE term = ?", term);
}

/** Runs `action` with a failure at its 1st, 2nd, … write until one run meets none; returns how many failed. */
async function failEverywhere(
  db: FailingConnection,
  action: () => Promise<unknown>,
  check: () => void,
): Promise<number> {
  for (let n = 1; ; n++) {
    db.failAt(n);
    const failed = await action().then(
      () => false,
      (error: Error) => error.message === "falha plantada",
    );
    db.failAt(Infinity);
    if (!failed) return n - 1;
    check();
    const findings = await sqliteMaintenance(db, { path: db.path, backupsKept: 1 }, now).verify();
    assert.deepEqual(
      findings.filter(({ ok }) => !ok),
      [],
      `after a failure at write ${n}`,
    );
  }
}

suite("a write that fails half-way", () => {
  const cases = {
    "replacing a document": async (db: Connection, space: number) => {
      const passages = ["um", "dois", "três"].map((text) => ({ text: `novo ${text}`, vector: [3] }));
      await sqliteKnowledge(db, now).put(TENANT, [
        draftOf("b.md", [{ text: "novo quatro", vector: [4] }], { vectorSpace: space }),
        draftOf("a.md", passages, { vectorSpace: space }),
      ]);
    },
    "removing a document": async (db: Connection) => {
      await sqliteKnowledge(db, now).remove(TENANT, { ids: [1] });
    },
    "removing many documents": async (db: Connection) => {
      await sqliteKnowledge(db, now).remove(TENANT, { ids: [1, 2] });
    },
    "removing a collection": async (db: Connection) => {
      await sqliteKnowledge(db, now).remove(TENANT, { collection: "manuais" });
    },
    "replacing the terms": async (db: Connection) => {
      await sqliteMaintenance(db, { path: db.path, backupsKept: 1 }, now).replaceTerms(TENANT, "r2");
    },
  };
  for (const [what, action] of Object.entries(cases)) {
    test(`${what}: whichever write fails, the old version still answers and all verifies`, async () => {
      const folder = temporaryFolder();
      const db = new FailingConnection({ path: join(folder.path, "a.db") });
      try {
        const space = await prepare(db);
        const failures = await failEverywhere(
          db,
          () => action(db, space),
          () => assert.deepEqual([hits(db, "velho"), hits(db, "novo")], [2, 0]),
        );
        assert.ok(failures >= 4, `only ${failures} writes`);
        assert.equal(hits(db, "velho"), 0);
      } finally {
        db.close();
        folder.remove();
      }
    });
  }
});

suite("erasing a tenant, when a write fails half-way", () => {
  test("whichever write fails, all of it is there or nothing, and asking again finishes it", async () => {
    const folder = temporaryFolder();
    const db = new FailingConnection({ path: join(folder.path, "a.db") });
    const tenants = sqliteTenants(db, { erase: async () => 0 });
    try {
      await prepare(db);
      const failures = await failEverywhere(
        db,
        () => tenants.erase(TENANT),
        () => {
          const isThere = db.count("SELECT count(*) FROM tenant") === 1;
          assert.equal(hits(db, "velho"), isThere ? 2 : 0);
          assert.equal(db.count("SELECT count(*) FROM chunk"), isThere ? 2 : 0);
        },
      );
      assert.ok(failures >= 20, `only ${failures} writes`);
      assert.equal(db.count("SELECT count(*) FROM tenant"), 0);
      assert.equal(db.count("SELECT count(*) FROM counter WHERE name = 'erasure-pending'"), 0);
    } finally {
      db.close();
      folder.remove();
    }
  });
});

suite("a message or a trace whose writing fails half-way", () => {
  test("whichever write fails, nothing of it is there, and what was there stays", async () => {
    const folder = temporaryFolder();
    const db = new FailingConnection({ path: join(folder.path, "a.db") });
    const counts = (): unknown =>
      Object.values(
        db.get("SELECT (SELECT count(*) FROM message), (SELECT group_concat(id) FROM trace)") ?? {},
      );
    const conversations = sqliteConversations(db, now);
    const traces = sqliteTraces(db, 1);
    const messages = ["um", "dois"].map((text) => ({ role: "user" as const, text }));
    try {
      await conversations.append(TENANT, "c", messages);
      await traces.put(TENANT, traceOf("velho"));
      const appending = () => conversations.append(TENANT, "c", messages);
      assert.equal(await failEverywhere(db, appending, () => assert.deepEqual(counts(), [2, "velho"])), 4);
      const putting = () => traces.put(TENANT, traceOf("novo"));
      assert.equal(await failEverywhere(db, putting, () => assert.deepEqual(counts(), [4, "velho"])), 5);
      assert.deepEqual(counts(), [4, "novo"]);
    } finally {
      db.close();
      folder.remove();
    }
  });
});
