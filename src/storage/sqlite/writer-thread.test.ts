import assert from "node:assert/strict";
import { join } from "node:path";
import { suite, test } from "node:test";
import { Worker } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import { broken, draftOf, putOne, search, TENANT } from "../contract/drafts.ts";
import { temporaryFolder, TEST_SETTINGS } from "../contract/temporary-folder.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../store.ts";
import { Connection } from "./connection.ts";
import { threadedSqliteStore } from "./sqlite-store.ts";

async function inThread(work: (store: Store, path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = threadedSqliteStore({ path, ...TEST_SETTINGS, busyTimeoutMs: 1 });
  try {
    await work(store, path);
  } finally {
    await store.close();
    folder.remove();
  }
}

suite("a store with a writer thread", () => {
  test("makes its file, and shows a write once it is acknowledged", () =>
    inThread(async (store) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      assert.deepEqual(await search(store, "gato"), ["gato"]);
    }));

  test("leaves the event loop free while it writes", () =>
    inThread(async (store) => {
      const passages = Array.from({ length: 3_000 }, (_, index) => `comum par_${index % 50} n${index}`);
      const draft = draftOf("a.md", passages);
      await store.settings.put(TENANT, "started", true);
      let turns = 0;
      const counting = setInterval(() => turns++, 1);
      await store.knowledge.put(TENANT, [draft]);
      clearInterval(counting);
      assert.ok(turns > 3, `only ${turns} turns`);
    }));

  test("hands errors over with their code, their cause and whether to try again", () =>
    inThread(async (store, path) => {
      const holder = new Connection({ path });
      holder.execute("BEGIN IMMEDIATE");
      await assert.rejects(putOne(store, draftOf("a.md", ["gato"])), (error: Error) => {
        assert.ok(error instanceof AcervoError);
        assert.deepEqual([error.code, error.facts, error.isRetryable], ["store-busy", { path }, true]);
        return /locked/.test(String(error.cause));
      });
      holder.execute("ROLLBACK");
      holder.close();
      await putOne(store, draftOf("a.md", ["gato"]));
    }));

  test("fails the calls of a thread that dies, and starts another for the next", (t) =>
    inThread(async (store) => {
      const post = t.mock.method(Worker.prototype, "postMessage");
      await putOne(store, draftOf("a.md", ["gato"]));
      const writes = ["b", "c"].map((source) => store.knowledge.put(TENANT, [draftOf(source, [source])]));
      const settled = Promise.allSettled(writes);
      await new Promise(setImmediate);
      const [first] = post.mock.calls;
      await (first?.this as Worker | undefined)?.terminate();
      for (const outcome of await settled) {
        if (outcome.status === "rejected")
          assert.equal((outcome.reason as AcervoError).code, "worker-failed");
      }
      await putOne(store, draftOf("d.md", ["peixe"]));
      assert.ok((await search(store, "gato peixe")).length === 2);
      assert.deepEqual(await broken(store), []);
    }));

  test("goes on after a call whose values cannot be copied or make no sense", () =>
    inThread(async (store) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      const senseless = { ...draftOf("b.md", ["cão"]), chunks: null } as unknown as ReturnType<
        typeof draftOf
      >;
      await assert.rejects(store.knowledge.put(TENANT, [senseless]), { code: "worker-failed" });
      const uncloneable = draftOf("c.md", ["rato"], { metadata: { a: (() => 1) as unknown as string } });
      await assert.rejects(store.knowledge.put(TENANT, [uncloneable]));
      await putOne(store, draftOf("d.md", ["peixe"]));
      assert.deepEqual((await search(store, "gato cão rato peixe")).toSorted(), ["gato", "peixe"]);
    }));

  test("waits for its writes when it is closed, and a store that never wrote closes too", async () => {
    const folder = temporaryFolder();
    const settings = { dataDir: folder.path, ...TEST_SETTINGS };
    const unused = await openStore(settings, { threads: true });
    await unused.close();
    const store = await openStore(settings, { threads: true });
    const writes = ["um", "dois", "três"].map((text) => putOne(store, draftOf(text, [text])));
    await store.close();
    assert.equal((await Promise.allSettled(writes)).filter(({ status }) => status === "fulfilled").length, 3);
    const again = await openStore(settings, { readOnly: true });
    assert.equal((await search(again, "um dois três")).length, 3);
    await again.close();
    folder.remove();
  });
});
