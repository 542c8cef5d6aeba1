import assert from "node:assert/strict";
import type { Check } from "./check.ts";
import { analyse, broken, draftOf, putOne, search, TENANT } from "./drafts.ts";

export const upkeepChecks: readonly Check[] = [
  {
    title: "stats of a tenant that stored nothing are all zero",
    run: async ({ store }) => {
      const { engine, bytes, ...counts } = await store.upkeep.stats(TENANT);
      assert.ok(engine.length > 0);
      assert.ok(bytes >= 0);
      assert.deepEqual(counts, {
        documents: 0,
        activeDocuments: 0,
        chunks: 0,
        tokens: 0,
        vectors: 0,
        collections: {},
        kinds: {},
        origins: {},
        lastIndexedAt: null,
      });
    },
  },
  {
    title: "stats count documents, chunks, tokens, vectors, collections and kinds",
    run: async ({ store, clock }) => {
      const model = { modelId: "teste:m", fingerprint: "m", dimensions: 1 };
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, model);
      await putOne(
        store,
        draftOf(
          "a",
          [
            { text: "abc", vector: [1] },
            { text: "de", vector: [1] },
          ],
          { vectorSpace },
        ),
      );
      clock.advance(60_000);
      const hidden = await putOne(store, draftOf("b", ["f"], { collection: "leis", kind: "legal" }));
      await store.documents.setActive(TENANT, hidden, false);
      const { engine: _engine, bytes: _bytes, ...counts } = await store.upkeep.stats(TENANT);
      assert.deepEqual(counts, {
        documents: 2,
        activeDocuments: 1,
        chunks: 3,
        tokens: 6,
        vectors: 2,
        collections: { leis: 1, manuais: 1 },
        kinds: { document: 1, legal: 1 },
        origins: { DOCS: 2 },
        lastIndexedAt: clock.now().toISOString(),
      });
    },
  },
  {
    title: "stats of some collections count nothing of the others",
    run: async ({ store }) => {
      const model = { modelId: "teste:m", fingerprint: "m", dimensions: 1 };
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, model);
      await putOne(store, draftOf("a", [{ text: "abc", vector: [1] }], { vectorSpace }));
      await putOne(
        store,
        draftOf("b", [{ text: "f", vector: [1] }], { collection: "leis", kind: "legal", vectorSpace }),
      );
      const counted = async (collections: readonly string[]) => {
        const { documents, chunks, vectors, kinds } = await store.upkeep.stats(TENANT, collections);
        return { documents, chunks, vectors, kinds };
      };
      assert.deepEqual(await counted(["leis"]), { documents: 1, chunks: 1, vectors: 1, kinds: { legal: 1 } });
      assert.deepEqual(await counted([]), { documents: 0, chunks: 0, vectors: 0, kinds: {} });
      assert.equal((await counted(["leis", "manuais"])).documents, 2);
    },
  },
  {
    title: "every invariant is named and holds in a fresh store",
    run: async ({ store }) => {
      const findings = await store.upkeep.verify();
      assert.ok(findings.length > 0);
      for (const { invariant, ok, detail } of findings) {
        assert.match(invariant, /^I\d+ /);
        assert.deepEqual([ok, detail], [true, ""]);
      }
    },
  },
  {
    title: "replaceTerms reads every chunk anew, and the recipe goes with it",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", [{ text: "gatos mansos", title: "Animais" }, "cães"]));
      await putOne(store, draftOf("b.md", ["gatos"]), "outro");
      assert.deepEqual(await search(store, "gatos"), ["gatos mansos"]);
      const seen: unknown[] = [];
      const count = await store.upkeep.replaceTerms(
        TENANT,
        (chunk) => {
          seen.push(chunk);
          return analyse(chunk.documentName.slice(-1), chunk.text.replaceAll("s", ""));
        },
        () => "r2",
      );
      assert.equal(count, 2);
      assert.deepEqual(seen, [
        { documentName: "Documento a.md", entry: null, headings: ["Animais"], text: "gatos mansos" },
        { documentName: "Documento a.md", entry: null, headings: [], text: "cães" },
      ]);
      assert.deepEqual(await search(store, "gatos"), []);
      assert.deepEqual(await search(store, "gato"), ["gatos mansos"]);
      assert.deepEqual(await search(store, "gatos", {}, "outro"), ["gatos"]);
      const statistics = await store.read(TENANT, (view) => view.statistics(["gato", "gatos", "d"]));
      assert.deepEqual([...statistics.documentFrequency.values()], [1, 0, 2]);
      assert.equal(statistics.averageLength, 1.5);
      const draft = draftOf("a.md", [{ text: "gatos mansos", title: "Animais" }, "cães"], { recipe: "r2" });
      assert.equal((await store.documents.lookUp(TENANT, draft)).kind, "unchanged");
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "replaceTerms that fails half-way changes nothing",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato", "cão"]));
      let calls = 0;
      const failing = store.upkeep.replaceTerms(
        TENANT,
        () => {
          if (++calls === 2) throw new Error("análise falhou");
          return analyse("", "trocado");
        },
        () => "r2",
      );
      await assert.rejects(failing, /análise falhou/);
      assert.deepEqual(await search(store, "gato cão trocado"), ["gato", "cão"]);
      assert.equal(
        (await store.documents.lookUp(TENANT, draftOf("a.md", ["gato", "cão"]))).kind,
        "unchanged",
      );
      assert.deepEqual(await broken(store), []);
    },
  },
];
