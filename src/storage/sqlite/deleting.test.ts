import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { broken, CONTEXT, draftOf, putAll, putOne, search, setActive, TENANT } from "../contract/drafts.ts";
import { TEST_SETTINGS } from "../contract/temporary-folder.ts";
import { traceOf } from "../contract/traces.ts";
import { Connection } from "./connection.ts";
import { withStore } from "./filled-store-fixture.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { listFiles } from "./files.ts";

const NO_PROC = existsSync("/proc") ? false : "this system has no /proc";

/** What the database file holds once the log is written into it. */
function checkpointed(path: string): Buffer {
  const db = new Connection({ path });
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  return readFileSync(path);
}

suite("deleting and backing up", () => {
  test("a deleted text cannot be read from the files any more", () =>
    withStore(async (store, path) => {
      const canaries = ["canárioúnicodocorpo", "canárioúnicodotítulo"];
      const [text = "", title = ""] = canaries;
      await store.knowledge.put(TENANT, [draftOf("segredo.md", [{ text: `${text} comum`, title }])]);
      const documents = await store.knowledge.list(TENANT, { limit: 10 });
      await store.knowledge.remove(TENANT, { ids: [documents.at(-1)?.id ?? 0] });
      const bytes = checkpointed(path);
      for (const canary of canaries) assert.equal(bytes.includes(canary), false, canary);
    }));

  test("what was said, told shortly and traced cannot be read from the files once it is removed", () =>
    withStore(async (store, path) => {
      const { conversations, traces } = store;
      const canaries = ["canáriodito", "canárioresumido", "canárioantigo", "canárioperguntado"];
      const [text = "", summary = "", former = "", question = ""] = canaries;
      await conversations.append(TENANT, "segredo", [{ role: "user", text }]);
      await conversations.summarize(TENANT, "segredo", { text: former, through: 1 });
      await conversations.summarize(TENANT, "segredo", { text: summary, through: 2 });
      await traces.put(TENANT, traceOf("segredo", { question, answer: question.repeat(9_000) }));
      await conversations.remove(TENANT, "segredo");
      await traces.remove(TENANT, "segredo");
      const bytes = checkpointed(path);
      for (const canary of canaries) assert.equal(bytes.includes(canary), false, canary);
    }));

  test("the words of many texts deleted at once cannot be read from the files any more", () =>
    withStore(async (store, path) => {
      const drafts = Array.from({ length: 120 }, (_, row) =>
        draftOf("t.csv", [{ text: `comum canáriocorpo${row}x`, title: `canáriotítulo${row}x` }], {
          part: row + 1,
        }),
      );
      const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
      assert.equal(await store.knowledge.remove(TENANT, { ids: ids.slice(0, 100) }), 100);
      const bytes = checkpointed(path);
      for (let row = 0; row < 120; row++) {
        const isKept = row >= 100;
        assert.equal(bytes.includes(`canáriocorpo${row}x`), isKept, `body of ${row}`);
        assert.equal(bytes.includes(`canáriotítulo${row}x`), isKept, `title of ${row}`);
      }
      assert.deepEqual(await broken(store), []);
    }));

  test("the words of a text that was hidden and shown again leave with it, and others keep theirs", () =>
    withStore(async (store, path) => {
      const texts = ["comum canárioum", "comum canáriodois"];
      const outcomes = await putAll(
        store,
        texts.map((text, part) => draftOf("t.csv", [text], { part: part + 1, active: part === 0 })),
      );
      const [first = 0, second = 0] = outcomes.map(({ document }) => document.id);
      await setActive(store, TENANT, first, false);
      assert.deepEqual(await search(store, "comum"), []);
      await setActive(store, TENANT, first, true);
      assert.deepEqual(await search(store, "comum"), [texts[0]]);
      assert.deepEqual(await broken(store), []);
      await store.knowledge.remove(TENANT, { ids: [first] });
      assert.equal(checkpointed(path).includes("canárioum"), false);
      assert.equal(checkpointed(path).includes("canáriodois"), true);
      await store.knowledge.remove(TENANT, { ids: [second] });
      assert.equal(checkpointed(path).includes("canáriodois"), false);
      assert.deepEqual(await broken(store), []);
    }));

  test("a backup is a store of its own that answers and verifies, whatever is written meanwhile", () =>
    withStore(async (store, path) => {
      const copy = join(path, "..", "copia.db");
      const backup = store.maintenance.backup({ to: copy });
      await putOne(store, draftOf("b.md", ["escrito durante"]));
      await backup;
      const restored = sqliteStore({ path: copy, ...TEST_SETTINGS });
      assert.deepEqual(await search(restored, "gato"), ["gato manso"]);
      assert.equal((await restored.read(CONTEXT, (view) => view.provisions.norms("lei/1", 10))).length, 1);
      assert.deepEqual(await broken(restored), []);
      await restored.close();
      assert.deepEqual(
        listFiles(join(path, "..")).filter((file) => file.endsWith(".tmp")),
        [],
      );
    }));

  test("a backup that cannot be written is an error with a name", () =>
    withStore(async (store, path) => {
      const target = join(path, "sub", "copia.db");
      await assert.rejects(store.maintenance.backup({ to: target }), { code: "path-not-writable" });
    }));

  test("a backup into a folder that the system makes for nobody ends at once", { skip: NO_PROC }, () =>
    withStore(async (store) => {
      const target = "/proc/x/y";
      await assert.rejects(store.maintenance.backup({ to: target }), { code: "path-not-writable" });
    }),
  );
});
