import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createRequestContext, coversNorm, type Provision, type StoredProvision } from "#src/domain/index.ts";
import type { NormSummary, ProvisionQuery } from "../search-index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  broken,
  chunkIds,
  CONTEXT,
  draftOf,
  type PassageInput,
  provisionOf,
  putAll,
  putOne,
  setActive,
  TENANT,
} from "./drafts.ts";

function lookUp(store: Store, query: Partial<ProvisionQuery>, tenant = TENANT): Promise<StoredProvision[]> {
  const whole = { norm: null, artigo: "1", filter: {}, documents: 10, ...query };
  return store.read(createRequestContext(tenant), (view) => view.provisions.find(whole));
}

function norms(store: Store, key: string | null, limit = 10): Promise<NormSummary[]> {
  return store.read(CONTEXT, (view) => view.provisions.norms(key, limit));
}

/** All that reads show of the law "lei/7": how many provisions and norms. */
async function traces(store: Store, chunk: number): Promise<number[]> {
  const inChunk = await store.read(CONTEXT, (view) => view.provisions.inChunks([chunk]));
  return [
    (await lookUp(store, { norm: "lei/7" })).length,
    (await lookUp(store, { norm: null })).length,
    inChunk.size,
    (await norms(store, "lei/7")).length,
  ];
}

/** One passage for each key, each with the first article of that norm. */
function firstArticles(keys: readonly string[]): PassageInput[] {
  return keys.map((norma) => ({ text: "x", provisions: [provisionOf(norma, { artigo: "1" })] }));
}

function placed(provisions: readonly Provision[], chunkId: number, documentId: number): StoredProvision[] {
  return provisions.map((provision) => ({ ...provision, chunkId, documentId }));
}

/** Of the law that is summed up. */
function at(artigo: string, changes: Partial<Provision> = {}): Provision {
  return provisionOf("lei/7/1990", { artigo, ...changes });
}

const FIRST = provisionOf("lei/7", {
  artigo: "103-B",
  paragrafo: "único",
  inciso: "IV-A",
  alinea: "aa",
  item: "1",
  tipo: "item",
  situacao: "revogado",
  end: 2,
  desde: "2004-12-30",
  ate: "2009",
  alteracao: "EC 45/2004",
});
const SECOND = provisionOf("sumula/473/stf", { tipo: "sumula", start: 3 });

