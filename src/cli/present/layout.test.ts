import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { Hit } from "#src/domain/index.ts";
import { excerpt, wrap } from "./layout.ts";

function hit(text: string, snippet: string, ranges: readonly (readonly [number, number])[]) {
  const matches = [{ term: "x", field: "text", ranges }] as const;
  return { chunk: { text } as Hit["chunk"], snippet, matches };
}

const emphasise = (text: string): string => `*${text}*`;

describe("excerpt", () => {
  it("emphasises matches where they stand in a snippet cut from the chunk", () => {
    const text = "Antes. A multa é de R$ 300.";
    const cut = hit(text, "…A multa é de R$ 300.", [[9, 14]]);
    assert.equal(excerpt(cut, { width: 40, maxLines: 3, emphasise }), "…A *multa* é de R$ 300.");
  });

  it("shows no markup, not even of a link that the snippet cuts, and keeps the emphasis in its place", () => {
    const text = "[Veja a **multa**](https://p.example/multa/tabela.htm) e a ![guia](img/guia.png) da multa";
    const cut = hit(text, "…mple/multa/tabela.htm) e a ![guia](img/guia.png) da multa", [
      [10, 15],
      [37, 42],
      [84, 89],
    ]);
    assert.equal(excerpt(cut, { width: 60, maxLines: 3, emphasise }), "… e a guia da *multa*");
    const whole = hit(text, text, cut.matches[0].ranges);
    assert.equal(excerpt(whole, { width: 60, maxLines: 3, emphasise }), "Veja a *multa* e a guia da *multa*");
  });

  it("shows the lines with most matches, and that there are others", () => {
    const text = "um\ndois\ntrês multa\nquatro";
    const shown = excerpt(hit(text, text, [[13, 18]]), { width: 40, maxLines: 1, emphasise });
    assert.equal(shown, "…\ntrês *multa*\n…");
  });
});

describe("wrap", () => {
  it("keeps every word once, in order, and no line longer than its width or its only word", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zç]{1,12}$/)),
        fc.integer({ min: 5, max: 30 }),
        (words, width) => {
          const text = words.join(" ");
          const lines = wrap(text, width).split("\n");
          assert.equal(lines.join(" "), text);
          assert.ok(lines.every((line) => line.length <= width || !line.includes(" ")));
        },
      ),
    );
  });
});
