import assert from "node:assert/strict";
import { createRequestContext } from "#src/domain/index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  broken,
  candidates,
  chunkIds,
  draftOf,
  nearest,
  nearestTo,
  provisionOf,
  putOne,
  search,
  setActive,
  similarityByChunk,
  statisticsOf,
} from "./drafts.ts";

const OURS = "nossa";
const THEIRS = "deles";
const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

interface Planted {
  readonly space: number;
  readonly document: number;
  readonly chunk: number;
}

/** The same source, collection and model for both; only the canary word tells them apart. */
async function plant(store: Store, tenant: string): Promise<Planted> {
  const { id: space } = await store.vectors.ensure(tenant, MODEL);
  const provisions = [provisionOf("lei/1", { artigo: "1", alteracao: `canário_${tenant}` })];
  const passage = { text: `comum canário_${tenant}`, vector: [1, 0], provisions };
  const changes = { vectorSpace: space, name: `canário_${tenant}`, metadata: { dono: `canário_${tenant}` } };
  const document = await putOne(store, draftOf("a.md", [passage], changes), tenant);
  await store.jobs.enqueue(tenant, `canário_${tenant}`, null);
  const [chunk = 0] = await chunkIds(store, "comum", tenant);
  return { space, document, chunk };
}

/** Every read of one tenant, fed with the other's ids, as one string to look for canaries in. */
async function everythingSeen(store: Store, tenant: string, foreign: Planted): Promise<string> {
  const { space, document, chunk } = foreign;
  const vector = Float32Array.of(1, 0);
  const seen = await store.read(createRequestContext(tenant), async (view) => [
    await candidates(view, "comum canário_nossa canário_deles"),
    await candidates(view, "comum", { documentIds: [document] }),
    await nearestTo(view, { space, vector, filter: {}, limit: 10 }),
    await nearestTo(view, { space, vector, filter: { documentIds: [document] }, limit: 10 }),
    [...(await similarityByChunk(view, "comum", { space, values: vector }))],
    await view.index.passages([chunk]),
    await view.provisions.find({ norm: "lei/1", artigo: "1", filter: {}, documents: 10 }),
    await view.provisions.find({
      norm: null,
      artigo: "1",
      filter: { documentIds: [document] },
      documents: 10,
    }),
    [...(await view.provisions.inChunks([chunk]))],
    await view.provisions.norms("lei", 10),
    await view.index.vocabulary("", 100),
    (await view.index.contents()).collections,
    [...(await statisticsOf(view, ["canário_nossa", "canário_deles"])).documentFrequency],
  ]);
  return JSON.stringify([
    ...seen,
    await search(store, "comum", {}, tenant),
    await store.knowledge.get(tenant, document),
    await store.knowledge.chunks(tenant, document),
    await store.knowledge.list(tenant, { limit: 100 }),
    await store.knowledge.sources(tenant, { collection: "manuais", limit: 100 }),
    await store.knowledge.parts(tenant, { collection: "manuais", source: "a.md", after: -1, limit: 100 }),
    await store.vectors.list(tenant),
    await store.vectors.missing(tenant, space, 100),
    await store.jobs.list(tenant, { limit: 100 }),
    // The size on disk is that of the whole store.
    { ...(await store.maintenance.stats(tenant)), bytes: 0 },
  ]);
}

