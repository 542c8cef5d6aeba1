import assert from "node:assert/strict";
import { join } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { suite, test } from "node:test";
import { keyOf } from "../contract/keys.ts";
import { TENANT } from "../contract/drafts.ts";
import { temporaryFolder } from "../contract/temporary-folder.ts";
import { MAX_FINISHED_JOBS } from "../jobs.ts";
import { Connection } from "./connection.ts";
import { sqliteJobs } from "./records/jobs.ts";
import { sqliteKeys } from "./records/keys.ts";
import { sqliteWorkQueue } from "./records/work-queue.ts";

/** Remembers how each statement that reads would be run. */
class ExplainingConnection extends Connection {
  readonly plans: string[] = [];

  override get<Result>(sql: string, ...values: SQLInputValue[]): Result | undefined {
    this.#explain(sql, values);
    return super.get<Result>(sql, ...values);
  }

  override all<Result>(sql: string, ...values: SQLInputValue[]): Result[] {
    this.#explain(sql, values);
    return super.all<Result>(sql, ...values);
  }

  #explain(sql: string, values: readonly SQLInputValue[]): void {
    const steps = super.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    this.plans.push(...steps.map(({ detail }) => detail));
  }
}

const now = (): Date => new Date();

async function inDatabase(work: (db: ExplainingConnection) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const db = new ExplainingConnection({ path: join(folder.path, "a.db") });
  try {
    await work(db);
  } finally {
    db.close();
    folder.remove();
  }
}

/** The steps that look at rows of a table without an index. */
function scansOf(table: string, { plans }: ExplainingConnection): string[] {
  return plans.filter((step) => new RegExp(String.raw`^SCAN (${table})\b`).test(step));
}

suite("what is asked with every request", () => {
  test("a key is found by one look into an index", () =>
    inDatabase(async (db) => {
      const keys = sqliteKeys(db, now);
      await keys.add(TENANT, keyOf("k"));
      db.plans.length = 0;
      assert.notEqual(await keys.find(keyOf("k").hash), null);
      assert.deepEqual(db.plans, [
        "SEARCH k USING INDEX sqlite_autoindex_api_key_1 (hash=?)",
        "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)",
      ]);
    }));

  test("a free job is found, and so are tenants that wait, without reading past jobs that are done", () =>
    inDatabase(async (db) => {
      const jobs = sqliteJobs(db, now);
      const work = sqliteWorkQueue(db, now);
      await jobs.enqueue(TENANT, "k", null, { key: "x", lane: "l" });
      assert.deepEqual(await work.waiting("k"), [TENANT]);
      assert.notEqual(await work.claim(TENANT, "k", 1), null);
      assert.equal(await work.takeBack("k"), 1);
      await jobs.list(TENANT, { limit: 1, before: 9 });
      assert.deepEqual(scansOf("job|older", db), []);
      assert.ok(db.plans.some((step) => step.includes("job_unfinished (kind=? AND tenant_id=?)")));
      assert.ok(
        db.plans.some((step) => step.includes("job_in_lane (tenant_id=? AND kind=? AND lane=? AND id<?)")),
      );
    }));
});

suite("finished jobs", () => {
  test("are kept up to a number, the newest of them, and never one that is still to be done", () =>
    inDatabase(async (db) => {
      const jobs = sqliteJobs(db, now);
      const first = await jobs.enqueue(TENANT, "k", null);
      const sql = `INSERT INTO job (tenant_id, kind, state, payload, created_at, updated_at)
         VALUES (1, 'k', 'done', 'null', '', '')`;
      db.transaction(() =>
        db.runMany(
          sql,
          Array.from({ length: MAX_FINISHED_JOBS + 5 }, () => []),
        ),
      );
      const last = await jobs.enqueue(TENANT, "k", null);
      const ids = (await jobs.list(TENANT, { limit: 2 * MAX_FINISHED_JOBS })).map(({ id }) => id);
      assert.equal(ids.length, MAX_FINISHED_JOBS + 1);
      assert.deepEqual([ids[0], ids.at(-1)], [last.id, first.id]);
    }));
});
