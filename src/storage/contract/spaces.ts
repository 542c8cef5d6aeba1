import assert from "node:assert/strict";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, chunkIds, draftOf, nearest, putOne, TENANT } from "./drafts.ts";

const OLD = { modelId: "teste:velho", fingerprint: "velho", dimensions: 2 };
const NEW = { modelId: "teste:novo", fingerprint: "novo", dimensions: 3 };

/** A tenant with one embedded document, and a second space that is being filled. */
async function switching(store: Store): Promise<{ old: number; next: number; chunks: number[] }> {
  const { id: old } = await store.vectors.ensure(TENANT, OLD);
  const passages = [
    { text: "x um", vector: [1, 0] },
    { text: "x dois", vector: [0, 1] },
  ];
  await putOne(store, draftOf("a.md", passages, { vectorSpace: old }));
  const { id: next } = await store.vectors.ensure(TENANT, NEW);
  return { old, next, chunks: await chunkIds(store, "x") };
}

function vectorsFor(chunkIds: readonly number[], dimensions = 3): Map<number, Float32Array> {
  return new Map(
    chunkIds.map((id, index) => [id, new Float32Array(dimensions).fill(1 + index, 0, 1 + index)]),
  );
}

async function missingIds(store: Store, space: number): Promise<number[]> {
  return (await store.vectors.missing(TENANT, space, 100)).map(({ chunkId }) => chunkId);
}

