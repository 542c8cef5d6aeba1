import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { mergeAdjacent, type RankedPassage } from "./search.ts";
import { rankedOf } from "./retrieval-fixture.ts";

const TEXT = Array.from({ length: 40 }, (_, index) => `frase ${index}. `).join("");
const SIZE = 30;
const STEP = 20;

/** Chunk `ordinal` of TEXT, which repeats ten characters of the one before; its id is ordinal + 1. */
function part(ordinal: number, documentId = 1, step = STEP): RankedPassage {
  const start = ordinal * step;
  const text = TEXT.slice(start, start + SIZE);
  return rankedOf({ id: documentId * 100 + ordinal, ordinal, start, documentId, text }, 1 / (ordinal + 1));
}

function shape(merged: readonly RankedPassage[]): number[][] {
  return merged.map(({ passage, mergedChunkIds }) => [passage.chunk.id, ...mergedChunkIds]);
}

describe("mergeAdjacent", () => {
  it("joins overlapping neighbours into one range of the document", () => {
    const [merged] = mergeAdjacent([part(2), part(3)]);
    const { start, end, text, ordinal } = merged?.passage.chunk ?? part(0).passage.chunk;
    assert.deepEqual([start, end, ordinal], [40, 90, 2]);
    assert.equal(text, TEXT.slice(start, end));
  });

  it("keeps the place, the score and the identity of the best part", () => {
    const merged = mergeAdjacent([part(3), part(7), part(2)]);
    assert.deepEqual(shape(merged), [[103, 102], [107]]);
    assert.equal(merged[0]?.standing.chunkId, 103);
    assert.equal(merged[0]?.passage.chunk.ordinal, 2);
  });

  it("leaves apart what only stands close, or in another document", () => {
    assert.deepEqual(shape(mergeAdjacent([part(2), part(4)])), [[102], [104]]);
    assert.deepEqual(shape(mergeAdjacent([part(2, 1), part(3, 2)])), [[102], [203]]);
  });

  it("leaves neighbours apart when there is text between them", () => {
    assert.deepEqual(shape(mergeAdjacent([part(0, 1, 40), part(1, 1, 40)])), [[100], [101]]);
  });

  it("joins three at most", () => {
    assert.deepEqual(shape(mergeAdjacent([part(1), part(2), part(3), part(4)])), [[101, 102, 103], [104]]);
  });

  it("joins two results when the passage between them turns up", () => {
    const merged = mergeAdjacent([part(1), part(3), part(9), part(2)]);
    assert.deepEqual(shape(merged), [[101, 102, 103], [109]]);
    const { start, end, text } = merged[0]?.passage.chunk ?? part(0).passage.chunk;
    assert.equal(text, TEXT.slice(start, end));
  });

  it("loses and repeats no passage, keeps the order and shows true text, whatever comes", () => {
    const order = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 13 });
    fc.assert(
      fc.property(order, (ordinals) => {
        const merged = mergeAdjacent(ordinals.map((ordinal) => part(ordinal)));
        const ids = ordinals.map((ordinal) => 100 + ordinal);
        assert.deepEqual(new Set(shape(merged).flat()), new Set(ids));
        assert.equal(shape(merged).flat().length, ids.length);
        const places = merged.map(({ standing }) => ids.indexOf(standing.chunkId));
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
        );
        for (const { passage, mergedChunkIds } of merged) {
          const { start, end, text } = passage.chunk;
          assert.equal(text, TEXT.slice(start, end));
          assert.ok(mergedChunkIds.length < 3);
        }
      }),
    );
  });
});
