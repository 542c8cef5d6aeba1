import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type FakeLlm, startFakeLlm } from "../../../test/helpers/fake-llm.ts";
import { type FakeProvider, startFakeProvider } from "../../../test/helpers/fake-provider.ts";
import { meaningVectors } from "../../../test/helpers/meaning-vectors.ts";
import { useCli } from "../cli-fixture.ts";

/** What is asked, in words that no source has: a page, a question and a product say it in others. */
const REFUND = "em quanto tempo recebo meu dinheiro de volta?";
const LOGIN = "esqueci meu código de acesso";
const SHADE = "abrigo contra calor na areia";
/** Of the same topic as the first; nothing says it. */
const NEAR = "aceitam permuta por outra mercadoria?";
const NOWHERE = "como assar bolo de cenoura?";

const MEANINGS = [
  { topic: "compras", point: "reembolso", sign: /dinheiro de volta|reembolso é creditado/ },
  { topic: "compras", point: "entrega", sign: /transportadora/ },
  { topic: "compras", point: "troca", sign: /permuta/ },
  { topic: "conta", point: "senha", sign: /código de acesso|redefinir a senha/i },
  { topic: "praia", point: "sombra", sign: /abrigo contra calor|Guarda-sol/ },
];
const ANSWER = "O reembolso é creditado em até sete dias úteis [1].";

/** Pages that share words with the first question, and mean something else. */
const SHARING = ["dinheiro em espécie", "tempo de cozimento", "volta do quarteirão", "receber visitas"];

interface Found {
  readonly hits: readonly { document_name: string; relevance: number }[];
  readonly results: readonly { relevance?: number }[];
  readonly confidence: { level: string; score: number };
}

