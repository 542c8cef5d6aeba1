import assert from "node:assert/strict";
import { it } from "node:test";
import { faq } from "./entry-fixture.ts";
import { inEveryShop } from "./entry-search-fixture.ts";

const LONG = Array.from({ length: 60 }, (_, at) => `A garantia do item ${at} vale um ano. `.repeat(12)).join(
  "\n\n",
);
const STOCK = [
  { entry: faq("longa", "Como funciona a garantia?", { answer: LONG }) },
  ...Array.from({ length: 12 }, (_, at) => ({
    entry: faq(`curta-${at}`, `O produto ${at} tem garantia?`, { answer: `Sim, ${at} meses.` }),
  })),
];

inEveryShop("a list with one long answer in it", STOCK, (shop) => {
  it("shows it once and is filled by the others", async () => {
    for (const topK of [3, 5, 10]) {
      const { hits } = await shop.passages({ query: "garantia", topK });
      assert.equal(hits.length, topK);
      assert.equal(new Set(hits.map(({ citation }) => citation.documentId)).size, topK);
    }
  });
});
