import assert from "node:assert/strict";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  CONTEXT,
  draftOf,
  nearest,
  nearestTo,
  putOne,
  setActive,
  similarityByChunk,
  TENANT,
} from "./drafts.ts";

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
      const found = await store.read(CONTEXT, (view) =>
        nearestTo(view, { space, vector, filter: {}, limit: 10 }),
      );
      const expected = [0.995037, 0.773957, 0.099504, 0, -0.995037];
      assert.deepEqual(
        found.map(({ documentId }) => documentId),
        expected.map(() => document),
      );
      for (const [index, { similarity, lexicalScore }] of found.entries()) {
        assert.equal(lexicalScore, null);
        assert.ok(Math.abs((similarity ?? 8) - (expected[index] ?? 9)) < 1e-5, `${index}: ${similarity}`);
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
      const similar = await store.read(CONTEXT, (view) =>
        similarityByChunk(view, "leste", { space, values: new Float32Array(3) }),
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
      const values = Float32Array.of(1, 0);
      await assert.rejects(nearest(store, { space, vector: [1, 0] }), mismatch);
      await assert.rejects(nearest(store, { space, vector: [1, 0], filter }), mismatch);
      await assert.rejects(
        store.read(CONTEXT, (view) => similarityByChunk(view, "leste", { space, values })),
        mismatch,
      );
      assert.deepEqual(await nearest(store, { space: 999, vector: [1, 0] }), []);
      const none = await store.read(CONTEXT, (view) =>
        similarityByChunk(view, "leste", { space: 999, values }),
      );
      assert.deepEqual([...none.values()], [null]);
    },
  },
  {
    title: "candidates by words carry their cosine, and null where a chunk has no vector",
    run: async ({ store }) => {
      const { space } = await compass(store);
      await putOne(store, draftOf("b.md", ["x sem vetor"]));
      const found = await store.read(CONTEXT, (view) =>
        similarityByChunk(view, "x", { space, values: Float32Array.of(5, 0, 0) }),
      );
      const cosines = [...found].toSorted(([a], [b]) => a - b).map(([, cosine]) => cosine);
      assert.deepEqual(
        cosines.map((cosine) => cosine && Number(cosine.toFixed(6))),
        [1, 0, Number(Math.SQRT1_2.toFixed(6)), -1, 0, null],
      );
    },
  },
  {
    title: "documents carry the cosine of their mean and of their first chunk, also when vectors come later",
    run: async ({ store }) => {
      const { space, document } = await compass(store);
      const later = await putOne(store, draftOf("b.md", ["x cedo", "x tarde"]));
      const single = await putOne(
        store,
        draftOf("c.md", [{ text: "x só", vector: [0, 5, 0] }], { vectorSpace: space }),
      );
      const bare = await putOne(store, draftOf("d.md", ["x nenhum"]));
      const missing = await store.vectors.missing(TENANT, space, 2);
      const added = [Float32Array.of(0, 9, 0), Float32Array.of(1, 0, 0)];
      await store.vectors.put(
        TENANT,
        space,
        new Map(missing.map(({ chunkId }, at) => [chunkId, added[at] ?? assert.fail()])),
      );
      const vector = { space, values: Float32Array.of(0, 3, 0), limit: 0 };
      const { documents } = await store.read(CONTEXT, (view) =>
        view.index.candidates({ terms: ["x"], filter: {}, limit: 10, vector }),
      );
      const cosines = [document, later, single, bare].map((id) => {
        const { similarity, leadSimilarity } = documents.get(id) ?? assert.fail();
        return [similarity, leadSimilarity].map((cosine) => cosine && Number(cosine.toFixed(6)));
      });
      // The mean of the compass points half-way between north and north-east.
      const half = Number(Math.cos(Math.PI / 8).toFixed(6));
      const diagonal = Number(Math.SQRT1_2.toFixed(6));
      assert.deepEqual(cosines, [
        [half, 0],
        [diagonal, 1],
        [1, 1],
        [null, null],
      ]);
    },
  },
  {
    title: "the list by words comes first, then what only the vectors found, each chunk once",
    run: async ({ store }) => {
      const { space, document } = await compass(store);
      const vector = { space, values: Float32Array.of(10, 1, 0), limit: 4 };
      const query = { terms: ["norte", "oeste"], filter: {}, limit: 10, vector };
      const { candidates } = await store.read(CONTEXT, (view) => view.index.candidates(query));
      const passages = await store.read(CONTEXT, (view) =>
        view.index.passages(candidates.map(({ chunkId }) => chunkId)),
      );
      assert.deepEqual(
        passages.map(({ chunk }) => chunk.text),
        ["x norte", "x oeste", "x leste", "x nordeste", "x nada"],
      );
      const [north, west, east, northEast, nothing] = candidates;
      assert.ok((north?.lexicalScore ?? 0) > 0 && north?.lexicalScore === west?.lexicalScore);
      for (const near of [east, northEast, nothing]) assert.equal(near?.lexicalScore, null);
      assert.ok(candidates.every(({ documentId }) => documentId === document));
      for (const [candidate, cosine] of [
        [north, 0.099504],
        [west, -0.995037],
        [east, 0.995037],
        [northEast, 0.773957],
        [nothing, 0],
      ] as const) {
        assert.ok(Math.abs((candidate?.similarity ?? 9) - cosine) < 1e-5);
        assert.equal(candidate?.occurrences.body.length, 2);
      }
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
      await store.knowledge.remove(TENANT, { ids: [document] });
      assert.deepEqual(await nearest(store, { space, vector }), ["versão 29"]);
    },
  },
  {
    title: "the nearness of a document follows its vectors, added one by one, and its new text",
    run: async ({ store }) => {
      const { id: space } = await store.vectors.ensure(TENANT, MODEL);
      const id = await putOne(store, draftOf("a.md", ["x um", "x dois", "x três"]));
      const nearness = async (): Promise<(number | null)[]> => {
        const vector = { space, values: Float32Array.of(0, 3, 0), limit: 5 };
        const { documents } = await store.read(CONTEXT, (view) =>
          view.index.candidates({ terms: ["x"], filter: {}, limit: 10, vector }),
        );
        const { similarity, leadSimilarity } = documents.get(id) ?? assert.fail();
        return [similarity, leadSimilarity].map((cosine) => cosine && Number(cosine.toFixed(6)));
      };
      const seen = [await nearness()];
      for (const values of [
        [0, 1, 0],
        [0, 1, 0],
        [1, 0, 0],
      ]) {
        const [{ chunkId } = assert.fail()] = await store.vectors.missing(TENANT, space, 1);
        await store.vectors.put(TENANT, space, new Map([[chunkId, Float32Array.from(values)]]));
        seen.push(await nearness());
      }
      await store.vectors.activate(TENANT, space);
      await putOne(store, draftOf("a.md", [{ text: "x novo", vector: [1, 0, 0] }], { vectorSpace: space }));
      seen.push(await nearness());
      const two = Number((2 / Math.sqrt(5)).toFixed(6));
      assert.deepEqual(seen, [
        [null, null],
        [1, 1],
        [1, 1],
        [two, 1],
        [0, 0],
      ]);
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
      await setActive(store, TENANT, near, false);
      assert.deepEqual(await nearest(store, query), ["longe"]);
    },
  },
];
