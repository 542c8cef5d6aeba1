import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useShop } from "../entries-fixture.ts";

describe("a search where the organisation has nothing", () => {
  const { run } = useShop();
  const SAID = /A organização "naoexiste" ainda não tem nada guardado aqui\. Confira o nome dado em --tenant/;
  const SEARCHES = [
    ["search", "uva"],
    ["ask", "há uva?"],
    ["knowledge", "uva"],
    ["faq", "search", "uva"],
    ["catalog", "search", "uva"],
    ["debug-search", "uva"],
  ];

  for (const argv of SEARCHES) {
    it(`says so instead of blaming the index (${argv.slice(0, -1).join(" ")})`, async () => {
      const { code, out, err } = await run([...argv, "--tenant", "naoexiste"]);
      assert.equal(code, 0);
      assert.match(out, SAID);
      assert.doesNotMatch(out + err, /degradada|reindex|RAG/);
      assert.doesNotMatch((await run(argv)).out, SAID);
    });
  }

  it("keeps the standard output for what goes to a model", async () => {
    for (const argv of [
      ["search", "uva", "--context"],
      ["knowledge", "uva", "--context"],
      ["catalog", "search", "uva", "--payload"],
    ]) {
      const { out, err } = await run([...argv, "--tenant", "naoexiste"]);
      assert.match(err, SAID);
      assert.doesNotMatch(out, SAID);
    }
  });

  it("is not claimed of one that has only inactive entries", async () => {
    await run(["faq", "add", "Abre?", "Sim.", "--inactive", "--tenant", "nova"]);
    assert.doesNotMatch((await run(["faq", "search", "abre", "--tenant", "nova"])).out, /nada guardado/);
  });
});
