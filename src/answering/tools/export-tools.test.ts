import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { assertGolden } from "../../../test/helpers/golden.ts";
import { exportTools, TOOL_FORMATS, toolDeclaration } from "./export-tools.ts";
import { TOOLS } from "./tools.ts";

const GOLDEN = new URL("golden/", import.meta.url);
const ALL = Object.values(TOOLS);

describe("tools for other programs", () => {
  for (const format of TOOL_FORMATS) {
    it(`are declared as ${format} takes them`, () => {
      assertGolden(new URL(`${format}.json`, GOLDEN), exportTools(ALL, format));
    });
  }

  it("are told to our own models under the same names", () => {
    const { name, description, parameters } = toolDeclaration(TOOLS.searchLaw);
    assert.deepEqual([name, description], ["searchLaw", TOOLS.searchLaw.description]);
    assert.deepEqual(parameters["required"], ["query"]);
    assert.ok(!("$schema" in parameters));
  });

  it("have schemas that let through what the tools let through", () => {
    const inputs = [
      {},
      { query: "" },
      { query: "x" },
      { query: "x", limit: 3 },
      { query: "x", limit: 21 },
      { query: "x", top_k: 20 },
      { query: "x", datastores: ["a"] },
      { query: "x", datastores: "a" },
      { query: "x", asOf: "2003-05-01" },
      { query: "x", other: true },
    ];
    for (const tool of ALL) {
      const schema = z.fromJSONSchema(toolDeclaration(tool).parameters);
      for (const input of inputs) {
        const isRight = tool.input.safeParse(input).success;
        assert.equal(schema.safeParse(input).success, isRight, `${tool.name} ${JSON.stringify(input)}`);
      }
    }
  });

  it("hold for Gemini nothing that it refuses", () => {
    const keys = new Set<string>();
    JSON.stringify(exportTools(ALL, "gemini"), (key, value: unknown) => (keys.add(key), value));
    for (const refused of ["$schema", "additionalProperties", "pattern", "format"])
      assert.ok(!keys.has(refused));
    const [{ functionDeclarations }] = exportTools([TOOLS.getStats], "gemini") as [
      { functionDeclarations: readonly object[] },
    ];
    assert.deepEqual(functionDeclarations, [{ name: "getStats", description: TOOLS.getStats.description }]);
  });
});
