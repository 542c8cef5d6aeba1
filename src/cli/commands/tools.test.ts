import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnswerReply } from "#src/api/index.ts";
import { useCli, useSmallBase } from "../cli-fixture.ts";

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

describe("datastores alone", () => {
  const { run, write, path } = useCli();
  const QUESTIONS = {
    general: "qual a competência da Fazenda?",
    law: "o que diz a lei sobre a competência da Fazenda?",
    data: "quantos servidores tem a Fazenda?",
  };

  const withFiles = (base: string) => {
    write(
      "dados/Fazenda/sobre.md",
      "# Fazenda\n\nA Fazenda tem por competência a gestão tributária. A Fazenda tem 40 servidores. " +
        "A lei sobre a competência da Fazenda é de 1998.",
    );
    write("dados/Saude/sobre.md", "# Saúde\n\nA Saúde tem por competência cuidar das vacinas.");
    return { environment: { ACERVO_DATASTORES: path("dados"), ACERVO_DATA: path(base) } };
  };

  it("seed 000: file_search needs no base that was made before", async () => {
    const asked = ["tools", "run", "file_search", '{"query":"gestão tributária"}'];
    const { code, out, err } = await run(asked, withFiles("nova"));
    assert.equal(code, 0, err);
    assert.match(out, /"file": "sobre\.md"/);
    const nothing = await run(["tools", "run", "getStats"], withFiles("nenhuma"));
    assert.match(nothing.err, /nenhuma/, "other tools still need one");
  });

  for (const [intent, question] of Object.entries(QUESTIONS)) {
    it(`seed 000: ask answers from the files without a base, a question about ${intent}`, async () => {
      const { code, out } = await run(["ask", question, "--json"], withFiles(`base-${intent}`));
      assert.equal(code, 0);
      const reply = JSON.parse(out) as AnswerReply;
      assert.deepEqual([reply.kind, reply.intent.intent], ["answered", intent], out);
      assert.ok(reply.searched.tools.includes("files"));
    });
  }

  it("are of the tenant that they were set for, and copied into no other", async () => {
    const { environment } = withFiles("organizacoes");
    const asked = ["ask", QUESTIONS.general, "--json"];
    assert.match((await run(asked, { environment })).out, /gestão tributária/);
    for (const argv of [asked, ["tools", "run", "file_search", '{"query":"competência"}']]) {
      const other = await run([...argv, "--tenant", "outra"], { environment });
      assert.doesNotMatch(other.out, /tributária|vacinas/, argv[0]);
    }
    const stats = await run(["stats", "--tenant", "outra", "--json"], { environment });
    assert.deepEqual(stats.json()["collections"], {});
    const both = { ...environment, ACERVO_DATASTORES: `outra=${path("dados")},terceira=${path("nada")}` };
    assert.match(
      (await run([...asked, "--tenant", "outra"], { environment: both })).out,
      /gestão tributária/,
    );
    assert.match(
      (await run(["tools", "run", "file_search"], { environment: both })).err,
      /datastores de "default"/,
    );
  });

  it("seed 000: an asker sees the datastores in its list and no others, by any search", async () => {
    const files = withFiles("listas");
    await run(["ask", QUESTIONS.general], files);
    const ask = async (names: string) =>
      (await run(["ask", QUESTIONS.general, "--datastores", names, "--json"], files)).out;
    assert.match(await ask("fazenda,saude"), /gestão tributária/);
    const limited = await ask("saude");
    assert.doesNotMatch(limited, /tributária/);
    const tool = (name: string, input: object) =>
      run(["tools", "run", name, JSON.stringify(input), "--datastores", "saude"], files);
    const widened = await tool("file_search", { query: "competência", datastores: ["Fazenda", "Saude"] });
    assert.deepEqual(widened.json()["unknown_datastores"], ["Fazenda"]);
    assert.doesNotMatch(widened.out, /tributária/);
    assert.doesNotMatch((await tool("searchDocuments", { query: "competência" })).out, /tributária/);
    const misspelt = await run(["ask", "competência", "--datastores", "Lua"], files);
    assert.match(misspelt.err, /Lua[\s\S]*Fazenda, Saude/);
  });
});
