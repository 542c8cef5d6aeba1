import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import type { Embedder } from "#src/embedding/index.ts";
import type { Store } from "#src/storage/index.ts";
import { entryWorkshop, faq } from "../entries/entry-fixture.ts";
import { putEntries } from "../entries/put-entries.ts";
import { TENANT, textSource, watchedEmbedder, type WatchedEmbedder, workshop } from "./knowledge-fixture.ts";
import { reembed } from "./reembed.ts";

const SOURCES = ["um", "dois", "três"].map((word) => textSource(`${word}.md`, `# ${word}\n\nTexto ${word}.`));

/** Another model than the workshop's: its vectors have another length. */
function newModel(isRefused?: (text: string) => boolean): WatchedEmbedder {
  return watchedEmbedder(isRefused, 64);
}

async function activeSpace(store: Store) {
  return (await store.vectors.list(TENANT)).find(({ state }) => state === "active");
}

async function nearest(store: Store, embedder: Embedder, text: string): Promise<number> {
  const space = (await activeSpace(store))?.id ?? 0;
  const vector = await embedder.embed(text, { purpose: "query", context: createRequestContext(TENANT) });
  return store.read(
    TENANT,
    async (view) => (await view.nearest({ space, vector, filter: {}, limit: 10 })).length,
  );
}

describe("reembed", () => {
  it("gives every passage a vector of the new model, then switches in one step", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const next = newModel();
    const progress: number[] = [];
    const outcome = await reembed(store, TENANT, next, ({ embedded }) => progress.push(embedded));
    assert.deepEqual(outcome, { finished: true, embedded: 3 });
    assert.equal(progress.at(-1), 3);
    assert.equal((await activeSpace(store))?.fingerprint, next.fingerprint);
    assert.equal(await nearest(store, next, "Texto um"), 3);
    assert.notEqual(embedder.fingerprint, next.fingerprint);
  });

  it("shows the keywords of a question to the model, as they were shown before", async () => {
    const { store, embedder, writer } = await entryWorkshop();
    await putEntries([faq({ keywords: ["credencial"], category: "Conta" })], { collection: "ajuda" }, writer);
    const next = newModel();
    await reembed(store, TENANT, next);
    assert.deepEqual(next.texts, embedder.texts);
    assert.match(next.texts[0] ?? "", /^Como troco a senha\?\ncredencial\nConta\n/);
  });

  it("keeps the former space answering until then", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const seen: number[] = [];
    const next = newModel();
    const curious: Embedder = {
      ...next,
      embedMany: async (...call) => {
        seen.push(await nearest(store, embedder, "Texto um"));
        return next.embedMany(...call);
      },
    };
    await reembed(store, TENANT, curious);
    assert.deepEqual(seen, [3]);
  });
});

describe("reembed, disturbed,", () => {
  it("goes on where it stopped after a failure", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const space = await store.vectors.ensure(TENANT, { ...newModel() });
    const [first] = await store.vectors.missing(TENANT, space.id, 1);
    await store.vectors.put(TENANT, space.id, new Map([[first?.chunkId ?? 0, new Float32Array(64).fill(1)]]));
    await assert.rejects(
      reembed(
        store,
        TENANT,
        newModel(() => true),
      ),
    );
    assert.equal((await activeSpace(store))?.fingerprint, embedder.fingerprint);
    assert.equal((await store.jobs.list(TENANT, 1))[0]?.state, "failed");

    const next = newModel();
    assert.deepEqual(await reembed(store, TENANT, next), { finished: true, embedded: 2 });
    assert.equal(next.texts.length, 2);
    assert.equal((await activeSpace(store))?.fingerprint, next.fingerprint);
  });

  it("stands back while another process holds the work", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    await store.jobs.enqueue(TENANT, "reembed", {});
    await store.jobs.claim(TENANT, "reembed", 60_000);
    const next = newModel();
    assert.deepEqual(await reembed(store, TENANT, next), { finished: false, embedded: 0 });
    assert.deepEqual(next.texts, []);
    assert.equal((await activeSpace(store))?.fingerprint, embedder.fingerprint);
  });

  it("takes in the documents that arrive meanwhile", async () => {
    const { store, run } = await workshop();
    await run(SOURCES);
    const next = newModel();
    let isFirst = true;
    const interrupted: Embedder = {
      ...next,
      embedMany: async (...call) => {
        const vectors = await next.embedMany(...call);
        if (isFirst) {
          isFirst = false;
          await run([textSource("novo.md", "# Novo\n\nTexto novo.")]);
        }
        return vectors;
      },
    };
    assert.deepEqual(await reembed(store, TENANT, interrupted), { finished: true, embedded: 4 });
    assert.equal(await nearest(store, next, "Texto novo"), 4);
  });
});

describe("reembed, done,", () => {
  it("has nothing to do when all is done", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    embedder.texts.length = 0;
    assert.deepEqual(await reembed(store, TENANT, embedder), { finished: true, embedded: 0 });
    assert.deepEqual(embedder.texts, []);
  });

  it("leaves one finished job behind as a record", async () => {
    const { store, run } = await workshop();
    await run(SOURCES);
    await reembed(store, TENANT, newModel());
    const jobs = await store.jobs.list(TENANT, 10);
    assert.deepEqual(
      jobs.map(({ kind, state, error }) => [kind, state, error]),
      [["reembed", "done", null]],
    );
  });
});
