import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { useCli } from "./cli-fixture.ts";

describe("usage", () => {
  const { run } = useCli();

  it("explains itself in Portuguese, or in English when asked", async () => {
    assert.match((await run(["--help"])).out, /Uso: acervo \[opções\] \[comando\][\s\S]*ingest +indexa/);
    assert.match((await run(["search", "--help", "--lang", "en"])).out, /Usage: acervo search/);
    assert.match((await run(["help", "eval"])).out, /--qrels-file/);
    assert.match((await run(["--help"], { environment: { ACERVO_LANGUAGE: "en" } })).out, /Commands:/);
  });

  it("takes a mistyped command or option as wrong usage and suggests the right one", async () => {
    const command = await run(["serch", "x"]);
    assert.equal(command.code, 2);
    assert.match(command.err, /"serch" não existe\. Você quis dizer search\?/);
    const option = await run(["search", "x", "--mod", "y"]);
    assert.equal(option.code, 2);
    assert.match(option.err, /--mod não existe\. Você quis dizer --mode\?/);
    assert.match((await run(["search"])).err, /Falta QUERY/);
    assert.match((await run(["search", "x", "--data"])).err, /--data <DIR> precisa de um valor/);
  });

  it("shows the help of an action, and complains about what does not exist", async () => {
    assert.match((await run(["help", "faq", "import"])).out, /^Uso: acervo faq import .*<FILE\.\.\.>/);
    assert.match(
      (await run(["help", "--lang", "en", "vocabulary", "set"])).out,
      /^Usage: acervo vocabulary set/,
    );
    assert.match((await run(["help"])).out, /^Uso: acervo \[opções\] \[comando\]/);
    const wrong = [
      [["help", "serch"], /"serch" não existe\. Você quis dizer search\? Veja "acervo --help"/],
      [["help", "faq", "imprt"], /"imprt" não existe\. Você quis dizer import\? Veja "acervo faq --help"/],
      [["help", "vocabulary", "foo"], /"foo" não existe/],
      [["vocabulary", "foo"], /"foo" não existe\. Veja "acervo vocabulary --help"/],
      [["vocabulary", "set"], /Falta FILE\. Veja "acervo vocabulary set --help"/],
    ] as const;
    for (const [argv, message] of wrong) {
      const { code, err } = await run(argv);
      assert.equal(code, 2, argv.join(" "));
      assert.match(err, message);
    }
  });

  it("names every format that entries are read from", async () => {
    const { out } = await run(["faq", "import", "--help"]);
    for (const format of ["json", "jsonl", "ndjson", "csv", "tsv", "xlsx", "parquet", "md", "markdown"])
      assert.match(out, new RegExp(`\\.${format}\\b`));
  });

  it("refuses names of tenants and collections that are too long", async () => {
    for (const option of ["tenant", "collection"]) {
      const { code, err } = await run(["stats", `--${option}`, "a".repeat(300)]);
      assert.equal(code, 2);
      assert.match(err, new RegExp(`ACERVO_${option.toUpperCase()}: .*100`));
    }
  });

  it("says what a value should have been", async () => {
    const { code, err } = await run(["search", "x", "--mode", "mágico"]);
    assert.equal(code, 2);
    assert.match(err, /Valor inválido para --mode: "mágico". Use lexical, vector, hybrid\./);
    assert.match((await run(["search", "x", "--top-k", "dez"])).err, /--top-k: "dez"/);
    assert.match((await run(["search", "x", "--filter", "ano"])).err, /Filtro inválido/);
  });

  it("reports errors as data on standard output with --json, wherever it stands", async () => {
    for (const argv of [
      ["--json", "search", "x"],
      ["search", "x", "--json"],
    ]) {
      const result = await run(argv);
      assert.equal(result.code, 1);
      assert.equal(result.json<{ error: { code: string } }>().error.code, "store-not-found");
      assert.match(result.err, /Ainda não há acervo.*acervo ingest.*acervo seed.*acervo faq add/);
    }
  });

  it("shows a stack only with --debug", async () => {
    assert.doesNotMatch((await run(["stats"])).err, /\n\s+at /);
    assert.match((await run(["stats", "--debug"])).err, /\n\s+at /);
  });

  it("reports all wrong settings by name", async () => {
    const environment = { ACERVO_TOP_K: "0", ACERVO_EMBEDDING: "mágica" };
    const { code, err } = await run(["stats"], { environment });
    assert.equal(code, 2);
    assert.match(err, /ACERVO_EMBEDDING[\s\S]*ACERVO_TOP_K/);
  });
});

