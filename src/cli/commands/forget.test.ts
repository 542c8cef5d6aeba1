import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { useSmallBase } from "../cli-fixture.ts";

describe("taking out and putting back", () => {
  const { run, path, write } = useSmallBase();

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

  it("knows no collection by a name that every object has", async () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      const { code, err } = await run(["forget", "--collection", name, "--yes"]);
      assert.deepEqual([code, /não existe\. Coleções disponíveis: geral/.test(err)], [1, true], name);
    }
  });

  it("leaves no byte of a forgotten document behind, though it was quoted in an answer and backed up", async () => {
    const data = ["--data", path("segredo"), "--quiet"];
    write("secreto/cofre.md", "# Cofre\n\nA senha do cofre da prefeitura é zqxwvkj.\n");
    write("secreto/poda.md", "# Poda\n\nA multa por poda ilegal é de R$ 300,00.\n");
    await run(["ingest", path("secreto"), ...data]);
    await run(["backup", ...data]);
    const answer = await run(["ask", "qual é a senha do cofre?", "--conversation", "c", "--json", ...data]);
    assert.match(answer.out, /zqxwvkj/);
    const holders = (): string[] =>
      readdirSync(path("segredo"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => readFileSync(file).includes("zqxwvkj"));
    assert.notDeepEqual(holders(), []);
    const { code, out } = await run(["forget", path("secreto/cofre.md"), ...data]);
    assert.equal(code, 0);
    assert.match(
      out,
      /Apagado: "Cofre"[\s\S]*Citações trocadas por "\[removido\]": 1 registros.* 1 mensagens/,
    );
    assert.match(out, /Apagado também do backup/);
    assert.deepEqual(holders(), []);
    const shown = await run(["conversations", "show", "c", ...data]);
    assert.match(shown.out, /qual é a senha do cofre\?[\s\S]*\[removido\]/);
    assert.equal((await run(["doctor", ...data])).code, 0);
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
    assert.match(
      (await run(["forget", "--help"])).out,
      /--yes\s+necessário para apagar uma coleção inteira ou/,
    );
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

  it("forgets a file by its path, relative or absolute, though it is gone, and a folder only with --yes", async () => {
    const data = ["--data", path("caminhos"), "--quiet"];
    const kept = async () => (await run(["stats", "--json", ...data])).json()["documents"];
    const table = write("pasta/dois/taxas.csv", "Taxa,Valor\nAlvará,10\nPoda,20\n");
    const note = write("pasta/dois/nota.md", "# Nota\n\nA nota vale por um ano.\n");
    write("pasta/um.md", "# Um\n\nO primeiro da pasta.\n");
    write("pasta-vizinha/fora.md", "# Fora\n\nEste fica de fora.\n");
    await run(["ingest", path("pasta"), path("pasta-vizinha"), ...data]);
    const wrong = await run(["forget", table, path("pasta/nada.md"), ...data]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /nada\.md" não existe\. Liste os existentes/);
    assert.equal(await kept(), 6);
    rmSync(table);
    assert.match((await run(["forget", relative(process.cwd(), table), ...data])).out, /^Apagado: "taxas"/);
    const again = await run([
      "ingest",
      write("pasta/dois/nota.md", "# Nota\n\nVale por dois anos.\n"),
      ...data,
    ]);
    assert.equal(again.code, 0);
    assert.equal(await kept(), 3);
    const unsure = await run(["forget", path("pasta"), ...data]);
    assert.equal(unsure.code, 2);
    assert.match(unsure.err, /veio de pastas \(arquivos: 2\): repita com --yes/);
    assert.equal((await run(["forget", note, "--collection", "outra", ...data])).code, 1);
    const deleted = await run(["forget", `${path("pasta")}/`, "--yes", "--json", ...data]);
    assert.deepEqual(
      deleted.json<{ deleted: { name: string }[] }>().deleted.map(({ name }) => name),
      ["Nota", "Um"],
    );
    assert.equal(await kept(), 1);
  });
});
