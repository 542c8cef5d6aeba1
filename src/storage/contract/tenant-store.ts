import assert from "node:assert/strict";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, draftOf, nearest, putOne, search, TENANT } from "./drafts.ts";
import { feedbackOf } from "./feedback.ts";
import { keyOf } from "./keys.ts";
import { piecesOf } from "./kept-files.ts";
import { traceOf } from "./traces.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };
const DAY = "2026-01-01";
const ALL = { limit: 100 };

/** One thing of every kind. */
const KINDS: Readonly<Record<string, (store: Store, tenant: string) => Promise<unknown>>> = {
  "a document": (store, tenant) => putOne(store, draftOf("a.md", ["gato"]), tenant),
  "a vector space": (store, tenant) => store.vectors.ensure(tenant, MODEL),
  "a message": (store, tenant) => store.conversations.append(tenant, "c", [{ role: "user", text: "oi" }]),
  "a trace": (store, tenant) => store.traces.put(tenant, traceOf("t")),
  "an opinion": (store, tenant) => store.feedback.put(tenant, feedbackOf("t")),
  "a job": (store, tenant) => store.jobs.enqueue(tenant, "k", null),
  usage: (store, tenant) => store.usage.reserve(tenant, DAY, 1, 9),
  "a setting": (store, tenant) => store.settings.put(tenant, "a", 1),
  "a cached vector": (store, tenant) => store.embeddingCache.put(tenant, "m", "t", Float32Array.of(1)),
  "a key": (store, tenant) => store.keys.add(tenant, keyOf(`de ${tenant}`)),
  "a file": (store, tenant) => store.files.put(tenant, piecesOf("bytes"), 99),
};

async function fill(store: Store, tenant: string): Promise<void> {
  for (const plant of Object.values(KINDS)) await plant(store, tenant);
}

/** All that any port shows of a tenant. */
async function seen(store: Store, tenant: string): Promise<unknown> {
  const { entries, hits, misses } = await store.embeddingCache.stats(tenant);
  return {
    stats: { ...(await store.maintenance.stats(tenant)), bytes: 0 },
    found: await search(store, "gato", {}, tenant),
    documents: await store.knowledge.list(tenant, ALL),
    spaces: await store.vectors.list(tenant),
    conversations: await store.conversations.list(tenant, 100),
    messages: await store.conversations.messages(tenant, "c", {}),
    traces: await store.traces.list(tenant, ALL),
    feedback: await store.feedback.list(tenant, ALL),
    jobs: await store.jobs.list(tenant, ALL),
    usage: await store.usage.day(tenant, DAY),
    setting: await store.settings.get(tenant, "a"),
    cache: { entries, hits, misses },
    keys: await store.keys.list(tenant),
    files: await store.files.list(tenant, ALL),
  };
}

export const tenantStoreChecks: readonly Check[] = [
  {
    title: "a tenant is created once, through whichever handle",
    run: async ({ store, second }) => {
      assert.equal(await store.tenants.has(TENANT), false);
      const handles = [store, second, store, second];
      const created = await Promise.all(handles.map(({ tenants }) => tenants.create(TENANT)));
      assert.equal(created.filter(Boolean).length, 1);
      assert.equal(await second.tenants.has(TENANT), true);
      assert.deepEqual(await seen(store, TENANT), await seen(store, "nunca houve"));
    },
  },
  {
    title: "tenants are listed in order of their code points, page after page, whatever they are called",
    run: async ({ store, second }) => {
      const names = ["\u{1F600}", "\uFFFD", "é", "z", "a", "B", "", "%", "'; --", "__proto__"];
      for (const name of names) assert.equal(await store.tenants.create(name), true, name);
      const inOrder = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(await second.tenants.list(ALL), inOrder);
      const first = await store.tenants.list({ limit: 4 });
      const rest = await store.tenants.list({ after: first.at(-1) ?? "", limit: 100 });
      assert.deepEqual([...first, ...rest], inOrder);
      assert.deepEqual(await store.tenants.list({ limit: 0 }), []);
      assert.deepEqual(await store.tenants.list({ after: "", limit: 1 }), [inOrder[1]]);
    },
  },
  {
    title: "whoever has anything stored is a tenant, and whoever only asked is not",
    run: async ({ store, second }) => {
      await seen(store, "só pergunta");
      await store.embeddingCache.get("só pergunta", "m", "t");
      await store.knowledge.remove("só pergunta", { ids: [1] });
      await store.traces.remove("só pergunta", "t");
      for (const [kind, plant] of Object.entries(KINDS)) {
        assert.equal(await store.tenants.has(kind), false, kind);
        await plant(store, kind);
        assert.equal(await second.tenants.has(kind), true, kind);
        assert.equal(await store.tenants.create(kind), false, kind);
      }
      assert.deepEqual(await store.tenants.list(ALL), Object.keys(KINDS).toSorted());
    },
  },
  {
    title: "an erased tenant leaves nothing, and nothing of another is touched",
    run: async ({ store, second }) => {
      await fill(store, "nossa");
      await fill(store, "deles");
      const before = await seen(store, "nossa");
      const { backups, waiting, ...erased } = (await second.tenants.erase("deles")) ?? assert.fail();
      assert.deepEqual([backups, waiting], [[], []]);
      assert.deepEqual(erased, { documents: 1, conversations: 1, traces: 1 });
      assert.equal(await store.tenants.has("deles"), false);
      assert.deepEqual(await store.tenants.list(ALL), ["nossa"]);
      assert.deepEqual(await seen(store, "deles"), await seen(store, "nunca houve"));
      assert.equal(await store.keys.find(keyOf("de deles").hash), null);
      assert.deepEqual(await store.jobQueue.waiting("k"), ["nossa"]);
      assert.deepEqual(await seen(store, "nossa"), before);
      assert.equal(await store.tenants.erase("deles"), null);
      assert.equal(await store.tenants.erase("nunca houve"), null);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "the same name made anew starts empty, also for a handle that has searched it before",
    run: async ({ store, second }) => {
      const plant = async (text: string): Promise<number> => {
        const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
        await putOne(store, draftOf("a.md", [{ text, vector: [1, 0] }], { vectorSpace }));
        return vectorSpace;
      };
      const former = await plant("velho gato");
      for (const handle of [store, second]) {
        assert.deepEqual(await search(handle, "gato"), ["velho gato"]);
        assert.deepEqual(await nearest(handle, { space: former, vector: [1, 0] }), ["velho gato"]);
        await handle.embeddingCache.get(TENANT, "m", "t");
      }
      await store.tenants.erase(TENANT);
      for (const handle of [store, second]) {
        assert.deepEqual(await search(handle, "gato"), []);
        assert.deepEqual(await nearest(handle, { space: former, vector: [1, 0] }), []);
      }
      assert.equal(await second.tenants.create(TENANT), true);
      assert.deepEqual(await seen(second, TENANT), await seen(second, "nunca houve"));
      const space = await plant("novo gato");
      for (const handle of [store, second]) {
        assert.deepEqual(await search(handle, "gato velho novo"), ["novo gato"]);
        assert.deepEqual(await nearest(handle, { space, vector: [1, 0] }), ["novo gato"]);
      }
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "of handles that erase the same tenant at once, one finds it",
    run: async ({ store, second }) => {
      await store.tenants.create(TENANT);
      const outcomes = await Promise.all([store, second].map(({ tenants }) => tenants.erase(TENANT)));
      assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1);
    },
  },
];
