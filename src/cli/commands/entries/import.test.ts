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
    assert.match(
      first.out,
      /^linhas lidas +3\ncriadas +3\nsubstituídas +0\nsem mudança +0\nrecusadas +0\ndeixadas de fora +0\nsegundos +\d/,
    );
    assert.match(first.err, /Importando: 1\/1/);
    const again = (await run(["seed", file, "--json"])).json<ImportData>();
    assert.deepEqual([again.created, again.replaced, again.unchanged], [0, 0, 3]);
    const changed = QUESTIONS.map((question) => ({ ...question, priority: 1 }));
    const { replaced } = (
      await run(["seed", write("p2.json", JSON.stringify(changed)), "--json"])
    ).json<ImportData>();
    assert.equal(replaced, 3);
  });

  it("seed 004: loads a module that exports a list, if it is named", async () => {
    const seeds = `
      interface Seed { question: string; answer: string; category: string; keywords: string[]; priority: number }
      export const FAQ_SEEDS: Seed[] = [
        {
          question: "Como faço para criar um cliente?",
          answer: "Acesse Cadastros > Clientes > Novo Cliente.",
          category: "Clientes",
          keywords: ["cliente", "cadastro"],
          priority: 10 as number,
        },
      ];
    `;
    const file = write("modulos/faq-seeds.ts", seeds);
    const { created, files } = (await run(["seed", file, "--json"])).json<ImportData>();
    assert.deepEqual([created, files[0]?.outcome], [1, "imported"]);
    assert.match((await run(["seed", file, "--json"])).out, /"source":"[^"]+faq-seeds\.ts"/);
    const { results } = (await run(["faq", "search", "criar cliente", "--json"])).json<{
      results: { question: string; category: string; priority: number }[];
    }>();
    assert.deepEqual(
      [results[0]?.question, results[0]?.category, results[0]?.priority],
      ["Como faço para criar um cliente?", "Clientes", 10],
    );
    assert.equal((await run(["seed", file, "--json"])).json<ImportData>().unchanged, 1);
  });

  it("seed 004: runs no module that merely lies in a folder, and says what is wrong with one", async () => {
    const mark = path("modulos-2/ran");
    write(
      "modulos-2/x.ts",
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(mark)}, "x");`,
    );
    await run(["ingest", path("modulos-2")]);
    assert.equal((await run(["seed", path("modulos-2")])).code, 2);
    assert.equal(existsSync(mark), false);
    for (const [name, text] of [
      ["vazio.ts", "export const total = 3;"],
      ["dois.mjs", "export const a = [1]; export const b = [2];"],
      ["quebrado.ts", "export const FAQ_SEEDS = [;"],
    ] as const) {
      const { code, err } = await run(["seed", write(name, text)]);
      assert.equal(code, 1, name);
      assert.match(err, new RegExp(`O módulo "\\S+${name}" não serve: .*export const FAQ_SEEDS`, "s"));
    }
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
    assert.match((await run(["faq", "import", markdown])).out, /\ncriadas +2\n/);
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
    assert.match(out, /\ncriadas +2\n[\s\S]*recusadas +2\n/);
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
    assert.match(out, /\ncolunas: (nome · preço ← Vlr|preço ← Vlr · nome); viraram atributos: Cor, Peso\n/);
    const other = write("outros.csv", "Produto;Marca\nRegador;Hidro\n");
    const both = (await run(["catalog", "import", write("itens.csv", "nome;cor\nBalde;azul\n"), other])).out;
    assert.match(
      both,
      /\ncolunas: \S*itens\.csv: nome; viraram atributos: cor\n {2}\S*outros\.csv: nome ← Produto/,
    );
    const { files } = (await run(["catalog", "import", other, "--json"])).json<ImportData>();
    assert.deepEqual(files[0]?.columns["name"], ["Produto"]);
    const text = write("so-texto.md", "## Como chego?\n\nDe ônibus.\n");
    assert.doesNotMatch((await run(["seed", text])).out, /colunas/);
  });

  it("shows beforehand what each column would become, and warns where there would be no price", async () => {
    const shop =
      "nomeProduto;vlrCheio;precoPromo;desc;img\nBalde;12,00;9,90;De aço.;b.png\nPá;7,00;;De ferro.;\n";
    const file = write("loja.csv", shop);
    const rehearsal = await run(["catalog", "import", file, "--dry-run"]);
    assert.match(
      rehearsal.out,
      /\ncolunas:\n {2}nomeProduto +→ nome\n {2}precoPromo +→ preço\n {2}vlrCheio +→ preço\n {2}desc +→ descrição\n {2}img +→ atributo\n/,
    );
    assert.doesNotMatch(rehearsal.out, /Avisos/);
    assert.match(
      (await run(["catalog", "import", file])).out,
      /preço ← precoPromo \+ vlrCheio · descrição ← desc; viraram atributos: img/,
    );
    const shown = (await run(["catalog", "search", "balde"])).out;
    assert.match(shown, /Balde .*R\$ 9,90/);
    assert.match((await run(["catalog", "list"])).out, /Pá +R\$ 7,00/);
    const { results } = (await run(["catalog", "search", "balde", "--json"])).json<{
      results: { id: string }[];
    }>();
    assert.match((await run(["catalog", "show", results[0]?.id ?? ""])).out, /Preço normal +R\$ 12,00/);
    const unpriced = await run([
      "catalog",
      "import",
      write("sem.csv", "nome;quanto\nCal;3,00\n"),
      "--dry-run",
    ]);
    assert.match(
      unpriced.out,
      /Avisos:\n.*1 item ficou sem preço: nenhuma coluna é de preço; se uma destas é, diga com --column preço=…: quanto/,
    );
    const faq = await run([
      "faq",
      "import",
      write("autor.csv", "pergunta;resposta;autor\nA?;b;c\n"),
      "--dry-run",
    ]);
    assert.match(faq.out, /\n {2}autor +ignorada\n?/);
  });

  it("seed 004: imports every section of a Markdown file, refuses it with a reason, or says that it is left out", async () => {
    const text = [
      "# Perguntas da loja\n\nBem-vindo à nossa ajuda.\n\n## 1. Qual o prazo de **entrega**?\n\nSão **5 dias**.",
      "## 2. Prazo de troca\n\nSete dias.\n\n## P: Há garantia?\n\nR: De 90 dias.\n\n## Q4 - Formas de pagamento",
      "Pix e [boleto](https://loja.example/boleto).\n\n## 5. Contato\n\n## 6. Vazia?\n\n---\n\n## Outras\n\n**Vendem vale-presente?** Sim.\n",
    ].join("\n\n");
    const argv = ["faq", "import", write("loja.md", text), "--data", path("md")];
    const { out } = await run(argv);
    assert.match(out, /^linhas lidas +8\ncriadas +5\n[^]*recusadas +1\ndeixadas de fora +2\n/);
    assert.match(out, /linha 23: falta "resposta"/);
    assert.match(out, /linha 1: fora de qualquer pergunta, não entrou: "Perguntas da loja"/);
    assert.match(out, /linha 21: fora de qualquer pergunta, não entrou: "Contato"/);
    const { results } = (await run(["faq", "list", "--json", "--data", path("md")])).json<{
      results: { question: string; answer: string }[];
    }>();
    assert.deepEqual(
      results.map(({ question, answer }) => [question, answer]),
      [
        ["Qual o prazo de entrega?", "São **5 dias**."],
        ["Prazo de troca", "Sete dias."],
        ["Há garantia?", "De 90 dias."],
        ["Formas de pagamento", "Pix e [boleto](https://loja.example/boleto)."],
        ["Vendem vale-presente?", "Sim."],
      ],
    );
    const found = await run(["faq", "search", "qual é o prazo de entrega?", "--data", path("md")]);
    assert.match(found.out, /São 5 dias\./);
    const asked = await run(["ask", "formas de pagamento", "--data", path("md")]);
    assert.match(asked.out, /Pix e boleto\./);
  });

  it("only reads with --dry-run", async () => {
    const data = path("ensaio");
    const file = write("ensaio.csv", "pergunta;resposta\nA?;Sim.\nB?;\n");
    for (const argv of [["seed"], ["faq", "import"]]) {
      const { code, out } = await run([...argv, file, "--dry-run", "--data", data]);
      assert.equal(code, 0);
      assert.match(
        out,
        /^Ensaio \(--dry-run\): nada foi gravado\.\n\nlinhas lidas +2\nentradas +1\nrecusadas +1\n/,
      );
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
