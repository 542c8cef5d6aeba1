import assert from "node:assert/strict";
import { it } from "node:test";
import { inEveryShop, type Stock } from "../entry-search-fixture.ts";
import { faq } from "../entry-fixture.ts";
import type { SearchFindings } from "../search.ts";

const QUESTION = "Como renovo a carteirinha da biblioteca?";

/** Pages that say nothing but the question's words: every score speaks for them. */
const PAGES: readonly Stock[] = Array.from({ length: 12 }, (_, index) => ({
  source: `pagina-${index}.md`,
  name: "Renovo carteirinha biblioteca",
  text: `Renovo a carteirinha da biblioteca ${index}. Renovo a carteirinha da biblioteca.`,
  vector: [1, 0, 0] as const,
}));

/** An answer of several passages; the first and the last speak of the queue. */
const RULES = [
  "A fila anda pelo corredor.",
  ...Array.from({ length: 60 }, () => "Silêncio na sala de leitura, sempre."),
  "A fila anda pelo corredor.",
].join("\n\n");

const STOCK: readonly Stock[] = [
  ...PAGES,
  {
    entry: faq("renovar", QUESTION, {
      answer: "Leve um documento ao balcão. ".repeat(12),
      keywords: ["renovação", "segunda via", "cartão de leitor", "vencimento", "validade"],
    }),
    vector: [0, 1, 0],
  },
  { entry: faq("longa", "Quais são as regras do empréstimo?", { answer: RULES }) },
  { entry: faq("hora-a", "Qual é o horário do sábado?", { answer: "Das 9 às 12.", priority: 1 }) },
  { entry: faq("hora-b", "Qual é o horário do domingo?", { answer: "Das 9 às 13.", priority: 5 }) },
];

const sourcesOf = ({ hits }: Pick<SearchFindings, "hits">): string[] =>
  hits.map(({ citation }) => citation.source);

inEveryShop("the very question among passages of every kind", STOCK, (shop) => {
  for (const topK of [1, 5, 20]) {
    it(`wins outright, whatever scores more (top ${topK})`, async () => {
      for (const means of [{}, shop.near([1, 0, 0])]) {
        const { hits, confidence } = await shop.passages(
          { query: "como renovo a carteirinha da biblioteca", topK },
          means,
        );
        const [first, second] = hits;
        assert.deepEqual([first?.entry?.id, first?.isAskedQuestion], ["renovar", true]);
        assert.ok((first?.relevance ?? 0) >= 0.9);
        if (topK > 1) assert.ok((second?.score ?? 0) > (first?.score ?? 0), "the others do score more");
        assert.equal(confidence.level, "alta");
        assert.equal(hits.length, Math.min(topK, hits.length));
        assert.ok(hits.slice(1).every(({ isAskedQuestion }) => !isAskedQuestion));
      }
    });
  }

  it("is shown once, however long its answer", async () => {
    for (const query of ["Quais são as regras do empréstimo?", "fila no corredor"]) {
      const { hits } = await shop.passages({ query, topK: 10 });
      assert.deepEqual(
        sourcesOf({ hits }).filter((source) => source === "faq/longa"),
        ["faq/longa"],
        query,
      );
    }
  });

  it("is one among others when something else was asked", async () => {
    const { hits } = await shop.passages({ query: "carteirinha da biblioteca da escola", topK: 20 });
    assert.ok(hits.length > 10 && hits.every(({ isAskedQuestion }) => !isAskedQuestion));
    assert.notEqual(hits[0]?.entry?.id, "renovar");
  });

  it("does not come in through a filter that leaves it out", async () => {
    const found = await shop.passages({ query: QUESTION, topK: 20, filter: { kinds: ["document"] } });
    assert.ok(!sourcesOf(found).includes("faq/renovar"));
    assert.ok(found.hits.every(({ isAskedQuestion }) => !isAskedQuestion));
  });

  it("lets priority decide between two that fit as well", async () => {
    const found = await shop.passages({ query: "horário", topK: 2 });
    assert.deepEqual(sourcesOf(found), ["faq/hora-b", "faq/hora-a"]);
  });
});
