import assert from "node:assert/strict";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { chunkIds, draftOf, nearest, putOne, TENANT } from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 3 };

const COMPASS = [
  { text: "x leste", vector: [1, 0, 0] },
  { text: "x norte", vector: [0, 2, 0] },
  { text: "x nordeste", vector: [3, 3, 0] },
  { text: "x oeste", vector: [-1, 0, 0] },
  { text: "x nada", vector: [0, 0, 0] },
];

async function compass(store: Store): Promise<{ space: number; document: number }> {
  const { id: space } = await store.vectors.ensure(TENANT, MODEL);
  return { space, document: await putOne(store, draftOf("a.md", COMPASS, { vectorSpace: space })) };
}

export const vectorChecks: readonly Check[] = [
  {
    title: "nearest orders by cosine, whatever the lengths",
    run: async ({ store }) => {
      const { space, document } = await compass(store);
      const vector = Float32Array.of(10, 1, 0);
      const found = await store.read(TENANT, (view) =>
        view.nearest({ space, vector, filter: {}, limit: 10 }),
      );
      const expected = [0.995037, 0.773957, 0.099504, 0, -0.995037];
      assert.deepEqual(
        found.map(({ documentId }) => documentId),
        expected.map(() => document),
      );
      for (const [index, { similarity }] of found.entries()) {
        assert.ok(Math.abs(similarity - (expected[index] ?? 9)) < 1e-5, `${index}: ${similarity}`);
      }
      assert.deepEqual(await nearest(store, { space, vector: [10, 1, 0], limit: 2 }), [
        "x leste",
        "x nordeste",
      ]);
      assert.deepEqual(await nearest(store, { space, vector: [10, 1, 0], limit: 0 }), []);
    },
  },
  {
    title: "equal similarities are ordered by chunk id",
    run: async ({ store }) => {
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
      const passages = Array.from({ length: 40 }, (_, index) => ({ text: `n${index}`, vector: [1, 1, 0] }));
      await putOne(store, draftOf("a.md", passages, { vectorSpace }));
      const found = await nearest(store, { space: vectorSpace, vector: [1, 1, 0], limit: 5 });
      assert.deepEqual(found, ["n0", "n1", "n2", "n3", "n4"]);
    },
  },
  {
    title: "the zero vector is near to nothing",
    run: async ({ store }) => {
      const { space } = await compass(store);
      assert.deepEqual(await nearest(store, { space, vector: [0, 0, 0] }), []);
      const ids = await chunkIds(store, "leste");
      const similar = await store.read(TENANT, (view) =>
        view.similarities({ space, vector: new Float32Array(3), chunkIds: ids }),
      );
      assert.deepEqual([...similar.values()], [0]);
    },
  },
  {
    title: "a query vector of another length is an error; a space that does not exist has no vectors",
    run: async ({ store }) => {
      const { space } = await compass(store);
      const mismatch = { code: "dimension-mismatch" };
      const filter = { collections: ["manuais"] };
      const vector = Float32Array.of(1, 0);
      await assert.rejects(nearest(store, { space, vector: [1, 0] }), mismatch);
      await assert.rejects(nearest(store, { space, vector: [1, 0], filter }), mismatch);
      await assert.rejects(
        store.read(TENANT, (view) => view.similarities({ space, vector, chunkIds: [1] })),
        mismatch,
      );
      assert.deepEqual(await nearest(store, { space: 999, vector: [1, 0] }), []);
      const none = await store.read(TENANT, (view) =>
        view.similarities({ space: 999, vector, chunkIds: [1] }),
      );
      assert.equal(none.size, 0);
    },
  },
  {
    title: "similarities give the cosine of the chunks asked for, and leave out the others",
    run: async ({ store }) => {
      const { space } = await compass(store);
      await putOne(store, draftOf("b.md", ["x sem vetor"]));
      const ids = await chunkIds(store, "x");
      const [east = 0, north = 0] = ids;
      const lacking = ids.at(-1) ?? 0;
      const found = await store.read(TENANT, (view) =>
        view.similarities({
          space,
          vector: Float32Array.of(5, 0, 0),
          chunkIds: [north, 9_999, east, lacking],
        }),
      );
      assert.deepEqual(
        [...found].toSorted(([a], [b]) => a - b),
        [
          [east, 1],
          [north, 0],
        ],
      );
    },
  },
  {
    title: "vectors follow their documents: replaced and removed ones are never found",
    run: async ({ store }) => {
      const { space, document } = await compass(store);
      const vector = [1, 0, 0];
      assert.equal((await nearest(store, { space, vector, limit: 1 }))[0], "x leste");
      for (let version = 0; version < 30; version++) {
        const text = `versão ${version}`;
        await putOne(store, draftOf("b.md", [{ text, vector }], { vectorSpace: space }));
        const found = await nearest(store, { space, vector, limit: 2 });
        assert.deepEqual(found.toSorted(), [text, "x leste"].toSorted());
      }
      await store.documents.remove(TENANT, document);
      assert.deepEqual(await nearest(store, { space, vector }), ["versão 29"]);
    },
  },
  {
    title: "what a filter or a hidden document takes away is made up for by farther chunks",
    run: async ({ store }) => {
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
      const crowd = Array.from({ length: 60 }, (_, index) => ({ text: `perto ${index}`, vector: [1, 0, 0] }));
      const near = await putOne(store, draftOf("a.md", crowd, { vectorSpace }));
      await putOne(
        store,
        draftOf("b.md", [{ text: "longe", vector: [0, 1, 0] }], { vectorSpace, collection: "leis" }),
      );
      const query = { space: vectorSpace, vector: [1, 0, 0], limit: 3 };
      assert.deepEqual(await nearest(store, { ...query, filter: { collections: ["leis"] } }), ["longe"]);
      await store.documents.setActive(TENANT, near, false);
      assert.deepEqual(await nearest(store, query), ["longe"]);
    },
  },
];
