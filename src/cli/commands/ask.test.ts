import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useSmallBase } from "../cli-fixture.ts";

describe("ask", () => {
  const { run } = useSmallBase();

  it("answers with numbered citations", async () => {
    const { code, out } = await run(["ask", "qual o prazo para recorrer do IPTU?"]);
    assert.equal(code, 0);
    assert.match(out, /30 dias\. \[1\][\s\S]*Fontes:\n {2}\[1\] IPTU \(.*iptu\.md\)/);
  });

  it("refuses with what was searched and where, as an outcome and not an error", async () => {
    const { code, out } = await run(["ask", "qual a capital da Mongólia?", "--collection", "geral"]);
    assert.equal(code, 0);
    assert.match(out, /Procurei por: "qual a capital da Mongólia\?"[\s\S]*Onde: geral/);
    const data = (await run(["ask", "qual a capital da Mongólia?", "--json"])).json();
    assert.equal(data["kind"], "refused");
  });
});
