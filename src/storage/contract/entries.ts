import assert from "node:assert/strict";
import type { CatalogItem, FaqEntry, KnowledgeEntry } from "#src/domain/index.ts";
import type { DocumentDraft, Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  analyse,
  broken,
  candidates,
  chunkIds,
  CONTEXT,
  documentOf,
  draftOf,
  putAll,
  putOne,
  search,
  setActive,
  type Settled,
  TENANT,
} from "./drafts.ts";

const QUESTION: FaqEntry = {
  kind: "faq",
  id: "prazo-de-troca",
  question: 'Qual é o "prazo" de troca? 🦜',
  answer: "prazo de trinta dias",
  category: null,
  keywords: ["devolução", "troca"],
  priority: 2,
  active: true,
};

const PRODUCT: CatalogItem = {
  kind: "catalog",
  id: "A-1",
  name: "Adubo",
  description: "prazo de entrega curto",
  category: "Insumos",
  manufacturer: null,
  price: 10.5,
  tags: [],
  status: "ativo",
  attributes: { "Peso (kg)": 25, orgânico: true, lote: null },
};

/** An entry with the one chunk that its text makes. */
function entryDraft(entry: KnowledgeEntry, changes: Partial<DocumentDraft> = {}): DocumentDraft {
  const text = entry.kind === "faq" ? entry.answer : entry.description;
  return draftOf(`${entry.kind}/${entry.id}`, [text], { kind: entry.kind, entry, ...changes });
}

async function putNow(store: Store, draft: DocumentDraft): Promise<Settled> {
  const [outcome] = await putAll(store, [draft]);
  return outcome ?? assert.fail();
}

/** What every invariant, the totals and a search say of the only document. */
async function seen(store: Store): Promise<{ active: number; found: number; collections: number }> {
  assert.deepEqual(await broken(store), []);
  const { activeDocuments: active, documents } = await store.maintenance.stats(TENANT);
  assert.equal(documents, 1);
  const { collections } = await store.read(CONTEXT, (view) => view.index.contents());
  const [collection] = collections;
  return { active, found: (await search(store, "prazo")).length, collections: collection?.documents ?? 0 };
}

const SHOWN = { active: 1, found: 1, collections: 1 };
const HIDDEN = { active: 0, found: 0, collections: 0 };

