import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "#src/text/index.ts";
import { termCounter, type TextCounts } from "./count-terms.ts";
import { occurrencesIn, occurrencesInAll } from "./occurrences-fixture.ts";
import { type Alternative, readQuery } from "./query-terms.ts";

function count(query: string, text: string, title = ""): TextCounts {
  const terms = readQuery(query);
  return termCounter(terms)(occurrencesIn(terms, text, title));
}

describe("termCounter", () => {
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
    assert.deepEqual([...count("prazo recurso", "prazo recurso").body.pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo para o recurso").body.pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo legal para o recurso").body.pairs], [0]);
    assert.deepEqual([...count("prazo recurso", "recurso prazo").body.pairs], [0]);
  });

  it("sees no pair across the border of title and body", () => {
    const { title, body } = count("prazo recurso", "recurso", "prazo");
    assert.deepEqual([...title.pairs, ...body.pairs], [0, 0]);
  });

  it("adds up the passages of a document, whose title counts once", () => {
    const query = readQuery("prazo recurso");
    const texts = ["prazo do recurso", "recurso", "o prazo"];
    const { title, body } = termCounter(query)(occurrencesInAll(query, texts, "Prazo de recurso"));
    assert.deepEqual([[...title.stems], [...title.pairs], title.length], [[1, 1], [1], 2]);
    assert.deepEqual([[...body.stems], [...body.pairs], body.length], [[2, 2], [1], 4]);
  });

  it("counts a joined form as a word but lets no distance depend on it", () => {
    const { body } = count("guarda-chuva azul", "guarda-chuva azul");
    assert.deepEqual([...body.stems], [1, 1, 1, 1]);
    assert.deepEqual([...body.pairs], [1, 1]);
  });

  it("counts an alternative at its weight, and never as the typed form", () => {
    const query = readQuery("carro");
    const alternatives: Alternative[] = [{ stem: "veícul", weight: 0.5, kind: "typo" as const }];
    const stem = analyze("veículo")[0]?.stem;
    const widened = {
      ...query,
      terms: query.terms.map((term) => ({
        ...term,
        alternatives: alternatives.map((other) => ({ ...other, stem: stem ?? "" })),
      })),
    };
    const { body } = termCounter(widened)(occurrencesIn(widened, "veículo carro veículo"));
    assert.deepEqual([[...body.stems], [...body.forms]], [[2], [1]]);
  });

  it("finds nothing in an empty passage", () => {
    const { title, body } = count("prazo recurso", "");
    assert.deepEqual([...title.stems, ...body.stems, ...body.pairs], [0, 0, 0, 0, 0]);
  });
});
