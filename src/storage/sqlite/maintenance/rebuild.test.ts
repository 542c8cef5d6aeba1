import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createRequestContext } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { broken, draftOf, putOne, search, TENANT } from "../../contract/drafts.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { Connection } from "../connection.ts";
import { SCHEMA_VERSION } from "../schema.ts";
import { sqliteStore } from "../sqlite-store.ts";
import { rebuildDatabase } from "./rebuild.ts";

/** A store of version 6, whose words were kept by FTS5: three passages in two documents, vectors, a conversation. */
const VERSION_6 = join(import.meta.dirname, "store-v6.gz");

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

  test("one of today's version keeps everything but its index, which is made anew", async () => {
    const { path: folder, remove } = temporaryFolder();
    try {
      const path = join(folder, "acervo.db");
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      await putOne(store, draftOf("a.md", ["gatos mansos"]));
      await putOne(store, draftOf("b.md", ["gatos escondidos"], { active: false }));
      await store.close();
      assert.equal((await rebuildDatabase({ path, ...TEST_SETTINGS }, "analyzer 9")).chunks, 2);
      const rebuilt = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(await search(rebuilt, stemOf("gatos")), ["gatos mansos"]);
      assert.equal((await rebuilt.maintenance.stats(TENANT)).documents, 2);
      assert.deepEqual(await broken(rebuilt), []);
      await rebuilt.close();
      assert.ok(SCHEMA_VERSION > 6);
    } finally {
      remove();
    }
  });
});
