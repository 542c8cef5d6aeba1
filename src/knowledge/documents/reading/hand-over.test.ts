import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { EMPTY_PART } from "../../entries/cut-entry.ts";
import type { CutChunk, CutPart } from "./document-reader.ts";
import { handOvers, partJoiner } from "./hand-over.ts";

const partSizes = fc.array(fc.array(fc.constantFrom(1, 800, 90_000, 250_000), { maxLength: 400 }), {
  maxLength: 8,
});

describe("handOvers", () => {
  it("loses and mixes nothing on the way", async () => {
    await fc.assert(
      fc.asyncProperty(partSizes, async (sizes) => {
        const parts = sizes.map(partOf);
        const join = partJoiner();
        assert.deepEqual((await Array.fromAsync(handOvers(parts))).flatMap(join), parts);
      }),
      { numRuns: 50 },
    );
  });

  it("keeps every piece small", async () => {
    await fc.assert(
      fc.asyncProperty(partSizes, async (sizes) => {
        for await (const { parts } of handOvers(sizes.map(partOf))) {
          assert.ok(parts.length <= 150);
          const chunks = parts.flatMap((part) => part.chunks);
          assert.ok(chunks.length <= 150);
          assert.ok(chunks.slice(0, -1).reduce((sum, { text }) => sum + text.length, 0) < 200_000);
        }
      }),
      { numRuns: 50 },
    );
  });
});

function partOf(lengths: readonly number[], part: number): CutPart {
  const chunks = lengths.map((length, ordinal) => chunkOf(length, ordinal));
  return { ...EMPTY_PART, part, title: `Parte ${part}`, chunks };
}

function chunkOf(length: number, ordinal: number): CutChunk {
  const terms = {
    terms: ["ata", `x${ordinal}`, "feri", "ata"].slice(ordinal % 4).join(" "),
    sequence: Uint32Array.of(ordinal),
  };
  const range = { position: ordinal, start: 0, end: length, tokenCount: 1 };
  return { ...range, ordinal, text: "a".repeat(length), headings: [], metadata: {}, terms };
}
