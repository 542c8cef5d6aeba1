import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DOCUMENT_KINDS, ORIGINS } from "#src/domain/index.ts";
import { kindOf, SlotBlock, type SlotEntry, SlotTable, slotTest } from "./slots.ts";

const ENTRY: SlotEntry = {
  chunkId: 7,
  documentId: 3,
  collectionId: 2,
  ordinal: 9,
  length: 120,
  kind: "faq",
  origin: "FAQ",
  isFormer: false,
  hasMetadata: true,
};

function tableWith(entries: ReadonlyMap<number, Partial<SlotEntry>>): SlotTable {
  const table = new SlotTable();
  const blocks = new Map<number, SlotBlock>();
  for (const [slot, entry] of entries) {
    const block = blocks.get(slot >> 10) ?? new SlotBlock();
    block.set(slot, { ...ENTRY, ...entry });
    blocks.set(slot >> 10, block);
  }
  for (const [number, { data }] of blocks) table.load(number, data);
  return table;
}

describe("slots", () => {
  it("are found wherever their block is, and free ones are not", () => {
    const slots = [0, 1_023, 1_024, 16_383, 16_384, 1_000_000];
    const table = tableWith(new Map(slots.map((slot) => [slot, { chunkId: slot + 1 }])));
    for (const slot of slots) {
      const { chunkId, documentId, ordinal, kind, hasMetadata } = { ...ENTRY, chunkId: slot + 1 };
      assert.deepEqual(table.entry(slot), { slot, chunkId, documentId, ordinal, kind, hasMetadata });
      assert.equal(table.slotOf(chunkId), slot);
    }
    for (const slot of [1, 1_022, 5_000, 16_385, 3_000_000]) assert.equal(table.entry(slot).chunkId, 0);
    assert.deepEqual(table.generations(), [0, 1, 61]);
  });

  it("are gone when their block is", () => {
    const table = tableWith(new Map([[5, {}]]));
    table.load(0, null);
    assert.equal(table.entry(5).chunkId, 0);
    assert.equal(table.slotOf(7), undefined);
    assert.deepEqual(table.generations(), []);
  });

  it("tell the chunks of a document, also where it goes on in the next generation", () => {
    const slots = [16_381, 16_382, 16_383, 16_384, 16_385];
    const table = tableWith(new Map(slots.map((slot, at) => [slot, { chunkId: slot, length: 10 + at }])));
    assert.equal(table.chunkCount(16_381, 60), 5);
    assert.equal(table.chunkCount(16_381, 3), 3);
    assert.equal(table.lengthOf(16_381, 5), 60);
  });

  it("leave nothing behind when they are freed", () => {
    const block = new SlotBlock();
    block.set(3, ENTRY);
    assert.equal(block.isEmpty(), false);
    block.free(3);
    assert.ok(block.isEmpty() && block.data.every((byte) => byte === 0));
  });

  it("keep every kind and origin apart", () => {
    for (const kind of DOCUMENT_KINDS) {
      for (const origin of ORIGINS) {
        const table = tableWith(new Map([[0, { kind, origin }]]));
        for (const other of DOCUMENT_KINDS) {
          const found = table.chunkIds(slotTest({ kinds: [other], origins: [origin] }, new Set()), 10);
          assert.deepEqual(found, other === kind ? [7] : []);
        }
        assert.equal(kindOf(table.generation(0)?.attributes[0] ?? 0), kind);
      }
    }
  });

  it("answer every list of a filter, and hide former wordings unless they are asked for", () => {
    const table = tableWith(
      new Map([
        [0, { chunkId: 1, documentId: 1, collectionId: 1 }],
        [1, { chunkId: 2, documentId: 2, collectionId: 2 }],
        [2, { chunkId: 3, documentId: 2, collectionId: 2, isFormer: true }],
      ]),
    );
    const found = (filter: Parameters<typeof slotTest>[0], collections: number[] = []) =>
      table.chunkIds(slotTest(filter, new Set(collections)), 10);
    assert.deepEqual(found({}), [1, 2]);
    assert.deepEqual(found({ includesFormer: true }), [1, 2, 3]);
    assert.deepEqual(found({ collections: ["b"] }, [2]), [2]);
    assert.deepEqual(found({ documentIds: [2], includesFormer: true }), [2, 3]);
    assert.deepEqual(found({ collections: ["a"], documentIds: [2] }, [1]), []);
    assert.equal(table.chunkIds(null, 2), null);
  });

  it("refuse a block of a wrong size", () => {
    assert.throws(() => new SlotBlock(new Uint8Array(5)), RangeError);
  });
});
