import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "#src/text/index.ts";
import { matchedTerms } from "./present-hit.ts";
import { readQuery } from "./query-terms.ts";

describe("matchedTerms", () => {
  it("points at the words of the text, whatever their inflection or accents", () => {
    const text = "As MULTAS de trânsito; a multa.";
    const found = matchedTerms(readQuery("multa transito"), text, "");
    const words = found.map(({ term, ranges }) => [
      term,
      ...ranges.map(([from, to]) => text.slice(from, to)),
    ]);
    assert.deepEqual(words, [
      ["multa", "MULTAS", "multa"],
      ["transito", "trânsito"],
    ]);
  });

  it("keeps matches in the title apart from those in the text", () => {
    const found = matchedTerms(readQuery("multa"), "valor", "Multa");
    assert.deepEqual(found, [{ term: "multa", field: "title", ranges: [[0, 5]] }]);
  });

  it("shows an alternative under the word that was typed for it", () => {
    const query = readQuery("carro");
    const stem = analyze("automóvel")[0]?.stem ?? "";
    const terms = query.terms.map((term) => ({
      ...term,
      alternatives: [{ stem, weight: 0.5, kind: "synonym" as const }],
    }));
    const found = matchedTerms({ ...query, terms }, "o automóvel", "");
    assert.deepEqual(found, [{ term: "carro", field: "text", ranges: [[2, 11]] }]);
  });

  it("points at the right characters of decomposed text", () => {
    const text = "A isenção".normalize("NFD");
    const [match] = matchedTerms(readQuery("isenção"), text, "");
    const [from, to] = match?.ranges[0] ?? [0, 0];
    assert.equal(text.slice(from, to).normalize("NFC"), "isenção");
  });

  it("ignores stop words and finds nothing where nothing stands", () => {
    assert.deepEqual(matchedTerms(readQuery("de o multa"), "de o que", ""), []);
  });
});
