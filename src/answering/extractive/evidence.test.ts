import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { splitSentences } from "#src/text/index.ts";
import { joinBareReplies } from "./evidence.ts";

function joined(text: string): string[] {
  return joinBareReplies(text, splitSentences(text)).map(({ start, end }) => text.slice(start, end));
}

describe("joinBareReplies", () => {
  it("keeps a bare reply with the sentence that says what is so", () => {
    assert.deepEqual(joined("Não. O livro fica na sala. Volte amanhã."), [
      "Não. O livro fica na sala.",
      "Volte amanhã.",
    ]);
  });

  it("leaves a reply alone that nothing follows, or that says it all", () => {
    assert.deepEqual(joined("Volte amanhã. Sim."), ["Volte amanhã.", "Sim."]);
    assert.deepEqual(joined("Sim, até as 17h. Leve o cartão."), ["Sim, até as 17h.", "Leve o cartão."]);
  });

  it("loses no character and changes no order, whatever replies there are", () => {
    const sentences = array(constantFrom("Sim.", "Não.", "Depende.", "O prazo é curto.", "Leve água."));
    assertProperty(
      property(sentences, (parts) => {
        const text = parts.join(" ");
        assert.equal(joined(text).join(" "), text);
      }),
    );
  });
});
