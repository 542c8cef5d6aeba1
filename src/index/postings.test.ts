import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { appendEntries, forEachEntry, MAX_ENTRIES, type PostingRow, removeEntries } from "./postings.ts";

const KEY = { generation: 3, term: 70_000 };

/** Slots within a generation, ascending, each with a frequency. */
const entries = fc
  .uniqueArray(fc.nat(2 ** 14 - 1), { minLength: 1, maxLength: 1_500 })
  .chain((slots) =>
    fc
      .array(fc.integer({ min: 1, max: 70_000 }), { minLength: slots.length, maxLength: slots.length })
      .map((frequencies) => ({ slots: slots.toSorted((a, b) => a - b), frequencies })),
  );

function read(rows: readonly PostingRow[]): [number, number][] {
  const found: [number, number][] = [];
  for (const row of rows) forEachEntry(row, (slot, frequency) => found.push([slot, frequency]));
  return found;
}

function paired({ slots, frequencies }: { slots: readonly number[]; frequencies: readonly number[] }) {
  return slots.map((slot, at) => [slot, frequencies[at]]);
}

/** Adds entries in pieces, as documents come in one after the other. */
function inPieces(slots: readonly number[], frequencies: readonly number[], size: number): PostingRow[] {
  const rows = new Map<number, PostingRow>();
  for (let at = 0; at < slots.length; at += size) {
    const piece = { slots: slots.slice(at, at + size), frequencies: frequencies.slice(at, at + size) };
    for (const row of appendEntries([...rows.values()].at(-1) ?? null, KEY, piece)) rows.set(row.first, row);
  }
  return [...rows.values()];
}

describe("posting rows", () => {
  it("give back what was appended, in rows of at most 512 entries", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 900 }), ({ slots, frequencies }, size) => {
        const rows = inPieces(slots, frequencies, size);
        assert.deepEqual(read(rows), paired({ slots, frequencies }));
        for (const row of rows) assert.ok(row.count <= MAX_ENTRIES);
        assert.equal(rows.length, Math.ceil(slots.length / MAX_ENTRIES));
      }),
      { numRuns: 30 },
    );
  });

  it("keep the others when some slots are removed, and take new ones behind them", () => {
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.boolean()), ({ slots, frequencies }, removed) => {
        const gone = new Set(slots.filter(() => removed.next().value));
        const rows = appendEntries(null, KEY, { slots, frequencies });
        const rest = rows.map((row) => removeEntries(row, gone)).filter((row) => row !== null);
        const kept = paired({ slots, frequencies }).filter(([slot]) => !gone.has(slot as number));
        assert.deepEqual(read(rest), kept);
        for (const [at, row] of rest.entries()) {
          assert.equal(row.first, rows.find(({ first }) => first === row.first)?.first);
          assert.ok(at === 0 || row.first > (rest[at - 1]?.last ?? Infinity));
        }
        const last = rest.at(-1);
        const behind = { slots: [2 ** 14], frequencies: [5] };
        const added = appendEntries(last ?? null, KEY, behind);
        assert.deepEqual(read(added).at(-1), [2 ** 14, 5]);
      }),
      { numRuns: 30 },
    );
  });

  it("end in an error when their bytes are cut short", () => {
    const [row] = appendEntries(null, KEY, { slots: [1, 2, 3], frequencies: [1, 1, 1] });
    assert.ok(row !== undefined);
    assert.throws(() => forEachEntry({ ...row, data: row.data.slice(0, 2) }, () => undefined), RangeError);
  });
});
