import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { useCli } from "../../cli-fixture.ts";
import { type ImportData, PRODUCTS, QUESTIONS } from "../../entries-fixture.ts";

describe("importing entries", () => {
  const { run, write, path } = useCli();

  it("loads a seed as often as one likes", async () => {
    const file = write("perguntas.json", JSON.stringify(QUESTIONS));
    const first = await run(["seed", file]);
    assert.equal(first.code, 0);
    assert.match(first.out, /^criadas +3\nsubstituídas +0\nsem mudança +0\nrecusadas +0\nsegundos +\d/);
    assert.match(first.err, /Importando: 1\/1/);
    const again = (await run(["seed", file, "--json"])).json<ImportData>();
    assert.deepEqual([again.created, again.replaced, again.unchanged], [0, 0, 3]);
    const changed = QUESTIONS.map((question) => ({ ...question, priority: 1 }));
    const { replaced } = (
      await run(["seed", write("p2.json", JSON.stringify(changed)), "--json"])
    ).json<ImportData>();
    assert.equal(replaced, 3);
  });

  it("reads questions out of a table with other columns, and of Markdown", async () => {
    const table = write("duvidas.csv", "Dúvida do cliente|Explicação\nOnde fica?|No centro.\n");
    const flags = [
      "--column",
      "pergunta=Dúvida do cliente",
      "--column",
      "answer=Explicação",
      "--delimiter",
      "|",
    ];
    const flagged = await run(["faq", "import", table, ...flags, "--source", "help-center", "--json"]);
    assert.equal(flagged.json<ImportData>().created, 1);
    const listed = (await run(["faq", "list", "--json"])).json<{
      results: { question: string; origin: string }[];
    }>();
    assert.equal(listed.results.find(({ question }) => question === "Onde fica?")?.origin, "HELP_CENTER");
    const markdown = write("faq.md", "# Geral\n\n## Como chego?\n\nDe ônibus.\n\n## Tem elevador?\n\nTem.\n");
    assert.match((await run(["faq", "import", markdown])).out, /^criadas +2\n/);
  });

  it("joins columns that are named for one field", async () => {
    const table = write("p.csv", "nome;curta;longa\nBalde;De aço.;Leva 10 litros.\n");
    const flags = ["--column", "description=curta", "--column", "description=longa"];
    await run(["catalog", "import", table, ...flags]);
    const { results } = (await run(["catalog", "list", "--json"])).json<{
      results: { description: string }[];
    }>();
    assert.match(results[0]?.description ?? "", /De aço\.\s+Leva 10 litros\./);
  });

  it("says which rows were rejected and why, and keeps the others", async () => {
    const file = write("meio.csv", "pergunta;resposta\nA?;Sim.\nB?;\n;Sim.\nC?;Não.\n");
    const { code, out } = await run(["faq", "import", file]);
    assert.equal(code, 0);
    assert.match(out, /^criadas +2\n[\s\S]*recusadas +2\n/);
    assert.match(
      out,
      /\nLinhas recusadas: 2\n {2}\S*meio\.csv: linha 3: falta "resposta"\n {2}\S*meio\.csv: linha 4: falta "pergunta"/,
    );
    assert.doesNotMatch(out, /Avisos/);
    const data = (await run(["faq", "import", file, "--json"])).json<ImportData>();
    assert.equal(data.files[0]?.problem_count, 2);
    assert.deepEqual(
      data.files[0]?.problems.map(({ row, field }) => [row, field]),
      [
        [3, "answer"],
        [4, "question"],
      ],
    );
  });

  it("tells warnings from refusals", async () => {
    const file = write("avisos.csv", "id;pergunta;resposta\na;A?;Sim.\na;A?;Não.\nb;B?;\n");
    const { code, out } = await run(["faq", "import", file]);
    assert.equal(code, 0);
    assert.match(
      out,
      /\nLinhas recusadas: 1\n {2}\S*avisos\.csv: linha 4: falta "resposta"\n\nAvisos:\n {2}\S*avisos\.csv: linha 3: o id "a" se repete/,
    );
    const english = await run(["faq", "import", file, "--lang", "en"]);
    assert.match(english.out, /Rows refused: 1[^]*Warnings:\n/);
    const { warnings, files } = (await run(["faq", "import", file, "--json"])).json<ImportData>();
    assert.equal(warnings, 1);
    assert.deepEqual(files[0]?.problems.map(({ refused }) => refused).toSorted(), [false, true]);
  });

  it("says what each column was taken for", async () => {
    const table = write("itens.csv", "Nome;Vlr;Cor;Peso\nBalde;3,50;azul;2 kg\n");
    const argv = ["catalog", "import", table, "--column", "preço=Vlr"];
    const { out } = await run(argv);
    assert.match(out, /\ncolunas: (nome · preço ← Vlr|preço ← Vlr · nome), viraram atributos: 2\n/);
    const other = write("outros.csv", "Produto;Marca\nRegador;Hidro\n");
    const both = (await run(["catalog", "import", write("itens.csv", "nome;cor\nBalde;azul\n"), other])).out;
    assert.match(
      both,
      /\ncolunas: \S*itens\.csv: nome, viraram atributos: 1\n {2}\S*outros\.csv: nome ← Produto/,
    );
    const { files } = (await run(["catalog", "import", other, "--json"])).json<ImportData>();
    assert.deepEqual(files[0]?.columns["name"], ["Produto"]);
    const text = write("so-texto.md", "## Como chego?\n\nDe ônibus.\n");
    assert.doesNotMatch((await run(["seed", text])).out, /colunas/);
  });

  it("only reads with --dry-run", async () => {
    const data = path("ensaio");
    const file = write("ensaio.csv", "pergunta;resposta\nA?;Sim.\nB?;\n");
    for (const argv of [["seed"], ["faq", "import"]]) {
      const { code, out } = await run([...argv, file, "--dry-run", "--data", data]);
      assert.equal(code, 0);
      assert.match(out, /^Ensaio \(--dry-run\): nada foi gravado\.\n\nlidas +1\nrecusadas +1\n/);
      assert.match(out, /Linhas recusadas: 1\n {2}\S*ensaio\.csv: linha 3/);
    }
    assert.equal(existsSync(data), false);
    const product = write("item.csv", "nome;cor\nBalde novo;azul\n");
    const read = (await run(["catalog", "import", product, "--dry-run", "--json"])).json();
    assert.deepEqual([read["dry_run"], read["read"], read["created"]], [true, 1, undefined]);
    assert.doesNotMatch((await run(["catalog", "list"])).out, /Balde novo/);
    const wrong = await run(["catalog", "import", product, "--dry-run", "--column", "nome=Marca"]);
    assert.equal(wrong.code, 2);
  });

  it("shows the first of many problems and counts the rest", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `P${at}?;`).join("\n");
    const { code, out } = await run(["faq", "import", write("ruim.csv", `pergunta;resposta\n${rows}\n`)]);
    assert.equal(code, 1);
    assert.match(out, /recusadas +50\n/);
    assert.match(out, /… e mais 30/);
  });

  it("fails on what holds no entries, and says what it looked for", async () => {
    const other = write("outra.csv", "cor;peso\nazul;3\n");
    const { code, out } = await run(["faq", "import", other]);
    assert.equal(code, 1);
    assert.match(
      out,
      /Arquivos que não foram lidos:\n {2}\S*outra\.csv: nenhuma coluna para pergunta, resposta; .*cor, peso.*--column pergunta=/,
    );
    const image = write("foto.png", "PNG");
    assert.equal((await run(["catalog", "import", image, write("ok.csv", PRODUCTS)])).code, 1);
    assert.equal((await run(["catalog", "show", "P1"])).code, 0);
  });

  it("takes a wrong column or path as wrong use, before anything is written", async () => {
    const file = write("produtos.csv", PRODUCTS);
    const column = await run(["catalog", "import", file, "--column", "nome=Marca"]);
    assert.equal(column.code, 2);
    assert.match(column.err, /--column nome: "Marca". Use codigo, nome/);
    assert.match(
      (await run(["catalog", "import", file, "--column", "cor=nome"])).err,
      /"cor". Use id, nome, descrição/,
    );
    assert.match((await run(["catalog", "import", file, "--column", "nome"])).err, /Use FIELD=COLUMN/);
    const data = path("novo");
    assert.equal((await run(["seed", path("nada.json"), "--data", data])).code, 1);
    assert.match((await run(["seed", path("."), "--data", data])).err, /é uma pasta/);
    assert.equal(existsSync(data), false);
  });

  it("ends with 130 when interrupted", async () => {
    const { code, out } = await run(["seed", path("perguntas.json"), "--data", path("i")], {
      isInterrupted: true,
    });
    assert.equal(code, 130);
    assert.match(out, /Interrompido/);
  });
});
