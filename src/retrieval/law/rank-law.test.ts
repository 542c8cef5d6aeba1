import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readQuery } from "../query-terms.ts";
import type { CandidateScores } from "../fusion.ts";
import { readLaws, resolve, searchLaws } from "./law-fixture.ts";
import { asksForCited, confidenceOf, favourNamedNorms, namedNorms, withCited } from "./rank-law.ts";

function candidate(chunkId: number, lexicalScore: number | null): CandidateScores {
  return { chunkId, lexicalScore, lexicalRank: 1, vectorScore: null, vectorRank: null };
}

const first = async (query: string) => (await searchLaws({ query })).hits[0]?.documentName;
const named = (query: string) => readLaws((view) => namedNorms(query, view));

describe("the norm that a question names", () => {
  it("is favoured over passages that share the same words", async () => {
    const ofDecree = await first("quanto mede a banca segundo o Decreto 310/2010");
    const ofLaw = await first("quanto mede a banca segundo a Lei 7.401/2001");
    assert.match(ofDecree ?? "", /310/);
    assert.notEqual(ofLaw, ofDecree);
  });

  it("is found by its key; a question that names none has none", async () => {
    assert.ok((await named("conforme a Lei 7.401/2001")).size > 0);
    assert.equal((await named("conforme a Lei 9.999/1999")).size, 0);
    assert.equal((await named("quanto mede a banca?")).size, 0);
    const many = Array.from({ length: 9 }, (_, at) => `Lei ${7_401 + at}/2001`).join(", ");
    assert.equal((await named(many)).size, 0, "a list of norms favours none");
  });

  it("keeps its scores while those of the others fall", () => {
    const documents = new Map([
      [1, 10],
      [2, 20],
    ]);
    const candidates = [candidate(1, 5), candidate(2, 5), candidate(3, null), candidate(4, 5)];
    const favoured = favourNamedNorms(candidates, new Set([20]), (id) => documents.get(id));
    assert.deepEqual(
      favoured.map(({ lexicalScore }) => lexicalScore),
      [4.5, 5, null, 4.5],
    );
    assert.equal(
      favourNamedNorms(candidates, new Set(), () => 1),
      candidates,
    );
  });
});

describe("a search that cites a provision", () => {
  it("has it first, for certain, and its passage not again", async () => {
    const { hits, confidence, references } = await searchLaws({ query: "art. 4º-A da Lei 7.401/2001" });
    assert.equal(hits[0]?.reference, "Lei 7.401/2001, Art. 4-A");
    assert.match(hits[0]?.chunk.text ?? "", /^Art\. 4º-A\. A banca de flores mede um metro\./);
    assert.ok(hits.slice(1).every(({ score }) => score < (hits[0]?.score ?? 0)));
    assert.ok(hits.slice(1).every(({ chunk }) => chunk.id !== hits[0]?.chunk.id));
    assert.deepEqual([confidence.level, confidence.score], ["alta", 1]);
    assert.equal(references[0]?.kind, "found");
  });

  it("is not certain of an ambiguous citation", async () => {
    const measured = { level: "baixa", score: 0.2, signals: {} } as const;
    const cited = await resolve("art. 4º");
    assert.equal(confidenceOf(cited, measured), measured);
    const certain = await resolve("art. 4º da Lei 7.401/2001");
    assert.equal(confidenceOf(certain, measured).level, "alta");
  });

  it("gives the wording of the day", async () => {
    const { hits } = await searchLaws({ query: "art. 1º, caput, da Lei 7.401/2001", asOf: "2002-01-01" });
    assert.equal(hits[0]?.chunk.text, "Art. 1º O mercado municipal abre às nove horas.");
  });

  it("is ranked by its words alone when it is long or has conditions on passages", () => {
    const long = readQuery(Array.from({ length: 31 }, (_, at) => `palavra${at}`).join(" "));
    assert.equal(asksForCited(long, {}), false);
    const short = readQuery("art. 4º da Lei 7.401/2001");
    assert.equal(asksForCited(short, { collections: ["leis"] }), true);
    const metadata = [{ key: "artigo", operator: "eq", value: "4" }] as const;
    assert.equal(asksForCited(short, { metadata }), false);
  });

  it("leaves the other hits as they are when nothing was found", async () => {
    const { hits } = await searchLaws({ query: "banca de flores" });
    assert.deepEqual(withCited([], hits), hits);
  });
});
