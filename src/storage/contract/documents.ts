import assert from "node:assert/strict";
import { createRequestContext } from "#src/domain/index.ts";
import type { Check } from "./check.ts";
import { broken, documentOf, draftOf, putOne, search, TENANT } from "./drafts.ts";

export const documentChecks: readonly Check[] = [
  {
    title: "kinds are those of the tenant's own documents",
    run: async ({ store }) => {
      const kinds = async (tenant: string) =>
        (await store.read(createRequestContext(tenant), (view) => view.index.contents())).kinds;
      assert.deepEqual(await kinds(TENANT), []);
      await putOne(store, draftOf("lei", ["a"], { kind: "legal" }));
      await putOne(store, draftOf("nota", ["b"]));
      assert.deepEqual(await kinds(TENANT), ["document", "legal"]);
      assert.deepEqual(await kinds("ninguem"), []);
    },
  },
  {
    title: "a new source is created with what was put",
    run: async ({ store, clock }) => {
      const metadata = { ano: 2024, público: true, autor: "Rui", vazio: null };
      const [outcome] = await store.knowledge.put(TENANT, [
        draftOf("a.md", ["um dois", "três"], { kind: "legal", name: "Lei", metadata }),
      ]);
      assert.equal(outcome?.kind, "created");
      const at = clock.now().toISOString();
      const { id, contentHash, ...rest } = outcome.document;
      assert.ok(id > 0);
      assert.match(contentHash, /^[0-9a-f]{64}$/);
      assert.deepEqual(rest, {
        collection: "manuais",
        kind: "legal",
        origin: "DOCS",
        name: "Lei",
        source: "a.md",
        part: 0,
        recipe: "r1",
        metadata,
        entry: null,
        chunkCount: 2,
        tokenCount: 11,
        active: true,
        isFormer: false,
        createdAt: at,
        updatedAt: at,
      });
      assert.deepEqual(await store.knowledge.get(TENANT, id), outcome.document);
    },
  },
  {
    title: "a changed source is replaced, keeps its id and its first date",
    run: async ({ store, clock }) => {
      const first = documentOf(await store.knowledge.put(TENANT, [draftOf("a.md", ["velho canário"])]));
      clock.advance(5_000);
      const [outcome] = await store.knowledge.put(TENANT, [
        draftOf("a.md", ["novo", "maior"], { name: "N" }),
      ]);
      assert.equal(outcome?.kind, "replaced");
      assert.equal(outcome.document.id, first.id);
      assert.equal(outcome.document.name, "N");
      assert.equal(outcome.document.chunkCount, 2);
      assert.equal(outcome.document.createdAt, first.createdAt);
      assert.equal(outcome.document.updatedAt, clock.now().toISOString());
      assert.deepEqual(await search(store, "velho canário"), []);
      assert.deepEqual(await search(store, "novo"), ["novo"]);
    },
  },
  {
    title: "the same source with the same content is unchanged, and nothing is written",
    run: async ({ store, clock }) => {
      const first = documentOf(await store.knowledge.put(TENANT, [draftOf("a.md", ["um"])]));
      clock.advance(5_000);
      assert.deepEqual(await store.knowledge.put(TENANT, [draftOf("a.md", ["um"])]), [
        { kind: "unchanged", document: first },
      ]);
    },
  },
  {
    title: "the same content under another source is a duplicate; in another collection it is not",
    run: async ({ store }) => {
      const first = documentOf(await store.knowledge.put(TENANT, [draftOf("a.md", ["um"])]));
      const outcomes = await store.knowledge.put(TENANT, [
        draftOf("b.md", ["um"]),
        draftOf("b.md", ["um"], { collection: "leis" }),
      ]);
      assert.deepEqual(outcomes[0], { kind: "duplicate", document: first });
      assert.equal(outcomes[1]?.kind, "created");
      assert.equal((await search(store, "um")).length, 2);
    },
  },
  {
    title: "a known source that takes the content of another is replaced, not a duplicate",
    run: async ({ store }) => {
      await store.knowledge.put(TENANT, [draftOf("a.md", ["um"]), draftOf("b.md", ["dois"])]);
      const [outcome] = await store.knowledge.put(TENANT, [draftOf("b.md", ["um"])]);
      assert.equal(outcome?.kind, "replaced");
      assert.deepEqual(await search(store, "dois"), []);
    },
  },
  {
    title: "another recipe replaces a document whose content is the same",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("a.md", ["um"]));
      const [outcome] = await store.knowledge.put(TENANT, [draftOf("a.md", ["um"], { recipe: "r2" })]);
      assert.equal(outcome?.kind, "replaced");
      assert.equal(outcome.document.id, id);
      assert.deepEqual(await search(store, "um"), ["um"]);
    },
  },
  {
    title: "drafts of one call see the ones before them, and outcomes come in their order",
    run: async ({ store }) => {
      const outcomes = await store.knowledge.put(TENANT, [
        draftOf("a.md", ["um"]),
        draftOf("a.md", ["dois"]),
        draftOf("b.md", ["dois"]),
        draftOf("a.md", ["dois"]),
      ]);
      const kinds = outcomes.map((outcome) => outcome.kind);
      assert.deepEqual(kinds, ["created", "replaced", "duplicate", "unchanged"]);
    },
  },
  {
    title: "one draft that fails takes the whole call back",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["antigo"]));
      const bad = draftOf("c.md", [{ text: "ruim", vector: [1] }], { vectorSpace: 999 });
      const drafts = [draftOf("b.md", ["bom"]), draftOf("a.md", ["trocado"]), bad];
      await assert.rejects(store.knowledge.put(TENANT, drafts), { code: "vector-space-changed" });
      assert.deepEqual(await search(store, "bom trocado ruim"), []);
      assert.deepEqual(await search(store, "antigo"), ["antigo"]);
      assert.equal((await store.knowledge.list(TENANT, { limit: 10 })).length, 1);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a document may have no chunk at all",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("vazio.md", []));
      assert.equal((await store.knowledge.get(TENANT, id))?.chunkCount, 0);
      assert.deepEqual(await store.knowledge.chunks(TENANT, id), []);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "what the caller does to its draft afterwards changes nothing",
    run: async ({ store }) => {
      const metadata: Record<string, string> = { autor: "Rui" };
      const id = await putOne(store, draftOf("a.md", ["um"], { metadata }));
      metadata["autor"] = "outro";
      assert.deepEqual((await store.knowledge.get(TENANT, id))?.metadata, { autor: "Rui" });
    },
  },
  {
    title: "lookUp says what put would find, without writing",
    run: async ({ store }) => {
      const draft = draftOf("a.md", ["um"]);
      assert.deepEqual(await store.knowledge.lookUp(TENANT, draft), { kind: "absent" });
      const document = documentOf(await store.knowledge.put(TENANT, [draft]));
      const asked = [
        draft,
        draftOf("a.md", ["um"], { recipe: "r2" }),
        draftOf("a.md", ["dois"]),
        draftOf("b.md", ["um"]),
      ];
      const outcomes = await Promise.all(asked.map((key) => store.knowledge.lookUp(TENANT, key)));
      assert.deepEqual(outcomes, [
        { kind: "unchanged", document },
        { kind: "changed", document },
        { kind: "changed", document },
        { kind: "duplicate", document },
      ]);
      assert.deepEqual(await store.knowledge.lookUp(TENANT, draftOf("b.md", ["dois"])), { kind: "absent" });
    },
  },
  {
    title: "chunks come whole and in reading order",
    run: async ({ store }) => {
      const draft = draftOf("a.md", [
        { text: 'primeiro "com aspas"', title: "Título § 1", metadata: { página: 3 } },
        "segundo\ncom 🦜 e\u0000nulo",
      ]);
      const id = await putOne(store, { ...draft, chunks: draft.chunks.toReversed() });
      const expected = draft.chunks.map(({ terms: _terms, vector: _vector, ...chunk }) => chunk);
      assert.deepEqual(await store.knowledge.chunks(TENANT, id), expected);
    },
  },
  {
    title: "list pages by id and filters by collection and kind",
    run: async ({ store }) => {
      await store.knowledge.put(TENANT, [
        draftOf("1", ["a"]),
        draftOf("2", ["b"], { kind: "faq" }),
        draftOf("3", ["c"], { collection: "leis", kind: "legal", metadata: { ano: 0, "a\"b'": "x" } }),
        draftOf("4", ["d"], { collection: "leis", metadata: { ano: null, outro: "ano" } }),
        draftOf("1", ["a de novo"]),
      ]);
      const sources = async (page: Parameters<typeof store.knowledge.list>[1]): Promise<string[]> =>
        (await store.knowledge.list(TENANT, page)).map((document) => document.source);
      assert.deepEqual(await sources({ limit: 10 }), ["1", "2", "3", "4"]);
      const [, last] = await store.knowledge.list(TENANT, { limit: 2 });
      assert.deepEqual(await sources({ limit: 2, after: last?.id ?? 0 }), ["3", "4"]);
      assert.deepEqual(await sources({ limit: 10, filter: { collections: ["leis"] } }), ["3", "4"]);
      assert.deepEqual(await sources({ limit: 10, filter: { kinds: ["faq", "legal"] } }), ["2", "3"]);
      const both = { collections: ["leis"], kinds: ["faq"] };
      assert.deepEqual(await sources({ limit: 10, filter: both }), []);
      assert.deepEqual(await sources({ limit: 10, filter: { collections: [] } }), []);
      for (const withKey of ["ano", "a\"b'"]) assert.deepEqual(await sources({ limit: 10, withKey }), ["3"]);
      assert.deepEqual(await sources({ limit: 10, withKey: "ano", filter: { kinds: ["faq"] } }), []);
    },
  },
];
