import assert from "node:assert/strict";
import { it } from "node:test";
import { ARTICLES } from "./articles-fixture.ts";
import { onEveryEngine } from "./search-fixture.ts";

onEveryEngine("Portuguese", ARTICLES, ({ ask, order }) => {
  const finds = async (query: string, source: string): Promise<void> =>
    assert.equal((await order(query))[0], source, query);

  it("is found with and without accents, composed or decomposed", async () => {
    await finds("isenção", "iptu-isencao.md");
    await finds("isencao", "iptu-isencao.md");
    await finds("isenção".normalize("NFD"), "iptu-isencao.md");
    await finds("ISENÇÃO", "iptu-isencao.md");
    await finds("póda", "arvore.md");
  });

  it("is found in singular and plural", async () => {
    await finds("vacina", "vacina.md");
    await finds("multas", "multa.md");
    await finds("isenções", "iptu-isencao.md");
    await finds("reclamação", "ouvidoria.md");
  });

  it("is found by the number of a law, however it is written", async () => {
    for (const query of ["8.112/90", "8112/90", "Lei 8.112/1990", "lei nº 8.112, de 1990"]) {
      await finds(query, "servidor.md");
    }
  });

  it("is found by a synonym, in both directions, and the hit shows the words that made it", async () => {
    const { hits, expansions } = await ask("UBS");
    assert.equal(hits[0]?.citation.source, "consulta.md");
    assert.deepEqual(expansions, [{ kind: "synonym", from: "UBS", to: "posto de saúde" }]);
    const { text } = hits[0]?.chunk ?? { text: "" };
    const shown = hits[0]?.matches.flatMap(({ ranges }) => ranges.map(([from, to]) => text.slice(from, to)));
    assert.deepEqual(shown, ["posto", "saúde"]);
    assert.ok((await order("imposto predial")).includes("iptu-vencimento.md"));
  });

  it("is found in spite of a typing error, with the index's own word", async () => {
    const { hits, expansions } = await ask("ouvidorai");
    assert.equal(hits[0]?.citation.source, "ouvidoria.md");
    assert.equal(expansions[0]?.kind, "typo");
    assert.equal(expansions[0]?.from, "ouvidorai");
  });

  it("is taken as typed when expansion is switched off", async () => {
    const deps = { synonyms: null, correctsTypos: false };
    for (const query of ["UBS", "ouvidorai"]) {
      const { hits, expansions } = await ask(query, deps);
      assert.deepEqual([hits, expansions], [[], []]);
    }
  });
});

onEveryEngine("operators of the index", ARTICLES, ({ order }) => {
  it("are harmless in a question", async () => {
    for (const query of [
      'isenção"',
      '"isenção" OR "',
      "isenção AND NOT (",
      "isenção* ^ {body}: -",
      "body:isenção",
      "NEAR(isenção, 2)",
      "'; DROP TABLE chunk; -- isenção",
      "isenção \u0000 %_",
    ]) {
      assert.ok((await order(query)).includes("iptu-isencao.md"), query);
    }
    for (const query of ['"', "*", "()", "AND", "NOT", "\u0000", "\ud800"]) {
      assert.ok(Array.isArray(await order(query)), query);
    }
  });
});
