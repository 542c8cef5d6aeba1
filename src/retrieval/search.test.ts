import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { ARTICLES } from "./articles-fixture.ts";
import { draftOf, onEveryEngine, TENANT } from "./search-fixture.ts";
import { faq } from "./entry-fixture.ts";
import { inEveryShop } from "./entry-search-fixture.ts";
import { mergeAdjacent, type RankedPassage, spread } from "./search.ts";
import { rankedOf } from "./retrieval-fixture.ts";

/** One list for both engines: they must not only find, but rank alike. */
const GOLDEN: readonly (readonly [query: string, order: readonly string[]])[] = [
  ["vencimento do IPTU", ["iptu-vencimento.md", "iptu-isencao.md", "iss.md"]],
  ["isenção de iptu para aposentado", ["iptu-isencao.md", "iptu-vencimento.md", "iss.md"]],
  ["imposto predial", ["iptu-vencimento.md", "iptu-isencao.md", "iss.md"]],
  ["multa por atraso no pagamento", ["multa.md"]],
  ["alvará de construção", ["alvara.md"]],
  ["poda de árvores na calçada", ["arvore.md", "iptu-isencao.md"]],
  ["pedido de isenção", ["iptu-isencao.md", "alvara.md", "arvore.md"]],
];

onEveryEngine("ranking by words", ARTICLES, ({ order }) => {
  for (const [query, expected] of GOLDEN) {
    it(`ranks "${query}" as agreed`, async () => assert.deepEqual(await order(query), expected));
  }
});

onEveryEngine("modes of search", ARTICLES, ({ ask, order, near }) => {
  const strong = profileFor("openai:text-embedding-3-small");

  it("by vector ranks by nearness alone, whatever the words", async () => {
    const found = await order(
      { query: "multa", topK: 3 },
      { mode: "vector", vector: near([0, 1, 0]), profile: strong },
    );
    assert.deepEqual(found, ["vacina.md", "consulta.md", "remedio.md"]);
  });

  it("by both lists gives every hit its score in both", async () => {
    const { hits } = await ask(
      { query: "isenção", topK: 12 },
      { mode: "hybrid", vector: near([0, 1, 0]), profile: strong },
    );
    assert.equal(hits.length, 12);
    for (const { breakdown } of hits) {
      assert.notEqual(breakdown.vectorScore, null);
      assert.notEqual(breakdown.lexicalScore, null);
    }
    const isencao = hits.find(({ citation }) => citation.source === "iptu-isencao.md");
    assert.equal(isencao?.breakdown.lexicalRank, 1);
    assert.ok((isencao?.breakdown.vectorRank ?? 0) > 1);
  });

  it("by both lists puts first what both agree on", async () => {
    const deps = { mode: "hybrid", vector: near([1, 0, 0]), profile: strong } as const;
    assert.equal((await order("vencimento do IPTU", deps))[0], "iptu-vencimento.md");
  });

  it("by both lists still answers when only the vectors know anything", async () => {
    const deps = { mode: "hybrid", vector: near([0, 0, 1]), profile: profileFor("builtin:pt-128") } as const;
    const { hits, notices } = await ask("o que é isso", deps);
    assert.equal(hits[0]?.citation.source, "alvara.md");
    assert.deepEqual(notices, [{ kind: "no-searchable-terms" }]);
  });

  it("by words reports no vector figures", async () => {
    const { hits } = await ask("multa");
    const { vectorRank, vectorScore } = hits[0]?.breakdown ?? {};
    assert.deepEqual([vectorScore, vectorRank], [null, null]);
  });
});

