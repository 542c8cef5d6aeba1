import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Vocabulary } from "#src/retrieval/index.ts";
import { analyze, expandSynonyms } from "#src/text/index.ts";
import { searchTables } from "./search-task.ts";

function vocabulary(version: string, synonym: string): Vocabulary {
  return { name: "v", version, concepts: [{ group: "culture", term: "uva", synonyms: [synonym] }] };
}

const readings = (table: ReturnType<ReturnType<typeof searchTables>["synonyms"]>, text: string): string[] =>
  expandSynonyms(analyze(text), table).map(({ label }) => label);

describe("searchTables", () => {
  it("adds the words of a trade to the synonyms of the language", () => {
    const tables = searchTables();
    assert.ok(readings(tables.synonyms(vocabulary("1", "parreira")), "parreira").includes("uva"));
    assert.deepEqual(readings(tables.synonyms(null), "parreira"), []);
    assert.equal(tables.concepts(null), null);
  });

  it("reads the same version once, though it comes as another object", () => {
    const tables = searchTables();
    const first = tables.concepts(vocabulary("1", "parreira"));
    assert.equal(tables.concepts(vocabulary("1", "parreira")), first);
    assert.equal(tables.synonyms(vocabulary("1", "parreira")), tables.synonyms(vocabulary("1", "parreira")));
    assert.notEqual(tables.concepts(vocabulary("2", "videira")), first);
  });

  it("keeps the tables of so many, and still knows all when asked", () => {
    const tables = searchTables();
    const first = tables.concepts(vocabulary("0", "parreira"));
    for (let version = 1; version <= 16; version++) tables.concepts(vocabulary(String(version), "vide"));
    const again = tables.concepts(vocabulary("0", "parreira"));
    assert.notEqual(again, first, "it was let go");
    assert.deepEqual(again, first, "and read again");
  });
});
