import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createRequestContext } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { broken, draftOf, putOne, search, TENANT } from "../../contract/drafts.ts";
import { feedbackOf } from "../../contract/feedback.ts";
import { keyOf } from "../../contract/keys.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { Connection } from "../connection.ts";
import { SCHEMA_VERSION } from "../schema.ts";
import { sqliteStore } from "../sqlite-store.ts";
import { rebuildDatabase } from "./rebuild.ts";

/** A store of version 6, whose words were kept by FTS5: three passages in two documents, vectors, a conversation. */
const VERSION_6 = join(import.meta.dirname, "store-v6.gz");

/** Makes of a database of today one of version 10, which had no keys and no feedback, and jobs without keys. */
const TO_VERSION_10 = `DROP TABLE api_key; DROP TABLE feedback; DROP INDEX job_by_age; DROP INDEX job_by_key;
  DROP INDEX job_unfinished; DROP INDEX job_in_lane;
  CREATE INDEX job_by_state ON job (tenant_id, kind, state);
  ALTER TABLE job DROP COLUMN key; ALTER TABLE job DROP COLUMN lane;
  ALTER TABLE job DROP COLUMN not_before; ALTER TABLE job DROP COLUMN lease;
  PRAGMA user_version = 10;`;

function stemOf(word: string): string {
  return chunkTerms({ title: "", headings: [], text: word }).terms;
}

suite("rebuilding a database", () => {
  test("one of an older version is refused, then answers from its own texts, vectors and conversations", async () => {
    const { path: folder, remove } = temporaryFolder();
    try {
      const path = join(folder, "acervo.db");
      writeFileSync(path, gunzipSync(readFileSync(VERSION_6)));
      assert.throws(() => new Connection({ path }), { code: "store-too-old" });
      const { backup, chunks } = await rebuildDatabase({ path, ...TEST_SETTINGS }, "analyzer 9");
      assert.equal(chunks, 3);
      const version = new DatabaseSync(backup).prepare("PRAGMA user_version").get();
      assert.equal(version?.["user_version"], 6, "the backup is what was there");
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      const found = await search(store, stemOf("hospedagem"), {}, "default");
      assert.equal(found.length, 1);
      assert.match(found[0] ?? "", /hospedagem e alimentação/u);
      const stats = await store.maintenance.stats("default");
      assert.deepEqual([stats.documents, stats.chunks, stats.vectors], [2, 3, 3]);
      assert.equal((await store.conversations.list("default", 5)).length, 1);
      const [space] = await store.vectors.list("default");
      const vector = { space: space?.id ?? 0, values: new Float32Array(128).fill(1), limit: 5 };
      const { documents } = await store.read(createRequestContext("default"), (view) =>
        view.index.candidates({ terms: [], filter: {}, limit: 0, vector }),
      );
      assert.ok([...documents.values()].every(({ similarity }) => similarity !== null));
      assert.deepEqual(await broken(store), []);
      await store.close();
    } finally {
      remove();
    }
  });

  test("one of version 10 keeps its jobs, settings and usage, and takes keys and feedback from then on", async () => {
    const { path: folder, remove } = temporaryFolder();
    try {
      const path = join(folder, "acervo.db");
      const former = sqliteStore({ path, ...TEST_SETTINGS });
      await putOne(former, draftOf("a.md", ["gatos mansos"]));
      await former.settings.put(TENANT, "a", { b: 1 });
      await former.usage.reserve(TENANT, "2026-01-01", 7, 9);
      await former.jobs.enqueue(TENANT, "k", { n: 1 });
      const job = (await former.jobQueue.claim(TENANT, "k", 0)) ?? assert.fail();
      await former.close();
      const db = new DatabaseSync(path);
      db.exec(TO_VERSION_10);
      db.close();
      assert.throws(() => new Connection({ path }), { code: "store-too-old" });
      await rebuildDatabase({ path, ...TEST_SETTINGS }, "analyzer 9");
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(await search(store, stemOf("gatos")), ["gatos mansos"]);
      assert.deepEqual(await store.settings.get(TENANT, "a"), { b: 1 });
      assert.equal((await store.usage.day(TENANT, "2026-01-01")).reserved, 7);
      const taken = (await store.jobQueue.claim(TENANT, "k", 60_000)) ?? assert.fail();
      assert.deepEqual([taken.id, taken.payload, taken.attempts], [job.id, { n: 1 }, 2]);
      await store.keys.add(TENANT, keyOf("k"));
      await store.feedback.put(TENANT, feedbackOf("t"));
      assert.deepEqual(await broken(store), []);
      await store.close();
    } finally {
      remove();
    }
  });

  test("one of today's version keeps everything but its index, which is made anew", async () => {
    const { path: folder, remove } = temporaryFolder();
    try {
      const path = join(folder, "acervo.db");
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      await putOne(store, draftOf("a.md", ["gatos mansos"]));
      await putOne(store, draftOf("b.md", ["gatos escondidos"], { active: false }));
      const key = await store.keys.add(TENANT, keyOf("k"));
      const feedback = await store.feedback.put(TENANT, feedbackOf("t", { comment: "bom" }));
      const job = await store.jobs.enqueue(TENANT, "k", null, { key: "x" });
      await store.close();
      assert.equal((await rebuildDatabase({ path, ...TEST_SETTINGS }, "analyzer 9")).chunks, 2);
      const rebuilt = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(await search(rebuilt, stemOf("gatos")), ["gatos mansos"]);
      assert.equal((await rebuilt.maintenance.stats(TENANT)).documents, 2);
      assert.deepEqual(await rebuilt.keys.find(keyOf("k").hash), key);
      assert.deepEqual(await rebuilt.feedback.list(TENANT, { limit: 9 }), [feedback]);
      assert.deepEqual(await rebuilt.jobs.enqueue(TENANT, "k", null, { key: "x" }), job);
      assert.deepEqual(await broken(rebuilt), []);
      await rebuilt.close();
      assert.ok(SCHEMA_VERSION > 6);
    } finally {
      remove();
    }
  });
});