onEveryEngine("filters", ARTICLES, ({ order, near }) => {
  const everywhere = { mode: "vector", profile: profileFor("openai:x") } as const;

  it("restrict both lists to a collection", async () => {
    const filter = { collections: ["saude"] };
    const health = ["consulta.md", "remedio.md", "vacina.md"];
    const byWords = await order({ query: "marcada unidade farmácia imposto", filter, topK: 9 });
    assert.deepEqual(byWords.toSorted(), health);
    const vector = near([1, 0, 0]);
    const found = await order({ query: "x", filter, topK: 9 }, { ...everywhere, vector });
    assert.deepEqual(found.toSorted(), health);
  });

  it("restrict by kind and by metadata", async () => {
    assert.deepEqual(await order({ query: "férias IPTU", filter: { kinds: ["legal"] } }), ["servidor.md"]);
    const metadata = [{ key: "ano", operator: "gte", value: 2026 }] as const;
    assert.deepEqual(await order({ query: "IPTU", filter: { metadata } }), ["iptu-vencimento.md"]);
  });

  it("that make no sense are refused by name", async () => {
    const metadata = [{ key: "a b", operator: "eq", value: 1 }] as const;
    await assert.rejects(order({ query: "IPTU", filter: { metadata } }), { code: "invalid-filter" });
  });
});

onEveryEngine("hidden documents", ARTICLES, ({ store, order, near }) => {
  it("never appear, by words or by vector, and come back when shown again", async () => {
    const article = ARTICLES.find(({ source }) => source === "vacina.md") ?? assert.fail();
    const setActive = (active: boolean) =>
      store().knowledge.put(TENANT, [{ ...draftOf(article, null), active }]);
    const deps = { mode: "hybrid", vector: near([0, 1, 0]), profile: profileFor("openai:x") } as const;
    await setActive(false);
    assert.deepEqual(await order("vacinas"), []);
    assert.ok(!(await order({ query: "vacinas", topK: 12 }, deps)).includes("vacina.md"));
    await setActive(true);
    assert.deepEqual(await order("vacinas"), ["vacina.md"]);
  });
});

onEveryEngine("requests", ARTICLES, ({ ask, order }) => {
  it("get five hits unless told", async () => {
    assert.equal((await ask("IPTU imposto multa vacina alvará férias poda")).hits.length, 5);
  });

  it("ask for 1 to 100 hits; anything else is adjusted, and said", async () => {
    for (const [asked, used] of [
      [0, 1],
      [-3, 1],
      [2.7, 2],
      [Number.NaN, 1],
      [1_000, 100],
    ] as const) {
      const { notices, hits } = await ask({ query: "IPTU", topK: asked });
      assert.deepEqual(notices, [{ kind: "top-k-clamped", asked, used }]);
      assert.ok(hits.length >= 1);
    }
    assert.deepEqual((await ask({ query: "IPTU", topK: 3 })).notices, []);
  });

  it("without a question, or with one too long, are refused", async () => {
    await assert.rejects(ask("  \n"), { code: "query-empty" });
    await assert.rejects(ask("a ".repeat(4_001)), (error: unknown) => {
      assert.ok(error instanceof AcervoError && error.code === "query-too-long");
      assert.deepEqual(error.facts, { length: 8_002, limit: 8_000 });
      return true;
    });
    assert.deepEqual(await order(`habite-se ${"a ".repeat(3_900)}`), ["habite-se.md"]);
  });

  it("made of stop words only get no hit, a notice and no confidence", async () => {
    const { hits, notices, confidence } = await ask("o que é de para");
    assert.deepEqual(hits, []);
    assert.deepEqual(notices, [{ kind: "no-searchable-terms" }]);
    assert.equal(confidence.level, "sem_rag");
  });

  it("about nothing that is known get no hit", async () => {
    assert.deepEqual(await order("xilofone quântico"), []);
  });

  it("are timed, step by step", async () => {
    const { timings } = await ask("IPTU");
    assert.deepEqual(Object.keys(timings).toSorted(), [
      "analysis",
      "candidates",
      "embedding",
      "fusion",
      "presentation",
      "total",
    ]);
    assert.ok(Object.values(timings).every((value) => value >= 0) && timings.total > 0);
  });
});

const LONG = Array.from({ length: 60 }, (_, at) => `A garantia do item ${at} vale um ano. `.repeat(12)).join(
  "\n\n",
);
const QUESTIONS = [
  { entry: faq("longa", "Como funciona a garantia?", { answer: LONG }) },
  ...Array.from({ length: 12 }, (_, at) => ({
    entry: faq(`curta-${at}`, `O produto ${at} tem garantia?`, { answer: `Sim, ${at} meses.` }),
  })),
];

