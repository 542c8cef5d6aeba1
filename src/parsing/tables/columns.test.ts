import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Cell } from "./cell.ts";
import type { TableOptions } from "./table-parts.ts";
import { checkNamedColumns, columnNames, inferColumns, metadataKeys } from "./columns.ts";

function infer(columns: Readonly<Record<string, readonly Cell[]>>, options: TableOptions = {}) {
  const names = Object.keys(columns);
  const length = Math.max(...Object.values(columns).map((cells) => cells.length));
  const sample = Array.from({ length }, (_, row) => names.map((name) => columns[name]?.[row] ?? null));
  return Object.fromEntries(inferColumns(names, sample, options).map((column) => [column.name, column]));
}

const PROSE = [
  "A ponte sobre o ribeirão ficou fechada durante a cheia e foi reaberta com uma faixa em cada sentido.",
  "O viveiro entrega mudas de ipê e de jatobá aos moradores que se inscrevem no começo da estação das chuvas.",
];

suite("what the columns of a table are", () => {
  test("is told by their values", () => {
    const found = infer({
      quantidade: ["1", "20", "-3"],
      preco: ["R$ 1.234,56", "R$ 0,50", "R$ 12,00"],
      taxa: ["12.5", "0.25", "3.75"],
      compra: ["03/04/2024", "25/12/2023", "01/01/2024"],
      ativo: ["Sim", "Não", "Sim"],
      pagina: ["https://exemplo.org/a", "https://exemplo.org/b", "https://exemplo.org/c"],
      marcas: ["['a', 'b']", "[]", "['c']"],
      cep: ["30110000", "31210000", "32310000"],
      conta: ["0401", "1210", "7777"],
    });
    const types = Object.fromEntries(Object.entries(found).map(([name, { type }]) => [name, type]));
    assert.deepEqual(types, {
      quantidade: "integer",
      preco: "decimal",
      taxa: "decimal",
      compra: "date",
      ativo: "boolean",
      pagina: "url",
      marcas: "list",
      cep: "identifier",
      conta: "identifier",
    });
    assert.equal(found.preco?.mark, ",");
    assert.equal(found.taxa?.mark, ".");
  });

  test("is not guessed where 1.234 can mean two numbers, but taken from the other columns or the options", () => {
    const both = ["1.234", "5.678"];
    assert.equal(infer({ total: both }).total?.type, "identifier");
    assert.equal(infer({ total: both, preco: ["1,5", "2,5"] }).total?.type, "integer");
    assert.equal(infer({ total: both, preco: ["1.5", "2.55"] }).total?.type, "decimal");
    assert.equal(infer({ total: both }, { decimal: "," }).total?.type, "integer");
    assert.equal(infer({ total: ["1.234.567", "1.234"] }).total?.type, "integer");
  });

  test("does not call a month before the day a date", () => {
    assert.notEqual(infer({ quando: ["04/25/2024", "03/04/2024"] }).quando?.type, "date");
  });

  test("names the row, identifies it and tells it", () => {
    const found = infer({
      codigo: ["1", "2"],
      nome: ["Ponte do Ribeirão", "Viveiro"],
      descricao: PROSE,
      bairro: ["Sul", "Sul"],
    });
    const roles = Object.values(found).map(({ role }) => role);
    assert.deepEqual(roles, ["id", "title", "text", "other"]);
    assert.deepEqual(
      Object.values(found).map(({ isFact }) => isFact),
      [true, true, false, true],
    );
  });

  test("takes no repeated value for the name of a row, and no repeated number for its id", () => {
    const found = infer({ codigo: ["1", "1", "2"], produto: ["Mesa", "Mesa", "Mesa"] });
    assert.deepEqual(
      Object.values(found).map(({ role }) => role),
      ["other", "other"],
    );
  });

  test("follows the options, whatever the case and the accents", () => {
    const found = infer(
      { Código: ["1", "2"], nome: ["a", "b"], Observação: ["x y", "z w"], interno: ["1", "2"], longo: PROSE },
      { title: "OBSERVACAO", id: "nome", text: ["código"], ignored: ["Interno"], metadata: ["longo"] },
    );
    assert.deepEqual(
      Object.values(found).map(({ role }) => role),
      ["text", "id", "title", "ignored", "other"],
    );
    assert.equal(found.longo?.isFact, true);
  });

  test("keeps to thirty facts, those first that were asked for", () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`c${index}`, ["1", "2"]]));
    const facts = Object.values(infer(many, { metadata: ["c49"] })).filter(({ isFact }) => isFact);
    assert.equal(facts.length, 30);
    assert.equal(facts.at(-1)?.name, "c49");
  });
});

suite("names of columns", () => {
  test("are never empty and never the same", () => {
    assert.deepEqual(columnNames(["a", "", "a", null, " a "]), [
      "a",
      "coluna 2",
      "a (2)",
      "coluna 4",
      "a (3)",
    ]);
  });

  test("become keys that leave room for the place of a passage", () => {
    assert.deepEqual(metadataKeys(["Preço (R$)", "preco_r", "Linha", "página", "__proto__", "?!"]), [
      "preco_r",
      "preco_r_2",
      "linha_coluna",
      "pagina_coluna",
      "proto",
      "coluna_6",
    ]);
  });

  test("that the options give must be in one of the tables", () => {
    const options = { title: "Título", metadata: ["ano"] };
    assert.throws(() => checkNamedColumns(options, ["titulo", "mes"]), {
      code: "invalid-option",
      facts: { option: "--column filtro", value: "ano", expected: "titulo, mes" },
    });
    assert.doesNotThrow(() => checkNamedColumns(options, ["titulo", "Ano"]));
  });
});
