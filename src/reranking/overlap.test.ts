import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { overlap } from "./overlap.ts";
import { rerankerContract } from "./contract/reranker.ts";
import type { RerankCandidate } from "./reranker.ts";

rerankerContract({ name: "the overlap reranker", open: overlap });

async function scoreOf(query: string, candidate: RerankCandidate): Promise<number> {
  const [score = NaN] = await overlap().rerank(query, [candidate], new AbortController().signal);
  return score;
}

function assertNear(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);
}

describe("the overlap reranker", () => {
  it("adds 60 % of the first score, 25 % of the overlap in the text and 15 % of that in the title", async () => {
    const query = "Como cadastrar um cliente?";
    const candidate = { title: "Clientes", text: "Para cadastrar clientes, abra o menu.", score: 0.8 };
    assertNear(await scoreOf(query, candidate), 0.6 * 0.8 + 0.25 * 1 + 0.15 * 0.5);
    assertNear(await scoreOf(query, { ...candidate, title: "" }), 0.6 * 0.8 + 0.25);
    assertNear(await scoreOf(query, { ...candidate, text: "" }), 0.6 * 0.8 + 0.15 * 0.5);
    assertNear(await scoreOf(query, { ...candidate, score: 0 }), 0.25 + 0.15 * 0.5);
  });

  it("compares stems, so that inflected words count as found", async () => {
    const text = "As vacinas foram aplicadas.";
    assertNear(await scoreOf("vacina aplicada", { title: "", text, score: 0 }), 0.25);
  });

  it("counts a word of the question once, however often it is asked or found", async () => {
    const candidate = { title: "", text: "prazo prazo prazo", score: 0 };
    assertNear(await scoreOf("prazo prazo recurso", candidate), 0.25 / 2);
  });

  it("leaves the first order alone when a question is made of stop words", async () => {
    assertNear(await scoreOf("e o que é isso", { title: "o que é isso", text: "o que é", score: 0.5 }), 0.3);
  });

  it("stays between 0 and 1 for any texts", async () => {
    const candidates = fc.array(
      fc.record({ title: fc.string(), text: fc.string(), score: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), candidates, async (query, list) => {
        const scores = await overlap().rerank(query, list, new AbortController().signal);
        assert.equal(scores.length, list.length);
        assert.ok(scores.every((score) => score >= 0 && score <= 1));
      }),
    );
  });
});
