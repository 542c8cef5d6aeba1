import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useShop } from "../entries-fixture.ts";

interface KnowledgeResult {
  readonly id: string | null;
  readonly document_id: number;
  readonly origin: string;
  readonly title: string;
  readonly score: number;
  readonly metadata?: object;
}

interface KnowledgeData {
  readonly support_question: { readonly is_support: boolean };
  readonly results: readonly KnowledgeResult[];
  readonly total_results: number;
  readonly reranked: boolean;
  readonly reranking_skipped: string | null;
  readonly engine: Readonly<Record<string, string | null>>;
  readonly formatted_context: string | null;
  readonly [name: string]: unknown;
}

describe("acervo knowledge", () => {
  const { run, write } = useShop();
  before(async () => {
    const file = write(
      "docs/regimento.md",
      "# Regimento\n\nA carteirinha da biblioteca vale por dois anos.\n",
    );
    await run(["ingest", file]);
  });

  const ask = async (...argv: string[]): Promise<KnowledgeData> =>
    (await run(["knowledge", ...argv, "--json"])).json<KnowledgeData>();

  it("searches everything and gives the response that support systems take", async () => {
    const data = await ask("como faço a carteirinha da biblioteca?", "--min-score", "0");
    assert.equal(data.support_question.is_support, true);
    assert.deepEqual(
      data.results.slice(0, 2).map(({ origin, id }) => [origin, id]),
      [
        ["FAQ", "carteirinha"],
        ["DOCS", null],
      ],
    );
    assert.equal(data.total_results, data.results.length);
    assert.equal(typeof data["search_time_ms"], "number");
    assert.deepEqual([data.reranked, data.reranking_skipped], [false, null]);
    assert.deepEqual(data.engine, {
      store: "sqlite",
      mode: "hybrid",
      embedding_model: "builtin:pt-128",
      reranker: null,
    });
    assert.match(data.formatted_context ?? "", /Leve um documento com foto/);
  });

  it("narrows by source, score and number", async () => {
    const sources = async (...argv: string[]) =>
      (await ask("carteirinha", ...argv)).results.map(({ origin }) => origin);
    assert.deepEqual(
      [...new Set(await sources("--source", "docs", "--source", "catalog"))].includes("FAQ"),
      false,
    );
    assert.deepEqual(await sources("--source", "DOCS"), ["DOCS"]);
    assert.equal((await sources("--top-k", "1")).length, 1);
    assert.deepEqual(await sources("--min-score", "1", "--source", "CATALOG"), []);
    assert.equal(
      (await ask("carteirinha", "--min-score", "1", "--source", "CATALOG")).formatted_context,
      null,
    );
  });

  it("says how near the best came where none reaches the least score", async () => {
    const { out } = await run(["knowledge", "carteirinha", "--min-score", "0.99"]);
    assert.match(out, /Nada encontrado\.[^]*Nenhum resultado alcança a nota mínima \(o melhor tem 0,\d\d\)/);
    assert.doesNotMatch(out, /CONFIANÇA/);
    const searched = await run(["search", "carteirinha", "--min-score", "0.99", "--lang", "en"]);
    assert.match(searched.out, /No result reaches the least score \(the best has 0\.\d\d\)/);
    const asked = await run(["ask", "vale a carteirinha?", "--min-score", "0.99"]);
    assert.match(asked.out, /Nenhum resultado alcança/);
    const nothing = await run(["knowledge", "xyzzy", "--mode", "lexical", "--min-score", "0.99"]);
    assert.match(nothing.out, /SEM FONTE/);
    const environment = { ACERVO_RERANKER: "overlap" };
    const reranked = ["knowledge", "feira de livros", "--rerank", "--min-score", "1"];
    assert.match((await run(reranked, { environment })).out, /Nenhum resultado alcança a nota mínima\.\n/);
  });

  it("hands over the context alone, with the rest beside it", async () => {
    const { code, out, err } = await run(["knowledge", "carteirinha da biblioteca", "--context"]);
    assert.equal(code, 0);
    assert.match(out, /^=== Base de conhecimento ===[^]*Leve um documento com foto[^]*===\n$/);
    assert.match(err, /CONFIANÇA/);
    const data = (await run(["knowledge", "carteirinha", "--context", "--json"])).json();
    assert.deepEqual(Object.keys(data), ["context", "confidence"]);
    const none = await run(["knowledge", "carteirinha", "--context", "--min-score", "0.99"]);
    assert.equal(none.out, "\n");
    assert.match(none.err, /nota mínima/);
  });

  it("gives metadata only on request", async () => {
    assert.equal("metadata" in ((await ask("carteirinha")).results[0] ?? {}), false);
    assert.ok((await ask("carteirinha", "--metadata")).results[0]?.metadata);
  });

  it("reranks where there is somebody to do it, and says when there is not", async () => {
    const environment = { ACERVO_RERANKER: "overlap" };
    const { out } = await run(["knowledge", "renovar o livro", "--rerank", "--initial-top-k", "3"], {
      environment,
    });
    assert.match(out, /Reordenados por overlap:/);
    assert.match(
      (await run(["knowledge", "renovar", "--no-rerank"], { environment })).out,
      /Sem reordenação/,
    );
    assert.match((await run(["knowledge", "renovar", "--rerank"])).err, /Escolha um em ACERVO_RERANKER/);
  });

  it("shows people the reading, the results and the engine", async () => {
    const { out } = await run(["knowledge", "como faço a carteirinha da biblioteca?", "--top-k", "1"]);
    assert.match(
      out,
      /^Lida como pergunta de suporte.*\n\n1\. Como faço a carteirinha.*\n {3}FAQ · pontuação [\d,]+\n {3}Leve/,
    );
    assert.match(
      out,
      /Resultados: 1, em [\d,]+ ms\nMotor: sqlite, busca por palavras e significado, vetores builtin:pt-128\n/,
    );
    assert.match((await run(["knowledge", "bom dia"])).out, /^Não parece pergunta de suporte/);
  });

  it("refuses what makes no sense", async () => {
    assert.match((await run(["knowledge", "x", "--min-score", "7"])).err, /--min-score: "7". Use 0–1/);
    assert.match((await run(["knowledge", "x", "--source", "LIVROS"])).err, /Use DOCS, FAQ, HELP_CENTER/);
    assert.equal((await run(["knowledge", " "])).code, 2);
    assert.equal((await ask("carteirinha", "--tenant", "outra")).total_results, 0);
    assert.equal((await run(["knowledge", "x", "--collection", "nenhuma"])).code, 1);
  });
});
