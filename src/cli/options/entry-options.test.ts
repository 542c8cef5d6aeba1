import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { MESSAGES } from "../messages/index.ts";
import { attribute, attributeValues, columnField, entryColumns } from "./entry-options.ts";

const readColumn = columnField(MESSAGES.pt);
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
    for (const wrong of ["", "=", "=x", "  =x", "x"]) assert.throws(() => readAttribute(wrong), /NOME=VALOR/);
    for (const wrong of ["", "=x", "x", "x=", "x= "]) assert.throws(() => readColumn(wrong), /CAMPO=COLUNA/);
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
