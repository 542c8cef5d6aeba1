import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError, entryFieldName, type EntryKind } from "#src/domain/index.ts";
import type { Cell, RecordTable, TableRecord } from "#src/parsing/index.ts";
import { inProportion } from "../../../test/helpers/cpu-time.ts";
import { checkNamed, type EntryColumns, entryFields, mapColumns } from "./map-columns.ts";
import { type AttributeTyping, itemFromRow } from "./read-entries.ts";

function fieldsOf(columns: readonly string[], kind: EntryKind, given?: EntryColumns): Record<string, string> {
  const { fields, others } = mapColumns(columns, kind, given);
  const named = [...fields].map(([field, at]) => [
    field,
    at.map((position) => columns[position]).join(" + "),
  ]);
  return { ...Object.fromEntries(named), others: others.map((at) => columns[at]).join(", ") };
}

describe("columns of questions", () => {
  it("are known in the plural too", () => {
    const columns = ["Perguntas", "Respostas", "Categorias", "Palavras chave"];
    assert.deepEqual(fieldsOf(columns, "faq"), {
      question: "Perguntas",
      answer: "Respostas",
      category: "Categorias",
      keywords: "Palavras chave",
      others: "",
    });
    for (const name of ["Tags", "Keywords", "palavras-chave", "Palavra-chave"])
      assert.equal(fieldsOf([name], "faq")["keywords"], name);
  });

  it("are known in Portuguese and English, whatever their case and accents", () => {
    assert.deepEqual(fieldsOf(["PERGUNTA", "Resposta", "Palavras-chave", "Prioridade", "Ativo"], "faq"), {
      question: "PERGUNTA",
      answer: "Resposta",
      keywords: "Palavras-chave",
      priority: "Prioridade",
      active: "Ativo",
      others: "",
    });
    assert.deepEqual(fieldsOf(["id", "question", "answer", "category", "source"], "faq"), {
      id: "id",
      question: "question",
      answer: "answer",
      category: "category",
      others: "source",
    });
  });
});

describe("columns of products", () => {
  it("take a brand for the maker, never for the name", () => {
    assert.deepEqual(fieldsOf(["marca", "preço"], "catalog"), {
      manufacturer: "marca",
      price: "preço",
      others: "",
    });
  });

  const headers: Readonly<Record<string, readonly string[]>> = {
    id: ["ID", "SKU", "Código", "Cód.", "Ref", "Referência", "Código Interno", "EAN", "Código do produto"],
    name: ["Nome", "Name", "Produto", "Título", "Nome do Produto", "Produto comercial", "Marca comercial"],
    description: ["Descrição", "Descrição do Produto", "Detalhes"],
    category: ["Categoria", "Categorias", "Grupo", "Classe", "Departamento", "Seção"],
    manufacturer: ["Fabricante", "Marca", "Fornecedor", "Laboratório", "Titular", "Nome do fabricante"],
    price: [
      "Preço",
      "Preço (R$)",
      "Preço em reais",
      "Valor",
      "Preço de Venda",
      "Vlr Venda",
      "Valor Unitário",
      "Preço un.",
      "Preço un",
      "Valor un.",
    ],
  };
  for (const [field, names] of Object.entries(headers)) {
    it(`know ${field} by many names`, () => {
      // In a list without names, a description stands for them.
      for (const name of names)
        assert.equal(fieldsOf(field === "name" ? [name] : ["Nome", name], "catalog")[field], name, name);
    });
  }

  it("seed 002: are known by their words, however those are joined or shortened", () => {
    const columns = ["nome", "precoNormal", "precoPromo", "desc", "categ", "img"];
    assert.deepEqual(fieldsOf(columns, "catalog"), {
      name: "nome",
      price: "precoPromo + precoNormal",
      description: "desc",
      category: "categ",
      others: "img",
    });
    const others: readonly (readonly [string, string])[] = [
      ["nomeDoProduto", "name"],
      ["NOME_PRODUTO", "name"],
      ["IDProduto", "id"],
      ["productCode", "id"],
      ["descr", "description"],
      ["descricaoCompleta", "description"],
      ["vlrVenda", "price"],
      ["valor_promocional", "price"],
      ["regularPrice", "price"],
      ["fabric.", "manufacturer"],
    ];
    for (const [column, field] of others)
      assert.equal(
        fieldsOf(field === "name" ? [column] : ["nome", column], "catalog")[field],
        column,
        column,
      );
  });

  it("put the price that applies first, and take no cost or discount for one", () => {
    assert.equal(
      fieldsOf(["nome", "Regular price", "Sale price"], "catalog")["price"],
      "Sale price + Regular price",
    );
    assert.equal(
      fieldsOf(["nome", "Compare At Price", "Price"], "catalog")["price"],
      "Price + Compare At Price",
    );
    assert.equal(fieldsOf(["nome", "Preço de", "Preço por"], "catalog")["price"], "Preço por + Preço de");
    for (const column of ["valorDesconto", "precoCusto", "val", "promoção", "valorFrete", "desc %"])
      assert.equal(fieldsOf(["nome", column], "catalog")["others"], column, column);
  });

  it("do not take a header for a field because of one word in it", () => {
    const columns = [
      "Preço de custo",
      "Valor nutricional por porção",
      "Código do fornecedor",
      "Nome do vendedor",
      "Grupo de risco",
      "Produto anterior",
      "Preço (€)",
      "Preço (US$)",
      "Marca do trator",
    ];
    assert.deepEqual(fieldsOf(columns, "catalog"), { others: columns.join(", ") });
  });

  it("prefer the exact name, wherever it stands, and use a column once", () => {
    const columns = ["Preços de venda", "Marca comercial", "Produto", "Valor", "Marca", "Fornecedor"];
    assert.deepEqual(fieldsOf(columns, "catalog"), {
      name: "Produto",
      manufacturer: "Marca",
      price: "Valor",
      others: "Preços de venda, Marca comercial, Fornecedor",
    });
  });

  it("are fast to tell, however many there are", () => {
    const columns = Array.from({ length: 20_000 }, (_, at) => `Coluna ${at} de ${"x".repeat(100)}`);
    inProportion(() => mapColumns(columns, "catalog"));
  });

  it("are taken as the caller names them, several for one field too", () => {
    const columns = ["registro", "marca_comercial", "culturas", "Pragas", "nome"];
    const given = { nome: "Marca Comercial", tags: ["culturas", "pragas"] };
    assert.deepEqual(fieldsOf(columns, "catalog", given), {
      name: "marca_comercial",
      tags: "culturas + Pragas",
      others: "registro, nome",
    });
  });

  it("tell what there is when the caller names a column that is not", () => {
    assert.throws(
      () => checkNamed({ name: "produtto" }, ["produto", "preço"]),
      (error) => error instanceof AcervoError && error.message.includes("produto, preço"),
    );
    assert.throws(() => mapColumns(["a"], "catalog", { colour: "a" }), /colour.*nome, descrição/s);
  });
});

