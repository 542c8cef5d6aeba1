import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FoundEntries, useShop } from "../../entries-fixture.ts";

type Run = ReturnType<typeof useShop>["run"];

async function found(run: Run, query: string, ...flags: string[]): Promise<FoundEntries> {
  return (await run(["catalog", "search", query, "--json", ...flags])).json<FoundEntries>();
}

async function idsFound(run: Run, query: string, ...flags: string[]): Promise<string[]> {
  return (await found(run, query, ...flags)).results.map(({ id }) => id);
}

describe("searching products", () => {
  const { run } = useShop();

  it("lists them with price, list and the words that led to them", async () => {
    const { code, out } = await run(["catalog", "search", "fungicida", "para", "uva"]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^# +nome +categoria +preço +achado por +pontuação\n1 +Cobrevine 50 +Fungicidas +R\$ 1\.089,90 +palavras/,
    );
    assert.match(
      out,
      /por fungicida \(descrição, categoria\) · uva \(descrição, tags\) · par uva \+ fungicida/,
    );
    assert.equal(out.includes("Parrefim"), false);
  });

  it("gives signals, scores and counts as data", async () => {
    const data = await found(run, "fungicida para uva");
    assert.deepEqual(data["tokens"], ["fungicida", "uva"]);
    assert.equal(data["embedding_used"], true);
    assert.equal(data["fallback_reason"], null);
    assert.equal(data.results[0]?.id, "P1");
    assert.equal(data.results[0]?.signals?.["has_culture_treatment_pair"], true);
    const lexical = await found(run, "fungicida para uva", "--mode", "lexical");
    assert.deepEqual([lexical["embedding_used"], lexical["vector_count"]], [false, 0]);
  });

  it("restricts by fields and their values, under the names of the columns", async () => {
    assert.deepEqual(await idsFound(run, "fungicida", "--filter", "preço<=500"), ["P3"]);
    assert.deepEqual(await idsFound(run, "fungicida uva", "--filter", "Unidade=pacote 1 kg"), ["P1"]);
    assert.deepEqual(await idsFound(run, "uva", "--filter", "fabricante=Lâmina"), ["P2"]);
  });

  it("clamps the limit and says so", async () => {
    assert.match(
      (await run(["catalog", "search", "uva", "--limit", "0"])).out,
      /0 está fora do permitido: usei 1/,
    );
    assert.equal((await idsFound(run, "uva", "--limit", "1")).length, 1);
    assert.equal((await run(["catalog", "search", "uva", "--limit", "dez"])).code, 2);
  });

  it("hands one line over to a model", async () => {
    const { out } = await run(["catalog", "search", "fungicida para uva", "--payload"]);
    assert.match(
      out,
      /^Itens do catálogo para "fungicida para uva": 1\. Cobrevine 50 \| [^\n]*Fonte: [^\n]*\n$/,
    );
    const none = await run(["catalog", "search", "uva", "--payload", "--tenant", "outra"]);
    assert.match(none.out, /^Nenhum item do catálogo encontrado/);
  });

  it("keeps tenants and collections apart", async () => {
    assert.deepEqual(await idsFound(run, "fungicida para uva", "--tenant", "outra"), []);
    assert.match(
      (await run(["catalog", "search", "uva", "--tenant", "outra"])).out,
      /^A organização "outra" ainda não tem nada guardado aqui\. Confira o nome/,
    );
    await run([
      "catalog",
      "add",
      "Vinhofix",
      "--description",
      "Fungicida para uva",
      "--collection",
      "b",
      "--id",
      "V",
    ]);
    assert.deepEqual(await idsFound(run, "fungicida para uva", "--collection", "b"), ["V"]);
    assert.equal((await idsFound(run, "fungicida para uva", "--collection", "geral")).includes("V"), false);
    assert.equal((await run(["catalog", "show", "V", "--collection", "geral"])).code, 1);
  });
});

describe("editing products", () => {
  const { run } = useShop();

  it("keeps a product with its fields, visible to the next search", async () => {
    const fields = ["--price", "R$ 1.234,56", "--category", "Irrigação", "--manufacturer", "Hidro"];
    const lists = ["--tag", "horta", "--tag", "jardim", "--attribute", "capacidade=10 L"];
    const { code } = await run(["catalog", "add", "Regador Azul", "--id", "R1", ...fields, ...lists]);
    assert.equal(code, 0);
    const shown = (await run(["catalog", "show", "R1", "--json"])).json();
    assert.deepEqual(
      [shown["price"], shown["tags"], shown["status"]],
      [1234.56, ["horta", "jardim"], "ativo"],
    );
    assert.deepEqual(shown["attributes"], { capacidade: "10 L" });
    assert.equal((await idsFound(run, "regador para horta"))[0], "R1");
    assert.match((await run(["catalog", "show", "R1"])).out, /preço +R\$ 1\.234,56\n[\s\S]*capacidade +10 L/);
  });

  it("changes only what is given: of the attributes only those that are named", async () => {
    await run([
      "catalog",
      "edit",
      "P3",
      "--attribute",
      "registro=123",
      "--attribute",
      "unidade=",
      "--tag",
      "soja",
    ]);
    const shown = (await run(["catalog", "show", "P3", "--json"])).json();
    assert.deepEqual(
      [shown["attributes"], shown["tags"], shown["price"]],
      [{ registro: "123" }, ["soja"], 310],
    );
  });

  it("hides a product whose status is another", async () => {
    const { out, err } = await run(["catalog", "edit", "P2", "--status", "em análise"]);
    assert.match(out, /^Entrada alterada: P2/);
    assert.match(err, /Está inativa: não aparece nas buscas/);
    assert.equal((await idsFound(run, "tesoura de poda")).includes("P2"), false);
    assert.match((await run(["catalog", "list", "--inactive"])).out, /em análise +P2/);
  });

  it("refuses an attribute that is a field", async () => {
    const { code, err } = await run(["catalog", "edit", "P1", "--attribute", "preco=5"]);
    assert.equal(code, 2);
    assert.match(err, /"preço" é um campo do item, e não um atributo/);
    assert.match(
      (await run(["catalog", "add", "X", "--attribute", "Tags=a"])).err,
      /"tags" é um campo do item/,
    );
    assert.match(
      (await run(["catalog", "add", "X", "--attribute", "nome=a"])).err,
      /"nome" é um campo do item, e não/,
    );
    const english = await run(["catalog", "edit", "P1", "--attribute", "preco=5", "--lang", "en"]);
    assert.match(english.err, /"price" is a field of the item, not an attribute/);
    assert.equal((await run(["catalog", "edit", "P1", "--attribute", "preco="])).code, 0);
  });

  it("says what cannot be kept", async () => {
    const { code, err } = await run(["catalog", "edit", "P1", "--price", "caro"]);
    assert.equal(code, 2);
    assert.match(err, /valor inválido em "preço": "caro"/);
    assert.match(
      (await run(["catalog", "add", "X", "--attribute", "nada"])).err,
      /--attribute: "nada". Use NAME=VALUE/,
    );
    assert.match((await run(["catalog", "show", "P9"])).err, /Não há item com o id "P9"/);
    assert.equal((await run(["catalog", "remove", "P1", "P9"])).code, 1);
    assert.equal((await run(["catalog", "show", "P1"])).code, 0);
  });
});
