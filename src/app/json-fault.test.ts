import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, integer, json, property, string } from "fast-check";
import { findJsonFault } from "./json-fault.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function offset(text: string): number | undefined {
  return findJsonFault(text)?.offset;
}

function agrees(text: string): void {
  const fault = findJsonFault(text);
  if (fault?.repeatedKey == null) assert.equal(fault === null, isJson(text), text);
}

describe("findJsonFault", () => {
  it("says where a text stops being JSON", () => {
    assert.equal(findJsonFault('{ "a": [1, true, null, "x"] }\n'), null);
    assert.equal(offset('{ "a": [1,] }'), 10);
    assert.equal(offset('{ "a": [1 2] }'), 10);
    assert.equal(offset('{ "a": x }'), 7);
    assert.equal(offset("{ a: 1 }"), 2);
    assert.equal(offset('{ "a": "sem fim }'), 7);
    assert.equal(offset('{ "a": 1 } resto'), 11);
    assert.equal(offset('{ "a": 1'), 8);
    assert.equal(offset(""), 0);
    assert.equal(offset('{ "a": 01 }'), 7);
  });

  it("finds a key that an object names twice, at its second place", () => {
    assert.deepEqual(findJsonFault('{ "uva": 1, "u\\u0076a": 2 }'), { offset: 12, repeatedKey: "uva" });
    assert.equal(findJsonFault('[{ "a": 1 }, { "a": { "a": 2 } }]'), null);
  });

  it("agrees with the engine about what is JSON", () => {
    assertProperty(property(json(), agrees));
    // A valid text with one character taken out or put in.
    assertProperty(
      property(json(), integer({ min: 0, max: 200 }), string({ maxLength: 1 }), (text, at, put) => {
        agrees(text.slice(0, at) + put + text.slice(at + 1));
      }),
    );
  });

  it("reads a text that is one long string, closed or not", () => {
    const letters = "á".repeat(10_000_000);
    assert.equal(offset(`"${letters}"`), undefined);
    assert.equal(offset(`"${letters}`), 0);
  });

  it("takes time in proportion to the text", () => {
    for (const hostile of [
      '"'.repeat(200_000),
      "[".repeat(200_000),
      `"${"\\".repeat(200_000)}`,
      `"${"a\\n".repeat(200_000)}`,
    ])
      assert.notEqual(findJsonFault(hostile), null);
  });
});
