import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../../cli-fixture.ts";
import { type FoundEntries, useShop } from "../../entries-fixture.ts";

type Run = ReturnType<typeof useCli>["run"];

async function idsFound(run: Run, query: string, ...flags: string[]): Promise<string[]> {
  const { results } = (await run(["faq", "search", query, "--json", ...flags])).json<FoundEntries>();
  return results.map(({ id }) => id);
}

describe("editing questions", () => {
  const { run } = useShop();

  it("makes an added question visible to the next search, and replaces it under its id", async () => {
    const added = await run(["faq", "add", "Há rede sem fio?", "Sim,", "no térreo.", "--id", "wifi"]);
    assert.equal(added.code, 0);
    assert.match(added.out, /^Entrada guardada: wifi\n$/);
    assert.equal((await idsFound(run, "há rede sem fio?"))[0], "wifi");
    const again = await run(["faq", "add", "Há rede sem fio?", "--id", "wifi"], {
      input: "Em todo o prédio.\n",
    });
    assert.match(again.out, /^Entrada alterada: wifi/);
    assert.match((await run(["faq", "show", "wifi"])).out, /Em todo o prédio\./);
    const same = await run(["faq", "add", "Há rede sem fio?", "Em todo o prédio.", "--id", "wifi"]);
    assert.match(same.out, /^Nada mudou na entrada wifi/);
  });

  it("takes the answer as an option too, once", async () => {
    const added = await run(["faq", "add", "Há café?", "--answer", "Sim, no térreo.", "--json"]);
    assert.equal(added.json()["answer"], "Sim, no térreo.");
    const piped = await run(["faq", "add", "Há café?", "--answer", "-", "--json"], {
      input: "Não há mais.\n",
    });
    assert.deepEqual([piped.json()["outcome"], piped.json()["answer"]], ["replaced", "Não há mais."]);
    const twice = await run(["faq", "add", "Há café?", "Sim.", "--answer", "Não."]);
    assert.equal(twice.code, 2);
    assert.match(twice.err, /Dê a resposta uma vez/);
    assert.equal((await run(["faq", "add", "Há café?", "--answer", " "])).code, 2);
  });

  it("makes an id of the question where none is given", async () => {
    const first = await run(["faq", "add", "Há estacionamento?", "Na rua de trás.", "--json"]);
    const again = await run(["faq", "add", "Há estacionamento?", "No pátio.", "--json"]);
    assert.deepEqual([first.json()["outcome"], again.json()["outcome"]], ["created", "replaced"]);
    assert.equal(first.json()["id"], again.json()["id"]);
  });

  it("changes only the fields that are given", async () => {
    const edit = ["faq", "edit", "renovar", "--priority", "9", "--keyword", "prazo", "--category", ""];
    assert.match((await run(edit)).out, /^Entrada alterada: renovar/);
    const shown = (await run(["faq", "show", "renovar", "--json"])).json();
    assert.deepEqual(
      [shown["priority"], shown["keywords"], shown["category"], shown["question"], shown["active"]],
      [9, ["prazo"], null, "Posso renovar um empréstimo?", true],
    );
    await run(["faq", "edit", "renovar", "--answer", "-"], { input: "Sim, três vezes." });
    assert.match((await run(["faq", "show", "renovar"])).out, /Sim, três vezes\./);
  });

  it("never finds an inactive question, until it is active again", async () => {
    const asked = "Quando é a feira de livros usados?";
    assert.equal((await idsFound(run, asked)).includes("feira"), false);
    assert.doesNotMatch((await run(["search", asked, "--json"])).out, /2019/);
    assert.equal((await run(["faq", "edit", "feira", "--active"])).code, 0);
    assert.equal((await idsFound(run, asked))[0], "feira");
    const hidden = await run(["faq", "edit", "feira", "--inactive"]);
    assert.match(hidden.err, /inativa: não aparece/);
    assert.equal((await idsFound(run, asked)).includes("feira"), false);
  });

  it("lists by category, and inactive ones only on request", async () => {
    const { out } = await run(["faq", "list"]);
    assert.match(out, /^pergunta +categoria +prioridade +id\n/);
    assert.match(out, / carteirinha\n[\s\S]*Inativas que não estão na lista: 1/);
    assert.doesNotMatch(out, /feira/);
    assert.match((await run(["faq", "list", "--inactive"])).out, /inativa +feira\n/);
    const cadastro = (await run(["faq", "list", "--category", "CADASTRO", "--json"])).json<{
      results: { id: string; question: string; collection: string; origin: string }[];
      total: number;
    }>();
    assert.equal(cadastro.total, 1);
    assert.deepEqual(
      cadastro.results.map(({ id, collection, origin }) => [id, collection, origin]),
      [["carteirinha", "geral", "FAQ"]],
    );
  });

  it("removes what is named, or nothing when one id is wrong", async () => {
    await run(["faq", "add", "Abre domingo?", "Não.", "--id", "domingo"]);
    const wrong = await run(["faq", "remove", "domingo", "nada"]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Não há pergunta com o id "nada" na coleção "geral".*acervo faq list/);
    assert.equal((await run(["faq", "show", "domingo"])).code, 0);
    const removed = await run(["faq", "remove", "domingo", "domingo", "--json"]);
    assert.deepEqual(removed.json(), { removed: 1, ids: ["domingo"] });
    assert.equal((await run(["faq", "show", "domingo"])).code, 1);
    assert.equal((await idsFound(run, "abre domingo?")).includes("domingo"), false);
  });

  it("forgets a question by the number of its document too", async () => {
    const { document_id } = (await run(["faq", "add", "Tem café?", "Tem.", "--id", "cafe", "--json"])).json();
    assert.match((await run(["forget", String(document_id)])).out, /Apagado: "Tem café\?"/);
    assert.equal((await run(["faq", "show", "cafe"])).code, 1);
  });
});

