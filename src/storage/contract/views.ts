import assert from "node:assert/strict";
import type { Check } from "./check.ts";
import { analyse, candidates, chunkIds, draftOf, putOne, search, TENANT } from "./drafts.ts";

export const viewChecks: readonly Check[] = [
  {
    title: "a view does not see the writes that land while it is open; the next one does",
    run: async ({ store, second }) => {
      const id = await putOne(store, draftOf("a.md", ["gato"]));
      await store.read(TENANT, async (view) => {
        assert.equal((await candidates(view, "gato")).length, 1);
        await second.documents.put(TENANT, [draftOf("b.md", ["gato cão"])]);
        await second.documents.remove(TENANT, id);
        const { chunkCount, documentFrequency } = await view.statistics(["gato", "cão"]);
        assert.deepEqual([chunkCount, ...documentFrequency.values()], [1, 1, 0]);
        const [found] = await candidates(view, "gato cão");
        assert.equal(found?.documentId, id);
        assert.equal((await view.passages([found.chunkId])).length, 1);
      });
      assert.deepEqual(await search(store, "gato cão"), ["gato cão"]);
      assert.deepEqual(await search(second, "gato cão"), ["gato cão"]);
    },
  },
  {
    title: "a write through the same handle goes on while a view is open",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      const seen = await store.read(TENANT, async (view) => {
        await putOne(store, draftOf("b.md", ["cão"]));
        await store.upkeep.replaceTerms(
          TENANT,
          ({ text }) => analyse("", `${text} gato novo`),
          () => "r2",
        );
        return (await candidates(view, "gato cão novo")).map(({ sequence }) => [...sequence]);
      });
      assert.deepEqual(seen, [[4]]);
      assert.equal((await search(store, "novo")).length, 2);
      await store.read(TENANT, async (view) => {
        await store.documents.removeCollection(TENANT, "manuais");
        assert.equal((await candidates(view, "novo")).length, 2);
      });
      assert.deepEqual(await search(store, "novo"), []);
    },
  },
  {
    title: "reads started together all answer, and one that fails spoils no other",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      const failing = store.read(TENANT, async () => {
        throw new Error("falha do chamador");
      });
      const others = Array.from({ length: 5 }, () => search(store, "gato"));
      await assert.rejects(failing, /falha do chamador/);
      assert.deepEqual(
        await Promise.all(others),
        Array.from({ length: 5 }, () => ["gato"]),
      );
    },
  },
  {
    title: "passages come in the order asked, with their documents; unknown ids are left out",
    run: async ({ store }) => {
      const id = await putOne(
        store,
        draftOf(
          "a.md",
          [{ text: "um x", metadata: { página: 1 } }, "dois x", { text: "três x", title: "Título" }],
          {
            kind: "legal",
            name: "Lei",
            metadata: { ano: 1988 },
          },
        ),
      );
      const [one = 0, two = 0, three = 0] = await chunkIds(store, "x");
      const found = await store.read(TENANT, (view) => view.passages([three, 9_999, one, -1]));
      assert.deepEqual(
        found.map(({ chunk }) => [chunk.id, chunk.documentId, chunk.ordinal, chunk.text, chunk.headings]),
        [
          [three, id, 2, "três x", ["Título"]],
          [one, id, 0, "um x", []],
        ],
      );
      assert.deepEqual(found[1]?.chunk.metadata, { página: 1 });
      assert.deepEqual(found[0]?.document, {
        id,
        name: "Lei",
        source: "a.md",
        kind: "legal",
        origin: "DOCS",
        collection: "manuais",
        metadata: { ano: 1988 },
        entry: null,
      });
      const sequences = await store.read(TENANT, (view) => view.sequences([two, 9_999, one]));
      assert.deepEqual(new Set(sequences.keys()), new Set([one, two]));
      assert.deepEqual(sequences.get(two), Uint32Array.of(4, 1));
    },
  },
  {
    title: "the vocabulary lists terms with a prefix, most frequent first",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["prazo prazo prazos", "prazo preço", "prazos ação", "prazo"]));
      const list = (prefix: string, limit: number): Promise<string[]> =>
        store.read(TENANT, async (view) =>
          (await view.vocabulary(prefix, limit)).map(({ term, documentCount }) => `${term} ${documentCount}`),
        );
      assert.deepEqual(await list("pr", 10), ["prazo 3", "prazos 2", "preço 1"]);
      assert.deepEqual(await list("pr", 1), ["prazo 3"]);
      assert.deepEqual(await list("aç", 10), ["ação 1"]);
      assert.deepEqual(await list("z", 10), []);
    },
  },
  {
    title: "collections are listed by name with their document counts",
    run: async ({ store }) => {
      await store.documents.put(TENANT, [
        draftOf("a", ["1"], { collection: "zebra" }),
        draftOf("b", ["2"], { collection: "acervo" }),
        draftOf("c", ["3"], { collection: "zebra" }),
      ]);
      assert.deepEqual(await store.read(TENANT, (view) => view.collections()), [
        { name: "acervo", documents: 1 },
        { name: "zebra", documents: 2 },
      ]);
    },
  },
];
