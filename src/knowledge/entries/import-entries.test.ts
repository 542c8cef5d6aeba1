import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { AcervoError } from "#src/domain/index.ts";
import { makeXlsx } from "../../../test/files/xlsx.ts";
import { TENANT } from "../documents/knowledge-fixture.ts";
import { entryFile, entryWorkshop, faq, item } from "./entry-fixture.ts";
import { describeProblem } from "./entry-problem.ts";
import { counts, QUESTIONS, told } from "./entry-fixture.ts";
import { findEntry } from "./stored-entries.ts";

describe("a table of questions", () => {
  it("becomes an entry for each row, found where it came from", async () => {
    const { store, load, held } = await entryWorkshop();
    const outcome = await load(entryFile("faq.csv", QUESTIONS, { origin: "HELP_CENTER" }));
    assert.equal(outcome.kind, "imported");
    assert.deepEqual(counts(outcome), [2, 0, 0, 0]);
    assert.deepEqual(await held("faq"), [
      faq({ category: "Conta", keywords: ["credencial", "acesso"], priority: 2 }),
      faq({ id: "pix", question: "Aceita pix?", answer: "Sim, na tela de pagamento.", active: false }),
    ]);
    const stored = await findEntry(store, TENANT, { collection: "ajuda", kind: "faq", id: "pix" });
    assert.deepEqual(
      [stored?.source, stored?.name, stored?.origin, stored?.active],
      ["faq/pix", "Aceita pix?", "HELP_CENTER", false],
    );
  });

  it("costs no model call when it is read again, and one entry when one changed", async () => {
    const { embedder, load } = await entryWorkshop();
    await load(entryFile("faq.csv", QUESTIONS));
    embedder.texts.length = 0;
    assert.deepEqual(counts(await load(entryFile("faq.csv", QUESTIONS))), [0, 0, 2, 0]);
    assert.deepEqual(embedder.texts, []);
    const changed = QUESTIONS.replace("na tela", "só na tela");
    assert.deepEqual(counts(await load(entryFile("outro.csv", changed))), [0, 1, 1, 0]);
    assert.equal(embedder.texts.length, 1);
  });

  it("leaves entries alone that are not in it", async () => {
    const { load, held } = await entryWorkshop();
    await load(entryFile("faq.csv", QUESTIONS));
    await load(entryFile("mais.csv", "pergunta;resposta\nTem app?;Sim.\n"));
    assert.equal((await held("faq")).length, 3);
  });

  it("tells the rows that are no question, and imports the others", async () => {
    const { load } = await entryWorkshop();
    const text = `pergunta;resposta;prioridade
Como pago?;Por pix.;
;Sem pergunta.;
Sem resposta?;;muita
`;
    const outcome = await load(entryFile("faq.csv", text));
    assert.deepEqual(counts(outcome), [1, 0, 0, 2]);
    assert.deepEqual(told(outcome), ['linha 3: falta "pergunta"', 'linha 4: falta "resposta"']);
  });

  it("keeps a row whose priority is no whole number, and says what became of it", async () => {
    const { load, held } = await entryWorkshop();
    const text = "pergunta;resposta;prioridade\nA?;a;alta\nB?;b;1,5\nC?;c;3\nD?;d;-2\nE?;e;9999999\nF?;f;\n";
    const outcome = await load(entryFile("faq.csv", text));
    assert.deepEqual([outcome.created, outcome.rejected, outcome.warnings], [6, 0, 3]);
    assert.deepEqual(
      (await held("faq")).map((entry) => (entry.kind === "faq" ? entry.priority : null)),
      [0, 2, 3, -2, 0, 0],
    );
    assert.deepEqual(told(outcome), [
      'linha 2: "prioridade" não é um número inteiro; guardado assim: "alta" → 0',
      'linha 3: "prioridade" não é um número inteiro; guardado assim: "1,5" → 2',
      'linha 6: "prioridade" não é um número inteiro; guardado assim: "9999999" → 0',
    ]);
    assert.ok(outcome.problems.every(({ isRefused }) => !isRefused));
  });

  it("tells refusals even behind many warnings", async () => {
    const { load } = await entryWorkshop();
    const rows = Array.from({ length: 50 }, (_, at) => `P${at}?;r;alta`).join("\n");
    const outcome = await load(entryFile("faq.csv", `pergunta;resposta;prioridade\n${rows}\n;x;\n`));
    assert.deepEqual([outcome.problemCount, outcome.warnings, outcome.rejected], [51, 50, 1]);
    assert.deepEqual(
      outcome.problems.filter(({ isRefused }) => isRefused).map(({ row }) => row),
      [52],
    );
  });

  it("tells which column became which field", async () => {
    const { load } = await entryWorkshop();
    const text = "Perguntas;Respostas;Palavras chave;Autor\nA?;b;c;d\n";
    const { columns, attributeColumns, ignoredColumns } = await load(entryFile("faq.csv", text));
    assert.deepEqual(columns, {
      question: ["Perguntas"],
      answer: ["Respostas"],
      keywords: ["Palavras chave"],
    });
    assert.deepEqual([attributeColumns, ignoredColumns], [[], ["Autor"]]);
  });

  it("tells only the first of many problems, and counts all", async () => {
    const { load } = await entryWorkshop();
    const rows = Array.from({ length: 50 }, (_, at) => `;resposta ${at}`).join("\n");
    const outcome = await load(entryFile("faq.csv", `pergunta;resposta\nA?;b\n${rows}\n`));
    assert.deepEqual([outcome.problems.length, outcome.problemCount, outcome.rejected], [20, 50, 50]);
  });

  it("takes the last of two rows with one id, says so, and finds it unchanged later", async () => {
    const { load, held } = await entryWorkshop();
    const text = "id;pergunta;resposta\na;A?;primeira\nb;B?;outra\na;A?;segunda\n";
    const outcome = await load(entryFile("faq.csv", text));
    assert.deepEqual([outcome.rejected, outcome.warnings], [0, 1]);
    assert.deepEqual(told(outcome), [
      'linha 4: o id "a" se repete: já estava na linha 2; vale a última linha',
    ]);
    assert.deepEqual(
      (await held("faq")).map((entry) => (entry.kind === "faq" ? entry.answer : "")),
      ["outra", "segunda"],
    );
    assert.deepEqual(counts(await load(entryFile("faq.csv", text))), [0, 0, 2, 0]);
  });

  it("takes away the apostrophe that keeps a cell from being a formula", async () => {
    const { load, held } = await entryWorkshop();
    await load(entryFile("faq.csv", "pergunta;resposta\nQuanto?;'=1+1 é 2\n"));
    await load(entryFile("faq.jsonl", `{"pergunta":"Outra?","resposta":"'=1+1"}\n`));
    assert.deepEqual(
      (await held("faq")).map((entry) => (entry.kind === "faq" ? entry.answer : "")),
      ["=1+1 é 2", "'=1+1"],
    );
  });
});