describe("searching questions", () => {
  const { run } = useShop();

  it("shows question and answer, and marks the very question", async () => {
    const { out, code } = await run(["faq", "search", "como faço a carteirinha da biblioteca"]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^1\. Como faço a carteirinha da biblioteca\?\n {3}carteirinha · Cadastro · é a própria pergunta\n/,
    );
    assert.match(out, /Leve um documento com foto[\s\S]*✅ Achei com alta confiança \([\d,]+\)/);
  });

  it("finds by keywords and explains by parts", async () => {
    const { out } = await run(["faq", "search", "cartão de leitor", "--explain", "--limit", "1"]);
    assert.match(out, /pergunta [\d,]+ · palavras-chave [\d,]+ · resposta [\d,]+ · prioridade 5 · léxico 1º/);
    const data = (await run(["faq", "search", "cartão de leitor", "--json"])).json<FoundEntries>();
    assert.equal(data.results[0]?.id, "carteirinha");
    for (const part of ["question", "keywords", "answer"])
      assert.equal(typeof data.results[0]?.signals?.[part], "number");
    assert.equal(data["embedding_used"], true);
  });

  it("hands the payload for a model over, and nothing else", async () => {
    const { out } = await run(["faq", "search", "renovar empréstimo", "--payload", "--limit", "1"]);
    assert.match(
      out,
      /^Perguntas frequentes para "renovar empréstimo": 1\. Pergunta: Posso renovar [^\n]*\n$/,
    );
    const { payload } = (await run(["faq", "search", "renovar", "--payload", "--json"])).json();
    assert.match(String(payload), /^Perguntas frequentes/);
  });

  it("says when it had to do without vectors, and when the limit was too high", async () => {
    const plain = await run(["faq", "search", "renovar", "--limit", "500"], {
      environment: { ACERVO_EMBEDDING: "none" },
    });
    assert.match(plain.out, /Só por palavras: não há modelo/);
    assert.match(plain.out, /500 está fora do permitido: usei 100/);
  });

  it("restricts by fields, whatever they are called", async () => {
    assert.deepEqual(await idsFound(run, "renovar a carteirinha", "--filter", "Categoria=Cadastro"), [
      "carteirinha",
    ]);
    const { err } = await run(["faq", "search", "renovar", "--filter", "cor=azul"]);
    assert.match(err, /Nenhum documento tem o campo cor\. Campos que há: .*categoria/);
  });

  it("keeps tenants and collections apart", async () => {
    const asked = "Como faço a carteirinha da biblioteca?";
    const elsewhere = ["--tenant", "outra"];
    assert.deepEqual(await idsFound(run, asked, ...elsewhere), []);
    assert.equal((await run(["faq", "list", "--json", ...elsewhere])).json()["total"], 0);
    for (const action of ["show", "edit", "remove"]) {
      const flags = action === "edit" ? ["--priority", "1"] : [];
      assert.equal((await run(["faq", action, "carteirinha", ...flags, ...elsewhere])).code, 1);
      assert.equal((await run(["faq", action, "carteirinha", ...flags, "--collection", "b"])).code, 1);
    }
    await run(["faq", "add", asked, "Em outra coleção.", "--id", "carteirinha", "--collection", "b"]);
    assert.match((await run(["faq", "show", "carteirinha"])).out, /Leve um documento/);
    assert.deepEqual(await idsFound(run, asked, "--collection", "b"), ["carteirinha"]);
    assert.match((await run(["faq", "list"])).out, /coleção +id\n/);
    assert.match((await run(["ask", asked, "--collection", "b"])).out, /^Em outra coleção\. \[1\]/);
    assert.equal((await run(["faq", "search", asked, "--collection", "gerall"])).code, 1);
  });
});

