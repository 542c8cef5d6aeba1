import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "#src/text/index.ts";
import { TermCounter, type TermCounts } from "./count-terms.ts";
import { occurrencesIn } from "./occurrences-fixture.ts";
import { type Alternative, type QueryTerms, readQuery } from "./query-terms.ts";

function count(query: string | QueryTerms, text: string, title = "") {
  const terms = typeof query === "string" ? readQuery(query) : query;
  // A second text shows that rows do not run into each other.
  const texts = [occurrencesIn(terms, `${text} ${text}`, "outro"), occurrencesIn(terms, text, title)];
  const counts = new TermCounter(terms).count(texts);
  const { titleLengths, bodyLengths } = counts;
  return {
    title: { ...rowOf(counts, counts.title), length: titleLengths[1] },
    body: { ...rowOf(counts, counts.body), length: bodyLengths[1] },
  };
}

/** Of the second text. */
function rowOf({ terms, forms, width }: TermCounts, table: Float64Array) {
  const row = table.subarray(width, 2 * width);
  return {
    stems: row.subarray(0, terms),
    forms: row.subarray(terms, terms + forms),
    pairs: row.subarray(terms + forms),
  };
}

describe("TermCounter", () => {
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
    const { body } = count(widened, "veículo carro veículo");
    assert.deepEqual([[...body.stems], [...body.forms]], [[2], [1]]);
  });

  it("finds nothing in an empty passage", () => {
    const { title, body } = count("prazo recurso", "");
    assert.deepEqual([...title.stems, ...body.stems, ...body.pairs], [0, 0, 0, 0, 0]);
  });
});
