import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FaqEntry, Hit } from "#src/domain/index.ts";
import { responseWith } from "./answering-fixture.ts";
import { makeHit } from "./citation-check/hit-fixture.ts";
import { isAboutOther } from "./topic.ts";

const SHOP: FaqEntry = {
  kind: "faq",
  id: "horario",
  question: "Qual é o horário da loja?",
  answer: "Aos sábados, das 7h às 12h.",
  category: null,
  keywords: ["aberto"],
  priority: 0,
  active: true,
};
const faq: Hit = { ...makeHit({ text: SHOP.answer }), entry: SHOP };
const museum: Hit = makeHit({ text: "O museu recebe escolas às terças." });

const isOther = (query: string, hits: readonly Hit[]): boolean =>
  isAboutOther(faq, { ...responseWith(hits), query });

describe("isAboutOther", () => {
  it("holds where a document speaks of what was asked and the answer given before does not", () =>
    assert.ok(isOther("o museu abre no sábado?", [faq, museum])));

  it("does not hold for what nothing else speaks of", () =>
    assert.ok(!isOther("o museu abre no sábado?", [faq])));

  it("does not hold for a question that only says what it wants to know", () =>
    assert.ok(!isOther("vocês abrem no sábado?", [faq, museum])));

  it("holds where as many words are found elsewhere and the name is one of them", () => {
    const discount = makeHit({ text: "A entrada do Planetário tem meia tarifa para estudantes." });
    const asked = "estudantes na loja ou no Planetário?";
    assert.ok(isOther(asked, [faq, discount]));
    assert.ok(
      !isOther(asked.toLowerCase().replace("estudantes na ", ""), [faq, makeHit({ text: "Planetário." })]),
    );
  });
});