describe("wrong use of faq", () => {
  const { run, path } = useCli();

  it("shows its actions when none is typed, and suggests one that was mistyped", async () => {
    const bare = await run(["faq"]);
    assert.equal(bare.code, 2);
    assert.match(bare.err, /Uso: acervo faq[\s\S]*import +importa entradas/);
    const mistyped = await run(["faq", "imprt", "x"]);
    assert.equal(mistyped.code, 2);
    assert.match(mistyped.err, /Você quis dizer import\?/);
    assert.match(
      (await run(["faq", "import", "--help"])).out,
      /Uso: acervo faq import .*<FILE\.\.\.>[\s\S]*--column/,
    );
    assert.match((await run(["help", "faq", "--lang", "en"])).out, /keeps an entry/);
  });

  it("does not create a base by looking", async () => {
    for (const argv of [
      ["list"],
      ["show", "x"],
      ["search", "x"],
      ["remove", "x"],
      ["export"],
      ["edit", "x", "--active"],
    ]) {
      const { code, err } = await run(["faq", ...argv]);
      assert.equal(code, 1, argv.join(" "));
      assert.match(err, /Ainda não há acervo/);
    }
  });

  it("says what is missing or contradicts itself", async () => {
    assert.match((await run(["faq", "add", "E a resposta?"])).err, /Falta a resposta/);
    assert.match((await run(["faq", "add", "  ", "x"])).err, /falta "pergunta"/);
    assert.match(
      (await run(["faq", "add", "P?", "x", "--priority", "muita"])).err,
      /inválido em "prioridade": "muita"/,
    );
    assert.match((await run(["faq", "edit", "x"])).err, /Diga o que mudar/);
    assert.match((await run(["faq", "edit", "x", "--active", "--inactive"])).err, /não as duas/);
    const { code, err } = await run(["faq", "import", path("nada.json"), "--source", "DOCS"]);
    assert.equal(code, 2);
    assert.match(err, /--source: "DOCS". Use FAQ, HELP_CENTER, CUSTOM/);
  });

  it("reports a wrong value as data", async () => {
    const result = await run(["faq", "add", "P?", "x", "--priority", "muita", "--json", "--lang", "en"]);
    const { error } = result.json<{ error: { code: string; message: string } }>();
    assert.equal(error.code, "entry-invalid");
    assert.match(error.message, /invalid value in "priority"/);
  });
});