export const tenantChecks: readonly Check[] = [
  {
    title: "two tenants with the same sources share nothing",
    run: async ({ store }) => {
      const ours = await plant(store, OURS);
      const theirs = await plant(store, THEIRS);
      assert.notEqual(ours.document, theirs.document);
      assert.deepEqual(await search(store, "comum", {}, OURS), ["comum canário_nossa"]);
      assert.deepEqual(await search(store, "comum", {}, THEIRS), ["comum canário_deles"]);
      assert.deepEqual(await nearest(store, { space: ours.space, vector: [1, 0] }, OURS), [
        "comum canário_nossa",
      ]);
      const seen = await everythingSeen(store, OURS, theirs);
      assert.ok(seen.includes("canário_nossa"));
      assert.ok(!seen.replaceAll('["canário_deles",0]', "").includes("canário_deles"), seen);
    },
  },
  {
    title: "another tenant's ids behave exactly like ids that do not exist",
    run: async ({ store }) => {
      await plant(store, OURS);
      const theirs = await plant(store, THEIRS);
      const absent: Planted = { space: 90_001, document: 90_002, chunk: 90_003 };
      assert.equal(await everythingSeen(store, OURS, theirs), await everythingSeen(store, OURS, absent));
    },
  },
  {
    title: "no write of one tenant touches another",
    run: async ({ store }) => {
      const ours = await plant(store, OURS);
      await store.jobs.enqueue(OURS, "reindex", {});
      const job = await store.jobQueue.claim(OURS, "reindex", 1_000);
      assert.ok(job);
      await store.jobs.enqueue(OURS, "reindex", {});
      const before = await everythingSeen(store, OURS, ours);
      assert.equal(await store.knowledge.remove(THEIRS, { ids: [ours.document] }), 0);
      assert.equal(await store.knowledge.remove(THEIRS, { ids: [ours.document] }), 0);
      assert.equal(await setActive(store, THEIRS, ours.document, false), false);
      assert.equal(await store.knowledge.remove(THEIRS, { collection: "manuais" }), 0);
      const vectors = new Map([[ours.chunk, Float32Array.of(0, 1)]]);
      assert.equal(await store.vectors.put(THEIRS, ours.space, vectors), 0);
      const unknown = { activated: false, missing: 0 };
      assert.deepEqual(await store.vectors.activate(THEIRS, ours.space), unknown);
      await store.vectors.remove(THEIRS, ours.space);
      assert.equal(await store.maintenance.replaceTerms(THEIRS, "r9"), 0);
      assert.equal(await store.jobQueue.claim(THEIRS, "reindex", 1_000), null);
      assert.equal(await store.jobQueue.heartbeat(THEIRS, job, 1_000, 1), false);
      await store.jobQueue.finish(THEIRS, job, { error: "invasão" });
      await plant(store, THEIRS);
      const theirSpace = (await store.vectors.list(THEIRS))[0]?.id ?? 0;
      assert.equal(await store.vectors.put(THEIRS, theirSpace, vectors), 0);
      assert.equal(await store.knowledge.remove(THEIRS, { collection: "manuais" }), 1);
      assert.equal(await everythingSeen(store, OURS, ours), before);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a document cannot be put into another tenant's vector space",
    run: async ({ store }) => {
      const { space } = await plant(store, OURS);
      const draft = draftOf("b.md", [{ text: "y", vector: [1, 0] }], { vectorSpace: space });
      await assert.rejects(store.knowledge.put(THEIRS, [draft]), { code: "vector-space-changed" });
    },
  },
  {
    title: "statistics and scores of a tenant do not depend on what others store",
    run: async ({ store }) => {
      const texts = ["gato manso", "cão", "rato", "peixe"];
      const ask = (): Promise<unknown> =>
        store.read(createRequestContext(OURS), async (view) => [
          (await candidates(view, "gato cão")).map(({ lexicalScore }) => lexicalScore),
          await statisticsOf(view, ["gato"]),
        ]);
      await putOne(store, draftOf("a.md", texts), OURS);
      const before = await ask();
      for (let i = 0; i < 5; i++) await putOne(store, draftOf(`${i}.md`, [`gato gato ${i}`, "gato"]), THEIRS);
      assert.deepEqual(await ask(), before);
    },
  },
  {
    title: "tenant names are only names",
    run: async ({ store }) => {
      const names = ["'; DROP TABLE document; --", "../x", "", "%", "A", "a", "__proto__"];
      for (const [index, name] of names.entries()) await putOne(store, draftOf("a.md", [`n${index}`]), name);
      for (const [index, name] of names.entries()) {
        const all = names.map((_, other) => `n${other}`).join(" ");
        assert.deepEqual(await search(store, all, {}, name), [`n${index}`]);
      }
    },
  },
];
