import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { indexTerms } from "#src/text/index.ts";
import { occurrenceCounter, type PassageCounts } from "./lexical-score.ts";
import { type Alternative, readQuery } from "./query-terms.ts";

function count(query: string, text: string, title = ""): PassageCounts {
  return occurrenceCounter(readQuery(query))(indexTerms({ title, headings: [], text }).sequence);
}

describe("occurrenceCounter", () => {
  it("counts every inflection for the stem, and only the typed form for the form", () => {
    const { body } = count("multa", "A multa e as multas: cada multa.");
    assert.deepEqual([...body.stems], [3]);
    assert.deepEqual([...body.forms], [2]);
  });

  it("measures a field without its stop words", () => {
    assert.equal(count("multa", "o valor da multa é de dez reais").body.length, 4);
  });

  it("keeps title and body apart", () => {
    const { title, body } = count("multa", "o valor", "Multa de trânsito");
    assert.deepEqual([...title.stems, ...body.stems], [1, 0]);
  });

  it("counts a pair in its order, at most three words apart", () => {
    assert.deepEqual([...count("prazo recurso", "prazo recurso").pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo para o recurso").pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo legal para o recurso").pairs], [0]);
    assert.deepEqual([...count("prazo recurso", "recurso prazo").pairs], [0]);
  });

  it("sees no pair across the border of title and body", () => {
    assert.deepEqual([...count("prazo recurso", "recurso", "prazo").pairs], [0]);
  });

  it("adds the pairs of both fields", () => {
    assert.deepEqual([...count("prazo recurso", "prazo do recurso", "Prazo de recurso").pairs], [2]);
  });

  it("counts a joined form as a word but lets no distance depend on it", () => {
    const { body, pairs } = count("guarda-chuva azul", "guarda-chuva azul");
    assert.deepEqual([...body.stems], [1, 1, 1, 1]);
    assert.deepEqual([...pairs], [1, 1]);
  });

  it("counts an alternative at its weight, and never as the typed form", () => {
    const query = readQuery("carro");
    const alternatives: Alternative[] = [{ stem: "veícul", weight: 0.5, kind: "typo" as const }];
    const [stem] = indexTerms({ title: "", headings: [], text: "veículo" }).body;
    const widened = {
      ...query,
      terms: query.terms.map((term) => ({
        ...term,
        alternatives: alternatives.map((other) => ({ ...other, stem: stem ?? "" })),
      })),
    };
    const { sequence } = indexTerms({ title: "", headings: [], text: "veículo carro veículo" });
    const { body } = occurrenceCounter(widened)(sequence);
    assert.deepEqual([[...body.stems], [...body.forms]], [[2], [1]]);
  });

  it("finds nothing in an empty passage", () => {
    const { title, body, pairs } = count("prazo recurso", "");
    assert.deepEqual([...title.stems, ...body.stems, ...pairs], [0, 0, 0, 0, 0]);
  });
});
