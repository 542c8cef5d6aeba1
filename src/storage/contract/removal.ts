import assert from "node:assert/strict";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  broken,
  chunkIds,
  CONTEXT,
  draftOf,
  nearest,
  putAll,
  putOne,
  search,
  setActive,
  similarityByChunk,
  statisticsOf,
  TENANT,
} from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

/** Two embedded documents: "canário" is only in the second. */
async function twoDocuments(store: Store): Promise<{ space: number; hidden: number; chunk: number }> {
  const { id: space } = await store.vectors.ensure(TENANT, MODEL);
  await putOne(store, draftOf("a.md", [{ text: "comum a", vector: [0, 1] }], { vectorSpace: space }));
  const hidden = await putOne(
    store,
    draftOf("b.md", [{ text: "comum canário", vector: [1, 0] }], { vectorSpace: space, collection: "leis" }),
  );
  const [chunk = 0] = await chunkIds(store, "canário");
  return { space, hidden, chunk };
}

/** All that any read shows of the second document; empty when it is invisible. */
async function traces(store: Store, space: number, chunk: number): Promise<Record<string, unknown>> {
  const vector = Float32Array.of(1, 0);
  const view = await store.read(CONTEXT, async (read) => ({
    chunkCount: (await statisticsOf(read, [])).chunkCount,
    averageLength: (await statisticsOf(read, [])).averageLength,
    frequency: [...(await statisticsOf(read, ["canário", "comum"])).documentFrequency.values()],
    similarity: [...(await similarityByChunk(read, "canário", { space, values: vector })).values()],
    passages: (await read.index.passages([chunk])).length,
    vocabulary: (await read.index.vocabulary("c", 10)).map(
      ({ term, documentCount }) => `${term} ${documentCount}`,
    ),
    collections: (await read.index.contents()).collections.map(
      ({ name, documents }) => `${name} ${documents}`,
    ),
  }));
  return {
    ...view,
    lexical: await search(store, "comum"),
    filtered: await search(store, "canário", { collections: ["leis"] }),
    vector: await nearest(store, { space, vector: [1, 0] }),
  };
}

const VISIBLE = {
  chunkCount: 2,
  averageLength: 2,
  frequency: [1, 2],
  similarity: [1],
  passages: 1,
  vocabulary: ["comum 2", "canário 1"],
  collections: ["leis 1", "manuais 1"],
  lexical: ["comum a", "comum canário"],
  filtered: ["comum canário"],
  vector: ["comum canário", "comum a"],
};

const INVISIBLE = {
  chunkCount: 1,
  averageLength: 2,
  frequency: [0, 1],
  similarity: [],
  passages: 0,
  vocabulary: ["comum 1"],
  collections: ["leis 0", "manuais 1"],
  lexical: ["comum a"],
  filtered: [],
  vector: ["comum a"],
};

export const removalChecks: readonly Check[] = [
  {
    title: "an inactive document is invisible to every read, and whole again when active",
    run: async ({ store }) => {
      const { space, hidden, chunk } = await twoDocuments(store);
      assert.deepEqual(await traces(store, space, chunk), VISIBLE);
      assert.equal(await setActive(store, TENANT, hidden, false), true);
      assert.equal(await setActive(store, TENANT, hidden, false), true);
      assert.deepEqual(await traces(store, space, chunk), INVISIBLE);
      assert.equal((await store.knowledge.get(TENANT, hidden))?.active, false);
      assert.deepEqual(await broken(store), []);
      assert.equal(await setActive(store, TENANT, hidden, true), true);
      assert.deepEqual(await traces(store, space, chunk), VISIBLE);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a replaced document stays inactive",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("a.md", ["um"]));
      await setActive(store, TENANT, id, false);
      await putOne(store, draftOf("a.md", ["dois"]));
      assert.deepEqual(await search(store, "dois"), []);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a removed document leaves no trace",
    run: async ({ store }) => {
      const { space, hidden, chunk } = await twoDocuments(store);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [hidden] }), 1);
      assert.deepEqual(await traces(store, space, chunk), INVISIBLE);
      assert.equal(await store.knowledge.get(TENANT, hidden), null);
      assert.deepEqual(await store.knowledge.chunks(TENANT, hidden), []);
      assert.equal((await store.maintenance.stats(TENANT)).vectors, 1);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [hidden] }), 0);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "an inactive document can be removed, and the totals stay right",
    run: async ({ store }) => {
      const { hidden } = await twoDocuments(store);
      await setActive(store, TENANT, hidden, false);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [hidden] }), 1);
      assert.deepEqual(await search(store, "comum canário"), ["comum a"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a removed source can come back, as a new document",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("a.md", ["um"]));
      await store.knowledge.remove(TENANT, { ids: [id] });
      const [outcome] = await store.knowledge.put(TENANT, [draftOf("a.md", ["um"])]);
      assert.equal(outcome?.kind, "created");
      assert.notEqual(outcome.document.id, id);
    },
  },
  {
    title: "many documents are removed at once, and those that are there are counted once",
    run: async ({ store }) => {
      const { space, hidden, chunk } = await twoDocuments(store);
      const other = await putOne(store, draftOf("c.md", ["canário oculto"]));
      await setActive(store, TENANT, other, false);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [] }), 0);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [other, 99_999, hidden, other] }), 2);
      assert.deepEqual(await traces(store, space, chunk), INVISIBLE);
      assert.equal((await store.maintenance.stats(TENANT)).vectors, 1);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [hidden, other] }), 0);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "however many are removed at once, what stays is found and what went is not",
    run: async ({ store }) => {
      const drafts = Array.from({ length: 400 }, (_, row) =>
        draftOf("t.csv", [`comum linha_${row} par_${row % 2}`], { part: row + 1 }),
      );
      const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
      for (const [kept, doomed] of [
        [200, ids.filter((_, row) => row % 2 === 0)],
        [1, ids.slice(0, -1)],
        [0, ids],
      ] as const) {
        await store.knowledge.remove(TENANT, { ids: doomed });
        const { chunkCount, documentFrequency } = await store.read(CONTEXT, (view) =>
          statisticsOf(view, ["comum", "par_0", "par_1", "linha_0", "linha_399"]),
        );
        assert.equal(chunkCount, kept);
        const last = Math.min(kept, 1);
        assert.deepEqual([...documentFrequency.values()], [kept, 0, kept, 0, last]);
        assert.equal((await search(store, "linha_399 linha_0")).length, last);
        assert.deepEqual(await broken(store), []);
      }
    },
  },
  {
    title: "removing a collection removes its documents and its name",
    run: async ({ store }) => {
      const { space, chunk } = await twoDocuments(store);
      assert.equal(await store.knowledge.remove(TENANT, { collection: "leis" }), 1);
      assert.deepEqual(await traces(store, space, chunk), { ...INVISIBLE, collections: ["manuais 1"] });
      assert.equal(await store.knowledge.remove(TENANT, { collection: "leis" }), 0);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "acting on an id that does not exist is told, not thrown",
    run: async ({ store }) => {
      assert.equal(await store.knowledge.get(TENANT, 99), null);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [99] }), 0);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [99] }), 0);
      assert.equal(await setActive(store, TENANT, 99, false), false);
      assert.deepEqual(await store.knowledge.chunks(TENANT, 99), []);
      assert.equal(await store.knowledge.remove(TENANT, { collection: "nenhuma" }), 0);
    },
  },
];
