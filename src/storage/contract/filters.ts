import assert from "node:assert/strict";
import type { Filter, Metadata, MetadataCondition } from "#src/domain/index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { draftOf, nearest, type PassageInput, putAll, search, setActive, TENANT } from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

function passage(letter: string, metadata: Metadata = {}): PassageInput[] {
  return [{ text: `x ${letter}`, vector: [1, 0], metadata }];
}

/** Four chunks that all match "x" and the vector (1, 0); returns the ids of the space and of the documents. */
async function library(store: Store): Promise<{ space: number; ids: number[] }> {
  const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
  const outcomes = await putAll(store, [
    draftOf("a", passage("a"), {
      vectorSpace,
      metadata: { ano: 2020, autor: "Ana", revisto: true },
    }),
    draftOf("b", passage("b", { ano: 2024 }), {
      vectorSpace,
      metadata: { ano: 2010, autor: "Bia" },
    }),
    draftOf("c", passage("c"), {
      vectorSpace,
      collection: "leis",
      kind: "legal",
      metadata: { ano: "2020" },
    }),
    draftOf("d", passage("d", { "art.5": 1, nulo: null }), {
      vectorSpace,
      collection: "leis",
      metadata: { nulo: 7 },
    }),
  ]);
  return { space: vectorSpace, ids: outcomes.map(({ document }) => document.id) };
}

function letters(texts: readonly string[]): string {
  return texts
    .map((text) => text.slice(2))
    .toSorted()
    .join("");
}

/** Which of the four pass, by letter; lexical and vector search must agree. */
async function passing(store: Store, space: number, filter: Filter): Promise<string> {
  const lexical = letters(await search(store, "x", filter));
  assert.equal(letters(await nearest(store, { space, vector: [1, 0], filter })), lexical);
  return lexical;
}

const CASES: readonly (readonly [MetadataCondition, string])[] = [
  [{ key: "ano", operator: "eq", value: 2020 }, "a"],
  [{ key: "ano", operator: "eq", value: "2020" }, "c"],
  [{ key: "ano", operator: "eq", value: 2010 }, ""],
  [{ key: "ano", operator: "ne", value: 2020 }, "bc"],
  [{ key: "ano", operator: "in", value: [2020, 2024] }, "ab"],
  [{ key: "ano", operator: "in", value: [] }, ""],
  [{ key: "ano", operator: "gt", value: 2020 }, "b"],
  [{ key: "ano", operator: "gte", value: 2020 }, "ab"],
  [{ key: "ano", operator: "lt", value: 2024 }, "a"],
  [{ key: "ano", operator: "lte", value: 2024 }, "ab"],
  [{ key: "ano", operator: "gt", value: "1" }, "c"],
  [{ key: "ano", operator: "lt", value: "3" }, "c"],
  [{ key: "ano", operator: "exists" }, "abc"],
  [{ key: "autor", operator: "gte", value: "Ana" }, "ab"],
  [{ key: "autor", operator: "lt", value: "Bia" }, "a"],
  [{ key: "revisto", operator: "eq", value: true }, "a"],
  [{ key: "revisto", operator: "in", value: [false, true] }, "a"],
  [{ key: "revisto", operator: "ne", value: false }, "a"],
  [{ key: "art.5", operator: "exists" }, "d"],
  [{ key: "art", operator: "exists" }, ""],
  [{ key: "nulo", operator: "eq", value: 7 }, "d"],
  [{ key: "__proto__", operator: "exists" }, ""],
  [{ key: "constructor", operator: "exists" }, ""],
  [{ key: "ano", operator: "eq", value: "2020' OR '1'='1" }, ""],
];

const INVALID: readonly unknown[] = [
  { key: "a' OR 1=1 --", operator: "eq", value: 1 },
  { key: 'a") OR ("1"="1', operator: "eq", value: 1 },
  { key: "$.a", operator: "exists" },
  { key: "a[0]", operator: "exists" },
  { key: "", operator: "exists" },
  { key: "a".repeat(65), operator: "exists" },
  { key: "a\u0000", operator: "exists" },
  { key: "ano", operator: "like", value: "%" },
  { key: "ano", operator: "= 1 OR", value: 1 },
  { key: "ano", operator: "toString", value: 1 },
  { key: "ano", operator: "in", value: 2020 },
  { key: "ano", operator: "in", value: [{}] },
  { key: "ano", operator: "in", value: Array.from({ length: 1_001 }, () => 1) },
  { key: "ano", operator: "eq" },
  { key: "ano", operator: "eq", value: null },
  { key: "ano", operator: "eq", value: [1] },
  { key: "ano", operator: "gt", value: { a: 1 } },
  { key: "ano", operator: "gt", value: Number.NaN },
];

