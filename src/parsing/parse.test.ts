import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { parseFile, supportedExtensions } from "./parse.ts";
import { toStructuredText } from "./to-structured-text.ts";

suite("parsing a file", () => {
  test("chooses the parser by the extension, in any case", () => {
    for (const name of ["a.md", "b/c.MARKDOWN", "d.e.TXT"]) {
      assert.equal(parseFile({ name, bytes: Buffer.from("Texto") }).kind, "parsed");
    }
    assert.deepEqual(supportedExtensions, [".md", ".markdown", ".txt"]);
  });

  test("says which extension it does not read", () => {
    const bytes = Buffer.from("x");
    assert.deepEqual(parseFile({ name: "foto.PNG", bytes }), { kind: "unsupported", extension: ".png" });
    assert.deepEqual(parseFile({ name: "pasta.d/LEIAME", bytes }), { kind: "unsupported", extension: "" });
    assert.equal(parseFile({ name: "x.constructor", bytes }).kind, "unsupported");
  });

  test("tells empty and binary files apart", () => {
    assert.equal(parseFile({ name: "a.md", bytes: Buffer.from(" \n\t") }).kind, "empty");
    assert.equal(parseFile({ name: "a.md", bytes: Buffer.from("---\na: b\n---\n<!-- x -->") }).kind, "empty");
    assert.equal(parseFile({ name: "a.txt", bytes: Buffer.from([1, 0, 2]) }).kind, "binary");
  });

  test("marks text outside the blocks as skipped and passes the headings on", () => {
    const outcome = parseFile({
      name: "a.md",
      bytes: Buffer.from("---\na: b\n---\n# **T**\n\nTexto\n\n[x]: y\n"),
    });
    assert.ok(outcome.kind === "parsed");
    const { text, headings, skipped = [] } = toStructuredText(outcome.document);
    assert.deepEqual(headings, [{ level: 1, title: "T", start: 13, end: 20 }]);
    assert.deepEqual(
      skipped.map(({ start, end }) => text.slice(start, end).trim()),
      ["---\na: b\n---", "[x]: y"],
    );
  });
});
