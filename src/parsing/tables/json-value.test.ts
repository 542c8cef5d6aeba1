import assert from "node:assert/strict";
import * as fc from "fast-check";
import { suite, test } from "node:test";
import { cellLines, cellText } from "./cell.ts";
import { parseLiteral } from "./json-value.ts";

suite("lists written into a cell", () => {
  test("are read whether Python or JSON wrote them", () => {
    assert.deepEqual(parseLiteral("['Formiga', \"d'água\"]"), ["Formiga", "d'água"]);
    assert.deepEqual(parseLiteral('["a", 1.5, true, null]'), ["a", 1.5, true, null]);
    assert.deepEqual(parseLiteral("[]"), []);
    assert.deepEqual(parseLiteral("[True, None]"), [true, null]);
    assert.deepEqual(parseLiteral(String.raw`['l\'água', 'a\nb']`), ["l'água", "a\nb"]);
  });

  test("are shown as a sentence would have them", () => {
    const records = parseLiteral(
      "[{'cultura': 'Milho', 'praga_comum': ['Lagarta', 'Broca']}, {'cultura': 'Soja'}]",
    );
    assert.ok(records !== null);
    assert.deepEqual(cellLines(records), ["cultura: Milho; praga comum: Lagarta, Broca", "cultura: Soja"]);
    assert.equal(cellText(["a", null, "", "b"]), "a, b");
  });

  test("stay text when they are not lists after all", () => {
    for (const text of ["[sic]", "[1, 2", "[1] e [2]", "{'a'", "[}", "x", "", "['a]"])
      assert.equal(parseLiteral(text), null, text);
  });

  test("cannot make the reader recurse or take long", () => {
    assert.equal(parseLiteral("[".repeat(1_000_000)), null);
    assert.equal(parseLiteral(`[${"'".repeat(1_000_001)}`), null);
  });

  test("any list of plain values survives being written as JSON", () => {
    const values = fc.array(
      fc.oneof(
        fc.string().filter((text) => JSON.stringify(text) === `"${text}"` && !text.includes("\\")),
        fc.integer(),
        fc.boolean(),
      ),
    );
    fc.assert(fc.property(values, (list) => assert.deepEqual(parseLiteral(JSON.stringify(list)), list)));
  });
});
