import assert from "node:assert/strict";
import type { DocumentDraft, SourcePage, Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, draftOf, putAll, putOne, search, setActive, TENANT } from "./drafts.ts";

function row(source: string, part: number, text: string): DocumentDraft {
  return draftOf(source, [text], { part });
}

/** A table of three rows, two of them alike, and its whole. */
function table(source: string): DocumentDraft[] {
  return [
    row(source, 1, "caneta azul"),
    row(source, 2, "lápis"),
    row(source, 3, "caneta azul"),
    draftOf(source, ["tabela"]),
  ];
}

async function partsOf(store: Store, source: string, after = -1, limit = 100): Promise<number[]> {
  const page = { collection: "manuais", source, after, limit };
  return (await store.knowledge.parts(TENANT, page)).map(({ part }) => part);
}

function sourcesOf(store: Store, page: Partial<SourcePage> = {}): Promise<string[]> {
  return store.knowledge.sources(TENANT, { collection: "manuais", limit: 100, ...page });
}

async function kinds(store: Store, drafts: readonly DocumentDraft[]): Promise<string[]> {
  return (await store.knowledge.put(TENANT, drafts)).map(({ kind }) => kind);
}

export const partChecks: readonly Check[] = [
  {
    title: "each part of a source is a document of its own, and so is the whole",
    run: async ({ store }) => {
      const outcomes = await putAll(store, table("t.csv"));
      assert.deepEqual(
        outcomes.map(({ kind, document }) => [kind, document.source, document.part]),
        [1, 2, 3, 0].map((part) => ["created", "t.csv", part]),
      );
      assert.equal(new Set(outcomes.map(({ document }) => document.id)).size, 4);
      for (const { document } of outcomes)
        assert.deepEqual(await store.knowledge.get(TENANT, document.id), document);
      assert.deepEqual(await search(store, "caneta"), ["caneta azul", "caneta azul"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a changed part is replaced and keeps its id; the other parts are left alone",
    run: async ({ store }) => {
      const before = await putAll(store, table("t.csv"));
      const [outcome] = await putAll(store, [row("t.csv", 2, "borracha")]);
      assert.equal(outcome?.kind, "replaced");
      assert.equal(outcome.document.id, before[1]?.document.id);
      assert.equal(outcome.document.part, 2);
      assert.deepEqual(await search(store, "lápis"), []);
      assert.equal((await search(store, "caneta borracha tabela")).length, 4);
      assert.deepEqual(await kinds(store, table("t.csv")), [
        "unchanged",
        "replaced",
        "unchanged",
        "unchanged",
      ]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "many parts replaced in one call are each the newest version, also when one comes twice",
    run: async ({ store }) => {
      await store.knowledge.put(TENANT, [...table("t.csv"), draftOf("a.md", ["fixo"])]);
      const drafts = [
        row("t.csv", 3, "caneta azul"),
        row("t.csv", 3, "giz"),
        row("t.csv", 1, "giz"),
        row("t.csv", 4, "novo"),
        row("t.csv", 2, "cola"),
        row("t.csv", 2, "lápis"),
      ];
      const expected = ["unchanged", "replaced", "replaced", "created", "replaced", "replaced"];
      assert.deepEqual(await kinds(store, drafts), expected);
      assert.deepEqual(await search(store, "caneta cola"), []);
      const found = await search(store, "giz lápis novo fixo tabela");
      assert.deepEqual(found.toSorted(), ["fixo", "giz", "giz", "lápis", "novo", "tabela"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "only a whole is a duplicate, and only of a whole",
    run: async ({ store }) => {
      const [first] = await putAll(store, [draftOf("a.md", ["igual"])]);
      const drafts = [row("t.csv", 1, "igual"), row("t.csv", 2, "igual"), row("u.csv", 1, "igual")];
      assert.deepEqual(await kinds(store, drafts), ["created", "created", "created"]);
      const duplicate = { kind: "duplicate", document: first?.document };
      assert.deepEqual(await store.knowledge.put(TENANT, [draftOf("t.csv", ["igual"])]), [duplicate]);
      assert.deepEqual(await store.knowledge.lookUp(TENANT, draftOf("t.csv", ["igual"])), duplicate);
      await store.knowledge.put(TENANT, [row("v.csv", 1, "só linha")]);
      assert.deepEqual(await kinds(store, [draftOf("b.md", ["só linha"])]), ["created"]);
    },
  },
  {
    title: "lookUp tells the parts of a source apart",
    run: async ({ store }) => {
      const [outcome] = await putAll(store, [row("t.csv", 2, "lápis")]);
      const document = outcome?.document;
      const look = (part: number, text: string): Promise<unknown> =>
        store.knowledge.lookUp(TENANT, row("t.csv", part, text));
      assert.deepEqual(await look(2, "lápis"), { kind: "unchanged", document });
      assert.deepEqual(await look(2, "cola"), { kind: "changed", document });
      assert.deepEqual(await look(1, "lápis"), { kind: "absent" });
      assert.deepEqual(await look(0, "lápis"), { kind: "absent" });
    },
  },
  {
    title: "parts come in order of their number, in pages",
    run: async ({ store }) => {
      const numbers = [10, 2, 1, 9, 300, 11];
      await store.knowledge.put(
        TENANT,
        numbers.map((part) => row("t.csv", part, `linha ${part}`)),
      );
      await store.knowledge.put(TENANT, [
        draftOf("t.csv", ["tabela"]),
        row("t.cs", 5, "x"),
        row("t.csv2", 6, "y"),
      ]);
      await store.knowledge.put(TENANT, [{ ...row("t.csv", 7, "z"), collection: "leis" }]);
      assert.deepEqual(await partsOf(store, "t.csv"), [0, 1, 2, 9, 10, 11, 300]);
      assert.deepEqual(await partsOf(store, "t.csv", 0), [1, 2, 9, 10, 11, 300]);
      assert.deepEqual(await partsOf(store, "t.csv", 2, 3), [9, 10, 11]);
      assert.deepEqual(await partsOf(store, "t.csv", 300), []);
      assert.deepEqual(await partsOf(store, "nenhum"), []);
      const [first] = await store.knowledge.parts(TENANT, {
        collection: "leis",
        source: "t.csv",
        after: -1,
        limit: 9,
      });
      assert.deepEqual(first, await store.knowledge.get(TENANT, first?.id ?? 0));
      const elsewhere = { collection: "nenhuma", source: "t.csv", after: -1, limit: 9 };
      assert.deepEqual(await store.knowledge.parts(TENANT, elsewhere), []);
    },
  },
  {
    title: "hidden parts are listed too, removed ones are not",
    run: async ({ store }) => {
      const ids = (await putAll(store, table("t.csv"))).map(({ document }) => document.id);
      await setActive(store, TENANT, ids[0] ?? 0, false);
      await store.knowledge.remove(TENANT, { ids: ids.slice(1, 2) });
      assert.deepEqual(await partsOf(store, "t.csv"), [0, 1, 3]);
      assert.deepEqual(await sourcesOf(store), ["t.csv"]);
      assert.deepEqual(await search(store, "caneta lápis"), ["caneta azul"]);
    },
  },
  {
    title: "sources come once each, in order of code points, in pages",
    run: async ({ store }) => {
      // U+FF21 comes before U+1F99C, although its UTF-16 unit is the larger.
      const ordered = ["A.md", "Z/1.md", "a.csv", "a/b.md", "z.md", "ácido.md", "\uFF21.md", "\u{1F99C}.md"];
      for (const source of ordered.toReversed()) await putOne(store, draftOf(source, [`texto ${source}`]));
      for (let part = 1; part <= 5; part++) await putOne(store, row("a.csv", part, "linha"));
      await putOne(store, { ...draftOf("outra.md", ["leis"]), collection: "leis" });
      assert.deepEqual(await sourcesOf(store), ordered);
      assert.deepEqual(await sourcesOf(store, { limit: 3 }), ordered.slice(0, 3));
      for (const [index, after] of ordered.entries())
        assert.deepEqual(await sourcesOf(store, { after, limit: 2 }), ordered.slice(index + 1, index + 3));
      assert.deepEqual(await sourcesOf(store, { after: "a.d" }), ordered.slice(3));
      assert.deepEqual(await sourcesOf(store, { collection: "leis" }), ["outra.md"]);
    },
  },
  {
    title: "a prefix is taken to the letter",
    run: async ({ store }) => {
      const inside = ["a_b/", "a_b/1.md", "a_b/%.md", "a_b/\u{10FFFF}.md"];
      const outside = ["a_b", "A_B/1.md", "axb/1.md", "a_b0", "b"];
      for (const source of [...inside, ...outside]) await putOne(store, draftOf(source, [`texto ${source}`]));
      const ordered = inside.toSorted();
      assert.deepEqual(await sourcesOf(store, { prefix: "a_b/" }), ordered);
      assert.deepEqual(await sourcesOf(store, { prefix: "a_b/", after: "a" }), ordered);
      assert.deepEqual(await sourcesOf(store, { prefix: "a_b/", after: "a_b/%.md" }), ordered.slice(2));
      assert.deepEqual(await sourcesOf(store, { prefix: "a_b/", after: "b" }), []);
      assert.deepEqual(await sourcesOf(store, { prefix: "a_b/", limit: 0 }), []);
      assert.deepEqual(await sourcesOf(store, { prefix: "%" }), []);
      assert.equal((await sourcesOf(store, { prefix: "" })).length, 9);
    },
  },
  {
    title: "a collection that does not exist has no sources",
    run: async ({ store }) => {
      assert.deepEqual(await sourcesOf(store), []);
      await putOne(store, draftOf("a.md", ["um"]));
      assert.deepEqual(await sourcesOf(store, { collection: "nenhuma" }), []);
      assert.deepEqual(await store.knowledge.sources("ninguém", { collection: "manuais", limit: 9 }), []);
    },
  },
];
