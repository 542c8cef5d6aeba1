import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FoundEntries, useShop } from "../../entries-fixture.ts";

describe("acervo debug-search", () => {
  const { run } = useShop();

  it("shows tokens, readings, vocabulary, and how each product came by its place", async () => {
    const { code, out } = await run(["debug-search", "antifúngico para videira", "--limit", "2"]);
    assert.equal(code, 0);
    assert.match(out, /^palavras comparadas +antifúngico, videira\nampliações +.*videira → .*uva/);
    assert.match(
      out,
      /vocabulário +agro\nculturas +uva\ntratamentos +fungicida\nachados +\d+ por palavras, \d+ por vetores\n/,
    );
    assert.match(out, /vetores usados +sim\njunção das listas +combinada/);
    assert.match(
      out,
      /1\. Cobrevine 50 \(P1\)\n {3}pontuação final +[\d,]+\n {3}achado por +palavras.*léxico 1º · vetor/,
    );
    assert.match(
      out,
      /pontos por campos +\d+,\d+\n {3}semelhança +[\d,]+\n {3}palavras e campos +antifúngico → fungicida \(descrição, categoria\) · videira → uva/,
    );
    assert.match(out, /par cultura \+ tratamento +sim\n[\s\S]*tempos \(ms\): análise/);
  });

  it("says why vectors were not used, and which join is in force", async () => {
    const environment = {
      ACERVO_EMBEDDING: "none",
      ACERVO_CATALOG_ENHANCED: "false",
      ACERVO_VOCABULARY: "none",
    };
    const { out } = await run(["debug-search", "uva"], { environment });
    assert.match(out, /vocabulário +nenhum\nculturas +–/);
    assert.match(out, /vetores usados +não \(não há modelo[^\n]*\njunção das listas +simples/);
    assert.match(
      (await run(["debug-search", "uva", "--mode", "lexical"])).out,
      /não \(só por palavras, como pedido\)/,
    );
  });

  it("gives all of it as data", async () => {
    const data = (await run(["debug-search", "fungicida uva", "--json"])).json<FoundEntries>();
    const names = [
      "tokens",
      "expansions",
      "lexical_count",
      "vector_count",
      "fallback_reason",
      "timings_ms",
      "vocabulary",
    ];
    for (const name of names) assert.ok(name in data, name);
    const signals = ["tokens", "matches", "fields", "cultures", "treatments", "has_culture_treatment_pair"];
    assert.deepEqual(Object.keys(data.results[0]?.signals ?? {}), signals);
  });

  it("finds nothing without failing", async () => {
    const { code, out } = await run(["debug-search", "xyzzy", "--mode", "lexical"]);
    assert.equal(code, 0);
    assert.match(out, /Nada encontrado/);
    assert.equal((await run(["debug-search", " "])).code, 2);
  });
});
