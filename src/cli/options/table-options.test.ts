import assert from "node:assert/strict";
import { Command } from "commander";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { TableOptions } from "#src/parsing/index.ts";
import { MESSAGES } from "../messages/index.ts";
import {
  addTableOptions,
  attribute,
  attributeValues,
  columnField,
  entryColumns,
  type TableFlags,
  tableOptions,
} from "./table-options.ts";

function read(argv: readonly string[]): TableOptions | undefined {
  const command = addTableOptions(new Command(), MESSAGES.pt);
  command.parse([...argv], { from: "user" });
  return tableOptions(command.opts<TableFlags>());
}

const columns = (...written: string[]): string[] => written.flatMap((one) => ["--column", one]);

describe("table options", () => {
  it("give every column its role, in either language", () => {
    const english = columns("title=Nome", "id=Cód.", "text=A", "text=B", "metadata=UF", "ignore=Obs");
    const portuguese = columns("título=Nome", "ID=Cód.", "texto=A", "Texto=B", "filtro=UF", "ignorar=Obs");
    const expected = { title: "Nome", id: "Cód.", text: ["A", "B"], metadata: ["UF"], ignored: ["Obs"] };
    assert.deepEqual(read(english), expected);
    assert.deepEqual(read(portuguese), expected);
  });

  it("take names with any sign in them", () => {
    assert.deepEqual(read(columns("texto= preço = R$/m² ")), { text: ["preço = R$/m²"] });
  });

  it("are absent when nothing is said", () => {
    assert.equal(read([]), undefined);
  });

  for (const [written, expected] of [
    [";", ";"],
    ["|", "|"],
    ["tab", "\t"],
    [String.raw`\t`, "\t"],
    ["\t", "\t"],
  ] as const) {
    it(`read the delimiter ${JSON.stringify(written)}`, () => {
      assert.deepEqual(read(["--delimiter", written]), { delimiter: expected });
    });
  }

  it("read the decimal sign", () => {
    assert.deepEqual(read(["--decimal", ","]), { decimal: "," });
    assert.throws(() => read(["--decimal", ";"]), { code: "invalid-option" });
  });

  for (const written of ["Nome", "papel=Nome", "titulo=", "titulo= ", "=Nome", "__proto__=x", ""]) {
    it(`refuse the column "${written}"`, () => {
      assert.throws(() => read(columns(written)), { code: "invalid-option" });
    });
  }

  for (const written of ["", ";;", "a", "1", '"', "\n"]) {
    it(`refuse the delimiter ${JSON.stringify(written)}`, () => {
      assert.throws(() => read(["--delimiter", written]), { code: "invalid-option" });
    });
  }

  it("refuse two titles", () => {
    assert.throws(() => read(columns("titulo=A", "titulo=B")), { code: "invalid-option" });
  });
});

const readColumn = columnField;
const readAttribute = attribute(MESSAGES.pt);

describe("what is named on the command line", () => {
  it("splits at the first sign and keeps all others", () => {
    assert.deepEqual(readColumn("pergunta = Dúvida (a=b)"), { name: "pergunta", value: "Dúvida (a=b)" });
    const named = fc.tuple(fc.stringMatching(/^x[a-z_]{1,12}$/), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(named, ([name, value]) => {
        assert.deepEqual(readAttribute(`${name}=${value}`), { name, value: value.trim() });
      }),
    );
  });

  it("refuses what has no name, and a column that is none", () => {
    for (const wrong of ["", "=", "=x", "  =x", "x"])
      assert.throws(() => readAttribute(wrong), { code: "invalid-option" });
    for (const wrong of ["", "=x", "x", "x=", "x= "])
      assert.throws(() => readColumn(wrong), { code: "invalid-option" });
  });

  it("reads a field that is named twice from both columns", () => {
    const columns = ["name=Marca", "tags=Cor", "tags=Uso"].map(readColumn);
    assert.deepEqual(entryColumns(columns), { name: ["Marca"], tags: ["Cor", "Uso"] });
  });

  it("takes an attribute without a value for one to take away", () => {
    assert.deepEqual(attributeValues(["unidade=", "peso=2 kg"].map(readAttribute)), {
      unidade: null,
      peso: "2 kg",
    });
    assert.equal(Object.getPrototypeOf(attributeValues([readAttribute("__proto__=x")])), Object.prototype);
  });
});