export const filterChecks: readonly Check[] = [
  {
    title: "collections, documents and kinds restrict, each by a list of alternatives",
    run: async ({ store }) => {
      const { space, ids } = await library(store);
      const [a = 0, , c = 0] = ids;
      assert.equal(await passing(store, space, {}), "abcd");
      assert.equal(await passing(store, space, { collections: ["leis"] }), "cd");
      assert.equal(await passing(store, space, { collections: ["leis", "manuais"] }), "abcd");
      assert.equal(await passing(store, space, { collections: [] }), "");
      assert.equal(await passing(store, space, { documentIds: [a, c, 999] }), "ac");
      assert.equal(await passing(store, space, { kinds: ["legal"] }), "c");
      assert.equal(await passing(store, space, { collections: ["leis"], kinds: ["document"] }), "d");
      assert.equal(await passing(store, space, { documentIds: [a], kinds: ["legal"] }), "");
    },
  },
  {
    title: "every metadata operator, with a chunk's value before its document's",
    run: async ({ store }) => {
      const { space } = await library(store);
      for (const [condition, expected] of CASES) {
        const found = await passing(store, space, { metadata: [condition] });
        assert.equal(found, expected, JSON.stringify(condition));
      }
    },
  },
  {
    title:
      "seed 003: of several values of a chunk one satisfies a condition, and none may be the one excluded",
    run: async ({ store }) => {
      const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
      await putAll(store, [
        draftOf("a", passage("a", { banca: ["FCC", "CEBRASPE"], ano: [2014, 2019] }), { vectorSpace }),
        draftOf("b", passage("b", { banca: "FCC", ano: 2019 }), { vectorSpace }),
        draftOf("c", passage("c", { banca: "FGV" }), { vectorSpace, metadata: { ano: 2014 } }),
      ]);
      const cases: readonly (readonly [MetadataCondition, string])[] = [
        [{ key: "banca", operator: "eq", value: "FCC" }, "ab"],
        [{ key: "banca", operator: "eq", value: "CEBRASPE" }, "a"],
        [{ key: "banca", operator: "in", value: ["CEBRASPE", "FGV"] }, "ac"],
        [{ key: "banca", operator: "ne", value: "CEBRASPE" }, "bc"],
        [{ key: "banca", operator: "exists" }, "abc"],
        [{ key: "ano", operator: "gt", value: 2018 }, "ab"],
        [{ key: "ano", operator: "lte", value: 2014 }, "ac"],
      ];
      for (const [condition, expected] of cases) {
        const found = await passing(store, vectorSpace, { metadata: [condition] });
        assert.equal(found, expected, JSON.stringify(condition));
        assert.equal(await passing(store, vectorSpace, { anyOf: [condition] }), expected);
      }
    },
  },
  {
    title: "a condition that was asked before follows documents that are replaced, hidden and shown again",
    run: async ({ store }) => {
      const { space } = await library(store);
      const filter: Filter = { metadata: [{ key: "autor", operator: "eq", value: "Ana" }] };
      assert.equal(await passing(store, space, filter), "a");
      const [a, c] = await putAll(store, [
        draftOf("a", passage("e"), { vectorSpace: space, metadata: { autor: "Bia" } }),
        draftOf("c", passage("f"), { vectorSpace: space, collection: "leis", metadata: { autor: "Ana" } }),
      ]);
      assert.equal(await passing(store, space, filter), "f");
      await setActive(store, TENANT, c?.document.id ?? 0, false);
      assert.equal(await passing(store, space, filter), "");
      await setActive(store, TENANT, c?.document.id ?? 0, true);
      assert.equal(await passing(store, space, filter), "f");
      assert.equal(a?.kind, "replaced");
    },
  },
  {
    title: "conditions must all hold",
    run: async ({ store }) => {
      const { space } = await library(store);
      const metadata: MetadataCondition[] = [
        { key: "ano", operator: "gte", value: 2000 },
        { key: "autor", operator: "ne", value: "Ana" },
      ];
      assert.equal(await passing(store, space, { metadata }), "b");
      assert.equal(await passing(store, space, { metadata, collections: ["leis"] }), "");
    },
  },
  {
    title: "of alternative conditions one is enough, beside all that must hold; an empty list asks nothing",
    run: async ({ store }) => {
      const { space } = await library(store);
      const ana: MetadataCondition = { key: "autor", operator: "eq", value: "Ana" };
      const texts: MetadataCondition = { key: "ano", operator: "gt", value: "" };
      const nowhere: MetadataCondition = { key: "lugar", operator: "exists" };
      assert.equal(await passing(store, space, { anyOf: [ana, texts, nowhere] }), "ac");
      assert.equal(await passing(store, space, { anyOf: [nowhere] }), "");
      assert.equal(await passing(store, space, { anyOf: [ana, texts], collections: ["leis"] }), "c");
      assert.equal(await passing(store, space, { anyOf: [ana, texts], metadata: [ana] }), "a");
      assert.equal(await passing(store, space, { anyOf: [] }), "abcd");
    },
  },
  {
    title: "a filter that says something impossible is refused, whoever asks",
    run: async ({ store }) => {
      await library(store);
      for (const condition of INVALID) {
        const conditions = [condition as MetadataCondition];
        for (const filter of [{ metadata: conditions }, { anyOf: conditions }]) {
          const refusal = { code: "invalid-filter" };
          const label = JSON.stringify(filter);
          await assert.rejects(search(store, "x", filter), refusal, label);
          await assert.rejects(search(store, "x", filter, "desconhecido"), refusal, label);
          await assert.rejects(nearest(store, { space: 1, vector: [1, 0], filter }), refusal, label);
        }
      }
    },
  },
  {
    title: "filters have a size limit",
    run: async ({ store }) => {
      await library(store);
      const many = Array.from({ length: 1_001 }, (_, index) => index);
      const metadata = many.slice(0, 65).map((): MetadataCondition => ({ key: "ano", operator: "exists" }));
      const refusal = { code: "invalid-filter" };
      await assert.rejects(search(store, "x", { documentIds: many }), refusal);
      await assert.rejects(search(store, "x", { metadata }), refusal);
      await assert.rejects(search(store, "x", { anyOf: metadata }), refusal);
      assert.equal((await search(store, "x", { metadata: metadata.slice(1) })).length, 3);
    },
  },
];