export const spaceChecks: readonly Check[] = [
  {
    title: "the first space of an empty tenant is active at once; ensuring it again finds it",
    run: async ({ store }) => {
      const space = await store.vectors.ensure(TENANT, OLD);
      assert.deepEqual(space, { id: space.id, ...OLD, state: "active" });
      assert.deepEqual(await store.vectors.ensure(TENANT, OLD), space);
      assert.deepEqual(await store.vectors.list(TENANT), [space]);
    },
  },
  {
    title: "a later space, or the first of a tenant that has chunks, starts by being built",
    run: async ({ store }) => {
      const { next } = await switching(store);
      const states = (await store.vectors.list(TENANT)).map(({ state }) => state);
      assert.deepEqual(states, ["active", "building"]);
      assert.ok(next > 0);
      await putOne(store, draftOf("a.md", ["um"]), "sem-vetores");
      assert.equal((await store.vectors.ensure("sem-vetores", OLD)).state, "building");
    },
  },
  {
    title: "missing lists the chunks that a space lacks, by id, with what embedding them needs",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      assert.deepEqual(await missingIds(store, old), []);
      assert.deepEqual(await missingIds(store, next), chunks);
      assert.deepEqual(await store.vectors.missing(TENANT, next, 1), [
        { chunkId: chunks[0], documentName: "Documento a.md", entry: null, headings: [], text: "x um" },
      ]);
      assert.deepEqual(await missingIds(store, 999), []);
    },
  },
  {
    title: "documents put without vectors are missing from the active space until it gets them",
    run: async ({ store }) => {
      const { old } = await switching(store);
      await putOne(store, draftOf("b.md", ["sem vetor"]));
      const [lacking = 0] = await chunkIds(store, "sem");
      assert.deepEqual(await missingIds(store, old), [lacking]);
      assert.deepEqual(await broken(store), []);
      assert.equal(await store.vectors.put(TENANT, old, new Map([[lacking, Float32Array.of(1, 1)]])), 1);
      assert.deepEqual(await missingIds(store, old), []);
      assert.deepEqual((await nearest(store, { space: old, vector: [1, 1] }))[0], "sem vetor");
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "vectors are added once; chunks that are gone are passed over",
    run: async ({ store }) => {
      const { next, chunks } = await switching(store);
      const vectors = vectorsFor([...chunks, 9_999]);
      assert.equal(await store.vectors.put(TENANT, next, vectors), 2);
      assert.equal(await store.vectors.put(TENANT, next, vectors), 0);
      assert.equal(await store.vectors.put(TENANT, 999, vectors), 0);
      assert.deepEqual(await missingIds(store, next), []);
    },
  },
  {
    title: "a vector of the wrong length is refused, and with it the whole call",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      const vectors = vectorsFor(chunks).set(chunks.at(-1) ?? 0, Float32Array.of(1));
      await assert.rejects(store.vectors.put(TENANT, next, vectors), { code: "dimension-mismatch" });
      assert.deepEqual(await missingIds(store, next), chunks);
      const draft = draftOf("b.md", [{ text: "y", vector: [1, 2, 3] }], { vectorSpace: old });
      await assert.rejects(store.knowledge.put(TENANT, [draft]), { code: "dimension-mismatch" });
      const bare = draftOf("b.md", ["y"], { vectorSpace: old });
      await assert.rejects(store.knowledge.put(TENANT, [bare]), { code: "dimension-mismatch" });
    },
  },
  {
    title: "a space that lacks vectors is not activated, and says how many",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      await store.vectors.put(TENANT, next, vectorsFor(chunks.slice(1)));
      assert.deepEqual(await store.vectors.activate(TENANT, next), { activated: false, missing: 1 });
      assert.equal((await nearest(store, { space: old, vector: [1, 0] })).length, 2);
      assert.deepEqual(
        (await store.vectors.list(TENANT)).map(({ state }) => state),
        ["active", "building"],
      );
    },
  },
  {
    title: "activation swaps the spaces in one step and drops the former",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      await store.vectors.put(TENANT, next, vectorsFor(chunks));
      assert.equal((await store.maintenance.stats(TENANT)).vectors, 2);
      assert.deepEqual(await store.vectors.activate(TENANT, next), { activated: true, missing: 0 });
      assert.deepEqual(await store.vectors.list(TENANT), [{ id: next, ...NEW, state: "active" }]);
      assert.deepEqual(await nearest(store, { space: old, vector: [1, 0] }), []);
      assert.deepEqual(await nearest(store, { space: next, vector: [1, 0, 0] }), ["x um", "x dois"]);
      assert.equal((await store.maintenance.stats(TENANT)).vectors, 2);
      assert.deepEqual(await store.vectors.activate(TENANT, next), { activated: true, missing: 0 });
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "activating a space that does not exist changes nothing, even when no chunk lacks a vector",
    run: async ({ store }) => {
      const space = await store.vectors.ensure(TENANT, OLD);
      assert.deepEqual(await store.vectors.activate(TENANT, 999), { activated: false, missing: 0 });
      assert.deepEqual(await store.vectors.list(TENANT), [space]);
    },
  },
  {
    title: "a put made for a space that is no longer active is refused, and may be tried again",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      await store.vectors.put(TENANT, next, vectorsFor(chunks));
      await store.vectors.activate(TENANT, next);
      const stale = draftOf("b.md", [{ text: "y", vector: [1, 0] }], { vectorSpace: old });
      await assert.rejects(store.knowledge.put(TENANT, [stale]), {
        code: "vector-space-changed",
        isRetryable: true,
      });
    },
  },
  {
    title: "a document that arrives while the next space is being built holds its activation back",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      await store.vectors.put(TENANT, next, vectorsFor(chunks));
      await putOne(store, draftOf("b.md", [{ text: "tarde", vector: [1, 1] }], { vectorSpace: old }));
      assert.deepEqual(await store.vectors.activate(TENANT, next), { activated: false, missing: 1 });
      await store.vectors.put(TENANT, next, vectorsFor(await missingIds(store, next)));
      assert.deepEqual(await store.vectors.activate(TENANT, next), { activated: true, missing: 0 });
    },
  },
  {
    title: "a removed space takes its vectors along and leaves the documents",
    run: async ({ store }) => {
      const { old, next, chunks } = await switching(store);
      await store.vectors.put(TENANT, next, vectorsFor(chunks));
      await store.vectors.remove(TENANT, old);
      assert.deepEqual(
        (await store.vectors.list(TENANT)).map(({ id }) => id),
        [next],
      );
      assert.deepEqual(await nearest(store, { space: old, vector: [1, 0] }), []);
      assert.equal((await chunkIds(store, "x")).length, 2);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "optimizing a small or empty tenant changes no answer",
    run: async ({ store }) => {
      await store.maintenance.optimize("desconhecido");
      const { old } = await switching(store);
      await store.maintenance.optimize(TENANT);
      assert.deepEqual(await nearest(store, { space: old, vector: [1, 0] }), ["x um", "x dois"]);
    },
  },
];
