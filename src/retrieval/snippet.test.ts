import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { matchedTerms, snippet } from "./present-hit.ts";
import { readQuery } from "./query-terms.ts";
import { SNIPPET_LENGTH } from "./search-types.ts";

function snippetOf(query: string, text: string): string {
  return snippet(text, matchedTerms(readQuery(query), text, ""), SNIPPET_LENGTH);
}

const FILLER = "palavras que nada dizem do assunto ".repeat(60);

describe("snippet", () => {
  it("leaves a short text as it is, but for the space around it", () => {
    assert.equal(snippetOf("multa", "  A multa é de 2%.\n"), "A multa é de 2%.");
  });

  it("shows the place where the terms stand, and that more stands before and after", () => {
    const found = snippetOf("multa", `${FILLER}a multa é de 2% ${FILLER}`);
    assert.match(found, /^….*a multa é de 2%.*…$/);
    assert.ok(found.length <= SNIPPET_LENGTH);
  });

  it("prefers the place with most different terms to the one with most occurrences", () => {
    const text = `multa multa multa ${FILLER}multa de trânsito e recurso ${FILLER}`;
    assert.match(snippetOf("multa trânsito recurso", text), /multa de trânsito e recurso/);
  });

  it("begins at the beginning when nothing matches", () => {
    assert.match(snippetOf("multa", FILLER), /^palavras que nada/);
  });

  it("shows the last word of a text", () => {
    assert.match(snippetOf("multa", `${FILLER}multa`), /^….* multa$/);
    assert.match(snippetOf("multa", `${"x".repeat(899)} multa`), / multa$/);
  });

  it("takes lines for gaps between words too", () => {
    const lines = "primeira\nsegunda\nterceira\n".repeat(80);
    const found = snippetOf("multa", `${lines}multa\n${lines}`);
    const words = found.replaceAll("…", "").split(/\s+/);
    assert.ok(words.every((word) => ["primeira", "segunda", "terceira", "multa"].includes(word)));
  });

  it("keeps to the limit, holds the best match and cuts no word", () => {
    const words = fc.array(fc.constantFrom("prazo", "de", "recurso\n", "administrativo,", "2026", "ação"), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = [...before, "multa", ...after].join(" ");
        const found = snippetOf("multa", text);
        assert.ok(found.length <= SNIPPET_LENGTH);
        assert.match(found, /(^|[\s…])multa($|[\s…])/);
        const inside = found.replace(/^…/, "").replace(/…$/, "");
        const at = text.indexOf(inside);
        assert.notEqual(at, -1);
        assert.ok(at === 0 || /\s/.test(text[at - 1] ?? ""));
        assert.ok(/\s|^$/.test(text[at + inside.length] ?? ""));
      }),
    );
  });

  it("keeps to the limit and to whole characters in text without a single gap", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "😀", "ção"), { minLength: 500, maxLength: 1500 }),
        (parts) => {
          const found = snippetOf("multa", parts.join(""));
          assert.ok(found.length <= SNIPPET_LENGTH);
          assert.ok(found.isWellFormed());
        },
      ),
    );
  });
});
