import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Provision } from "#src/domain/index.ts";
import type { ReadProvision } from "./law-structure.ts";
import { forceOn, separateWordings } from "./wordings-in-force.ts";
import * as fc from "fast-check";

const PROVISION: Provision = {
  norma: "lei/50/1990",
  tipo: "caput",
  situacao: "vigente",
  artigo: "1",
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
  start: 0,
  end: 10,
  desde: null,
  ate: null,
  alteracao: null,
};

describe("forceOn", () => {
  const cases: readonly (readonly [string, Partial<Provision>, string, string])[] = [
    ["holds since its norm", {}, "1995-03-02", "in-force"],
    ["did not hold before its norm", {}, "1989-12-31", "not-yet"],
    ["holds in the first year of its norm", {}, "1990-01-01", "in-force"],
    ["begins with its own wording", { desde: "2004-12-30" }, "2004-12-29", "not-yet"],
    ["holds from the very day", { desde: "2004-12-30" }, "2004-12-30", "in-force"],
    ["is unclear in a year without a day", { desde: "2004" }, "2004-06-01", "unclear"],
    ["is clear in the year after", { desde: "2004" }, "2005-01-01", "in-force"],
    ["ended on the day of the next one", { situacao: "anterior", ate: "2004-12-30" }, "2004-12-30", "ended"],
    ["held until then", { situacao: "anterior", ate: "2004-12-30" }, "2004-12-29", "in-force"],
    ["ended at an unknown time", { situacao: "anterior" }, "2004-12-29", "unclear"],
    ["ended with the year unclear", { situacao: "revogado", ate: "2004" }, "2004-02-02", "unclear"],
    ["was vetoed, which is no change", { situacao: "vetado" }, "2004-02-02", "in-force"],
  ];
  for (const [title, changes, day, expected] of cases) {
    it(title, () => assert.equal(forceOn({ ...PROVISION, ...changes }, day), expected));
  }
});

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
