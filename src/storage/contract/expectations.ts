import assert from "node:assert/strict";
import type { DocumentDraft, Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, draftOf, putAll, search, TENANT } from "./drafts.ts";

type About = Partial<Omit<DocumentDraft, "chunks">>;

function draft(text: string, about: About = {}): DocumentDraft {
  return draftOf("a.md", [text], about);
}

function row(part: number, text: string, about: About = {}): DocumentDraft {
  return draft(text, { part, ...about });
}

async function kinds(store: Store, drafts: readonly DocumentDraft[], tenant = TENANT): Promise<string[]> {
  return (await store.knowledge.put(tenant, drafts)).map(({ kind }) => kind);
}

export const expectationChecks: readonly Check[] = [
  {
    title: "a draft is written where what it expects is there, and is in conflict where it is not",
    run: async ({ store, second }) => {
      const [first] = await putAll(store, [draft("um")]);
      const expects = first?.document.contentHash ?? assert.fail();
      assert.deepEqual(await kinds(second, [draft("dois", { expects })]), ["replaced"]);
      const before = await store.knowledge.list(TENANT, { limit: 9 });
      assert.deepEqual(await store.knowledge.put(TENANT, [draft("três", { expects })]), [
        { kind: "conflict" },
      ]);
      assert.deepEqual(await store.knowledge.list(TENANT, { limit: 9 }), before);
      assert.deepEqual(await search(store, "um dois três"), ["dois"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a draft that expects nothing to be there creates, and never replaces",
    run: async ({ store }) => {
      assert.deepEqual(await kinds(store, [draft("um", { expects: null })]), ["created"]);
      const again = [draft("um", { expects: null }), draft("dois", { expects: null })];
      assert.deepEqual(await kinds(store, again), ["conflict", "conflict"]);
      assert.deepEqual(await search(store, "um dois"), ["um"]);
    },
  },
  {
    title: "what was removed does not come back through a draft that expects it",
    run: async ({ store }) => {
      const [first] = await putAll(store, [draft("um")]);
      const { id, contentHash: expects } = first?.document ?? assert.fail();
      await store.knowledge.remove(TENANT, { ids: [id] });
      for (const about of [{ expects }, { expects, rewrites: true }])
        assert.deepEqual(await kinds(store, [draft("um", about)]), ["conflict"]);
      assert.deepEqual(await store.knowledge.list(TENANT, { limit: 9 }), []);
      await putAll(store, [draftOf("b.md", ["um"])]);
      assert.deepEqual(await kinds(store, [draft("um", { expects })]), ["conflict"]);
      assert.deepEqual(await kinds(store, [draft("um", { expects: null })]), ["duplicate"]);
    },
  },
  {
    title: "an expectation holds for rewriting, hiding and leaving alone too",
    run: async ({ store }) => {
      const [first] = await putAll(store, [draft("um")]);
      const expects = first?.document.contentHash ?? assert.fail();
      const fitting = [{ expects }, { expects, rewrites: true }, { expects, active: false }];
      const outcomes = await kinds(
        store,
        fitting.map((about) => draft("um", about)),
      );
      assert.deepEqual(outcomes, ["unchanged", "replaced", "replaced"]);
      const other = { expects: "outro" };
      const refused = [other, { ...other, rewrites: true }, { ...other, active: true }];
      for (const about of refused) assert.deepEqual(await kinds(store, [draft("um", about)]), ["conflict"]);
      assert.equal((await store.knowledge.get(TENANT, first?.document.id ?? 0))?.active, false);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a conflict in a batch leaves the others to be written, and each draft meets those before it",
    run: async ({ store }) => {
      const [first] = await putAll(store, [draft("um")]);
      const expects = first?.document.contentHash ?? assert.fail();
      const second = draft("dois", { expects });
      const outcomes = await kinds(store, [
        draftOf("b.md", ["quatro"], { expects: "nada disso" }),
        draft("cinco", { expects: "nada disso" }),
        second,
        draft("três", { expects }),
        draft("seis", { expects: second.contentHash }),
        draftOf("c.md", ["sete"], { expects: null }),
      ]);
      assert.deepEqual(outcomes, ["conflict", "conflict", "replaced", "conflict", "replaced", "created"]);
      assert.deepEqual((await search(store, "um dois três quatro cinco seis sete")).toSorted(), [
        "seis",
        "sete",
      ]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a document keeps its chunks when the only draft for it is in conflict",
    run: async ({ store }) => {
      await putAll(store, [draft("um"), draftOf("b.md", ["oito"])]);
      const batch = [draft("dois", { expects: "outro" }), draftOf("b.md", ["nove"])];
      assert.deepEqual(await kinds(store, batch), ["conflict", "replaced"]);
      assert.deepEqual((await search(store, "um dois oito nove")).toSorted(), ["nove", "um"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "the rows of a table are expected one by one, and those of another tenant are not looked at",
    run: async ({ store }) => {
      const outcomes = await putAll(store, [row(1, "um"), row(2, "dois")]);
      const expects = outcomes[1]?.document.contentHash ?? assert.fail();
      assert.deepEqual(await kinds(store, [row(1, "x", { expects }), row(2, "y", { expects })]), [
        "conflict",
        "replaced",
      ]);
      assert.deepEqual(await kinds(store, [row(2, "z", { expects })], "outro"), ["conflict"]);
      assert.deepEqual(await kinds(store, [row(2, "z", { expects: null })], "outro"), ["created"]);
    },
  },
];
