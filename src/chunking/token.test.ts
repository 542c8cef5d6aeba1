import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { assertChunkerPromises, structuredText } from "./chunker.contract.ts";
import { tokenChunker } from "./prose-chunkers.ts";
import { countTokens, estimateTokens } from "./tokens.ts";
import * as fc from "fast-check";

const LAW =
  "O contribuinte poderá impugnar o lançamento no prazo de trinta dias, contados da data da notificação, " +
  "mediante petição fundamentada e instruída com os documentos que comprovem as suas alegações. ";

suite("token chunker", () => {
  test("keeps its promises and never exceeds its limit, for any text", () => {
    fc.assert(
      fc.property(structuredText, fc.integer({ min: 16, max: 120 }), (input, maxTokens) => {
        const chunks = tokenChunker({ maxTokens, overlap: Math.floor(maxTokens / 5) })(input);
        assertChunkerPromises(input, chunks);
        for (const chunk of chunks) {
          assert.equal(chunk.tokenCount, countTokens(chunk.text));
          assert.ok(chunk.tokenCount <= maxTokens);
        }
      }),
    );
  });

  test("fills its chunks and ends them at sentences", () => {
    const chunks = tokenChunker({ maxTokens: 256, overlap: 0 })({ text: LAW.repeat(20), headings: [] });
    for (const chunk of chunks.slice(0, -1)) {
      assert.ok(chunk.tokenCount > 128);
      assert.match(chunk.text, /alegações\.$/);
    }
  });

  test("repeats about as many tokens as asked", () => {
    const chunks = tokenChunker({ maxTokens: 200, overlap: 60 })({ text: LAW.repeat(20), headings: [] });
    const [first, second] = chunks;
    assert.ok(first !== undefined && second !== undefined && second.start < first.end);
    assert.ok(countTokens(first.text.slice(second.start - first.start)) <= 60);
  });

  test("takes linear time on an unbroken line", { timeout: 20_000 }, () => {
    const chunks = tokenChunker()({ text: "a".repeat(200_000), headings: [] });
    assert.ok(chunks.every((chunk) => chunk.tokenCount <= 512));
  });

  test("rejects options that cannot be honoured", () => {
    for (const options of [{ maxTokens: 8 }, { overlap: -1 }, { maxTokens: 100, overlap: 51 }]) {
      assert.throws(() => tokenChunker(options), AcervoError);
    }
  });
});

suite("counting tokens", () => {
  test("takes names of special tokens for plain text", () => {
    assert.ok(countTokens("<|endoftext|>") > 1);
    assert.equal(countTokens(""), 0);
  });

  test("estimates Portuguese prose within a fifth of the exact count", () => {
    const exact = countTokens(LAW);
    assert.ok(Math.abs(estimateTokens(LAW) - exact) < exact / 5);
  });
});
