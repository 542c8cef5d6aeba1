import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describe, it } from "node:test";
import { type ImportData, useShop } from "../../entries-fixture.ts";

describe("exporting entries", () => {
  const { run, path, write } = useShop();

  const FORMATS = { faq: ["json", "jsonl", "csv", "md"], catalog: ["json", "jsonl", "csv"] };
  for (const [kind, formats] of Object.entries(FORMATS)) {
    for (const format of formats) {
      it(`gives back as ${format} what ${kind} holds, inactive ones too`, async () => {
        const file = path(`${kind}.${format}`);
        const exported = (await run([kind, "export", file, "--json"])).json();
        const count = kind === "faq" ? 3 : 4;
        assert.deepEqual([exported["exported"], exported["format"]], [count, format]);
        const fresh = path(`copia-${kind}-${format}`);
        const copied = (await run([kind, "import", file, "--data", fresh, "--json"])).json<ImportData>();
        assert.equal(copied.created, count);
        const list = async (...flags: string[]) =>
          (await run([kind, "list", "--inactive", "--json", ...flags]))
            .json<{ results: Record<string, unknown>[] }>()
            .results.map(({ document_id: _id, created_at: _made, updated_at: _at, ...entry }) => entry);
        assert.deepEqual(await list("--data", fresh), await list());
      });
    }
  }

  it("writes what changes nothing when it is read again", async () => {
    const file = path("de-volta.csv");
    await run(["catalog", "export", file]);
    if (process.platform !== "win32") assert.equal(statSync(file).mode & 0o777, 0o600);
    const same = (await run(["catalog", "import", file, "--json"])).json<ImportData>();
    assert.deepEqual([same.unchanged, same.rejected], [4, 0]);
  });

  it("writes to standard output without a file", async () => {
    const { code, out, err } = await run(["faq", "export"]);
    assert.equal(code, 0);
    assert.equal((JSON.parse(out) as unknown[]).length, 3);
    assert.match(err, /exportadas da coleção "geral": 3/);
    assert.match((await run(["catalog", "export", "--format", "csv"])).out, /^\uFEFFid;nome;/);
    const both = await run(["faq", "export", "--format", "md", "--json"]);
    assert.equal(both.code, 2);
    assert.match(both.err, /precisa de um arquivo/);
  });

  it("does not write over a file unless told to, nor leaves half of one", async () => {
    const file = write("meu.json", "meu");
    const refused = await run(["faq", "export", file]);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /já existe.*--yes/);
    assert.equal(readFileSync(file, "utf8"), "meu");
    assert.equal((await run(["faq", "export", file, "--yes"])).code, 0);
    assert.match(readFileSync(file, "utf8"), /carteirinha/);
    const nowhere = await run(["faq", "export", path("nao/existe.json")]);
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.err, /A pasta "\S*nao" não existe/);
    assert.doesNotMatch(nowhere.err, /parcial/);
    assert.deepEqual(
      readdirSync(dirname(file)).filter((name) => name.includes("parcial")),
      [],
    );
  });

  it("asks for a format that it can write", async () => {
    const { err } = await run(["faq", "export", path("x.xlsx")]);
    assert.match(err, /x\.xlsx" não é a de um formato que se grave \(json, jsonl, csv, md\)/);
    assert.match((await run(["faq", "export", path("x")])).err, /dê --format/);
    assert.equal((await run(["catalog", "export", path("x.md")])).code, 2);
    assert.equal((await run(["catalog", "export", "--format", "md"])).code, 2);
    assert.equal((await run(["faq", "export", path("x.txt"), "--format", "csv"])).code, 0);
  });

  it("exports nothing of another tenant or collection", async () => {
    assert.equal((await run(["faq", "export", "--tenant", "outra"])).out, "[]\n");
    const nowhere = await run(["faq", "export", "--collection", "b"]);
    assert.deepEqual([nowhere.code, nowhere.out], [1, ""]);
    assert.match(nowhere.err, /A coleção "b" não existe/);
  });
});
