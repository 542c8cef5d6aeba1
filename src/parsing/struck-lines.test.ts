import assert from "node:assert/strict";
import { suite, test } from "node:test";
import * as fc from "fast-check";
import { readStruck, type TextRun } from "./struck-lines.ts";

/** "~" stands on both sides of what is struck through. */
const runs = (text: string): TextRun[] =>
  text.split("~").map((part, index) => ({ text: part, isStruck: index % 2 === 1 }));

const read = (text: string, mayBreak = true): string[] =>
  readStruck(runs(text), mayBreak).lines.map((line) => (line.isStruck ? `~${line.text}~` : line.text));

const letters = (lines: readonly TextRun[]): string =>
  lines.map(({ text }) => text.replaceAll(/\s/g, "")).join("");

suite("lines that are struck through", () => {
  for (const [text, ...expected] of [
    ["nada riscado aqui", "nada riscado aqui"],
    ["~Art. 2º Texto.~", "~Art. 2º Texto.~"],
    ["~Art. 2~º~ Texto~.", "~Art. 2º Texto.~"],
    ["“~Texto~” (~ou não~)", "~“Texto” (ou não)~"],
    ["Art. 1.234-A. ~Texto.~", "~Art. 1.234-A. Texto.~"],
    ["Parágrafo único. ~Texto.~", "~Parágrafo único. Texto.~"],
    ["um\n~dois\ntrês~\nquatro", "um", "~dois~", "~três~", "quatro"],
    ["~Art. 2º Um.~ Art. 2º Dois.", "~Art. 2º Um.~", "Art. 2º Dois."],
    ["~a) um;~ a) dois;", "~a) um;~", "a) dois;"],
    ["~IV - um;~ IV-A – dois;", "~IV - um;~", "IV-A – dois;"],
    ["~Velho texto daqui~ novo texto daqui", "~Velho texto daqui~", "novo texto daqui"],
    ["~Art. 2º Um.~ (Revogado)", "~Art. 2º Um.~", "(Revogado)"],
    ["~Art. 2º Um.~ Art. 2º Prazo de ~dez~ vinte dias.", "~Art. 2º Um.~", "Art. 2º Prazo de vinte dias."],
    ["~dez~ vinte dias depois", "vinte dias depois"],
    ["O prazo de ~dez~, contado ~(um)~ (dois)", "O prazo de, contado (dois)"],
    ["Art. 2º Novo texto. ~Art. 2º Velho texto todo riscado.~", "Art. 2º Novo texto."],
    ["Art. 2º ~Velho texto.~ (Revogado pela Lei nº 9)", "Art. 2º (Revogado pela Lei nº 9)"],
    ["um~,~ dois", "um, dois"],
    ["sem~pre~ junto", "sem junto"],
  ] as const) {
    test(`reads "${text.replaceAll("\n", "/")}" as ${expected.join(" / ")}`, () => {
      assert.deepEqual(read(text), expected);
    });
  }

  test("do not part from the rest of their line where they may not", () => {
    assert.deepEqual(read("~Velho texto daqui~ novo texto daqui", false), ["novo texto daqui"]);
    assert.deepEqual(read("~Velho texto daqui~", false), ["~Velho texto daqui~"]);
  });

  test("count what is left out beside others", () => {
    assert.equal(readStruck(runs("um ~dois~ três ~ quatro ~"), true).leftOut, 10);
    assert.equal(readStruck(runs("~um~"), true).leftOut, 0);
  });

  test("keep every word that is not struck, in order, and add none", () => {
    const run = fc.record({
      text: fc.oneof(fc.string(), fc.constantFrom("Art. 2º ", "um dois três ", "I - ", "\n", ", ", "(")),
      isStruck: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(run), fc.boolean(), (given, mayBreak) => {
        const { lines, leftOut } = readStruck(given, mayBreak);
        const seen = letters(lines);
        let at = 0;
        for (const kept of letters(given.filter(({ isStruck }) => !isStruck))) {
          at = seen.indexOf(kept, at) + 1;
          assert.ok(at > 0);
        }
        assert.ok(seen.length <= letters(given).length);
        if (leftOut === 0) assert.equal(seen.length, letters(given).length);
      }),
    );
  });
});
