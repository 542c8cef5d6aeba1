import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { useSmallBase } from "../cli-fixture.ts";

describe("taking out and putting back", () => {
  const { run, path } = useSmallBase();

  it("backs up, refuses to overwrite, and restores even a damaged base", async () => {
    const target = path("copia.db");
    assert.equal((await run(["backup", target])).code, 0);
    assert.equal((await run(["backup", target])).code, 2);
    writeFileSync(path("base/acervo.db"), "isto não é um banco");
    assert.equal((await run(["doctor"])).code, 1);
    assert.equal((await run(["restore", target])).code, 2);
    assert.equal((await run(["restore", target, "--yes"])).code, 0);
    assert.equal((await run(["stats", "--json"])).json()["documents"], 2);
    assert.equal((await run(["restore", path("nada.db")])).code, 1);
  });

  it("clears the cache of questions", async () => {
    await run(["search", "poda"]);
    assert.ok(Number((await run(["cache", "clear", "--json"])).json()["deleted"]) >= 1);
    assert.equal((await run(["cache", "cleanup", "--json"])).json()["deleted"], 0);
  });

  it("forgets a document at once, and a collection only with --yes", async () => {
    const data = ["--data", path("outra"), "--quiet"];
    await run(["ingest", path("docs"), ...data]);
    assert.equal((await run(["forget", "99", ...data])).code, 1);
    assert.match((await run(["forget", "--help"])).out, /--yes\s+necessário para apagar uma coleção inteira/);
    assert.equal((await run(["forget", ...data])).code, 2);
    assert.match((await run(["forget", "1", ...data])).out, /Apagado: "IPTU"/);
    await run(["faq", "add", "Abre?", "Sim.", "--inactive", ...data]);
    assert.match(
      (await run(["forget", "--collection", "geral", ...data])).err,
      /"geral" inteira \(documentos: 2, também os inativos\): repita com --yes/,
    );
    assert.match(
      (await run(["forget", "--collection", "gerall", ...data])).err,
      /"gerall" não existe.*: geral/,
    );
    assert.equal((await run(["forget", "--collection", "geral", ...data])).code, 2);
    assert.equal((await run(["forget", "--collection", "geral", "--yes", ...data])).code, 0);
    assert.equal((await run(["stats", "--json", ...data])).json()["documents"], 0);
  });
});
