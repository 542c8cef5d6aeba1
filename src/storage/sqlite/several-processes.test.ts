import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { suite, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  broken,
  candidates,
  CONTEXT,
  draftOf,
  putOne,
  search,
  statisticsOf,
  TENANT,
} from "../contract/drafts.ts";
import { Connection } from "./connection.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../contract/temporary-folder.ts";

const SCRIPT = fileURLToPath(new URL("../../../test/helpers/put-documents.ts", import.meta.url));

/** Runs another process that puts `count` documents; resolves to its error output, empty when all went well. */
async function putElsewhere(path: string, prefix: string, count: number): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, dirname(path), prefix, String(count)]);
  let errors = "";
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const [code] = (await once(child, "close")) as [number];
  return code === 0 ? "" : `exit ${code}: ${errors}`;
}

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  try {
    await work(join(folder.path, "acervo.db"));
  } finally {
    folder.remove();
  }
}

suite("a database file shared by handles", () => {
  test("a closed store opens again with everything in it", () =>
    inFolder(async (path) => {
      const first = sqliteStore({ path, ...TEST_SETTINGS });
      const space = await first.vectors.ensure(TENANT, { modelId: "m", fingerprint: "f", dimensions: 1 });
      const draft = draftOf("a.md", [{ text: "gato", vector: [1] }], { vectorSpace: space.id });
      const id = await putOne(first, draft);
      const job = await first.jobs.enqueue(TENANT, "k", { a: 1 });
      await first.embeddingCache.put(TENANT, "f", "h", Float32Array.of(1, 2));
      await first.embeddingCache.get(TENANT, "f", "h");
      const document = await first.knowledge.get(TENANT, id);
      await first.close();
      const again = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(await again.knowledge.get(TENANT, id), document);
      assert.deepEqual(await search(again, "gato"), ["gato"]);
      assert.deepEqual(await again.vectors.list(TENANT), [space]);
      assert.deepEqual(await again.jobs.list(TENANT, { limit: 1 }), [job]);
      assert.equal((await again.embeddingCache.stats(TENANT)).hits, 1);
      assert.deepEqual(await again.embeddingCache.get(TENANT, "f", "h"), Float32Array.of(1, 2));
      await again.close();
    }));

  test("two handles see each other's writes at once, frequencies included", () =>
    inFolder(async (path) => {
      const one = sqliteStore({ path, ...TEST_SETTINGS });
      const other = sqliteStore({ path, ...TEST_SETTINGS });
      const frequency = (): Promise<number | undefined> =>
        one.read(CONTEXT, async (view) => (await statisticsOf(view, ["gato"])).documentFrequency.get("gato"));
      await putOne(one, draftOf("a.md", ["gato"]));
      assert.equal(await frequency(), 1);
      await putOne(other, draftOf("b.md", ["gato cão"]));
      assert.equal(await frequency(), 2);
      assert.equal((await search(one, "cão")).length, 1);
      await one.close();
      await other.close();
    }));

  test("verify takes another handle's writes for what they are", () =>
    inFolder(async (path) => {
      const one = sqliteStore({ path, ...TEST_SETTINGS });
      const other = sqliteStore({ path, ...TEST_SETTINGS });
      await putOne(one, draftOf("a.md", ["gato"]));
      assert.deepEqual(await broken(one), []);
      await putOne(other, draftOf("b.md", ["cão"]));
      assert.deepEqual(await broken(one), []);
      await one.close();
      await other.close();
    }));
});

suite("a database file shared by processes", () => {
  test("while another process writes, every read sees whole documents only", () =>
    inFolder(async (path) => {
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      const writing = putElsewhere(path, "d", 40).then((errors) => ({ errors }));
      let outcome: { errors: string } | undefined;
      while (outcome === undefined) {
        const [total, found] = await store.read(CONTEXT, async (view) => [
          (await statisticsOf(view, [])).chunkCount,
          (await candidates(view, "par")).length,
        ]);
        assert.equal((total ?? 1) % 2, 0);
        assert.equal(found, Math.min(total ?? 0, 100));
        outcome = await Promise.race([writing, setImmediate(undefined)]);
      }
      assert.equal(outcome.errors, "");
      assert.equal((await store.maintenance.stats(TENANT)).documents, 40);
      assert.deepEqual(await broken(store), []);
      await store.close();
    }));

  test("processes that open a new file together migrate it once and all write to it", () =>
    inFolder(async (path) => {
      const prefixes = ["a", "b", "c"];
      assert.deepEqual(await Promise.all(prefixes.map((prefix) => putElsewhere(path, prefix, 3))), [
        "",
        "",
        "",
      ]);
      const db = new Connection({ path, readOnly: true });
      assert.equal(db.get<{ user_version: number }>("PRAGMA user_version")?.user_version, SCHEMA_VERSION);
      db.close();
      const store = sqliteStore({ path, ...TEST_SETTINGS });
      assert.equal((await store.maintenance.stats(TENANT)).documents, 9);
      assert.deepEqual(await broken(store), []);
      await store.close();
    }));
});
