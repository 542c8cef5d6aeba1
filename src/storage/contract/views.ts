import assert from "node:assert/strict";
import { chunkTerms } from "#src/index/index.ts";
import type { Check } from "./check.ts";
import { candidates, chunkIds, CONTEXT, draftOf, putOne, search, statisticsOf, TENANT } from "./drafts.ts";

export const viewChecks: readonly Check[] = [
  {
    title: "a view does not see the writes that land while it is open; the next one does",
    run: async ({ store, second }) => {
      const id = await putOne(store, draftOf("a.md", ["gato"]));
      await store.read(CONTEXT, async (view) => {
        assert.equal((await candidates(view, "gato")).length, 1);
        await second.knowledge.put(TENANT, [draftOf("b.md", ["gato cão"])]);
        await second.knowledge.remove(TENANT, { ids: [id] });
        const { chunkCount, documentFrequency } = await statisticsOf(view, ["gato", "cão"]);
        assert.deepEqual([chunkCount, ...documentFrequency.values()], [1, 1, 0]);
        const [found] = await candidates(view, "gato cão");
        assert.equal(found?.documentId, id);
        assert.equal((await view.index.passages([found.chunkId])).length, 1);
      });
      assert.deepEqual(await search(store, "gato cão"), ["gato cão"]);
      assert.deepEqual(await search(second, "gato cão"), ["gato cão"]);
    },
  },
  {
    title: "a write through the same handle goes on while a view is open",
    run: async ({ store }) => {
      const stem = chunkTerms({ title: "", headings: [], text: "gatos" }).terms;
      await putOne(store, draftOf("a.md", ["gatos"]));
      const seen = await store.read(CONTEXT, async (view) => {
        await putOne(store, draftOf("b.md", ["gatos mansos"]));
        await store.maintenance.replaceTerms(TENANT, "r2");
        return (await candidates(view, `gatos mansos ${stem}`)).map(
          ({ occurrences }) => occurrences.body.length,
        );
      });
      assert.deepEqual(seen, [1]);
      assert.equal((await search(store, stem)).length, 2);
      await store.read(CONTEXT, async (view) => {
        await store.knowledge.remove(TENANT, { collection: "manuais" });
        assert.equal((await candidates(view, stem)).length, 2);
      });
      assert.deepEqual(await search(store, stem), []);
    },
  },
  {
    title: "a reader that gives up is told so at once: waiting, at work, or before it began",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      const reason = new Error("desistiu");
      const calls: string[] = [];
      const started = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const atWork = new AbortController();
      const working = store.read({ tenant: TENANT, signal: atWork.signal }, async (view) => {
        started.resolve();
        await goOn.promise;
        calls.push("continues");
        await view.index.contents();
        calls.push("never");
      });
      await started.promise;
      const waiting = new AbortController();
      const queued = store.read({ tenant: TENANT, signal: waiting.signal }, async (view) => {
        await goOn.promise;
        await view.index.contents();
        calls.push("never");
      });
      waiting.abort(reason);
      await assert.rejects(queued, reason);
      atWork.abort(reason);
      await assert.rejects(working, reason);
      goOn.resolve();
      const late = store.read({ tenant: TENANT, signal: atWork.signal }, async () => calls.push("never"));
      await assert.rejects(late, reason);
      assert.deepEqual(await search(store, "gato"), ["gato"]);
      assert.deepEqual(calls, ["continues"]);
    },
  },
  {
    title: "reads started together all answer, and one that fails spoils no other",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato"]));
      const failing = store.read(CONTEXT, async () => {
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
      const [one = 0, , three = 0] = await chunkIds(store, "x");
      const found = await store.read(CONTEXT, (view) => view.index.passages([three, 9_999, one, -1]));
      assert.deepEqual(
        found.map(({ chunk }) => [chunk.id, chunk.documentId, chunk.ordinal, chunk.text, chunk.headings]),
        [
          [three, id, 2, "três x", ["Título"]],
          [one, id, 0, "um x", []],
        ],
      );
      assert.deepEqual(found[1]?.chunk.metadata, { página: 1 });
      const { createdAt, ...document } = found[0]?.document ?? {};
      assert.match(createdAt ?? "", /^\d{4}-\d\d-\d\dT/);
      assert.deepEqual(document, {
        id,
        name: "Lei",
        source: "a.md",
        kind: "legal",
        origin: "DOCS",
        collection: "manuais",
        metadata: { ano: 1988 },
        entry: null,
      });
    },
  },
  {
    title: "the vocabulary lists terms with a prefix, most frequent first",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["prazo prazo prazos", "prazo preço", "prazos ação", "prazo"]));
      const list = (prefix: string, limit: number): Promise<string[]> =>
        store.read(CONTEXT, async (view) =>
          (await view.index.vocabulary(prefix, limit)).map(
            ({ term, documentCount }) => `${term} ${documentCount}`,
          ),
        );
      assert.deepEqual(await list("pr", 10), ["prazo 3", "prazos 2", "preço 1"]);
      assert.deepEqual(await list("pr", 1), ["prazo 3"]);
      assert.deepEqual(await list("aç", 10), ["ação 1"]);
      assert.deepEqual(await list("z", 10), []);
    },
  },
  {
    title:
      "words that hold a part come from texts and names, most frequent first, whatever their accents and case",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["Fungicida e FUNGICIDA, herbicida", "fungicida", "a ação 100%"]));
      await putOne(store, { ...draftOf("b.md", ["outra coisa"]), name: "Inseticida Forte" });
      const list = (part: string, limit = 10): Promise<string[]> =>
        store.read(CONTEXT, (view) => view.index.wordsHolding(part, limit));
      assert.deepEqual(await list("icida"), ["fungicida", "herbicida", "inseticida"]);
      assert.deepEqual(await list("icida", 1), ["fungicida"]);
      assert.deepEqual(await list("acao"), ["ação"]);
      assert.deepEqual([await list("xyz"), await list("%"), await list("o_t")], [[], [], []]);
      const stranger = { ...CONTEXT, tenant: "outra" };
      assert.deepEqual(await store.read(stranger, (view) => view.index.wordsHolding("icida", 10)), []);
    },
  },
  {
    title: "collections are listed by name with their document counts",
    run: async ({ store }) => {
      await store.knowledge.put(TENANT, [
        draftOf("a", ["1"], { collection: "zebra" }),
        draftOf("b", ["2"], { collection: "acervo" }),
        draftOf("c", ["3"], { collection: "zebra" }),
      ]);
      const { collections } = await store.read(CONTEXT, (view) => view.index.contents());
      assert.deepEqual(collections, [
        { name: "acervo", documents: 1 },
        { name: "zebra", documents: 2 },
      ]);
    },
  },
];
