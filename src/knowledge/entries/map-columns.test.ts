import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { ITEM_COLUMNS } from "../catalog/item-columns.ts";
import { FAQ_COLUMNS } from "../faqs/faq-columns.ts";
import { checkNamed, type FieldNames, mapColumns } from "./map-columns.ts";
import type { EntryColumns } from "./entry-mapping.ts";

function fieldsOf(
  columns: readonly string[],
  names: FieldNames,
  given?: EntryColumns,
): Record<string, string> {
  const { fields, others } = mapColumns(columns, names, given);
  const named = [...fields].map(([field, at]) => [
    field,
    at.map((position) => columns[position]).join(" + "),
  ]);
  return { ...Object.fromEntries(named), others: others.map((at) => columns[at]).join(", ") };
}

describe("columns of questions", () => {
  it("are known in Portuguese and English, whatever their case and accents", () => {
    assert.deepEqual(
      fieldsOf(["PERGUNTA", "Resposta", "Palavras-chave", "Prioridade", "Ativo"], FAQ_COLUMNS),
      {
        question: "PERGUNTA",
        answer: "Resposta",
        keywords: "Palavras-chave",
        priority: "Prioridade",
        active: "Ativo",
        others: "",
      },
    );
    assert.deepEqual(fieldsOf(["id", "question", "answer", "category", "source"], FAQ_COLUMNS), {
      id: "id",
      question: "question",
      answer: "answer",
      category: "category",
      others: "source",
    });
  });
});

describe("columns of products", () => {
  it("take a brand for the name only where nothing else is one", () => {
    assert.equal(fieldsOf(["marca", "preço"], ITEM_COLUMNS)["name"], "marca");
    const both = fieldsOf(["marca", "Nome", "preço"], ITEM_COLUMNS);
    assert.equal(both["name"], "Nome");
    assert.equal(both["manufacturer"], "marca");
  });

  it("are taken as the caller names them, several for one field too", () => {
    const columns = ["registro", "marca_comercial", "culturas", "Pragas", "nome"];
    const given = { nome: "Marca Comercial", tags: ["culturas", "pragas"] };
    assert.deepEqual(fieldsOf(columns, ITEM_COLUMNS, given), {
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
    assert.throws(() => mapColumns(["a"], ITEM_COLUMNS, { colour: "a" }), /colour/);
  });
});
