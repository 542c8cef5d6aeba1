import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { decodeText } from "./decode.ts";

const textOf = (bytes: Uint8Array): string | null => {
  const decoded = decodeText(bytes);
  return decoded.kind === "text" ? decoded.text : null;
};

suite("decoding", () => {
  test("reads UTF-8 with and without a byte order mark", () => {
    assert.equal(textOf(Buffer.from("ação")), "ação");
    assert.equal(textOf(Buffer.from("\ufeffação")), "ação");
  });

  test("reads UTF-16 in both byte orders", () => {
    const little = Buffer.from("\ufeffação", "utf16le");
    assert.equal(textOf(little), "ação");
    assert.equal(textOf(Buffer.from(little).swap16()), "ação");
  });

  test("takes bytes that are not UTF-8 for Windows-1252", () => {
    assert.equal(textOf(Buffer.from([0x61, 0xe7, 0xe3, 0x6f, 0x20, 0x93])), "ação “");
  });

  test("writes every line end as a line feed", () => {
    assert.equal(textOf(Buffer.from("a\r\nb\rc\n")), "a\nb\nc\n");
  });

  test("does not take a file with NUL bytes for text", () => {
    assert.deepEqual(decodeText(Buffer.from([0x50, 0x4b, 0, 3])), { kind: "binary" });
  });
});
