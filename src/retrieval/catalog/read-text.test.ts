import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConceptTable, readText } from "./vocabulary.ts";
import { CONCEPTS, VOCABULARY } from "../entry-search-fixture.ts";

describe("a text that was read", () => {
  it("is the same when it is read again, and another one with another vocabulary", () => {
    const text = "Fungicida para videira";
    assert.equal(readText(text, CONCEPTS), readText(text, CONCEPTS));
    assert.deepEqual(readText(text, null).concepts, []);
    const narrow = createConceptTable({ ...VOCABULARY, concepts: VOCABULARY.concepts.slice(0, 1) });
    assert.deepEqual(readText(text, narrow).concepts, [VOCABULARY.concepts[0]]);
    assert.deepEqual(readText(text, CONCEPTS).concepts, [VOCABULARY.concepts[3], VOCABULARY.concepts[0]]);
  });

  it("gives way when too many others were read after it, and is then read anew", () => {
    const text = "Adubo para soja";
    const before = readText(text, CONCEPTS);
    const filling = "a".repeat(9_000);
    for (let number = 0; number < 1_000; number++) readText(`${number} ${filling}`, CONCEPTS);
    assert.notEqual(readText(text, CONCEPTS), before);
    assert.deepEqual(readText(text, CONCEPTS), before);
  });

  it("gives way to many short ones too: each of them costs more than its letters", () => {
    const text = "Adubo para milho";
    const before = readText(text, null);
    for (let number = 0; number < 30_000; number++) readText(`${number}`, null);
    assert.equal(readText(text, null), before, "not too soon");
    for (let number = 30_000; number < 120_000; number++) readText(`${number}`, null);
    assert.notEqual(readText(text, null), before);
  });
});
