import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";
import { type ImportData, PRODUCTS, QUESTIONS } from "../entries-fixture.ts";

interface IngestData {
  readonly created: number;
  readonly documents: readonly { source: string }[];
  readonly entries?: ImportData;
}

describe("ingesting questions and products", () => {
  const { run, write, path } = useCli();

  it("imports files that hold entries, says so, and keeps the others as documents", async () => {
    write("faq/perguntas.json", JSON.stringify(QUESTIONS));
    write("faq/sobre.md", "A biblioteca fica no centro.\n");
    write("faq/nota.txt", "Fechada às segundas.");
    write("faq/cores.csv", "cor;peso\nazul;3\n");
    const { code, out, err } = await run(["ingest", path("faq"), "--kind", "faq"]);
    assert.equal(code, 0);
    assert.match(err, /Importado como perguntas frequentes: \S*perguntas\.json/);
    assert.match(out, /^criadas +3\n[\s\S]*criados +3\n/);
    assert.equal((await run(["faq", "list", "--json"])).json()["total"], 2);
    assert.match((await run(["search", "fechada às segundas", "--kind", "faq"])).out, /nota\.txt/);
    const again = (await run(["ingest", path("faq"), "--kind", "faq", "--json"])).json<IngestData>();
    assert.equal(again.entries?.unchanged, 3);
    assert.equal(again.created, 0);
    assert.equal(again.documents.length, 3);
  });

  it("takes products out of a table, and reports nothing else", async () => {
    const { code, out } = await run(["ingest", write("produtos.csv", PRODUCTS), "--kind", "catalog"]);
    assert.equal(code, 0);
    assert.match(out, /^criados +4\n/);
    assert.doesNotMatch(out, /trechos/);
    assert.equal((await run(["catalog", "show", "P1"])).code, 0);
  });

  it("reads tables as documents where columns have roles", async () => {
    const data = ["--data", path("papeis"), "--json"];
    const argv = ["ingest", path("produtos.csv"), "--kind", "catalog", "--column", "titulo=nome", ...data];
    const { created, entries } = (await run(argv)).json<IngestData>();
    assert.deepEqual([created, entries], [1, undefined]);
  });

  it("marks documents with where they come from", async () => {
    const file = write("ajuda.md", "# Ajuda\n\nPeça ajuda no balcão azul.\n");
    await run(["ingest", file, "--source", "help_center"]);
    assert.match((await run(["search", "balcão azul", "--source", "HELP_CENTER"])).out, /^1\. Ajuda/);
    assert.equal((await run(["ingest", file, "--source", "x"])).code, 2);
  });

  it("stops when interrupted", async () => {
    const argv = ["ingest", path("faq"), "--kind", "faq", "--data", path("i")];
    assert.equal((await run(argv, { isInterrupted: true })).code, 130);
  });
});
