import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Cell, RecordTable, TableRecord } from "#src/parsing/index.ts";
import { mapColumns } from "../entries/map-columns.ts";
import { ITEM_COLUMNS } from "./item-columns.ts";
import { type AttributeTyping, itemFromRow } from "./item-row.ts";

const COLUMNS = ["Nome", "Preço", "Lote"];
const MAP = mapColumns(COLUMNS, ITEM_COLUMNS);

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
