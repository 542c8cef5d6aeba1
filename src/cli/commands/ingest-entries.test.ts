import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

describe("ingesting questions and products", () => {
  const { run, write } = useCli();

  it("refuses lists of questions and products, and says how they come in", async () => {
    for (const kind of ["faq", "catalog"]) {
      const { code, err } = await run(["ingest", write("lista.json", "[]"), "--kind", kind]);
      assert.equal(code, 2);
      assert.match(err, new RegExp(`acervo ${kind} import`));
    }
  });

  it("marks documents with where they come from", async () => {
    const file = write("ajuda.md", "# Ajuda\n\nPeça ajuda no balcão azul.\n");
    await run(["ingest", file, "--source", "help_center"]);
    assert.match((await run(["search", "balcão azul", "--source", "HELP_CENTER"])).out, /^1\. Ajuda/);
    assert.equal((await run(["ingest", file, "--source", "x"])).code, 2);
  });
});
