import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { CutChunk, CutPart } from "./document-reader.ts";
import { inPieces, partJoiner, type Piece } from "./thread-protocol.ts";

const partSizes = fc.array(fc.array(fc.constantFrom(1, 800), { maxLength: 400 }), { maxLength: 8 });

async function* given(parts: readonly CutPart[]): AsyncGenerator<CutPart> {
  yield* parts;
}

function piecesOf(parts: readonly CutPart[]): Promise<Piece[]> {
  return Array.fromAsync(inPieces(given(parts)));
}

describe("inPieces", () => {
  it("loses and mixes nothing on the way", async () => {
    await fc.assert(
      fc.asyncProperty(partSizes, async (sizes) => {
        const parts = sizes.map(partOf);
        const join = partJoiner();
        assert.deepEqual((await piecesOf(parts)).flatMap(join), parts);
      }),
      { numRuns: 50 },
    );
  });

  it("keeps every piece small", async () => {
    await fc.assert(
      fc.asyncProperty(partSizes, async (sizes) => {
        for (const { parts } of await piecesOf(sizes.map(partOf))) {
          assert.ok(parts.flatMap((part) => part.chunks).length < 200);
        }
      }),
      { numRuns: 50 },
    );
  });
});

function partOf(lengths: readonly number[], part: number): CutPart {
  const chunks = lengths.map((length, ordinal) => chunkOf(length, ordinal));
  const title = `Parte ${part}`;
  return {
    part,
    title,
    kind: "document",
    isFormer: false,
    entry: null,
    metadata: {},
    contentHash: null,
    hiddenCharacters: 0,
    chunks,
  };
}

function chunkOf(length: number, ordinal: number): CutChunk {
  const terms = {
    terms: ["ata", `x${ordinal}`, "feri", "ata"].slice(ordinal % 4).join(" "),
    sequence: Uint32Array.of(ordinal),
  };
  const range = { position: ordinal, start: 0, end: length, tokenCount: 1 };
  return { ...range, ordinal, text: "a".repeat(length), headings: [], metadata: {}, terms };
}
