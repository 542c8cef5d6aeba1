import assert from "node:assert/strict";
import { suite, test } from "node:test";
import * as fc from "fast-check";
import { closestTerms, editDistance, type TermCandidate } from "./typo.ts";

suite("closestTerms", () => {
  test("nearer terms come first, then the more frequent", () => {
    const found = closestTerms("declaracoa", candidates("declaracao", "declarado", "declaracoes", "outra"));
    assert.deepEqual(found, [
      { term: "declaracao", distance: 1 },
      { term: "declaracoes", distance: 2 },
      { term: "declarado", distance: 2 },
    ]);
  });

  test("short words allow fewer errors", () => {
    assert.deepEqual(closestTerms("lai", candidates("lei")), []);
    assert.deepEqual(closestTerms("multe", candidates("multa", "mulher")), [{ term: "multa", distance: 1 }]);
  });

  test("the first letter must be right, or swapped with the second", () => {
    assert.deepEqual(closestTerms("rmulta", candidates("multa")), []);
    assert.deepEqual(closestTerms("umlta", candidates("multa")), [{ term: "multa", distance: 1 }]);
  });

  test("the word itself is no suggestion, and the list is bounded", () => {
    assert.deepEqual(closestTerms("multa", candidates("multa", "multas", "multar")).slice(0, 1), [
      { term: "multar", distance: 1 },
    ]);
  });

  test("distances agree with a plain computation up to the limit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, limit) => {
        assert.equal(editDistance(a, b, limit), Math.min(plainDistance(a, b), limit + 1));
      }),
    );
  });
});

function candidates(...terms: string[]): TermCandidate[] {
  return terms.map((term, index) => ({ term, documentCount: index }));
}

function plainDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const isSame = a.at(-1) === b.at(-1);
  const steps = [
    plainDistanceMemo(a.slice(0, -1), b) + 1,
    plainDistanceMemo(a, b.slice(0, -1)) + 1,
    plainDistanceMemo(a.slice(0, -1), b.slice(0, -1)) + (isSame ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    steps.push(plainDistanceMemo(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...steps);
}

const known = new Map<string, number>();

function plainDistanceMemo(a: string, b: string): number {
  const key = `${a}|${b}`;
  const value = known.get(key) ?? plainDistance(a, b);
  known.set(key, value);
  return value;
}