describe("a table of products", () => {
  const text = `Código;Produto;Descrição;Preço;Etiquetas;Cor;Estoque;Teor;Situação
0012;Furadeira;Fura paredes.;R$ 1.299,90;broca, parede;azul;12;25%;Ativo
0013;Serra;;sob consulta;;-;3;;fora de linha
`;

  it("keeps codes, prices and whatever else its columns say", async () => {
    const { load, held } = await entryWorkshop();
    await load(entryFile("itens.csv", text, { kind: "catalog" }));
    assert.deepEqual(await held("catalog"), [
      item({
        id: "0012",
        name: "Furadeira",
        description: "Fura paredes.",
        price: 1299.9,
        tags: ["broca", "parede"],
        attributes: { Cor: "azul", Estoque: 12, Teor: "25%" },
      }),
      item({
        id: "0013",
        name: "Serra",
        description: "",
        status: "inativo",
        attributes: { Estoque: 3, Preço: "sob consulta" },
      }),
    ]);
  });

  it("tells which column became which field, and which became attributes", async () => {
    const { load } = await entryWorkshop();
    const csv = "Cód.;Produto comercial;Marca;Vlr Venda;Cor;Peso\n1;Mesa;Oficina Sul;9,90;azul;3\n";
    const outcome = await load(entryFile("itens.csv", csv, { kind: "catalog" }));
    assert.deepEqual(outcome.columns, {
      id: ["Cód."],
      name: ["Produto comercial"],
      manufacturer: ["Marca"],
      price: ["Vlr Venda"],
    });
    assert.deepEqual([outcome.attributeColumns, outcome.ignoredColumns], [["Cor", "Peso"], []]);
  });

  it("keeps what is no price in reais as an attribute, and the row", async () => {
    const { load, held } = await entryWorkshop();
    const prices = ["US$ 10,00", "€ 5", "--5", "-5", "10%", "R$ 7,50", "10 USD"];
    const rows = prices.map((price, at) => `${at};P${at};${price}`).join("\n");
    const outcome = await load(entryFile("x.csv", `id;nome;preço\n${rows}\n`, { kind: "catalog" }));
    assert.deepEqual(counts(outcome), [7, 0, 0, 0]);
    assert.deepEqual(
      (await held("catalog")).map((entry) =>
        entry.kind === "catalog" ? (entry.price ?? entry.attributes["preço"]) : null,
      ),
      ["US$ 10,00", "€ 5", "--5", "-5", "10%", 7.5, "10 USD"],
    );
  });

  it("is named by its descriptions where nothing else names it", async () => {
    const { load, held } = await entryWorkshop();
    const csv = "Código;Descrição;Marca;Preço (R$)\n7;Furadeira 500 W;Oficina Sul;99,00\n";
    await load(entryFile("x.csv", csv, { kind: "catalog" }));
    const about = { description: "", manufacturer: "Oficina Sul", price: 99 };
    assert.deepEqual(await held("catalog"), [item({ id: "7", name: "Furadeira 500 W", ...about })]);
  });

  it("tells how many items each status hides that says neither yes nor no", async () => {
    const { load } = await entryWorkshop();
    const words = ["Disponível", "Em análise", "em análise", "piloto", "Esgotado", "", "EM ANÁLISE"];
    const rows = words.map((word, at) => `p${at};Peça ${at};${word}`).join("\n");
    const file = entryFile("x.csv", `id;nome;status\n${rows}\n`, { kind: "catalog" });
    const outcome = await load(file);
    const expected = [
      '3 itens ficaram ocultos: status "em análise"; as buscas só mostram "ativo"',
      '1 item ficou oculto: status "piloto"; as buscas só mostram "ativo"',
      "7 itens ficaram sem preço",
    ];
    assert.deepEqual(told(outcome), expected);
    assert.deepEqual([outcome.created, outcome.rejected, outcome.warnings], [7, 0, 3]);
    assert.deepEqual(told(await load(file)), expected, "again when nothing changed: they are hidden still");
    assert.equal(
      describeProblem(outcome.problems[0] ?? assert.fail(), "en"),
      '3 items are hidden: status "em análise"; searches only show "ativo"',
    );
  });

  it("tells hidden items before all other warnings, and few words one by one", async () => {
    const { load } = await entryWorkshop();
    const rows = Array.from({ length: 60 }, (_, at) => `p${at % 30};Peça;lote ${at % 30}`).join("\n");
    const file = entryFile("x.csv", `id;nome;status\n${rows}\n`, { kind: "catalog" });
    const outcome = await load(file, { embedding: null });
    assert.deepEqual([outcome.warnings, outcome.problemCount, outcome.problems.length], [42, 42, 32]);
    const hidden = outcome.problems.slice(0, 11).map(({ fault, count }) => [fault, count]);
    assert.deepEqual(hidden.at(0), ["hidden-items", 1]);
    assert.deepEqual(hidden.at(-1), ["hidden-items", 20]);
  });

  it("is read by the columns that the caller names", async () => {
    const { load, held } = await entryWorkshop();
    const csv = "registro,marca_comercial,usos,alvos\n7,Flora,horta; vaso,pulgão\n";
    const columns = { id: "registro", name: "Marca comercial", tags: ["usos", "alvos"] };
    await load(entryFile("x.csv", csv, { kind: "catalog", columns }));
    assert.deepEqual(await held("catalog"), [
      item({ id: "7", name: "Flora", description: "", tags: ["horta", "vaso", "pulgão"] }),
    ]);
  });

  it("is not read when the caller names a column that it does not have", async () => {
    const { load, held } = await entryWorkshop();
    const outcome = await load(entryFile("itens.csv", text, { kind: "catalog", columns: { tags: "usos" } }));
    assert.ok(outcome.kind === "failed" && outcome.error instanceof AcervoError);
    assert.equal(outcome.error.code, "invalid-option");
    assert.match(outcome.error.message, /Código, Produto/);
    assert.deepEqual(await held("catalog"), []);
  });

  it("does not take the row of totals for a product", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(
      entryFile("x.csv", "nome;preço\nMesa;10,00\nTotal;10,00\n", { kind: "catalog" }),
    );
    assert.deepEqual(told(outcome), ["linha 3: linha de total"]);
  });

  it("is read whole however many products it has", async () => {
    const { store, pipeline, load } = await entryWorkshop();
    const rows = Array.from({ length: 2_500 }, (_, at) => `p${at};Peça ${at}`).join("\n");
    const steps: number[] = [];
    const changes = { ...pipeline, embedding: null, onRows: (row: number) => void steps.push(row) };
    const outcome = await load(entryFile("x.csv", `id;nome\n${rows}`, { kind: "catalog" }), changes);
    assert.deepEqual(counts(outcome), [2_500, 0, 0, 0]);
    assert.equal((await store.maintenance.stats(TENANT)).documents, 2_500);
    assert.ok(steps.length > 1 && steps.at(-1) === 2_501);
  });
});

