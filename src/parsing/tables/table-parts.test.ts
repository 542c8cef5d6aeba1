import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeXlsx } from "../../../test/files/xlsx.ts";
import type { ParsedPart } from "../block.ts";
import { parseFile } from "../parse.ts";

function parts(name: string, content: string | Uint8Array): Promise<ParsedPart[]> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return Array.fromAsync(parseFile({ name, content: { bytes } }, { keepsRecords: true }));
}

async function rows(name: string, content: string | Uint8Array): Promise<unknown[]> {
  return (await parts(name, content)).flatMap(({ record }) =>
    record ? [[record.row, ...record.cells]] : [],
  );
}

describe("rows that are kept as they are", () => {
  it("come with their numbers and their cells as written", async () => {
    assert.deepEqual(await rows("x.csv", "código;preço\n007;1.234,50\n\n008;-\n"), [
      [2, "007", "1.234,50"],
      [4, "008", "-"],
    ]);
  });

  it("can be read by the type of their columns", async () => {
    const [first, , end] = await parts("x.csv", "código;preço\n007;1.234,50\n008;2,00\n");
    const { table, cells } = first?.record ?? assert.fail();
    assert.deepEqual([table.typed(cells[0], 0), table.typed(cells[1], 1)], ["007", 1234.5]);
    assert.deepEqual([table.columns, table.name, table.isLast], [["código", "preço"], null, true]);
    assert.deepEqual([end?.part, end?.skippedRecords], [0, 0]);
  });

  it("are the only list of records of an object, whatever stands beside or above it", async () => {
    const list = '[{"a":1},{"a":2}]';
    for (const text of [
      `{"faqs":${list}}`,
      `{"meta":{"v":1},"etiquetas":["x"],"faqs":${list}}`,
      `{"ok":true,"dados":{"total":2,"itens":${list}}}`,
    ])
      assert.deepEqual(await rows("x.json", text), [
        [1, 1],
        [2, 2],
      ]);
    assert.deepEqual(await rows("x.jsonl", `{"faqs":${list}}\n`), [
      [1, 1],
      [1, 2],
    ]);
    assert.equal((await rows("x.json", `{"a":${list},"b":${list}}`)).length, 1);
    assert.equal((await rows("x.jsonl", `{"nome":"x","partes":${list}}\n`)).length, 1);
  });

  it("come from every sheet", async () => {
    const found = await parts(
      "x.xlsx",
      makeXlsx(
        ["Um", "Dois"].map((name) => ({
          name,
          rows: [
            ["a", "b"],
            [name, 1],
          ],
        })),
      ),
    );
    const tables = found.flatMap(({ record }) => (record ? [record.table] : []));
    assert.deepEqual(
      tables.map(({ name, isLast }) => [name, isLast]),
      [
        ["Um", false],
        ["Dois", true],
      ],
    );
  });

  it("come from one object as from a list of one", async () => {
    assert.deepEqual(await rows("x.json", '{"a":1,"b":{"c":"d"}}'), [[1, 1, "d"]]);
    assert.deepEqual(await rows("x.json", '{"lista":[{"a":1}],"versao":2}'), [[1, 1]]);
  });

  it("leave other files whole, changelogs included", async () => {
    const log = "# Changelog\n\n## 1.1.0\n\nNovo.\n\n## 1.0.0\n\nInício.\n";
    const found = await parts("CHANGELOG.md", log);
    assert.deepEqual(
      found.map(({ part, document }) => [part, document.text]),
      [[0, log]],
    );
  });
});
