import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Filter, ProvisionPath, StoredProvision } from "#src/domain/index.ts";
import { type LegalReference, parseReferences } from "#src/law/index.ts";
import { articleRows, byPlace, isBelow, selectProvisions, spellingsOfKey } from "./find-provisions.ts";
import { LAW_KEY, readLaws } from "./law-fixture.ts";

function referenceIn(query: string): LegalReference {
  const [reference] = parseReferences(query);
  return reference ?? assert.fail(query);
}

interface Options {
  readonly filter?: Filter;
  readonly includesFormer?: boolean;
  readonly ranked?: readonly number[];
}

function rowsOf(query: string, { filter = {}, includesFormer = false, ranked = [] }: Options = {}) {
  return readLaws((view) =>
    articleRows(referenceIn(query), { view, filter, asOf: null, ranked: async () => ranked }, includesFormer),
  );
}

function place(artigo: string, below: Partial<ProvisionPath> = {}): ProvisionPath {
  return { artigo, paragrafo: null, inciso: null, alinea: null, item: null, ...below };
}

const labelOf = ({ artigo, paragrafo, inciso, alinea }: StoredProvision): string =>
  [artigo, paragrafo && `§${paragrafo}`, inciso, alinea].filter((part) => part !== null).join(" ");

describe("the rows of an article", () => {
  it("are its provisions in reading order, of the norm that is cited", async () => {
    const rows = await rowsOf("art. 2º da Lei 7.401/2001");
    assert.deepEqual(rows.map(labelOf), ["2", "2 I", "2 II", "2 III", "2 III a", "2 III b", "2 §1", "2 §2"]);
    assert.deepEqual([...new Set(rows.map(({ norma }) => norma))], [LAW_KEY]);
  });

  it("hold former wordings only when they are asked for", async () => {
    const query = "art. 1º da Lei 7.401/2001";
    assert.ok((await rowsOf(query)).every(({ situacao }) => situacao === "vigente"));
    const all = await rowsOf(query, { includesFormer: true });
    assert.ok(all.some(({ situacao }) => situacao === "anterior"));
  });

  it("keep the former wordings of a document that the filter names", async () => {
    const [row] = await rowsOf("art. 1º da Lei 7.401/2001");
    const filter = { documentIds: [row?.documentId ?? 0] };
    const all = await rowsOf("art. 1º da Lei 7.401/2001", { filter, includesFormer: true });
    assert.deepEqual(all.map(({ situacao }) => situacao).toSorted(), ["anterior", "vigente", "vigente"]);
  });

  it("come from the documents that the filter allows, whatever its conditions on passages", async () => {
    const query = "art. 1º da Lei 7.401/2001";
    assert.deepEqual(await rowsOf(query, { filter: { collections: ["decretos"] } }), []);
    const metadata = [{ key: "ano", operator: "eq", value: 1 }] as const;
    assert.equal((await rowsOf(query, { filter: { metadata } })).length, 2);
  });

  it("of an unnamed norm come from the ranked documents, in that order", async () => {
    const all = await rowsOf("art. 4º");
    const ids = [...new Set(all.map(({ documentId }) => documentId))];
    assert.equal(ids.length, 4);
    for (const ranked of [ids, ids.toReversed(), ids.slice(1)]) {
      const rows = await rowsOf("art. 4º", { ranked });
      assert.deepEqual([...new Set(rows.map(({ documentId }) => documentId))], ranked);
    }
  });
});

describe("spellingsOfKey", () => {
  it("takes a town's law with and without the word, and leaves other norms alone", () => {
    assert.deepEqual(spellingsOfKey("lei-municipal/7401/2001"), ["lei-municipal/7401/2001", LAW_KEY]);
    assert.deepEqual(spellingsOfKey("decreto/310"), [
      "decreto/310",
      "decreto-municipal/310",
      "decreto-estadual/310",
      "decreto-distrital/310",
    ]);
    assert.deepEqual(spellingsOfKey("cf/1988"), ["cf/1988"]);
  });
});

describe("selectProvisions", () => {
  it("takes exactly the cited level, with everything below it", async () => {
    const rows = await rowsOf("art. 2º da Lei 7.401/2001");
    const select = (query: string) =>
      selectProvisions(rows, referenceIn(`${query} da Lei 7.401/2001`)).map((found) => found.map(labelOf));
    assert.deepEqual(select("art. 2º, III,"), [["2 III", "2 III a", "2 III b"]]);
    assert.deepEqual(select("art. 2º, caput,"), [["2"]]);
    assert.deepEqual(select("art. 2º, §§ 1º a 2º,"), [["2 §1"], ["2 §2"]]);
    assert.deepEqual(select("art. 2º, § 1º, I,"), []);
  });
});

describe("places", () => {
  it("are below a place that names the same levels", () => {
    assert.ok(isBelow(place("2", { inciso: "I", alinea: "a" }), place("2", { inciso: "I" })));
    assert.ok(isBelow(place("2", { paragrafo: "1", inciso: "I" }), place("2")));
    assert.ok(!isBelow(place("2", { paragrafo: "1", inciso: "I" }), place("2", { inciso: "I" })));
    assert.ok(!isBelow(place("2"), place("2", { inciso: "I" })));
  });

  it("are ordered as the law is read", () => {
    const ordered = [
      place("2"),
      place("2", { inciso: "II" }),
      place("2", { inciso: "IX" }),
      place("2", { paragrafo: "1" }),
      place("2", { paragrafo: "10" }),
      place("2-A"),
      place("10"),
    ];
    assert.deepEqual(ordered.toReversed().toSorted(byPlace), ordered);
    assert.equal(byPlace(place("2"), place("2")), 0);
  });
});
