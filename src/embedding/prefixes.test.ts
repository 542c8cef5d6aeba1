import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { prefixesFor } from "./prefixes.ts";

describe("prefixesFor", () => {
  it("knows the families that need prefixes by the model's name", () => {
    const e5 = { query: "query: ", passage: "passage: " };
    assert.deepEqual(prefixesFor("intfloat/multilingual-e5-small", {}), e5);
    assert.deepEqual(prefixesFor("/models/E5-base", {}), e5);
    assert.equal(prefixesFor("nomic-embed-text:latest", {}).query, "search_query: ");
  });

  it("adds nothing for the others, even those with e5 inside a word", () => {
    const none = { query: "", passage: "" };
    assert.deepEqual(prefixesFor("bge-m3", {}), none);
    assert.deepEqual(prefixesFor("note5000", {}), none);
  });

  it("lets the settings win, even to switch a prefix off", () => {
    const chosen = prefixesFor("multilingual-e5-small", { queryPrefix: "" });
    assert.deepEqual(chosen, { query: "", passage: "passage: " });
  });
});
