import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SearchIndex, VocabularyTerm } from "#src/storage/index.ts";
import { analyze, createSynonymTable } from "#src/text/index.ts";
import { withCorrections, withSynonyms } from "./expand-query.ts";
import { readQuery } from "./query-terms.ts";

const TABLE = createSynonymTable([
  ["CNH", "carteira de motorista"],
  ["carro", "automóvel", "veículo"],
]);

const stem = (word: string): string => analyze(word)[0]?.stem ?? "";

describe("withSynonyms", () => {
  it("adds the other expressions of a group, in both directions, and says so", () => {
    const forward = withSynonyms(readQuery("carro"), TABLE);
    assert.deepEqual(
      forward.query.terms[0]?.alternatives.map((other) => other.stem),
      [stem("automóvel"), stem("veículo")],
    );
    const backward = withSynonyms(readQuery("veículos novos"), TABLE);
    assert.deepEqual(backward.expansions, [
      { kind: "synonym", from: "veículos", to: "carro" },
      { kind: "synonym", from: "veículos", to: "automóvel" },
    ]);
  });

  it("makes each word of a longer expression worth its part", () => {
    const { query } = withSynonyms(readQuery("CNH"), TABLE);
    assert.deepEqual(query.terms[0]?.alternatives, [
      { stem: stem("carteira"), weight: 0.25, kind: "synonym" },
      { stem: stem("motorista"), weight: 0.25, kind: "synonym" },
    ]);
  });

  it("lets every word of a longer expression be said otherwise", () => {
    const { query } = withSynonyms(readQuery("renovar carteira de motorista"), TABLE);
    assert.deepEqual(
      query.terms.map(({ alternatives }) => alternatives.map((other) => other.stem)),
      [[], [stem("cnh")], [stem("cnh")]],
    );
  });

  it("does not take another typed word for an alternative", () => {
    const { query } = withSynonyms(readQuery("carro ou veículo"), TABLE);
    for (const { alternatives } of query.terms)
      assert.deepEqual(
        alternatives.map((other) => other.stem),
        [stem("automóvel")],
      );
  });

  it("leaves a query that the table does not know as it is", () => {
    const asked = readQuery("alvará de obra");
    assert.deepEqual(withSynonyms(asked, TABLE), { query: asked, expansions: [] });
  });
});

/** Only the vocabulary is asked for, and at last the words of the texts. */
function indexOf(
  words: readonly string[],
  texts: readonly string[] = [],
): { index: SearchIndex; prefixes: string[] } {
  const prefixes: string[] = [];
  const vocabulary = async (prefix: string): Promise<VocabularyTerm[]> => {
    prefixes.push(prefix);
    return words.filter((term) => term.startsWith(prefix)).map((term) => ({ term, documentCount: 1 }));
  };
  const wordsHolding = async (part: string): Promise<string[]> => texts.filter((word) => word.includes(part));
  return { index: { vocabulary, wordsHolding } as unknown as SearchIndex, prefixes };
}

const unknown = (): number => 0;
const knownOnly =
  (word: string) =>
  (asked: string): number =>
    asked === stem(word) ? 3 : 0;

describe("withCorrections", () => {
  it("adds the index's closest words to a word that it does not know", async () => {
    const { index } = indexOf(["ouvidor", "outubr"]);
    const { query, expansions } = await withCorrections(readQuery("ouvidro"), unknown, index);
    assert.deepEqual(query.terms[0]?.alternatives, [{ stem: "ouvidor", weight: 0.8, kind: "typo" as const }]);
    assert.deepEqual(expansions, [{ kind: "typo", from: "ouvidro", to: "ouvidor" }]);
  });

  it("does not take a word of the language for a slip", async () => {
    const { index } = indexOf(["batat"]);
    assert.deepEqual((await withCorrections(readQuery("barato"), unknown, index)).expansions, []);
    const typo = await withCorrections(readQuery("batzta"), unknown, index);
    assert.deepEqual(typo.expansions, [{ kind: "typo", from: "batzta", to: "batat" }]);
  });

  it("offers two corrections at most", async () => {
    const { index } = indexOf(["multax", "multay", "multaz"]);
    const { expansions } = await withCorrections(readQuery("multaw"), unknown, index);
    assert.equal(expansions.length, 2);
  });

  it("leaves known words, short words and numbers alone, and does not even look", async () => {
    const { index, prefixes } = indexOf(["ouvidor", "1234567"]);
    assert.deepEqual(
      (await withCorrections(readQuery("ouvidro"), knownOnly("ouvidro"), index)).expansions,
      [],
    );
    assert.deepEqual(
      (await withCorrections(readQuery("iss 1234568 a1b2c3d"), unknown, index)).expansions,
      [],
    );
    assert.deepEqual(prefixes, []);
  });

  it("takes an unknown word that is like no other for the beginning of one", async () => {
    const { index } = indexOf(["glifosat", "glifosinat", "herbic"]);
    assert.deepEqual((await withCorrections(readQuery("glifo"), unknown, index)).expansions, [
      { kind: "completion", from: "glifo", to: "glifosat" },
      { kind: "completion", from: "glifo", to: "glifosinat" },
    ]);
  });

  it("seed 002: takes a part of a word for words that hold it, where nothing else explains it", async () => {
    const { index } = indexOf(["fungic", "herbic", "glifosat"], ["fungicida", "fungicidas", "herbicida"]);
    const readings = async (word: string): Promise<string[]> =>
      (await withCorrections(readQuery(word), unknown, index)).expansions.map(
        ({ kind, to }) => `${kind} ${to}`,
      );
    for (const part of ["icida", "Icidas", "cida"]) {
      assert.deepEqual(await readings(part), ["infix fungic", "infix herbic"], part);
    }
    assert.deepEqual(await readings("glifo"), ["completion glifosat"]);
    assert.deepEqual(await readings("glifosta"), ["typo glifosat"]);
    assert.deepEqual([await readings("cid"), await readings("xilofone")], [[], []]);
    const { query } = await withCorrections(readQuery("icida"), unknown, index);
    assert.equal(query.terms[0]?.alternatives[0]?.weight, 0.5);
    // To look through the texts takes its time: a word that is known, or nearly, finds enough without.
    assert.deepEqual(await readings("icida glifosta"), ["typo glifosat"]);
    const known = await withCorrections(readQuery("icida uva"), knownOnly("uva"), index);
    assert.deepEqual(known.expansions, []);
  });

  it("leaves a word alone when the index knows a synonym of it", async () => {
    const { index } = indexOf(["automatic"]);
    const widened = withSynonyms(readQuery("automóvel"), TABLE).query;
    assert.deepEqual((await withCorrections(widened, knownOnly("carro"), index)).expansions, []);
  });
});
