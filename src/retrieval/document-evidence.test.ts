import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { Candidate, CandidateDocument } from "#src/storage/index.ts";
import { TermCounter } from "./count-terms.ts";
import { withDocumentEvidence } from "./document-evidence.ts";
import { occurrencesIn } from "./occurrences-fixture.ts";
import { readQuery } from "./query-terms.ts";

const QUERY = readQuery("prazo recurso");

function documentOf(texts: readonly string[], further: readonly string[] = []): CandidateDocument {
  const bodies = [...texts, ...further].map((text) => occurrencesIn(QUERY, text).body);
  const entries = bodies.flatMap((body) => body.entries.filter((_, at) => at % 3 === 0));
  const evidence = {
    length: bodies.reduce((sum, { length }) => sum + length, 0),
    frequencies: QUERY.terms.map((_, term) => entries.filter((asked) => asked === term).length),
    further: further.map((text) => occurrencesIn(QUERY, text)),
  };
  const chunkCount = texts.length + further.length;
  return {
    chunkCount,
    evidence: chunkCount < 3 ? null : evidence,
    similarity: null,
    leadSimilarity: null,
  };
}

/**
 * Every passage of every document is a candidate, with the score that is given for it.
 * @param further by document: passages that are no candidates.
 */
function scores(
  documents: readonly (readonly string[])[],
  passages: readonly number[],
  further: readonly (readonly string[])[] = [],
): number[] {
  const candidates = documents.flatMap((texts, documentId) =>
    texts.map((text, index): Candidate => ({
      chunkId: 100 * documentId + index,
      documentId,
      kind: "document",
      lexicalScore: 1,
      similarity: null,
      occurrences: occurrencesIn(QUERY, text),
    })),
  );
  const frequency = new Map(QUERY.terms.map(({ stem }) => [stem, 5]));
  const statistics = { documents: { count: 100, averageLength: 12, frequency } };
  const byId = new Map(documents.map((texts, id) => [id, documentOf(texts, further[id])]));
  const counter = new TermCounter(QUERY);
  const counts = counter.count(candidates.map(({ occurrences }) => occurrences));
  const found = { query: QUERY, statistics, candidates, documents: byId };
  return withDocumentEvidence(found, passages, counter, counts);
}

const ABOUT = ["prazo do recurso", "o recurso e o seu prazo", "prazo de recurso em dobro", "recurso"];
const MENTION = ["prazo do recurso", "taxa de lixo", "poda de árvore", "feira livre"];

describe("withDocumentEvidence", () => {
  it("puts the passage of a document about the question before an equal one of a document that mentions it", () => {
    const found = scores([ABOUT, MENTION], [5, 0, 0, 0, 5, 0, 0, 0]);
    assert.ok((found[0] ?? 0) > 5 && (found[4] ?? 9) < 5);
  });

  it("counts passages that are no candidates as those that are", () => {
    const all = scores([ABOUT, MENTION], [5, 0, 0, 0, 5, 0, 0, 0]);
    const [best] = ABOUT;
    const few = scores([[best ?? ""], MENTION], [5, 5, 0, 0, 0], [ABOUT.slice(1)]);
    assert.ok(Math.abs((all[0] ?? 9) - (few[0] ?? 0)) < 1e-12);
  });

  it("keeps the distances of passages within a document, so that weak ones do not rise with the best", () => {
    const found = scores([ABOUT, MENTION], [5, 3, 4, 0, 5, 0, 0, 0]);
    const factor = (found[0] ?? 0) / 5;
    for (const [index, passage] of [5, 3, 4, 0].entries())
      assert.ok(Math.abs((found[index] ?? 9) - factor * passage) < 1e-12);
  });

  it("leaves documents of one or two passages as they are", () => {
    const found = scores([["prazo do recurso"], ["recurso", "prazo"], ABOUT], [5, 4, 3, 5, 0, 0, 0]);
    assert.deepEqual(found.slice(0, 3), [5, 4, 3]);
  });

  it("lets the best passage of a lone long document keep its score: it is not favoured for its length", () => {
    const [best = 0] = scores([ABOUT, ["prazo"]], [5, 3, 4, 1, 4]);
    assert.ok(Math.abs(best - 5) < 1e-12);
  });

  it("gives long documents, by their shares, as much as their best passages had together", () => {
    const text = fc.constantFrom("prazo", "recurso", "prazo do recurso", "taxa", "poda de árvore");
    const documents = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(documents, fc.array(fc.nat(9), { minLength: 30, maxLength: 30 }), (list, values) => {
        // As in a real list: what holds no word of the question has no score.
        const passages = list.flat().map((held, at) => (/prazo|recurso/.test(held) ? (values[at] ?? 0) : 0));
        const found = scores(list, passages);
        assert.ok(found.every((value) => Number.isFinite(value) && value >= 0));
        const starts = list.map((_, at) => list.slice(0, at).flat().length);
        const gained = list.map((texts, at) => {
          const from = starts[at] ?? 0;
          const best = (of: readonly number[]): number => Math.max(...of.slice(from, from + texts.length));
          return texts.length <= 2 ? 0 : best(found) - best(passages);
        });
        assert.ok(Math.abs(gained.reduce((sum, value) => sum + value, 0)) < 1e-9);
      }),
    );
  });

  it("has nothing to say of an empty list", () => {
    assert.deepEqual(scores([], []), []);
  });
});
