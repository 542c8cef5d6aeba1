import assert from "node:assert/strict";
import type { Filter } from "#src/domain/index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  broken,
  candidates,
  CONTEXT,
  draftOf,
  lexicalCandidates,
  nearest,
  provisionOf,
  putAll,
  putOne,
  search,
  setActive,
  similarityByChunk,
  statisticsOf,
  TENANT,
} from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

interface Library {
  readonly space: number;
  readonly former: number;
}

/** A law as it stands and, nearer to the word and to the vector (1, 0), what it once said. */
async function library(store: Store): Promise<Library> {
  const { id: space } = await store.vectors.ensure(TENANT, MODEL);
  const changes = { vectorSpace: space };
  const current = [provisionOf("lei/7", { artigo: "1" })];
  const past = [provisionOf("lei/7", { artigo: "1", situacao: "anterior" })];
  await putOne(
    store,
    draftOf("a.md", [{ text: "lei atual prazo", vector: [1, 1], provisions: current }], changes),
  );
  const former = await putOne(
    store,
    draftOf("a.md", [{ text: "lei antiga", vector: [1, 0], provisions: past }], {
      ...changes,
      part: 1,
      isFormer: true,
    }),
  );
  return { space, former };
}

async function found(store: Store, space: number, filter: Filter): Promise<readonly unknown[]> {
  const provisions = await store.read(CONTEXT, (view) =>
    view.provisions.find({ norm: "lei/7", artigo: "1", filter, documents: 10 }),
  );
  return [
    await search(store, "lei", filter),
    await nearest(store, { space, vector: [1, 0], filter }),
    provisions.map(({ situacao }) => situacao),
  ];
}

const BOTH = [
  ["lei antiga", "lei atual prazo"],
  ["lei antiga", "lei atual prazo"],
  ["vigente", "anterior"],
];
const CURRENT = [["lei atual prazo"], ["lei atual prazo"], ["vigente"]];
const FORMER = [["lei antiga"], ["lei antiga"], ["anterior"]];
const NOTHING = [[], [], []];

export const formerChecks: readonly Check[] = [
  {
    title: "a former document is found only when asked for, whatever else the filter says",
    run: async ({ store }) => {
      const { space, former } = await library(store);
      assert.equal((await store.knowledge.get(TENANT, former))?.isFormer, true);
      assert.deepEqual(await found(store, space, {}), CURRENT);
      assert.deepEqual(await found(store, space, { includesFormer: false }), CURRENT);
      assert.deepEqual(await found(store, space, { includesFormer: true }), BOTH);
      assert.deepEqual(await found(store, space, { collections: ["manuais"] }), CURRENT);
      assert.deepEqual(await found(store, space, { collections: ["manuais"], includesFormer: true }), BOTH);
      assert.deepEqual(await found(store, space, { documentIds: [former] }), NOTHING);
      assert.deepEqual(await found(store, space, { documentIds: [former], includesFormer: true }), FORMER);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "by id a former document is seen, and it counts; the norm is summed up without it",
    run: async ({ store }) => {
      const { space } = await library(store);
      const values = Float32Array.of(1, 0);
      await store.read(CONTEXT, async (view) => {
        const [best] = await candidates(view, "antiga", { includesFormer: true });
        const chunkIds = [best?.chunkId ?? 0];
        assert.equal((await view.index.passages(chunkIds))[0]?.chunk.text, "lei antiga");
        const similarity = await similarityByChunk(
          view,
          "antiga",
          { space, values },
          { includesFormer: true },
        );
        assert.deepEqual([...similarity.keys()], chunkIds);
        assert.equal((await view.provisions.inChunks(chunkIds)).size, 1);
        assert.equal((await statisticsOf(view, [])).chunkCount, 2);
        assert.deepEqual((await view.index.contents()).collections, [{ name: "manuais", documents: 2 }]);
        assert.equal((await view.provisions.norms("lei/7", 10)).length, 1);
      });
    },
  },
  {
    title: "an inactive former document stays hidden even when former ones are asked for",
    run: async ({ store }) => {
      const { space, former } = await library(store);
      await setActive(store, TENANT, former, false);
      assert.deepEqual(await found(store, space, { includesFormer: true }), CURRENT);
      await setActive(store, TENANT, former, true);
      assert.deepEqual(await found(store, space, { includesFormer: true }), BOTH);
    },
  },
  {
    title: "a document becomes former, or ceases to be, when it is replaced",
    run: async ({ store }) => {
      const put = async (text: string, isFormer: boolean): Promise<string[]> => {
        const [outcome] = await putAll(store, [draftOf("a.md", [text], { isFormer })]);
        assert.equal(outcome?.document.isFormer, isFormer);
        assert.deepEqual(await broken(store), []);
        return search(store, "lei");
      };
      assert.deepEqual(await put("lei um", false), ["lei um"]);
      assert.deepEqual(await put("lei dois", true), []);
      assert.deepEqual(await put("lei três", true), []);
      assert.deepEqual(await put("lei quatro", false), ["lei quatro"]);
    },
  },
  {
    title: "however many former documents rank above it, what is in force is found, best first",
    run: async ({ store }) => {
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
      const put = (text: string, isFormer: boolean): Promise<number> =>
        putOne(store, draftOf(text, [{ text, vector: [1, isFormer ? 0 : 1] }], { isFormer, vectorSpace }));
      for (let year = 0; year < 30; year++) await put(`prazo ${year}`, true);
      await put("prazo longo demais para ler", false);
      await put("prazo longo para ler", false);
      await put("prazo longo demais para ler tudo", false);
      const best = await store.read(CONTEXT, async (view) => {
        const hits = await lexicalCandidates(view, { terms: ["prazo"], filter: {}, limit: 2 });
        return view.index.passages(hits.map(({ chunkId }) => chunkId));
      });
      assert.deepEqual(
        best.map(({ chunk }) => chunk.text),
        ["prazo longo para ler", "prazo longo demais para ler"],
      );
      assert.equal((await nearest(store, { space: vectorSpace, vector: [1, 0], limit: 2 })).length, 2);
      assert.equal((await search(store, "prazo")).length, 3);
    },
  },
  {
    title: "removed former documents are no longer counted",
    run: async ({ store }) => {
      const { space, former } = await library(store);
      assert.equal(await store.knowledge.remove(TENANT, { ids: [former] }), 1);
      assert.deepEqual(await found(store, space, { includesFormer: true }), CURRENT);
      assert.deepEqual(await broken(store), []);
      await putOne(store, draftOf("b.md", ["lei antiga"], { isFormer: true, collection: "leis" }));
      assert.equal(await store.knowledge.remove(TENANT, { collection: "leis" }), 1);
      assert.deepEqual(await broken(store), []);
    },
  },
];