export const entryChecks: readonly Check[] = [
  {
    title: "a question or a product comes back as it was put, wherever its document does",
    run: async ({ store, second }) => {
      for (const entry of [QUESTION, PRODUCT]) {
        const draft = entryDraft(entry);
        const document = documentOf(await store.knowledge.put(TENANT, [draft]));
        assert.deepEqual(document.entry, entry);
        assert.deepEqual(await second.knowledge.get(TENANT, document.id), document);
        const page = { collection: "manuais", source: document.source, after: -1, limit: 1 };
        assert.deepEqual(await second.knowledge.parts(TENANT, page), [document]);
        assert.deepEqual(await second.knowledge.lookUp(TENANT, draft), { kind: "unchanged", document });
      }
      const stored = await second.knowledge.list(TENANT, { limit: 10 });
      assert.deepEqual(
        stored.map(({ entry }) => entry),
        [QUESTION, PRODUCT],
      );
      const passages = await second.read(CONTEXT, async (view) => {
        const found = await candidates(view, "trinta");
        return view.index.passages(found.map(({ chunkId }) => chunkId));
      });
      assert.deepEqual(
        passages.map(({ document }) => [document.kind, document.origin, document.entry]),
        [["faq", "FAQ", QUESTION]],
      );
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "what is done to an entry after it was put changes nothing",
    run: async ({ store }) => {
      const keywords = ["troca"];
      const id = await putOne(store, entryDraft({ ...QUESTION, keywords }));
      keywords.push("outra");
      const document = await store.knowledge.get(TENANT, id);
      assert.deepEqual(document?.entry, { ...QUESTION, keywords: ["troca"] });
    },
  },
  {
    title: "a replaced document has the entry of its last draft, or none",
    run: async ({ store }) => {
      const first = await putNow(store, entryDraft(QUESTION));
      const changed = { ...QUESTION, answer: "prazo de dez dias" };
      const second = await putNow(store, entryDraft(changed));
      assert.deepEqual([second.kind, second.document.id], ["replaced", first.document.id]);
      assert.deepEqual(second.document.entry, changed);
      const third = await putNow(store, draftOf(first.document.source, ["outro texto"], { kind: "faq" }));
      assert.equal(third.kind, "replaced");
      assert.equal(third.document.entry, null);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a draft may be born hidden",
    run: async ({ store }) => {
      const created = await putNow(store, entryDraft(QUESTION, { active: false }));
      assert.deepEqual([created.kind, created.document.active], ["created", false]);
      assert.deepEqual(await seen(store), HIDDEN);
      await setActive(store, TENANT, created.document.id, true);
      assert.deepEqual(await seen(store), SHOWN);
      await setActive(store, TENANT, created.document.id, false);
      await store.knowledge.remove(TENANT, { ids: [created.document.id] });
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a draft that replaces shows or hides when it says so, and leaves it as it was when it does not",
    run: async ({ store }) => {
      const put = async (days: number, active?: boolean): Promise<string> => {
        const answer = `prazo de ${days} dias`;
        const draft = entryDraft({ ...QUESTION, answer }, active === undefined ? {} : { active });
        return (await putNow(store, draft)).kind;
      };
      assert.equal(await put(1, true), "created");
      assert.deepEqual(await seen(store), SHOWN);
      assert.equal(await put(2, false), "replaced");
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal(await put(3), "replaced");
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal(await put(4, false), "replaced");
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal(await put(5, true), "replaced");
      assert.deepEqual(await seen(store), SHOWN);
      assert.equal(await put(6), "replaced");
      assert.deepEqual(await seen(store), SHOWN);
    },
  },
  {
    title: "the same content with another flag is shown or hidden all the same",
    run: async ({ store }) => {
      const { document } = await putNow(store, entryDraft(QUESTION));
      const hidden = await putNow(store, entryDraft(QUESTION, { active: false }));
      assert.deepEqual(hidden, { kind: "replaced", document: { ...document, active: false } });
      assert.deepEqual(await store.knowledge.get(TENANT, document.id), hidden.document);
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal((await putNow(store, entryDraft(QUESTION, { active: false }))).kind, "unchanged");
      assert.equal((await putNow(store, entryDraft(QUESTION))).kind, "unchanged");
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal((await putNow(store, entryDraft(QUESTION, { active: true }))).kind, "replaced");
      assert.deepEqual(await seen(store), SHOWN);
    },
  },
  {
    title: "a duplicate leaves the document that it repeats as it is, whatever the draft says",
    run: async ({ store }) => {
      const { document } = await putNow(store, entryDraft(QUESTION));
      const other = entryDraft({ ...QUESTION, id: "outra" }, { active: false, rewrites: true });
      assert.deepEqual(await putNow(store, other), { kind: "duplicate", document });
      assert.deepEqual(await seen(store), SHOWN);
    },
  },
  {
    title: "a draft that rewrites is written even if its content is there, under the same id",
    run: async ({ store, clock }) => {
      const { document } = await putNow(store, entryDraft(QUESTION));
      const before = await chunkIds(store, "prazo");
      clock.advance(1_000);
      const draft = entryDraft(QUESTION);
      const chunks = draft.chunks.map((chunk) => ({ ...chunk, terms: analyse("", "novo prazo") }));
      const rewritten = await putNow(store, { ...draft, chunks, rewrites: true });
      const updatedAt = clock.now().toISOString();
      assert.deepEqual(rewritten, { kind: "replaced", document: { ...document, updatedAt } });
      assert.equal((await search(store, "novo")).length, 1);
      assert.deepEqual(await search(store, "trinta"), []);
      assert.notDeepEqual(await chunkIds(store, "prazo"), before);
      assert.deepEqual(await seen(store), SHOWN);
    },
  },
  {
    title: "a rewritten document stays hidden, and one call may rewrite it several times",
    run: async ({ store }) => {
      const hidden = entryDraft(QUESTION, { active: false });
      const again = entryDraft(QUESTION, { rewrites: true });
      const outcomes = await store.knowledge.put(TENANT, [hidden, again, entryDraft(QUESTION), again]);
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ["created", "replaced", "unchanged", "replaced"],
      );
      assert.deepEqual(await seen(store), HIDDEN);
      assert.equal((await putNow(store, { ...again, active: true })).kind, "replaced");
      assert.deepEqual(await seen(store), SHOWN);
    },
  },
  {
    title: "a new analysis and a new model are given the entry that chunks belong to",
    run: async ({ store }) => {
      const { id: old } = await store.vectors.ensure(TENANT, {
        modelId: "m",
        fingerprint: "m",
        dimensions: 1,
      });
      await store.knowledge.put(TENANT, [entryDraft(PRODUCT, { name: "Adubo" }), draftOf("a.md", ["texto"])]);
      const expected = [
        ["Adubo", PRODUCT],
        ["Documento a.md", null],
      ];
      const missing = await store.vectors.missing(TENANT, old, 10);
      assert.deepEqual(
        missing.map(({ documentName, entry }) => [documentName, entry]),
        expected,
      );
    },
  },
  {
    title: "the same entry of two tenants is two entries, shown and hidden apart",
    run: async ({ store }) => {
      const ours = await putOne(store, entryDraft(QUESTION));
      const [theirs] = await store.knowledge.put("outro", [
        entryDraft({ ...QUESTION, question: "De outro?" }, { active: false, origin: "HELP_CENTER" }),
      ]);
      assert.equal(theirs?.kind, "created");
      assert.notEqual(theirs.document.id, ours);
      assert.deepEqual((await store.knowledge.get(TENANT, ours))?.entry, QUESTION);
      assert.deepEqual(await seen(store), SHOWN);
      assert.equal(await store.knowledge.get(TENANT, theirs.document.id), null);
      assert.deepEqual(await search(store, "prazo", {}, "outro"), []);
      assert.deepEqual(
        await store.knowledge.list(TENANT, { filter: { origins: ["HELP_CENTER"] }, limit: 9 }),
        [],
      );
      assert.deepEqual((await store.maintenance.stats(TENANT)).origins, { FAQ: 1 });
      assert.deepEqual((await store.maintenance.stats("outro")).origins, { HELP_CENTER: 1 });
    },
  },
];
