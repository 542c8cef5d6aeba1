import assert from "node:assert/strict";
import type { Chunk } from "#src/domain/index.ts";
import type { HeadingMark, StructuredText, TextRange } from "./structured-text.ts";
import * as fc from "fast-check";

/** Pieces that meet at the awkward places: pairs, joined emoji, combining marks, separators of every rank. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("casa ", "Prazo de 30 dias. ", "a; b", "\n", "\n\n", "ção", "art. 5º", " "),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("😀", "👨‍👩‍👧", "e\u0301\u0301", "\ud83d", "\udc00", "\t \n", "\u00a0"),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom("x".repeat(90), "😀".repeat(40), "Frase curta. ".repeat(12)) },
);

const part = fc.record({
  kind: fc.constantFrom("prose", "prose", "prose", "heading", "skipped"),
  level: fc.integer({ min: 1, max: 9 }),
  text: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
});

/** Any text at all, with headings and skipped ranges that keep the order that a parser promises. */
export const structuredText: fc.Arbitrary<StructuredText> = fc.array(part, { maxLength: 20 }).map((parts) => {
  const headings: HeadingMark[] = [];
  const skipped: TextRange[] = [];
  let text = "";
  for (const { kind, level, text: raw } of parts) {
    const start = text.length;
    const line = raw.trim().slice(0, 60).trim().toWellFormed();
    text += kind === "heading" ? line : raw.toWellFormed();
    const range = { start, end: text.length };
    if (kind === "heading" && line !== "") headings.push({ ...range, level, title: line });
    if (kind === "skipped" && range.end > start) skipped.push(range);
    text += "\n";
  }
  return { text, headings, skipped };
});

/** The promises of `Chunker`, for one input. */
export function assertChunkerPromises(input: StructuredText, chunks: readonly Chunk[]): void {
  const { text } = input;
  const covered = new Uint8Array(text.length);
  for (const { start, end } of input.skipped ?? []) covered.fill(1, start, end);
  for (const [index, chunk] of chunks.entries()) {
    assert.equal(chunk.ordinal, index);
    assert.equal(chunk.text, text.slice(chunk.start, chunk.end));
    assert.notEqual(chunk.text, "");
    assert.equal(chunk.text, chunk.text.trim());
    assert.ok(chunk.text.isWellFormed() || !text.isWellFormed(), "a pair was split");
    assert.ok(chunk.position >= 0 && chunk.position < 1);
    const before = chunks[index - 1];
    assert.ok(before === undefined || (before.start < chunk.start && before.end < chunk.end));
    covered.fill(1, chunk.start, chunk.end);
  }
  for (let index = 0; index < text.length; index += 1) {
    assert.ok(covered[index] === 1 || text.charAt(index).trim() === "", `nothing covers offset ${index}`);
  }
}