describe("meaning, with the vectors of a hosted model", () => {
  const cli = useCli();
  let provider: FakeProvider;
  let llm: FakeLlm;
  const environment = (): Record<string, string> => ({
    ACERVO_EMBEDDING: "openai",
    OPENAI_API_KEY: "sk-teste",
    ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
    ACERVO_EMBEDDING_DIMENSIONS: "256",
    ACERVO_RERANKER: "cohere",
    ACERVO_RERANK: "off",
    COHERE_API_KEY: "co-teste",
    ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere"),
    ACERVO_LLM: "openai-compatible",
    ACERVO_LLM_MODEL: "llama3.1",
    ACERVO_LLM_BASE_URL: llm.baseUrl("openai-compatible"),
    ACERVO_LOG: "silent",
  });
  const run = (...argv: string[]) => cli.run(argv, { environment: environment() });
  const found = async (...argv: string[]) => (await run(...argv, "--json")).json<Found>();

  before(async () => {
    provider = await startFakeProvider({ vectorOf: meaningVectors(MEANINGS) });
    llm = await startFakeLlm({ reply: () => ({ text: ANSWER }) });
    cli.write("docs/reembolso.md", "# Créditos\n\nO reembolso é creditado em até sete dias úteis.\n");
    cli.write("docs/entrega.md", "# Entrega\n\nA transportadora avisa por mensagem.\n");
    for (const [at, words] of [...SHARING, ...SHARING].entries())
      cli.write(`docs/p${at}.md`, `# Página ${at}\n\nSobre ${words}, número ${at}.\n`);
    await run("ingest", cli.path("docs"));
    const questions = [{ id: "senha", question: "Redefinir a senha", answer: "Clique no cadeado." }];
    await run("seed", cli.write("faq.json", JSON.stringify(questions)));
    await run("catalog", "import", cli.write("itens.csv", "nome;descrição\nGuarda-sol;Tecido grosso.\n"));
  });
  after(() => Promise.all([provider.close(), llm.close()]));
  beforeEach(() => llm.reset());

  it("seed 003: is sure of a passage that shares no word with the question, and puts it first", async () => {
    const { hits, confidence } = await found("search", REFUND);
    assert.equal(hits[0]?.document_name, "Créditos");
    assert.equal(confidence.level, "alta");
    assert.ok((hits[0]?.relevance ?? 0) >= 0.85);
  });

  it("seed 003: is not sure of what is only near, and finds nothing where nothing is near", async () => {
    const near = await found("search", NEAR);
    assert.ok(["baixa", "sem_rag"].includes(near.confidence.level), JSON.stringify(near.confidence));
    const { confidence, hits } = await found("search", NOWHERE);
    assert.equal(confidence.level, "sem_rag");
    assert.ok(hits.every(({ relevance }) => relevance < 0.6));
  });

  it("seed 003: keeps it above a minimum score, and gives it as context", async () => {
    const kept = await found("search", REFUND, "--min-score", "0.6");
    assert.deepEqual(
      kept.hits.map(({ document_name }) => document_name),
      ["Créditos", "Entrega"].slice(0, kept.hits.length),
    );
    assert.ok(kept.hits.length > 0);
    const { context } = (await run("search", REFUND, "--context", "--json")).json<{ context: string }>();
    assert.match(context, /^\[ALTA CONFIANÇA\][^]*Créditos[^]*sete dias úteis/);
    assert.equal((await found("search", NOWHERE, "--min-score", "0.6")).hits.length, 0);
  });

  it("seed 004: is as sure after reranking, of what is left", async () => {
    const reranked = await found("search", REFUND, "--rerank");
    assert.equal(reranked.confidence.level, "alta");
    assert.ok(reranked.hits.some(({ document_name }) => document_name === "Créditos"));
    const none = await found("search", REFUND, "--rerank", "--min-score", "0.99");
    assert.deepEqual([none.hits.length, none.confidence.level], [0, "sem_rag"]);
  });

  it("asks the model, which answers from it", async () => {
    const reply = (await run("ask", REFUND, "--json")).json<{
      text: string;
      confidence: Found["confidence"];
    }>();
    assert.equal(llm.requests.length, 1);
    assert.match(JSON.stringify(llm.requests), /sete dias úteis/);
    assert.match(reply.text, /sete dias úteis/);
    assert.equal(reply.confidence.level, "alta");
  });

  it("quotes it where no model writes, and refuses what means nothing here", async () => {
    const quoted = await run("ask", REFUND, "--no-model");
    assert.match(quoted.out, /O reembolso é creditado em até sete dias úteis\. \[1\]/);
    const refused = (await run("ask", NOWHERE, "--no-model", "--json")).json<{ kind: string }>();
    assert.equal(refused.kind, "refused");
    assert.equal(llm.requests.length, 0);
  });

  it("seed 004: is sure of a frequent question in other words, by itself and among all", async () => {
    const faqs = await found("faq", "search", LOGIN);
    assert.equal(faqs.confidence.level, "alta");
    assert.ok((faqs.results[0]?.relevance ?? 0) >= 0.85);
    assert.match((await run("ask", LOGIN, "--no-model")).out, /Clique no cadeado\. \[1\]/);
  });

  it("seed 002: is sure of a product in other words", async () => {
    assert.equal((await found("catalog", "search", SHADE)).confidence.level, "alta");
    assert.equal((await found("catalog", "search", NOWHERE)).confidence.level, "sem_rag");
  });

  it("seed 003: fits the thresholds of the cosines to judged questions", async () => {
    const qrels = "query-id\tcorpus-id\tscore\nr\treembolso.md\t1\ne\tentrega.md\t1\n";
    cli.write("juizo/qrels.tsv", qrels);
    const asked = [
      { id: "r", text: REFUND },
      { id: "e", text: "cadê a encomenda da transportadora?" },
    ];
    cli.write("juizo/queries.jsonl", asked.map((query) => `${JSON.stringify(query)}\n`).join(""));
    cli.write("juizo/unanswerable_queries.jsonl", `${JSON.stringify({ id: "x", text: NOWHERE })}\n`);
    const { calibrations } = (await run("calibrate", cli.path("juizo"), "--json")).json<{
      calibrations: { model: string | null; similarity?: Record<string, number> }[];
    }>();
    const [hosted, lexical] = calibrations;
    assert.match(hosted?.model ?? "", /^openai:/);
    const { alta = 0, baixa = 0 } = hosted?.similarity ?? {};
    // Between the cosine of what was asked and that of what was not.
    assert.ok(alta > 0.5 && alta < 0.95 && baixa > 0.3, JSON.stringify(hosted));
    assert.equal(lexical?.similarity, undefined);
    assert.equal((await found("search", REFUND)).confidence.level, "alta");
    assert.equal((await found("search", NOWHERE)).confidence.level, "sem_rag");
  });
});

describe("meaning, with the built-in vectors", () => {
  const cli = useCli();
  const environment = { ACERVO_EMBEDDING: "builtin", ACERVO_LOG: "silent" };
  const levelOf = async (query: string, mode: string): Promise<string> => {
    const argv = ["search", query, "--mode", mode, "--json"];
    return (await cli.run(argv, { environment })).json<Found>().confidence.level;
  };

  it("counts, but is never sure without words", async () => {
    cli.write("docs/a.md", "# Vacinas\n\nAs crianças são vacinadas no posto de saúde, com a caderneta.\n");
    cli.write("docs/b.md", "# Impostos\n\nA cota única do imposto vence em fevereiro.\n");
    await cli.run(["ingest", cli.path("docs")], { environment });
    const near = "onde imunizar meu filho pequeno com doses de vacina?";
    assert.equal(await levelOf(near, "lexical"), "sem_rag");
    assert.equal(await levelOf(near, "hybrid"), "baixa");
    assert.equal(await levelOf("conserto de motor de avião", "hybrid"), "sem_rag");
  });
});
