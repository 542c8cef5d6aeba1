import assert from "node:assert/strict";
import { suite, test } from "node:test";

import type { ParsedDocument } from "./block.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import type { DocumentParser } from "./parser.ts";
import { markdownDocument, plainDocument } from "./text-document.ts";

const read = async (parse: DocumentParser, bytes: Uint8Array): Promise<ParsedDocument> =>
  parse(bytes, { limits: DEFAULT_LIMITS, table: {} }, { name: "a.txt", content: { bytes } });

suite("text files", () => {
  test("are read in the encoding they are in, as Markdown or as plain text", async () => {
    const bytes = Buffer.from("# Atenção\n\nPrazo de três dias.", "latin1");
    assert.equal((await read(markdownDocument, bytes)).title, "Atenção");
    assert.equal((await read(plainDocument, bytes)).blocks[0]?.text, "# Atenção");
  });

  test("say how much of them no reader can see, and nothing when all can be seen", async () => {
    assert.deepEqual((await read(plainDocument, Buffer.from("a\u200bb"))).hidden, {
      "invisible-characters": 1,
    });
    assert.equal((await read(plainDocument, Buffer.from("ab"))).hidden, undefined);
  });

  test("are refused when they are no text", async () => {
    await assert.rejects(read(plainDocument, Uint8Array.of(1, 0, 2)), { code: "file-refused" });
  });
});