describe("the counts of an import", () => {
  const kinds = ["valid", "no answer", "no question", "repeated", "total", "odd priority"] as const;
  const values = (kind: (typeof kinds)[number], at: number): Record<string, string> => ({
    id: kind === "repeated" ? "mesmo" : kind === "total" ? "" : `e${at}`,
    pergunta: kind === "no question" ? "" : kind === "total" ? "Total" : `P${at}?`,
    resposta: kind === "no answer" || kind === "total" ? "" : "r",
    prioridade: kind === "odd priority" ? "alta" : kind === "total" ? "10" : "",
  });
  const FORMATS: Readonly<Record<string, (rows: readonly Record<string, string>[]) => string>> = {
    "faq.csv": (rows) =>
      ["id;pergunta;resposta;prioridade", ...rows.map((row) => Object.values(row).join(";"))].join("\n"),
    "faq.jsonl": (rows) => rows.map((row) => JSON.stringify(row)).join("\n"),
    "faq.json": (rows) => JSON.stringify(rows),
  };

  for (const [name, write] of Object.entries(FORMATS)) {
    it(`add up to the rows of ${name}, and again when it is read a second time`, async () => {
      const rows = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(rows, fc.nat(2), async (made, junkLines) => {
          const junk = name === "faq.jsonl" ? "\n{sem fim".repeat(junkLines) : "";
          const text = write([...made.map(values), values("valid", 99)]) + junk;
          const { load } = await entryWorkshop();
          for (const outcome of [
            await load(entryFile(name, text), { embedding: null }),
            await load(entryFile(name, text), { embedding: null }),
          ]) {
            assert.equal(outcome.kind, "imported");
            const { created, replaced, unchanged, rejected, leftOut } = outcome;
            const expected = made.length + 1 + (junk === "" ? 0 : junkLines);
            assert.equal(outcome.rows, expected);
            assert.equal(created + replaced + unchanged + rejected + leftOut, expected);
          }
        }),
        { numRuns: 40 },
      );
    });
  }

  it("know the rows of a sheet without entries, and every piece of a text", async () => {
    const { load } = await entryWorkshop();
    const sheet = makeXlsx([
      {
        name: "Perguntas",
        rows: [
          ["Pergunta", "Resposta"],
          ["A?", "b"],
          ["C?", "d"],
        ],
      },
      {
        name: "Leia",
        rows: [
          ["Aviso", "Data"],
          ["um", "x"],
          ["dois", "y"],
          ["três", "z"],
        ],
      },
    ]);
    const outcome = await load(entryFile("faq.xlsx", sheet));
    assert.deepEqual([outcome.rows, ...counts(outcome), outcome.leftOut], [5, 2, 0, 0, 0, 3]);
    const text = await load(entryFile("faq.md", "Oi.\n\n# Ajuda\n\nOlá.\n\n## A?\n\nsim\n\n## B?\n\n## C\n"));
    assert.deepEqual([text.rows, ...counts(text), text.leftOut], [5, 0, 1, 0, 1, 3]);
  });
});
