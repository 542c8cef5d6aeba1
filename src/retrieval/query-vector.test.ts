import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { SearchIndex } from "#src/storage/index.ts";
import { weighted, wordWeight } from "./query-vector.ts";

const CHUNKS = 1_000;

const refuse = (): never => assert.fail("only frequencies are needed");

/** An index of which only frequencies may be asked. */
function indexWith(frequencies: Readonly<Record<string, number>>): SearchIndex {
  return {
    frequencies: async (terms) => ({
      chunkCount: CHUNKS,
      documentFrequency: new Map(terms.map((term) => [term, frequencies[term] ?? 0])),
    }),
    candidates: refuse,
    passages: refuse,
    vocabulary: refuse,
    wordsHolding: refuse,
    contents: refuse,
  };
}

const VALUES = Float32Array.of(1, 1, 1);
const WORDS = [
  { word: "emitir", values: Float32Array.of(1, 0, 0) },
  { word: "guia", values: Float32Array.of(0, 1, 0) },
  { word: "quando", values: Float32Array.of(0, 0, 1) },
];

describe("weighted", () => {
  it("weighs each word by how rare it is, and stop words not at all", async () => {
    const index = indexWith({ emit: 999, gui: 9 });
    const { space, values } = await weighted({ space: 7, values: VALUES, words: WORDS }, index);
    assert.equal(space, 7);
    assert.deepEqual(values, Float32Array.of(wordWeight(CHUNKS, 999), wordWeight(CHUNKS, 9), 0));
  });

  it("leaves the vector of a model that reads texts as a whole, and asks nothing", async () => {
    const vector = { space: 7, values: VALUES };
    const index = { ...indexWith({}), candidates: () => assert.fail("asked") };
    assert.equal(await weighted(vector, index), vector);
    assert.deepEqual((await weighted({ ...vector, words: [] }, index)).values, VALUES);
  });

  it("keeps the plain vector when every word is a stop word", async () => {
    const words = WORDS.slice(2);
    assert.equal((await weighted({ space: 7, values: VALUES, words }, indexWith({}))).values, VALUES);
  });
});

describe("wordWeight", () => {
  it("is 1 for an unknown word, falls with every chunk that holds it, and stays above 0", () => {
    const counts = fc.tuple(fc.nat(10_000), fc.nat(10_000)).map((pair) => pair.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(counts, ([held = 0, total = 0]) => {
        const weight = wordWeight(total, held);
        assert.ok(weight > 0 && weight <= 1 && weight <= wordWeight(total, 0));
        assert.ok(total === 0 || wordWeight(total, held + 1) < weight);
      }),
    );
    assert.equal(wordWeight(CHUNKS, 0), 1);
  });
});
