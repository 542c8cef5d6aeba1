import assert from "node:assert/strict";
import { it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { ARTICLES } from "./articles-fixture.ts";
import { draftOf, onEveryEngine, TENANT } from "./search-fixture.ts";

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
    const means = { mode: "hybrid", vector: near([1, 0, 0]), profile: strong } as const;
    assert.equal((await order("vencimento do IPTU", means))[0], "iptu-vencimento.md");
  });

  it("by both lists still answers when only the vectors know anything", async () => {
    const means = { mode: "hybrid", vector: near([0, 0, 1]), profile: profileFor("builtin:pt-128") } as const;
    const { hits, notices } = await ask("o que é isso", means);
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
    const means = { mode: "hybrid", vector: near([0, 1, 0]), profile: profileFor("openai:x") } as const;
    await setActive(false);
    assert.deepEqual(await order("vacinas"), []);
    assert.ok(!(await order({ query: "vacinas", topK: 12 }, means)).includes("vacina.md"));
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
