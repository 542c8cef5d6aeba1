import assert from "node:assert/strict";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import { startFakeProvider } from "../../../../test/helpers/fake-provider.ts";
import { useSmallBase } from "../../cli-fixture.ts";

describe("looking after a base", () => {
  const { run, path } = useSmallBase();

  it("seed 003: reports a re-indexing under the known names", async () => {
    const report = (await run(["reindex", "--json"])).json();
    const { documents_count: documents, chunks_count: chunks, duration_seconds: seconds, success } = report;
    assert.deepEqual([documents, chunks, typeof seconds, success], [2, 2, "number", true]);
  });

  it("counts and clears the cache of one tenant, and of no other", async () => {
    const provider = await startFakeProvider({});
    const environment = {
      ACERVO_DATA: path("cache"),
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "m",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
    };
    const as = (tenant: string, ...argv: string[]) => run([...argv, "--tenant", tenant], { environment });
    const cacheOf = async (tenant: string) => {
      const { cache } = (await as(tenant, "stats", "--json")).json<{ cache: Record<string, unknown> }>();
      return [cache["entries"], cache["hits"], cache["misses"]];
    };
    for (const tenant of ["uma", "outra"]) await as(tenant, "ingest", path("docs"));
    for (const _ of [1, 2]) await as("uma", "search", "prazo do IPTU");
    await as("outra", "search", "multa por poda");
    assert.deepEqual(
      [await cacheOf("uma"), await cacheOf("outra")],
      [
        [1, 1, 1],
        [1, 0, 1],
      ],
    );
    assert.deepEqual((await as("outra", "cache", "clear", "--json")).json(), { deleted: 1 });
    assert.deepEqual(
      [await cacheOf("uma"), await cacheOf("outra")],
      [
        [1, 1, 1],
        [0, 0, 0],
      ],
    );
    await provider.close();
  });

  it("does not approve of an address that ask would refuse", async () => {
    for (const address of ["ftp://x.example/v1", "https://eu:senha@x.example/v1"]) {
      const environment = {
        ACERVO_LLM: "openai-compatible",
        ACERVO_LLM_MODEL: "m",
        ACERVO_LLM_BASE_URL: address,
      };
      const [asked, examined] = [
        await run(["ask", "IPTU?"], { environment }),
        await run(["doctor"], { environment }),
      ];
      assert.deepEqual([asked.code, examined.code, examined.err], [2, 2, asked.err]);
    }
  });

  it("makes the index anew from the stored texts, and says where the former state is", async () => {
    const { chunks, backup } = (await run(["rebuild", "--json"])).json<{ chunks: number; backup: string }>();
    assert.equal(chunks, 2);
    assert.ok(existsSync(backup));
    assert.equal((await run(["doctor", "--verify"])).code, 0);
    assert.match((await run(["search", "IPTU"])).out, /IPTU/);
  });

  it("shows what the base holds, and lists its documents", async () => {
    const { out } = await run(["stats"]);
    assert.match(out, /documentos +2\n[\s\S]*coleções +geral \(2\)[\s\S]*builtin:/);
    assert.match((await run(["stats", "--documents"])).out, /1 +IPTU +\S+iptu\.md +geral +1/);
    const data = (await run(["stats", "--json"])).json<{ cache: object; documents: number }>();
    assert.deepEqual(Object.keys(data.cache), ["entries", "hits", "misses", "oldest", "newest"]);
  });

  it("seed 004: the statistics tell of the reranker and of the vector index", async () => {
    const states = async (environment: Record<string, string>) => {
      const data = (await run(["stats", "--json"], { environment })).json();
      return [data["reranker_available"], data["reranker_enabled"]];
    };
    assert.deepEqual(await states({}), [false, false]);
    assert.deepEqual(await states({ COHERE_API_KEY: "k" }), [true, true]);
    assert.deepEqual(await states({ COHERE_API_KEY: "k", KB_RERANKER_ENABLED: "false" }), [true, false]);
    const data = (await run(["stats", "--json"])).json();
    assert.deepEqual(
      [data["pgvector_enabled"], data["vector_index"], data["vectors"], data["indexed_vectors"]],
      [false, "exact", 2, 0],
    );
    assert.match(
      (await run(["stats"])).out,
      /índice de vetores +nenhum: a busca é exata\n[\s\S]*reordenação +não há/,
    );
  });

  it("tells once, on standard error, which settings have no effect, and doctor lists them", async () => {
    const environment = { RAG__DOCUMENTS_PATH: "data", ACERVO_TOPK: "3" };
    const { err, code } = await run(["search", "IPTU"], { environment });
    assert.equal(code, 0);
    assert.equal(
      err.match(/RAG__DOCUMENTS_PATH: não há pasta fixa de documentos\. Use acervo ingest/g)?.length,
      1,
    );
    assert.equal(err.match(/ACERVO_TOPK: não é nome de nenhuma configuração/g)?.length, 1);
    assert.equal((await run(["search", "IPTU", "--quiet"], { environment })).err, "");
    const { out } = await run(["doctor"], { environment });
    assert.match(out, /– toda configuração escrita tem efeito \(RAG__DOCUMENTS_PATH: .*; ACERVO_TOPK: /);
  });

  it("finds a healthy base healthy, and names the model that changed", async () => {
    const healthy = await run(["doctor"]);
    assert.equal(healthy.code, 0);
    assert.match(healthy.out, /✓ Node[\s\S]*✓ I1[\s\S]*Tudo certo/);
    const environment = { ACERVO_EMBEDDING: "hash" };
    const other = await run(["doctor"], { environment });
    assert.equal(other.code, 1);
    assert.match(other.out, /✗ modelo configurado é o do índice .*rode acervo reindex/);
    assert.match((await run(["model"], { environment })).out, /hash:[\s\S]*builtin:[\s\S]*acervo reindex/);
  });

  it("names every check in the reader's language", async () => {
    interface Checkup {
      readonly checks: readonly { name: string }[];
    }
    const namesIn = async (language: string): Promise<string[]> => {
      const { checks } = (await run(["doctor", "--verify", "--json", "--lang", language])).json<Checkup>();
      return checks.map(({ name }) => name);
    };
    const english = new Set(await namesIn("en"));
    assert.ok(english.size > 10);
    assert.deepEqual(
      (await namesIn("pt")).filter((name) => english.has(name)),
      [],
    );
  });

  it("sees that documents were indexed by another recipe", async () => {
    const { code, out } = await run(["doctor"], { environment: { ACERVO_CHUNK_SIZE: "500" } });
    assert.equal(code, 1);
    assert.match(out, /2 documentos cortados ou analisados de outro modo: rode acervo reindex/);
  });

  it("answers while another process holds the write lock, and refuses to restore with a clear code", async () => {
    const { path: backup } = (await run(["backup", "--json"])).json<{ path: string }>();
    const holder = new DatabaseSync(path("base/acervo.db"));
    holder.exec("BEGIN IMMEDIATE");
    try {
      assert.match((await run(["search", "poda nova"])).out, /300,00/);
      const asked = await run(["ask", "qual é a multa por poda?", "--json"]);
      assert.equal(asked.code, 0);
      assert.match(asked.out, /300,00/);
      const refused = await run(["restore", backup, "--yes"]);
      assert.equal(refused.code, 75);
      assert.match(refused.err, /ocupado/);
    } finally {
      holder.close();
    }
  });

  it("says which files others could read and what a killed process left, and puts both right", async () => {
    const leftover = path("base/backups/auto-1.db.99999999-0-1.tmp");
    writeFileSync(leftover, "x");
    if (process.platform !== "win32") chmodSync(path("base"), 0o755);
    const { code, out } = await run(["doctor"]);
    assert.equal(code, 0);
    if (process.platform !== "win32") assert.match(out, /só o dono lê[^\n]*corrigido agora: \S*base/);
    assert.match(out, /resto de trabalho interrompido[^\n]*corrigido agora: \S*auto-1\.db/);
    assert.equal(existsSync(leftover), false);
    assert.doesNotMatch((await run(["doctor"])).out, /corrigido agora/);
  });

  it("names a damaged document and its way back, and has it read again from its file", async () => {
    const damage = (sql: string): void => {
      const db = new DatabaseSync(path("base/acervo.db"));
      db.exec(sql);
      db.close();
    };
    await run(["backup"]);
    damage("UPDATE chunk SET text = replace(text, '300', '900')");
    const { code, out } = await run(["doctor", "--deep"]);
    assert.equal(code, 1);
    assert.match(out, /✗ nenhum documento danificado \(\d "Poda" \(texto\): acervo ingest \S+poda\.md\)/);
    assert.match(out, /✗ I9 o que está guardado é o que foi escrito/);
    assert.equal((await run(["ingest", path("docs"), "--json"])).json()["replaced"], 1);
    assert.equal((await run(["doctor", "--deep"])).code, 0);
    assert.match((await run(["search", "poda"])).out, /300,00/);
    damage(
      "UPDATE document_terms SET data = CAST(data || x'00' AS BLOB) WHERE id = (SELECT min(id) FROM document_terms)",
    );
    assert.match((await run(["doctor", "--deep"])).out, /"IPTU" \(termos\): acervo reindex/);
    await run(["reindex"]);
    damage("UPDATE document SET source = source || 'x', name = 'Perdido' WHERE name = 'Poda'");
    assert.match((await run(["doctor", "--deep"])).out, /"Perdido" \(campos\): sem cópia conhecida/);
    damage("UPDATE document SET source = rtrim(source, 'x')");
    rmSync(path("docs/poda.md"));
    assert.match((await run(["doctor", "--deep"])).out, /"Perdido" \(campos\): acervo restore \S+\.db/);
  });
});