describe("ingest", () => {
  const { run, write, path } = useCli();

  it("counts what became of each file and says why some stayed out", async () => {
    write("a/leia.md", "# Lixo\n\nA coleta passa às terças-feiras.\n");
    write("a/vazio.md", "");
    write("a/foto.md", "\u0000\u0001\u0002");
    write("a/planilha.xyz", "1;2");
    write("b/leia.md", "# Água\n\nA conta vence no dia 10.\n");
    write("b/outra.md", "# Água\n\nA conta vence no dia 10.\n");
    const { code, out, err } = await run(["ingest", path("a"), path("b"), path("nada")]);
    assert.equal(code, 1);
    assert.match(out, /criados +2\n[\s\S]*duplicados +1\nignorados +3\ncom falha +1\n/);
    assert.match(out, /vazio\.md: arquivo vazio/);
    assert.match(out, /foto\.md: conteúdo binário/);
    assert.match(out, /planilha\.xyz: formato não suportado/);
    assert.match(
      out,
      /outra\.md: arquivo já indexado como 'Água' \(id=2, \S*b\/leia\.md\)\. Hash: [0-9a-f]{6}… Para substituir/,
    );
    assert.match(out, /nada: falhou: Não encontrei/);
    assert.match(err, /Indexando: 6\/6/);
  });

  it("leaves known files alone, and prints nothing but data with --json", async () => {
    const result = await run(["ingest", path("a"), path("b"), "--json"]);
    assert.equal(result.code, 0);
    assert.equal(result.err, "");
    const { unchanged, created, documents } = result.json<{
      unchanged: number;
      created: number;
      documents: { outcome: string; code?: string }[];
    }>();
    assert.deepEqual([unchanged, created], [2, 0]);
    assert.ok(documents.some(({ outcome, code }) => outcome === "skipped" && code === "empty"));
  });

  it("keeps files of the same name apart, in one run and in another", async () => {
    const data = path("separados");
    for (const folder of ["a", "b"]) await run(["ingest", path(`${folder}/leia.md`), "--data", data]);
    const { documents } = (await run(["stats", "--documents", "--json", "--data", data])).json<{
      documents: { name: string }[];
    }>();
    assert.deepEqual(documents.map(({ name }) => name).toSorted(), ["Lixo", "Água"]);
  });

  it("fails without leaving an empty knowledge base when there is nothing to read", async () => {
    const { code } = await run(["ingest", path("nada"), "--data", path("novo")]);
    assert.equal(code, 1);
    assert.equal(existsSync(path("novo")), false);
  });

  it("gives a title to one file only", async () => {
    assert.equal((await run(["ingest", path("a"), "--title", "X"])).code, 2);
    const one = ["ingest", path("a/leia.md"), "--title", "Coleta", "--collection", "avulsos", "--json"];
    const { documents } = (await run(one)).json<{ documents: { name: string }[] }>();
    assert.equal(documents[0]?.name, "Coleta");
  });

  it("ends with 130 when interrupted, with what was handed over written", async () => {
    const data = path("interrompido");
    const { code, out } = await run(["ingest", path("a"), "--data", data], { isInterrupted: true });
    assert.equal(code, 130);
    assert.match(out, /Interrompido/);
    assert.equal((await run(["doctor", "--verify", "--data", data])).code, 0);
  });
});
