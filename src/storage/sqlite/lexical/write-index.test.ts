import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { broken, draftOf, putAll, putOne, search, TENANT } from "../../contract/drafts.ts";
import { Connection } from "../connection.ts";
import { withStore } from "../filled-store-fixture.ts";

function generations(path: string): number[] {
  const db = new Connection({ path, readOnly: true });
  const rows = db.all<{ generation: number }>("SELECT DISTINCT generation FROM posting ORDER BY generation");
  db.close();
  return rows.map(({ generation }) => generation);
}

suite("upkeep of the lexical index", () => {
  test("a generation that is mostly holes is moved to new slots, and everything is found as before", () =>
    withStore(async (store, path) => {
      const drafts = Array.from({ length: 180 }, (_, part) => {
        const texts = Array.from({ length: 100 }, (_, at) => `comum n${part}x${at}`);
        return draftOf("t.csv", texts, { part: part + 1 });
      });
      const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
      assert.deepEqual(generations(path), [0, 1]);
      await store.knowledge.remove(TENANT, { ids: ids.slice(0, 120) });
      await store.maintenance.optimize(TENANT);
      assert.deepEqual(generations(path), [1]);
      assert.deepEqual(await broken(store), []);
      assert.deepEqual(await search(store, "n119x5"), []);
      for (const word of ["n120x0", "n163x50", "n179x99"]) {
        assert.deepEqual(await search(store, word), [`comum ${word}`]);
      }
      assert.deepEqual(await search(store, "gato"), ["gato manso"]);
      await store.maintenance.optimize(TENANT);
      assert.deepEqual(generations(path), [1]);
    }));

  test("a reader that stays open sees every change: replaced, hidden, moved and restored slots", () =>
    withStore(async (store) => {
      await putOne(store, draftOf("b.md", ["boi um"]));
      assert.deepEqual(await search(store, "boi"), ["boi um"]);
      await putOne(store, draftOf("b.md", ["boi dois"]));
      assert.deepEqual(await search(store, "boi"), ["boi dois"]);
      await putOne(store, draftOf("b.md", ["boi dois"], { active: false }));
      assert.deepEqual(await search(store, "boi"), []);
      await putOne(store, draftOf("b.md", ["boi dois"], { active: true }));
      assert.deepEqual(await search(store, "boi"), ["boi dois"]);
      await store.maintenance.replaceTerms(TENANT, "r2");
      assert.deepEqual(await search(store, "boi"), ["boi dois"]);
      assert.deepEqual(await broken(store), []);
    }));
});
