import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type FoundEntries, useShop } from "../entries-fixture.ts";
import { heldForm, mendedWords, type Readings } from "./why-found.ts";

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
    assert.match(out, /palavras [^\n]*\n {3}por outras palavras que as da busca\n/);
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

const READINGS: Readings = {
  expansions: [
    { kind: "typo", from: "buleto", to: "bolet" },
    { kind: "synonym", from: "carro", to: "automóvel" },
  ],
  concepts: [
    { group: "culture", term: "gol", synonyms: ["golzinho", "gol geração 4"] },
    { group: "generic", term: "limpa-vidros", synonyms: ["polidor"] },
    { group: "generic", term: "óleo de motor", synonyms: ["lubrificante"] },
  ],
};

function form(word: string, ...texts: string[]): string | null {
  return heldForm(word, texts, READINGS);
}

describe("the word that a field holds", () => {
  it("is another where the vocabulary, a synonym or a correction led to it", () => {
    assert.equal(form("golzinho", "Pastilha de freio Gol"), "gol");
    assert.equal(form("lubrificante", "Galão", "Óleo para motor"), "óleo de motor");
    assert.equal(form("carro", "Cera para automóveis"), "automóveis");
    assert.equal(form("buleto", "Segunda via do Boleto"), "boleto");
  });

  it("is not shown where it is the same, in any form, or unknown", () => {
    assert.equal(form("golzinho", "Para golzinhos e Gol"), null);
    assert.equal(form("pastilhas", "Pastilha de freio"), null);
    assert.equal(form("golzinho", "Amortecedor"), null);
    assert.equal(form("limpa-vidros", "Limpa-vidros 500 ml"), null);
    assert.equal(form("limpa-vidros", "Vidros temperados e polidor"), "polidor");
    assert.equal(form("", "Gol"), null);
  });
});

describe("mended words", () => {
  it("are words of what was found, or stems where nothing was", () => {
    assert.deepEqual(mendedWords(READINGS.expansions, ["Como pago o boleto?"]), ["buleto → boleto"]);
    assert.deepEqual(mendedWords(READINGS.expansions, []), ["buleto → bolet"]);
  });

  it("leave out other corrections of a word that was found", () => {
    const expansions = [...READINGS.expansions, { kind: "typo", from: "buleto", to: "bulet" } as const];
    assert.deepEqual(mendedWords(expansions, ["Boletos"]), ["buleto → boletos"]);
  });
});
