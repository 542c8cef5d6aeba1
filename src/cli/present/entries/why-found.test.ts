import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type FoundEntries, useShop } from "../../entries-fixture.ts";

describe("why a product was found", () => {
  const { run, write } = useShop();
  before(async () => {
    const words = { nome: "peças", culturas: { gol: ["golzinho"] }, tratamentos: { freio: ["pastilha"] } };
    await run(["vocabulary", "set", write("pecas.json", JSON.stringify(words))]);
    await run(["catalog", "add", "Disco Gol", "--description", "Para automóveis.", "--id", "D"]);
  });

  it("names the word that stands there where another was asked", async () => {
    const { out } = await run(["catalog", "search", "golzinho"]);
    assert.match(out, /Disco Gol[^]*por golzinho → gol \(nome\)\n/);
    assert.match(
      (await run(["debug-search", "golzinho"])).out,
      /palavras e campos +golzinho → gol \(nome\)\n/,
    );
  });

  it("names a synonym that only the index was asked for", async () => {
    const { out } = await run(["catalog", "search", "carro", "--mode", "lexical"]);
    assert.match(out, /palavras [^\n]*\n {3}por carro → automóveis \(descrição\)\n/);
    assert.doesNotMatch(out, /só a semelhança/);
  });

  it("shows a mended word as it is written", async () => {
    const products = await run(["catalog", "search", "tezoura de poda", "--mode", "lexical"]);
    assert.match(
      products.out,
      /por tezoura → tesoura \(descrição\) · poda[^]*\nCorrigido: tezoura → tesoura\.\n/,
    );
    const questions = await run(["faq", "search", "carteirinja", "--mode", "lexical"]);
    assert.match(questions.out, /Corrigido: carteirinja → carteirinha\./);
  });

  it("closes with a line for lists, in both languages", async () => {
    const { out } = await run(["catalog", "search", "disco gol"]);
    assert.match(out, /\n✅ Achei com alta confiança \(/);
    assert.doesNotMatch(out, /Resposta baseada/);
    assert.match((await run(["catalog", "search", "disco gol", "--lang", "en"])).out, /✅ Found with high/);
  });

  it("is given as data under names of one kind", async () => {
    const data = (await run(["catalog", "search", "disco gol", "--json"])).json<FoundEntries>();
    const names: string[] = [];
    JSON.stringify(data, (name, value: unknown) => {
      names.push(name);
      return value;
    });
    assert.deepEqual(
      names.filter((name) => /[A-Z]/.test(name)),
      [],
    );
    assert.equal(data.results[0]?.found_by, "lexical");
    const searched = (await run(["search", "disco gol", "--json"])).json<{
      confidence: { signals: object };
    }>();
    assert.ok("lexical_share" in searched.confidence.signals);
  });
});
