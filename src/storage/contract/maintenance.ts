import assert from "node:assert/strict";
import { chunkTerms, wordHash } from "#src/index/index.ts";
import type { Check } from "./check.ts";
import {
  broken,
  candidates,
  CONTEXT,
  draftOf,
  putOne,
  search,
  setActive,
  statisticsOf,
  TENANT,
} from "./drafts.ts";

export const maintenanceChecks: readonly Check[] = [
  {
    title: "stats of a tenant that stored nothing are all zero",
    run: async ({ store }) => {
      const { engine, bytes, ...counts } = await store.maintenance.stats(TENANT);
      assert.ok(engine.length > 0);
      assert.ok(bytes >= 0);
      assert.deepEqual(counts, {
        documents: 0,
        activeDocuments: 0,
        chunks: 0,
        tokens: 0,
        vectors: 0,
        indexedVectors: 0,
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
      await setActive(store, TENANT, hidden, false);
      const { engine: _engine, bytes: _bytes, ...counts } = await store.maintenance.stats(TENANT);
      assert.deepEqual(counts, {
        documents: 2,
        activeDocuments: 1,
        chunks: 3,
        tokens: 6,
        vectors: 2,
        indexedVectors: 0,
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
        const { documents, chunks, vectors, kinds } = await store.maintenance.stats(TENANT, collections);
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
      const findings = await store.maintenance.verify();
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
      const chunk = { title: "Documento a.md", headings: ["Animais"], text: "gatos mansos" };
      const [name = "", , animal = "", stem = ""] = chunkTerms(chunk).terms.split(" ");
      assert.equal(await store.maintenance.replaceTerms(TENANT, "r2"), 2);
      assert.deepEqual(await search(store, "gatos"), []);
      for (const term of [stem, animal]) assert.deepEqual(await search(store, term), ["gatos mansos"]);
      assert.equal((await search(store, name)).length, 2, "the name of the document");
      assert.deepEqual(await search(store, "gatos", {}, "outro"), ["gatos"]);
      const [found] = await store.read(CONTEXT, (view) => candidates(view, stem));
      assert.deepEqual(found?.occurrences.body, { length: 3, entries: [0, 1, wordHash("gatos")] });
      const statistics = await store.read(CONTEXT, (view) => statisticsOf(view, [stem, "gatos"]));
      assert.deepEqual([...statistics.documentFrequency.values()], [1, 0]);
      assert.equal(statistics.averageLength, 2);
      const draft = draftOf("a.md", [{ text: "gatos mansos", title: "Animais" }, "cães"], { recipe: "r2" });
      assert.equal((await store.knowledge.lookUp(TENANT, draft)).kind, "unchanged");
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "replaceTerms finds a question by its keywords, and keeps what a recipe says of the cuts",
    run: async ({ store }) => {
      const entry = { kind: "faq", id: "1", question: "Senha?", answer: "Aqui.", category: null } as const;
      const faq = { ...entry, keywords: ["credencial"], priority: 0, active: true };
      const changes = { kind: "faq", entry: faq, name: faq.question, recipe: "old 1, cut 7, more" } as const;
      const draft = draftOf("faq/1", ["Aqui."], changes);
      await putOne(store, draft);
      await store.maintenance.replaceTerms(TENANT, "new 2");
      const keyword = chunkTerms({ title: "", headings: [], text: "credencial" }).terms;
      assert.deepEqual(await search(store, keyword), ["Aqui."]);
      const now = { ...draft, recipe: "new 2, cut 7, more" };
      assert.equal((await store.knowledge.lookUp(TENANT, now)).kind, "unchanged");
    },
  },
];
