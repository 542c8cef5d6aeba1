import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import type { Message } from "#src/domain/index.ts";
import { keywordQuery, MAX_KEYWORDS } from "./keyword-query.ts";

const ASKED: readonly Message[] = [{ role: "user", text: "oi, vocês têm fungicida para soja?" }];

describe("keywordQuery", () => {
  it("keeps the words that name the product", () => {
    for (const [message, query] of [
      ["Oi, bom dia! vcs têm fungicida para uva?", "fungicida uva"],
      ["qual o preço do adubo 10-10-10, por favor?", "adubo 10-10-10"],
      ["quero comprar mangueira de meia polegada", "mangueira meia polegada"],
      ["qual o mais barato: Glifosato ou Paraquate?", "Glifosato Paraquate"],
      ["uva uva uva", "uva"],
    ] as const) {
      assert.equal(keywordQuery(message, []), query);
    }
  });

  it("completes a follow-up from what was asked before", () => {
    assert.equal(keywordQuery("e para uva?", ASKED), "fungicida uva");
    assert.equal(keywordQuery("quanto custa?", ASKED), "fungicida soja");
  });

  it("is null when nothing is named", () => {
    for (const message of ["oi", "quanto custa?", "", "?!"]) assert.equal(keywordQuery(message, []), null);
  });

  it("has a bounded number of words, all of them from the conversation", () => {
    assertProperty(
      property(string({ unit: "grapheme", maxLength: 300 }), (message) => {
        const words = keywordQuery(message, [])?.split(" ") ?? [];
        assert.ok(words.length <= MAX_KEYWORDS);
        for (const word of words) assert.ok(message.includes(word));
      }),
    );
  });
});
