import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Expectation, judgeReply } from "./judge-reply.ts";

const answer = (text: string, ...labels: string[]) => ({ outcome: "answered" as const, text, labels });
const refusal = { outcome: "refused" as const, text: "Não encontrei.", labels: [] };

const verdict = (expected: Expectation, text: string, ...labels: string[]) =>
  judgeReply(expected, answer(text, ...labels));

describe("judging a reply by what was expected of it", () => {
  it("wants one of each group, whatever the case, accents and punctuation", () => {
    const expected = { contains: [["dispensad"], ["2 metros", "dois metros"]] };
    assert.equal(verdict(expected, "Ficam DISPENSADOS: muros de até dois metros."), "right");
    assert.equal(verdict(expected, "Ficam dispensados: muros."), "wrong");
  });

  it("takes numbers and short words as whole ones", () => {
    assert.equal(verdict({ contains: [["10"]] }, "em 2010"), "wrong");
    assert.equal(verdict({ contains: [["R$ 22,00"]] }, "custa R$ 22,00."), "right");
  });

  it("looks for what must not be said and for the place that must be cited", () => {
    assert.equal(verdict({ contains: [["dez"]], excludes: ["onze"] }, "dez ou onze"), "wrong");
    assert.equal(verdict({ cites: "iptu" }, "dez", "IPTU, Seção Vencimento"), "right");
    assert.equal(verdict({ cites: "iss" }, "dez", "IPTU, Seção Vencimento"), "wrong");
  });

  it("tells a refusal that was right from one that was not, and an answer that should have been none", () => {
    assert.equal(judgeReply({ refuse: true }, refusal), "rightly refused");
    assert.equal(judgeReply({ mayRefuse: true }, refusal), "rightly refused");
    assert.equal(judgeReply({ contains: [["dez"]] }, refusal), "wrongly refused");
    assert.equal(verdict({ refuse: true }, "dez"), "wrongly answered");
  });

  it("wants every number of an expectation in free words, however it is written, or most of its words", () => {
    assert.equal(verdict({ facts: "10 dias, R$ 1.200,00" }, "dez dias e 1200 reais"), "right");
    assert.equal(verdict({ facts: "10 dias" }, "15 dias"), "wrong");
    assert.equal(verdict({ facts: "não, são permanentes" }, "As polícias são permanentes."), "right");
  });
});