inEveryShop("a list with one long answer in it", QUESTIONS, (shop) => {
  it("shows it once and is filled by the others", async () => {
    for (const topK of [3, 5, 10]) {
      const { hits } = await shop.passages({ query: "garantia", topK });
      assert.equal(hits.length, topK);
      assert.equal(new Set(hits.map(({ citation }) => citation.documentId)).size, topK);
    }
  });
});

const TEXT = Array.from({ length: 40 }, (_, index) => `frase ${index}. `).join("");
const SIZE = 30;
const STEP = 20;

/** Chunk `ordinal` of TEXT, which repeats ten characters of the one before; its id is ordinal + 1. */
function part(ordinal: number, documentId = 1, step = STEP): RankedPassage {
  const start = ordinal * step;
  const text = TEXT.slice(start, start + SIZE);
  return rankedOf({ id: documentId * 100 + ordinal, ordinal, start, documentId, text }, 1 / (ordinal + 1));
}

function shape(merged: readonly RankedPassage[]): number[][] {
  return merged.map(({ passage, mergedChunkIds }) => [passage.chunk.id, ...mergedChunkIds]);
}

describe("spread", () => {
  it("puts the fourth passage of a document and all after it behind those of others, each in its order", () => {
    const list = [part(1), part(3), part(5), part(7), part(2, 2), part(9), part(4, 3)];
    assert.deepEqual(shape(spread(list)), [[101], [103], [105], [202], [304], [107], [109]]);
  });

  it("changes nothing where there is one document, or none", () => {
    const list = [part(1), part(3), part(5), part(7), part(9)];
    assert.deepEqual(spread(list), list);
    assert.deepEqual(spread([]), []);
  });
});

describe("mergeAdjacent", () => {
  it("joins overlapping neighbours into one range of the document", () => {
    const [merged] = mergeAdjacent([part(2), part(3)]);
    const { start, end, text, ordinal } = merged?.passage.chunk ?? part(0).passage.chunk;
    assert.deepEqual([start, end, ordinal], [40, 90, 2]);
    assert.equal(text, TEXT.slice(start, end));
  });

  it("keeps the place, the score and the identity of the best part", () => {
    const merged = mergeAdjacent([part(3), part(7), part(2)]);
    assert.deepEqual(shape(merged), [[103, 102], [107]]);
    assert.equal(merged[0]?.scores.chunkId, 103);
    assert.equal(merged[0]?.passage.chunk.ordinal, 2);
  });

  it("leaves apart what only stands close, or in another document", () => {
    assert.deepEqual(shape(mergeAdjacent([part(2), part(4)])), [[102], [104]]);
    assert.deepEqual(shape(mergeAdjacent([part(2, 1), part(3, 2)])), [[102], [203]]);
  });

  it("leaves neighbours apart when there is text between them", () => {
    assert.deepEqual(shape(mergeAdjacent([part(0, 1, 40), part(1, 1, 40)])), [[100], [101]]);
  });

  it("joins three at most", () => {
    assert.deepEqual(shape(mergeAdjacent([part(1), part(2), part(3), part(4)])), [[101, 102, 103], [104]]);
  });

  it("joins two results when the passage between them turns up", () => {
    const merged = mergeAdjacent([part(1), part(3), part(9), part(2)]);
    assert.deepEqual(shape(merged), [[101, 102, 103], [109]]);
    const { start, end, text } = merged[0]?.passage.chunk ?? part(0).passage.chunk;
    assert.equal(text, TEXT.slice(start, end));
  });

  it("loses and repeats no passage, keeps the order and shows true text, whatever comes", () => {
    const order = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 13 });
    fc.assert(
      fc.property(order, (ordinals) => {
        const merged = mergeAdjacent(ordinals.map((ordinal) => part(ordinal)));
        const ids = ordinals.map((ordinal) => 100 + ordinal);
        assert.deepEqual(new Set(shape(merged).flat()), new Set(ids));
        assert.equal(shape(merged).flat().length, ids.length);
        const places = merged.map(({ scores }) => ids.indexOf(scores.chunkId));
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
        );
        for (const { passage, mergedChunkIds } of merged) {
          const { start, end, text } = passage.chunk;
          assert.equal(text, TEXT.slice(start, end));
          assert.ok(mergedChunkIds.length < 3);
        }
      }),
    );
  });
});
