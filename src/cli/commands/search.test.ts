import assert from "node:assert/strict";
import { basename } from "node:path";
import { describe, it } from "node:test";
import type { SearchReply } from "#src/api/index.ts";
import { useSmallBase } from "../cli-fixture.ts";

interface SearchData {
  readonly mode: string;
  readonly degraded: boolean;
  readonly fallback: string | null;
  readonly notices: readonly { kind: string; used?: number }[];
  readonly hits: readonly { source: string; document_id: number; chunk_id: number; breakdown?: object }[];
}

/** Of reciprocal ranks, with k = 10. */
const shareOf = (rank: number | null | undefined): number => (rank ? 1 / (10 + rank) : 0);

describe("what a search shows", () => {
  const { run, write, path } = useSmallBase();

  it("numbers the hits with citation, source and confidence", async () => {
    const { code, out } = await run(["search", "multa", "por", "poda"]);
    assert.equal(code, 0);
    assert.match(out, /^1\. Poda\n {3}\S+poda\.md · documento \d/);
    assert.match(out, /CONFIANÇA\]/);
    assert.doesNotMatch(out, /jurídicos/, "these are no laws");
    assert.equal(out.includes("\u001B["), false);
  });

  it("emphasises matched words on a terminal, unless NO_COLOR is set", async () => {
    const coloured = await run(["search", "multa por poda"], { isTTY: true });
    // eslint-disable-next-line no-control-regex
    assert.match(coloured.out, /\u001B\[1m\u001B\[33mmulta\u001B/);
    const plain = await run(["search", "multa"], { isTTY: true, environment: { NO_COLOR: "1" } });
    assert.equal(plain.out.includes("\u001B["), false);
  });

  it("shows no addresses of images, frames of tables or targets of links, and keeps the stored text", async () => {
    const page = [
      "# Viveiro\n\n[![Mapa do viveiro](https://v.example/mapa.png)](https://v.example/mapa)",
      "O viveiro doa **mudas** a quem pede pelo [formulário](https://v.example/f?id=1).",
      "| Muda | | Prazo |\n| --- | --- | --- |\n| | | |\n| Ipê | | 30 dias |\n",
    ].join("\n\n");
    const data = ["--data", path("viveiro"), "--quiet"];
    await run(["ingest", write("viveiro/viveiro.md", page), ...data]);
    await run(["catalog", "add", "Muda de ipê", "--attribute", "foto=https://v.example/ipe.jpg", ...data]);
    const outputs = [
      await run(["search", "o viveiro doa mudas de ipê", ...data]),
      await run(["ask", "como o viveiro doa mudas?", ...data]),
      await run(["knowledge", "como o viveiro doa mudas de ipê?", ...data]),
      await run(["ask", "vocês têm muda de ipê?", ...data]),
    ];
    for (const { out } of outputs) assert.doesNotMatch(out, /v\.example|\*\*|\| *\||^ *\||\]\(/m);
    assert.match(outputs[0]?.out ?? "", /Mapa do viveiro\n[^]*pelo formulário\.\n[^]*Ipê +\| 30 dias/);
    assert.match(outputs[1]?.out ?? "", /doa mudas a quem pede pelo formulário\./);
    const { hits } = (await run(["search", "doa mudas", "--json", ...data])).json<{
      hits: { start: number; end: number; text: string; source: string }[];
    }>();
    const stored = hits.find(({ source }) => source.endsWith("viveiro.md"));
    assert.equal(stored?.text, page.slice(stored?.start, stored?.end));
    const asked = (await run(["ask", "como o viveiro doa mudas?", "--json", ...data])).json<{
      sentences: { text: string; quote: string; start: number; end: number }[];
    }>();
    const [first] = asked.sentences;
    assert.match(first?.text ?? "", /pelo formulário\./);
    assert.equal(first?.quote, page.slice(first?.start, first?.end));
  });

  it("seed 003: gives every passage an id, by which it is shown without a question", async () => {
    const { hits } = (await run(["search", "multa por poda", "--json"])).json<SearchData>();
    const id = hits[0]?.chunk_id ?? assert.fail();
    const { out } = await run(["chunk", String(id)]);
    assert.match(
      out,
      new RegExp(`^Poda.*\n\\S+poda\\.md · documento \\d+ · trecho ${id}\n\n[\\s\\S]*R\\$ 300,00`),
    );
    const data = (await run(["chunk", String(id), "--json"])).json();
    assert.deepEqual([data["chunk_id"], data["document_id"]], [id, hits[0]?.document_id]);
    assert.match(String(data["text"]), /multa por poda ilegal/);
    assert.equal(
      (await run(["chunk", "999999", "--json"])).json<{ error: { code: string } }>().error.code,
      "chunk-not-found",
    );
    assert.equal((await run(["chunk", String(id), "--tenant", "outra"])).code, 1, "not of another tenant");
  });

  it("explains scores, parts, terms and timings on request", async () => {
    const { out } = await run(["search", "multa poda", "--explain"]);
    assert.match(out, /\n {3}trecho \d+\n/);
    assert.match(out, /léxico [\d,]+ \(1º\) · vetor [\d,]+ \(1º\) · fusão/);
    assert.match(out, /partes: stems [\d,]+ · words [\d,]+ · pairs/);
    assert.match(out, /tempos \(ms\): análise/);
    const { hits } = (await run(["search", "multa", "--explain", "--json"])).json<SearchData>();
    assert.ok(hits[0]?.breakdown);
  });

  it("seed 001: joins the lists as asked, and says how", async () => {
    const ask = ["search", "prazo da multa por poda", "--json", "--explain"];
    const reply = async (flags: readonly string[], environment = {}) =>
      (await run([...ask, ...flags], { environment })).json<SearchReply>();
    const ranks = await reply(["--fusion", "rrf", "--rrf-k", "10"]);
    assert.deepEqual(ranks.fusion, { kind: "rrf", k: 10, lexical_weight: 1, vector_weight: 1 });
    assert.equal(ranks.hits.length, 2);
    for (const { breakdown } of ranks.hits) {
      const { lexical_rank: words, vector_rank: vectors, fused_score: fused } = breakdown ?? {};
      assert.ok(Math.abs((fused ?? 0) - shareOf(words) - shareOf(vectors)) < 1e-12);
    }
    assert.equal((await reply([], { ACERVO_FUSION: "rrf" })).fusion.k, 60);
    assert.equal((await reply([], { ACERVO_FUSION: "rrf", ACERVO_RRF_K: "7" })).fusion.k, 7);
    assert.equal((await reply(["--fusion", "score"], { ACERVO_FUSION: "rrf" })).fusion.kind, "score");
    assert.deepEqual((await reply(["--mode", "lexical", "--fusion", "rrf"])).fusion, { kind: "lexical" });
    const { out } = await run(["search", "multa", "--explain", "--fusion", "rrf"]);
    assert.match(out, /candidatos: \d+ por palavras, \d+ por vetores\njunção das listas: rrf \(k 60\)/);
    assert.equal((await run(["knowledge", "multa", "--fusion", "rrf", "--rrf-k", "5"])).code, 0);
    assert.equal((await run(["search", "multa", "--fusion", "soma"])).code, 2);
    assert.equal((await run(["search", "multa", "--rrf-k", "0"])).code, 2);
  });

  it("seed 001: every hit and document tells its passage's place, its format and when it was stored", async () => {
    await run(["faq", "import", write("faq.json", '[{"pergunta":"Como podar?","resposta":"Com licença."}]')]);
    const products = "nome;descricao;preco\nTesoura;Tesoura de poda;30\n";
    await run(["catalog", "import", write("produtos.csv", products)]);
    const law = "LEI Nº 3, DE 5 DE MAIO DE 2001\nArt. 1º O ipê é da cidade.\nArt. 2º O jatobá também é.\n";
    await run(["ingest", "--kind", "legal", write("lei3.txt", law)]);
    const expect = { file: "md", entry: "manual" };
    const commands: readonly (readonly [argv: readonly string[], type: string, hasPlace: boolean])[] = [
      [["search", "multa por poda ilegal"], expect.file, true],
      [["knowledge", "multa por poda ilegal"], expect.file, true],
      [["tools", "run", "searchDocuments", '{"query":"multa por poda ilegal"}'], expect.file, true],
      [["faq", "search", "como podar"], expect.entry, true],
      [["catalog", "search", "tesoura"], expect.entry, true],
      [["ask", "qual a multa por poda ilegal?"], expect.file, true],
      [["ask", "como podar?"], expect.entry, true],
      [["law", "art. 2º da Lei 3/2001"], "txt", true],
      [["tools", "run", "searchCatalog", '{"query":"tesoura"}'], expect.entry, true],
      [["stats", "--documents"], expect.file, false],
      [["faq", "list"], expect.entry, false],
    ];
    for (const [argv, type, hasPlace] of commands) {
      const reply = (await run([...argv, "--json"])).json<
        Record<string, readonly Record<string, unknown>[]>
      >();
      const [first] = reply["hits"] ?? reply["results"] ?? reply["documents"] ?? reply["citations"] ?? [];
      assert.equal(first?.["source_type"], type, argv.join(" "));
      assert.equal(first?.["chunk_index"], hasPlace ? 0 : undefined, argv.join(" "));
      assert.match(String(first?.["created_at"]), /^\d{4}-\d\d-\d\dT/, argv.join(" "));
    }
  });

  it("seed 002: says which words a part of a word stood for", async () => {
    const { out } = await run(["search", "ulta", "--mode", "lexical", "--explain"]);
    assert.match(out, /^1\. Poda[\s\S]*ampliações: ulta → mult \(parte de palavra\)/);
  });

  it("says when it had to do without vectors", async () => {
    const environment = { ACERVO_EMBEDDING: "none" };
    assert.match(
      (await run(["search", "poda"], { environment })).out,
      /degradada \(degraded\).*não há modelo/,
    );
    const data = (await run(["search", "poda", "--json"], { environment })).json<SearchData>();
    assert.deepEqual([data.degraded, data.fallback, data.mode], [true, "embedding-disabled", "lexical"]);
  });
});

describe("what a search takes", () => {
  const { run } = useSmallBase();

  it("restricts by metadata, kind, document and collection", async () => {
    const sources = async (...flags: string[]): Promise<string[]> => {
      const { hits } = (await run(["search", "prazo multa", "--json", ...flags])).json<SearchData>();
      return hits.map(({ source }) => basename(source));
    };
    assert.deepEqual(await sources("--filter", "ano>=2025"), ["iptu.md"]);
    assert.deepEqual(await sources("--filter", "setor=Obras"), ["poda.md"]);
    assert.deepEqual(await sources("--filter", "ano!=2026"), ["poda.md"]);
    assert.deepEqual(await sources("--filter", "setor?", "--filter", "ano<=2024"), ["poda.md"]);
    assert.deepEqual(await sources("--kind", "faq"), []);
    assert.equal((await run(["search", "x", "--collection", "gerall"])).code, 1);
  });

  it("says that passages have types only in laws, where there is none", async () => {
    for (const command of ["search", "ask"]) {
      for (const tipo of ["artigo", "jurisprudencia", "nota"]) {
        const { code, err } = await run([command, "multa", "--tipo", tipo]);
        assert.equal(code, 0);
        assert.match(err, /^Nenhum documento é do tipo legal.*--kind legal\n$/);
      }
    }
    const { err } = await run(["search", "multa", "--filter", "artigo=5", "--filter", "cor=azul"]);
    assert.match(err, /o campo cor\..*\nNenhum documento é do tipo legal/);
    assert.equal((await run(["search", "multa", "--tipo", "todos"])).err, "");
  });

  it("clamps top_k and says so", async () => {
    for (const [asked, used] of [
      ["-1", 1],
      ["1e9", 100],
    ] as const) {
      const { notices } = (await run(["search", "poda", "--top-k", asked, "--json"])).json<SearchData>();
      assert.deepEqual(
        notices.map((notice) => [notice.kind, notice.used]),
        [["top-k-clamped", used]],
      );
    }
    assert.match((await run(["search", "poda", "--top-k", "-1"])).out, /-1 está fora do permitido: usei 1/);
  });

  it("takes operators and quotes as mere text", async () => {
    assert.equal((await run(["search", '"poda" OR multa* NEAR(c) AND -x:y ^z'])).code, 0);
    assert.equal((await run(["search", "--", "--poda"])).code, 0);
  });

  it("refuses an empty question and one without end", async () => {
    assert.match((await run(["search", "  "])).err, /está vazia/);
    const long = await run(["search", "poda ".repeat(20_000)]);
    assert.equal(long.code, 2);
    assert.match(long.err, /A pergunta tem 100000 caracteres; o limite é 8000/);
  });
});