describe("fields", () => {
  it("may be named in Portuguese and in English", () => {
    for (const kind of ["faq", "catalog"] as const) {
      for (const field of entryFields(kind)) {
        for (const language of ["pt", "en"] as const) {
          const called = entryFieldName(field, language);
          assert.equal(fieldsOf(["zzz"], kind, { [called]: "zzz" })[field], "zzz", called);
        }
      }
    }
  });

  it("that are named in both languages are read from both columns", () => {
    assert.equal(fieldsOf(["a", "b"], "catalog", { tags: "a", etiquetas: "b" })["tags"], "a + b");
  });
});

const COLUMNS = ["Nome", "Preço", "Lote"];
const MAP = mapColumns(COLUMNS, "catalog");

/** A row of a table whose columns say that all that looks like a number is one. */
function record(cells: readonly Cell[], shown?: ReadonlyMap<number, string>): TableRecord {
  const table: RecordTable = {
    name: null,
    isLast: true,
    columns: COLUMNS,
    typed: (cell) => (typeof cell === "string" && /^\d+$/.test(cell) ? Number(cell) : (cell ?? null)),
  };
  return { table, row: 2, cells, ...(shown && { shown }) };
}

function told(cells: readonly Cell[], shown?: ReadonlyMap<number, string>): unknown[] {
  const { price, attributes } = itemFromRow(record(cells, shown), MAP, "none");
  return [price, attributes];
}

function lote(cell: string, typing: AttributeTyping): unknown {
  return itemFromRow(record(["a", null, cell]), MAP, typing)["attributes"];
}

describe("the price in a row", () => {
  it("is the number in the cell, unless the cell shows another currency", () => {
    assert.deepEqual(told(["a", 10, null]), [10, {}]);
    assert.deepEqual(told(["a", 10.456, null], new Map([[1, "R$ 10,46"]])), [10.456, {}]);
    assert.deepEqual(told(["a", 10, null], new Map([[1, "US$ 10,00"]])), [null, { Preço: "US$ 10,00" }]);
    assert.deepEqual(told(["a", 0.1, null], new Map([[1, "10%"]])), [null, { Preço: "10%" }]);
  });
});

describe("a promotional price in a row", () => {
  const columns = ["nome", "precoNormal", "precoPromo"];
  const map = mapColumns(columns, "catalog");
  const prices = (...cells: Cell[]): unknown[] => {
    const { price, attributes } = itemFromRow(
      {
        ...record(["a", ...cells]),
        table: { name: null, isLast: true, columns, typed: (cell) => cell ?? null },
      },
      map,
      "none",
    );
    return [price, attributes];
  };

  it("is the price, and the normal one a fact", () => {
    assert.deepEqual(prices(10, 8), [8, { "Preço normal": 10 }]);
    assert.deepEqual(prices("R$ 10,00", "R$ 8,00"), [8, { "Preço normal": 10 }]);
  });

  it("is none where it is the same, empty, nothing, or more than the normal one", () => {
    assert.deepEqual(prices(10, 10), [10, {}]);
    assert.deepEqual(prices(10, null), [10, {}]);
    assert.deepEqual(prices(10, 0), [10, {}]);
    assert.deepEqual(prices(10, 12), [10, { "Preço promocional": 12 }]);
    assert.deepEqual(prices(null, 8), [8, {}]);
    assert.deepEqual(prices("sob consulta", 8), [8, { precoNormal: "sob consulta" }]);
  });
});

describe("an attribute in a row", () => {
  it("is what its file, its column or its cell says", () => {
    assert.deepEqual(lote("12", "none"), { Lote: "12" });
    assert.deepEqual(lote("007", "by-column"), { Lote: 7 });
    assert.deepEqual(lote("007", "by-cell"), { Lote: "007" });
    assert.deepEqual(lote("'12", "by-cell"), { Lote: "12" });
    assert.deepEqual(lote("-1,5", "by-cell"), { Lote: -1.5 });
    assert.deepEqual(lote("-", "by-cell"), {});
  });
});
