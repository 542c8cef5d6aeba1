import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { JOINED_WORDS, SPELLINGS } from "./data/support-words.ts";
import { foldMessage } from "./fold-message.ts";

describe("foldMessage", () => {
  it("leaves words between single spaces", () => {
    assert.equal(foldMessage("  Não, CONSIGO…\n(ação)! "), "nao consigo acao");
  });

  it("writes chat spellings out and joins what a sign parted", () => {
    assert.equal(foldMessage("vc ñ sabe pq o e-mail n chega"), "voce nao sabe por que o email nao chega");
    assert.equal(
      foldMessage("I don’t know what's wrong, can't log in"),
      "i dont know what is wrong cannot login",
    );
    assert.equal(foldMessage("2ª via"), "segunda via");
  });

  it("keeps the place of words that it cannot read", () => {
    assert.equal(foldMessage(`oi 你好 ${"x".repeat(30)}y${"z".repeat(60)}`), "oi _ _");
  });
});

describe("the word lists", () => {
  it("are written as messages are folded", () => {
    for (const list of [SPELLINGS, JOINED_WORDS]) {
      assert.match(list.trim().replaceAll(/\s+/g, " "), /^[a-z0-9]+(?:[,;:]? [a-z0-9]+)*$/);
    }
  });
});
