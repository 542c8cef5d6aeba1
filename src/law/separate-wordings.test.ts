import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReadProvision } from "./law-structure.ts";
import { separateWordings } from "./wordings-in-force.ts";
import * as fc from "fast-check";

const BLANK: Omit<ReadProvision, "start" | "end" | "artigo"> = {
  norma: "lei/1/2000",
  tipo: "caput",
  situacao: "vigente",
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
  desde: null,
  ate: null,
  alteracao: null,
  rubric: null,
};

/** One article for each line; those marked are struck. */
function lawOf(lines: readonly { readonly text: string; readonly isStruck: boolean }[]) {
  const struck: { start: number; end: number }[] = [];
  const provisions: ReadProvision[] = [];
  let text = "";
  for (const [index, line] of lines.entries()) {
    const label = `Art. ${index} ${line.text}`;
    const range = { start: text.length, end: text.length + label.length };
    provisions.push({ ...BLANK, ...range, artigo: String(index) });
    if (line.isStruck) struck.push(range);
    text += `${label}\n`;
  }
  return { text, struck, provisions };
}

describe("separateWordings", () => {
  it("leaves a law without struck lines as it is", () => {
    const law = lawOf([{ text: "x", isStruck: false }]);
    const { current, former } = separateWordings(law);
    assert.equal(current.text, law.text);
    assert.equal(former, null);
  });

  it("gives each side its own words, with every provision where its label stands", () => {
    const line = fc.record({
      text: fc.string({ maxLength: 20 }).map((text) => text.replaceAll("\n", " ")),
      isStruck: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const law = lawOf(lines);
        const { current, former, isFormer } = separateWordings(law);
        const all = [current, ...(former === null ? [] : [former])];
        for (const { text, provisions } of all) {
          for (const { start, end, artigo } of provisions) {
            const original = law.provisions[Number(artigo)];
            assert.ok(original !== undefined);
            assert.equal(text.slice(start, end), law.text.slice(original.start, original.end));
          }
        }
        assert.equal(all.flatMap(({ provisions }) => provisions).length, lines.length);
        for (const { start, artigo } of law.provisions) {
          assert.equal(isFormer(start), lines[Number(artigo)]?.isStruck);
        }
      }),
    );
  });
});
