import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useSmallBase } from "../cli-fixture.ts";

describe("tools", () => {
  const { run } = useSmallBase();

  it("are listed with what they are for", async () => {
    const { out } = await run(["tools"]);
    for (const name of [
      "searchCatalog",
      "searchFaqs",
      "searchDocuments",
      "searchLaw",
      "file_search",
      "getStats",
    ])
      assert.match(out, new RegExp(`^${name} `, "m"));
  });

  it("are exported in the form that a provider takes, needing no knowledge base", async () => {
    const openai = (await run(["tools", "export", "--data", "nowhere"])).json<{ type: string }[]>();
    assert.ok(openai.every(({ type }) => type === "function"));
    const gemini = (await run(["tools", "export", "--format", "gemini"])).json<object[]>();
    assert.ok("functionDeclarations" in (gemini[0] ?? {}));
    assert.equal((await run(["tools", "export", "--format", "xml"])).code, 2);
  });

  it("run with arguments in JSON and give JSON", async () => {
    const found = await run(["tools", "run", "searchDocuments", '{"query":"multa por poda","limit":1}']);
    assert.equal(found.code, 0);
    assert.match(JSON.stringify(found.json()), /R\$ 300,00/);
    assert.equal((await run(["tools", "run", "getStats"])).json()["documents"], 2);
  });

  it("say which argument is wrong, and which names there are", async () => {
    const wrong = await run(["tools", "run", "searchDocuments", '{"query":"x","tenant":"outro"}']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /tenant/);
    assert.equal((await run(["tools", "run", "searchDocuments", "{"])).code, 2);
    const noFiles = await run(["tools", "run", "file_search", '{"query":"poda"}']);
    assert.deepEqual([noFiles.code, /ACERVO_DATASTORES/.test(noFiles.err)], [2, true]);
    const unknown = await run(["tools", "run", "sendEmail"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /searchCatalog, searchFaqs/);
  });
});