export const provisionChecks: readonly Check[] = [
  {
    title: "provisions come back as put, with their chunk and their document",
    run: async ({ store }) => {
      const passages = ["nada x", { text: "primeiro x", provisions: [SECOND, FIRST] }];
      const draft = draftOf("a.md", passages);
      const id = await putOne(store, draft);
      const [plain = 0, legal = 0] = await chunkIds(store, "x");
      const inOrder = (draft.chunks[1]?.provisions ?? []).toReversed();
      const found = await store.read(CONTEXT, (view) =>
        view.provisions.inChunks([legal, plain, 9_999, legal]),
      );
      assert.deepEqual([...found], [[legal, placed(inOrder, legal, id)]]);
      const chunks = await store.knowledge.chunks(TENANT, id);
      assert.deepEqual(
        chunks.map(({ provisions }) => provisions),
        [undefined, inOrder],
      );
      const [passage] = await store.read(CONTEXT, (view) => view.index.passages([legal]));
      assert.equal(passage?.chunk.provisions, undefined);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "an article is found by the key of its norm or a shorter one, never by half a number",
    run: async ({ store }) => {
      const keys = ["lei/8112/1990", "lei/81120/1990", "lei/8112", "lei/8112#anexo-1", "lei/8112-a"];
      await putOne(store, draftOf("a.md", firstArticles([...keys, "lei/811/1990"])));
      const found = async (norm: string): Promise<string[]> =>
        (await lookUp(store, { norm })).map(({ norma }) => norma);
      assert.deepEqual(await found("lei/8112"), ["lei/8112/1990", "lei/8112", "lei/8112#anexo-1"]);
      assert.deepEqual(await found("lei/8112/1990"), ["lei/8112/1990"]);
      assert.deepEqual(await found("lei/81120"), ["lei/81120/1990"]);
      assert.deepEqual(await found("lei/81"), []);
      assert.deepEqual(await found("lei/8112/"), []);
      assert.deepEqual(await found(""), []);
      assert.equal((await found("lei")).length, 6);
    },
  },
  {
    title: "whatever keys are stored, those found are those that the key covers",
    run: async ({ store }) => {
      const character = fc.constantFrom("a", "é", "/", "#", "-", "0", "1", "😀", "%", "_");
      const key = fc.string({ unit: character, maxLength: 4 });
      let run = 0;
      const property = fc.asyncProperty(fc.uniqueArray(key, { minLength: 1 }), key, async (stored, cited) => {
        const tenant = `t${run++}`;
        await putOne(store, draftOf("a", firstArticles(stored)), tenant);
        const found = await lookUp(store, { norm: cited }, tenant);
        const expected = stored.filter((norma) => coversNorm(cited, norma));
        assert.deepEqual(
          found.map(({ norma }) => norma),
          expected,
        );
      });
      await fc.assert(property, { numRuns: 25 });
    },
  },
  {
    title:
      "an article comes with all its wordings, by document and in reading order; súmulas have no article",
    run: async ({ store }) => {
      const former = provisionOf("lei/7", { artigo: "2", situacao: "anterior" });
      const current = provisionOf("lei/7", { artigo: "2", start: 2 });
      const below = provisionOf("lei/7", { artigo: "2", inciso: "I", tipo: "inciso" });
      const other = provisionOf("lei/7", { artigo: "20", start: 4 });
      const passages = [
        { text: "segundo x", provisions: [current, former, other] },
        { text: "terceiro x", provisions: [below] },
        { text: "súmula x", provisions: [SECOND] },
      ];
      const one = await putOne(store, draftOf("a.md", passages));
      const two = await putOne(store, draftOf("b.md", [{ text: "cópia", provisions: [current] }]));
      const found = await lookUp(store, { norm: "lei", artigo: "2" });
      assert.deepEqual(
        found.map((provision) => [
          provision.documentId,
          provision.start,
          provision.situacao,
          provision.inciso,
        ]),
        [
          [one, 0, "anterior", null],
          [one, 2, "vigente", null],
          [one, 1_000, "vigente", "I"],
          [two, 2, "vigente", null],
        ],
      );
      const sumulas = await lookUp(store, { norm: "sumula/473", artigo: null });
      assert.deepEqual(
        sumulas.map(({ norma, tipo }) => [norma, tipo]),
        [["sumula/473/stf", "sumula"]],
      );
      assert.equal((await lookUp(store, { artigo: null })).length, 1);
      assert.deepEqual(await lookUp(store, { norm: "lei/7", artigo: "9" }), []);
    },
  },
  {
    title: "an article of any norm is looked for in the first documents that have it and pass the filter",
    run: async ({ store }) => {
      const outcomes = await putAll(store, [
        draftOf("0.md", ["sem lei"]),
        draftOf("1.md", firstArticles(["lei/1", "lei/2"]), { collection: "leis" }),
        draftOf("2.md", [{ text: "y", provisions: [provisionOf("lei/3", { artigo: "2" })] }]),
        draftOf("3.md", firstArticles(["lei/4"]), { kind: "legal", metadata: { ano: 1990 } }),
        draftOf("4.md", firstArticles(["lei/5"]), { collection: "leis" }),
      ]);
      const ids = outcomes.map(({ document }) => document.id);
      const found = async (query: Partial<ProvisionQuery>): Promise<string> =>
        (await lookUp(store, query)).map(({ norma }) => norma.slice(-1)).join("");
      assert.equal(await found({}), "1245");
      assert.equal(await found({ documents: 1 }), "12");
      assert.equal(await found({ documents: 2 }), "124");
      assert.equal(await found({ documents: 0 }), "");
      assert.equal(await found({ documents: 2, filter: { documentIds: ids.slice(2) } }), "45");
      assert.equal(await found({ documents: 1, filter: { documentIds: ids.toReversed() } }), "12");
      assert.equal(await found({ norm: "lei", documents: 2 }), "124");
      assert.equal(await found({ norm: "lei/5", documents: 1 }), "5");
      assert.equal(await found({ filter: { collections: ["leis"] } }), "125");
      assert.equal(await found({ filter: { kinds: ["legal"] } }), "4");
      const metadata = [{ key: "ano", operator: "eq", value: 1990 }] as const;
      assert.equal(await found({ filter: { metadata } }), "4");
      assert.equal(await found({ norm: "lei/5", filter: { anyOf: metadata } }), "");
    },
  },
  {
    title: "a norm is summed up for each document: how many articles, and which stands last",
    run: async ({ store }) => {
      const passages = [
        { text: "um x", provisions: [at("1"), at("1", { inciso: "I", start: 1 }), at("10", { start: 2 })] },
        { text: "dois x", provisions: [at("9"), at("2-A", { situacao: "revogado", start: 3 })] },
        { text: "três x", provisions: [at("99", { situacao: "anterior" }), SECOND] },
        { text: "anexo", provisions: [provisionOf("lei/7/1990#anexo-1", { artigo: "1" })] },
      ];
      const one = await putOne(store, draftOf("b.md", passages, { name: "Lei 7" }));
      const two = await putOne(store, draftOf("a.md", firstArticles(["lei/7", "lei/70"])));
      const law = { documentId: one, documentName: "Lei 7" };
      const expected = [
        { ...law, norma: "lei/7/1990", articles: 4, revoked: 1, lastArticle: "2-A" },
        { ...law, norma: "lei/7/1990#anexo-1", articles: 1, revoked: 0, lastArticle: "1" },
        {
          norma: "lei/7",
          documentId: two,
          documentName: "Documento a.md",
          articles: 1,
          revoked: 0,
          lastArticle: "1",
        },
      ];
      assert.deepEqual(await norms(store, "lei/7"), expected);
      assert.deepEqual(await norms(store, "lei/7", 2), expected.slice(0, 2));
      assert.deepEqual(await norms(store, "lei/7/1990"), expected.slice(0, 2));
      assert.deepEqual(await norms(store, "lei/7", 0), []);
      assert.deepEqual(await norms(store, "lei/8"), []);
      const articles = await store.read(CONTEXT, (view) => view.provisions.articles("lei/7/1990"));
      assert.deepEqual(articles.toSorted(), ["1", "10", "2-A", "9"]);
      assert.deepEqual(await norms(store, "sumula/473/stf"), [
        { ...law, norma: "sumula/473/stf", articles: 0, revoked: 0, lastArticle: null },
      ]);
      assert.deepEqual(
        (await norms(store, null)).map(({ norma }) => norma),
        ["lei/7/1990", "lei/7/1990#anexo-1", "sumula/473/stf", "lei/7", "lei/70"],
      );
    },
  },
  {
    title: "the last change of a document is the latest date on which a provision of it began or ended",
    run: async ({ store }) => {
      const changed = [at("1", { desde: "1999-05-01" }), at("2", { start: 1, desde: "1990", ate: "2001" })];
      const one = await putOne(store, draftOf("a.md", [{ text: "x", provisions: changed }]));
      const two = await putOne(store, draftOf("b.md", [{ text: "x", provisions: [at("1")] }]));
      const lastChange = (id: number, tenant = TENANT): Promise<string | null> =>
        store.read(createRequestContext(tenant), (view) => view.provisions.lastChange(id));
      assert.equal(await lastChange(one), "2001");
      assert.equal(await lastChange(two), null);
      assert.equal(await lastChange(one, "outra"), null);
      await putOne(store, draftOf("c.md", ["y"]), "outra");
      assert.equal(await lastChange(one, "outra"), null);
    },
  },
  {
    title: "provisions are hidden, replaced and removed with their document",
    run: async ({ store }) => {
      const law = draftOf("a.md", [{ text: "lei x", provisions: [provisionOf("lei/7", { artigo: "1" })] }]);
      const removals: readonly ((id: number) => Promise<unknown>)[] = [
        (id) => store.knowledge.remove(TENANT, { ids: [id] }),
        (id) => store.knowledge.remove(TENANT, { ids: [id] }),
        () => store.knowledge.remove(TENANT, { collection: "manuais" }),
        () => store.knowledge.put(TENANT, [draftOf("a.md", ["sem lei"])]),
        () => store.knowledge.put(TENANT, [draftOf("a.md", firstArticles(["decreto/7"]))]),
      ];
      for (const remove of removals) {
        const id = await putOne(store, law);
        const [chunk = 0] = await chunkIds(store, "x");
        assert.deepEqual(await traces(store, chunk), [1, 1, 1, 1]);
        await setActive(store, TENANT, id, false);
        assert.deepEqual(await traces(store, chunk), [0, 0, 0, 0]);
        await setActive(store, TENANT, id, true);
        await remove(id);
        assert.deepEqual((await traces(store, chunk)).with(1, 0), [0, 0, 0, 0]);
        assert.deepEqual(await broken(store), []);
      }
      const left = await lookUp(store, {});
      assert.deepEqual(
        left.map(({ norma }) => norma),
        ["decreto/7"],
      );
    },
  },
  {
    title: "a new analysis keeps the provisions",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", firstArticles(["lei/7"])));
      const before = await lookUp(store, {});
      await store.maintenance.replaceTerms(TENANT, "r2");
      assert.equal(before.length, 1);
      assert.deepEqual(await lookUp(store, {}), before);
    },
  },
  {
    title: "provisions are not looked for with a filter that makes no sense, whoever asks",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", firstArticles(["lei/7"])));
      const filter = { metadata: [{ key: "a b", operator: "exists" }] } as const;
      const refusal = { code: "invalid-filter" };
      await assert.rejects(lookUp(store, { filter }), refusal);
      await assert.rejects(lookUp(store, { filter }, "desconhecido"), refusal);
      assert.deepEqual(await lookUp(store, {}, "desconhecido"), []);
    },
  },
];
