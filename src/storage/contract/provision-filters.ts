import assert from "node:assert/strict";
import type { Filter, MetadataCondition, MetadataOperator, Provision } from "#src/domain/index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { CONTEXT, draftOf, nearest, type PassageInput, provisionOf, search, TENANT } from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

function passage(letter: string, ...provisions: readonly Provision[]): PassageInput {
  return { text: `x ${letter}`, vector: [1, 0], provisions };
}

const law = (changes: Partial<Provision>): Provision => provisionOf("lei/7/1990", changes);

/** Passages of a law (a, b, c), a súmula (d), and two without provisions, one of which says its article itself (f). */
async function library(store: Store): Promise<number> {
  const { id: vectorSpace } = await store.vectors.ensure(TENANT, MODEL);
  const passages = [
    passage("a", law({ artigo: "5" }), law({ artigo: "6", inciso: "II", tipo: "inciso", start: 1 })),
    passage("b", law({ artigo: "5", inciso: "II", tipo: "inciso" })),
    passage("c", law({ artigo: "103-B", situacao: "revogado" })),
    passage("d", provisionOf("sumula/473/stf", { tipo: "sumula" })),
    passage("e"),
    { ...passage("f"), metadata: { artigo: "5", inciso: "II" } },
  ];
  await store.knowledge.put(TENANT, [draftOf("a.md", passages, { vectorSpace, metadata: { ano: 1990 } })]);
  return vectorSpace;
}

function letters(texts: readonly string[]): string {
  return texts
    .map((text) => text.slice(2))
    .toSorted()
    .join("");
}

async function passing(store: Store, space: number, filter: Filter): Promise<string> {
  const lexical = letters(await search(store, "x", filter));
  assert.equal(letters(await nearest(store, { space, vector: [1, 0], filter })), lexical);
  return lexical;
}

function when(
  key: string,
  operator: MetadataOperator,
  value?: MetadataCondition["value"],
): MetadataCondition {
  return value === undefined ? { key, operator } : { key, operator, value };
}

const CASES: readonly (readonly [readonly MetadataCondition[], string])[] = [
  [[when("artigo", "eq", "5")], "abf"],
  [[when("artigo", "eq", 5)], "ab"],
  [[when("artigo", "in", [5, "103-B"])], "abc"],
  [[when("artigo", "in", [])], ""],
  [[when("artigo", "ne", 5)], "acf"],
  [[when("artigo", "eq", true)], ""],
  [[when("artigo", "exists")], "abcf"],
  [[when("artigo", "exists", 5)], "abcf"],
  [[when("inciso", "exists")], "abf"],
  [[when("item", "exists")], ""],
  [[when("artigo", "gt", 5)], "ac"],
  [[when("artigo", "gte", 103)], "c"],
  [[when("artigo", "lt", 6)], "ab"],
  [[when("artigo", "lte", 6)], "ab"],
  [[when("artigo", "gt", "5")], "a"],
  [[when("inciso", "gte", 0)], ""],
  [[when("situacao", "eq", "revogado")], "c"],
  [[when("tipo", "eq", "sumula")], "d"],
  [[when("norma", "eq", "lei/7/1990")], "abc"],
  [[when("norma", "eq", "lei/7")], ""],
  [[when("norma", "ne", "lei/7/1990")], "d"],
  // One provision must satisfy them all: the passage "a" has both, but not together.
  [[when("artigo", "eq", "5"), when("inciso", "eq", "II")], "bf"],
  [[when("artigo", "eq", 6), when("inciso", "eq", "II"), when("tipo", "eq", "inciso")], "a"],
  [[when("artigo", "eq", "5"), when("ano", "eq", 1990)], "abf"],
  [[when("artigo", "eq", "5"), when("ano", "eq", 1991)], ""],
  [[when("start", "exists")], ""],
  [[when("desde", "exists")], ""],
  [[when("artigo", "eq", "5' OR '1'='1")], ""],
];

export const provisionFilterChecks: readonly Check[] = [
  {
    title: "a passage passes by its own metadata or by one provision that satisfies all that is asked",
    run: async ({ store }) => {
      const space = await library(store);
      for (const [metadata, expected] of CASES) {
        assert.equal(await passing(store, space, { metadata }), expected, JSON.stringify(metadata));
      }
    },
  },
  {
    title: "alternatives are asked of the metadata alone",
    run: async ({ store }) => {
      const space = await library(store);
      assert.equal(await passing(store, space, { anyOf: [when("artigo", "eq", "5")] }), "f");
      const both = { anyOf: [when("ano", "eq", 1990)], metadata: [when("artigo", "eq", 5)] };
      assert.equal(await passing(store, space, both), "ab");
    },
  },
  {
    title: "a lookup of provisions reads the passages that pass",
    run: async ({ store }) => {
      await library(store);
      const filter = { metadata: [when("inciso", "eq", "II")] };
      const found = await store.read(CONTEXT, (view) =>
        view.provisions.find({ norm: "lei/7", artigo: "5", filter, documents: 1 }),
      );
      assert.deepEqual(
        found.map(({ artigo, inciso }) => [artigo, inciso]),
        [
          ["5", null],
          ["5", "II"],
        ],
      );
    },
  },
];
