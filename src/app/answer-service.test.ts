import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import type { LlmProvider } from "#src/llm/index.ts";
import { faq } from "#src/retrieval/entry-fixture.ts";
import type { Candidates, CandidateQuery } from "#src/storage/index.ts";
import { PLANTED_KEY } from "../../test/helpers/fake-llm.ts";
import { shownBy, useAnswering } from "./answer-service-fixture.ts";
import { fill, textSource } from "./app-fixture.ts";
import { plant } from "./garden-fixture.ts";
import type { Tenant } from "./tenant.ts";

const QUESTION = "Qual o prazo para recorrer do IPTU?";
const ANSWER = "O prazo para recorrer do lançamento do IPTU é de 30 dias [1].";
const PROVIDERS: readonly LlmProvider[] = [
  "openrouter",
  "openai",
  "gemini",
  "vertex",
  "anthropic",
  "openai-compatible",
];

/** How often candidates were read from the index since. */
function countCandidateReads(store: Tenant["store"]): () => number {
  let count = 0;
  const read = store.read.bind(store);
  store.read = (context, work) =>
    read(context, ({ index, provisions }) => {
      const counting = (query: CandidateQuery): Promise<Candidates> => {
        count++;
        return index.candidates(query);
      };
      return work({ provisions, index: Object.assign(Object.create(index), { candidates: counting }) });
    });
  return () => count;
}

describe("a planned answer", () => {
  const answering = useAnswering();

  for (const provider of PROVIDERS) {
    it(`is written by ${provider} from numbered sources, and its trace has the bytes that were sent`, async () => {
      answering.script(() => ({ text: ANSWER, usage: { input: 500, output: 20 } }));
      const tenant = await answering.open({}, provider);
      const { reply, trace, events } = await answering.ask(tenant, QUESTION);
      assert.equal(reply.outcome, "answered");
      assert.equal(reply.text, ANSWER);
      assert.equal(shownBy(events), ANSWER);
      assert.deepEqual(
        reply.citations.map(({ number, label }) => [number, label]),
        [[1, "IPTU"]],
      );
      assert.equal(reply.confidence?.level, "alta");
      assert.deepEqual(reply.usage, { inputTokens: 500, outputTokens: 20, cachedTokens: 0 });
      assert.deepEqual(
        trace.exchanges.map(({ request }) => request),
        answering.llm.requests.map(({ rawBody }) => rawBody.toString("utf8")),
      );
      assert.equal(trace.exchanges.length, 1);
      assert.doesNotMatch(JSON.stringify(trace), new RegExp(PLANTED_KEY));
    });
  }

  it("ranks a question once for the documents and the FAQs that it searches", async () => {
    const tenant = await answering.open({ ACERVO_LLM: "none" });
    const entry = faq("recurso", "Como recorrer do IPTU?", { answer: "No protocolo, em 30 dias." });
    await tenant.entries.put([entry], { collection: "geral" });
    const counted = countCandidateReads(tenant.store);
    const { trace } = await answering.ask(tenant, QUESTION);
    const found = new Map(trace.toolRuns.map(({ tool, hits }) => [tool, hits.map(({ label }) => label)]));
    assert.deepEqual([...found.keys()].toSorted(), ["searchDocuments", "searchFaqs"]);
    assert.ok(found.get("searchDocuments")?.includes("IPTU"));
    assert.deepEqual(found.get("searchFaqs"), ["Como recorrer do IPTU?"]);
    assert.equal(counted(), 1);
  });

  it("seed 003: RAG__ENABLED=false searches nothing, asks no model, and says so", async () => {
    answering.script(() => ({ text: ANSWER }));
    const tenant = await answering.open({ RAG__ENABLED: "false" });
    const { reply, trace } = await answering.ask(tenant, QUESTION);
    assert.deepEqual([reply.outcome, reply.reason, reply.confidence], ["refused", "retrieval-off", null]);
    assert.match(reply.text, /busca nos documentos está desligada.*ACERVO_RETRIEVAL=on/);
    assert.deepEqual([trace.toolRuns, answering.llm.requests], [[], []]);
    assert.equal((await answering.ask(tenant, "bom dia!")).reply.outcome, "conversed");
  });

  it("seed 003: thresholds that are set decide the level of an answer too", async () => {
    answering.script(() => ({ text: ANSWER }));
    for (const [alta, level] of [
      ["0.01", "alta"],
      ["1", "media"],
    ]) {
      const tenant = await answering.open({
        ACERVO_CONFIDENCE_ALTA: alta ?? "",
        ACERVO_CONFIDENCE_MEDIA: "0.01",
      });
      const { reply } = await answering.ask(tenant, { question: QUESTION, usesModel: false });
      assert.equal(reply.confidence?.level, level);
    }
  });

  it("offers the model no tool, and runs none that the plan does not name", async () => {
    answering.script(() => ({
      text: ANSWER,
      toolCalls: [{ tool: "getStats", arguments: {} }],
    }));
    const tenant = await answering.open();
    const { reply, trace } = await answering.ask(tenant, QUESTION);
    assert.deepEqual(answering.llm.requests[0]?.tools, []);
    assert.deepEqual(trace.plan, ["searchFaqs", "searchDocuments"]);
    assert.deepEqual(
      trace.toolRuns.map(({ tool }) => tool),
      ["searchFaqs", "searchDocuments"],
    );
    assert.ok(reply.fallbacks.some(({ reason }) => reason === "tool-not-offered"));
  });

  it("records of each search what the model was handed, exactly", async () => {
    answering.script(() => ({ text: ANSWER }));
    const tenant = await answering.open();
    const { trace } = await answering.ask(tenant, QUESTION);
    const sent = answering.llm.requests[0]?.messages.find(({ role }) => role === "user")?.text ?? "";
    const documents = trace.toolRuns.find(({ tool }) => tool === "searchDocuments");
    assert.ok(documents !== undefined && documents.payload.includes("30 dias"));
    assert.ok(sent.includes(documents.payload));
    assert.ok(documents.hits.length > 0);
  });

  it("seed 002: records of each search how many either list found, and the time of each step", async () => {
    const tenant = await answering.open({ ACERVO_LLM: "none", ACERVO_EMBEDDING: "builtin" });
    await plant(tenant);
    const { trace } = await answering.ask(tenant, "vocês têm fungicida para uva?");
    for (const tool of ["searchCatalog", "searchFaqs", "searchDocuments"]) {
      const { search } = trace.toolRuns.find((run) => run.tool === tool) ?? {};
      assert.ok(search, tool);
      assert.deepEqual([search.embeddingUsed, search.fallbackReason], [true, null], tool);
      if (tool === "searchCatalog") assert.ok(search.lexicalCount > 0 && search.vectorCount > 0);
      assert.deepEqual(Object.keys(search.timings).toSorted(), [
        "analysis",
        "candidates",
        "embedding",
        "fusion",
        "presentation",
        "total",
      ]);
    }
    const words = await answering.open({ ACERVO_LLM: "none" });
    const { trace: lexical } = await answering.ask(words, QUESTION);
    const { search } = lexical.toolRuns.find((run) => run.tool === "searchDocuments") ?? {};
    assert.deepEqual(
      [search?.embeddingUsed, search?.fallbackReason, search?.vectorCount],
      [false, "embedding-disabled", 0],
    );
  });

  it("seed 002: searches products by the message as it was typed, unless key words are wanted", async () => {
    const tenant = await answering.open({ ACERVO_LLM: "none" });
    await plant(tenant);
    const { trace } = await answering.ask(tenant, "boa tarde! quero fungicida para uva, por favor");
    const run = trace.toolRuns.find(({ tool }) => tool === "searchCatalog");
    assert.deepEqual(run?.arguments, { query: "boa tarde! quero fungicida para uva, por favor" });
  });

  it("searches products by key words of the conversation, where that is set", async () => {
    const tenant = await answering.open({ ACERVO_LLM: "none", ACERVO_CATALOG_QUERY_KEYWORDS: "on" });
    await plant(tenant);
    const question = "boa tarde! vocês têm fungicida para uva, por favor?";
    const { trace } = await answering.ask(tenant, question);
    const run = trace.toolRuns.find(({ tool }) => tool === "searchCatalog");
    assert.deepEqual(run?.arguments, { query: "fungicida uva" });
  });

  it("loses marks that name no source, and is a level less sure", async () => {
    answering.script(() => ({ text: "O prazo para recorrer do lançamento do IPTU é de 30 dias [1][7]." }));
    const { reply, trace } = await answering.ask(await answering.open(), QUESTION);
    assert.equal(reply.text, ANSWER);
    assert.deepEqual(reply.removed, [{ text: "[7]", reason: "unknown-source" }]);
    assert.equal(reply.confidence?.level, "media");
    assert.match(trace.draft ?? "", /\[7\]/);
  });

  it("is made of the sources where the model cites none, and what was shown of it is withdrawn", async () => {
    answering.script(() => ({ text: "O prazo é de noventa dias, como todos sabem. Recorra na prefeitura." }));
    const { reply, events } = await answering.ask(await answering.open(), QUESTION);
    assert.equal(reply.model, null);
    assert.match(reply.text, /30 dias\. \[1\]/);
    assert.ok(events.some(({ kind }) => kind === "reset"));
    assert.equal(shownBy(events), reply.text);
    assert.ok(reply.fallbacks.some(({ reason }) => reason === "nothing-cited"));
  });

  it("is a refusal where the model says that the sources do not tell", async () => {
    answering.script(() => ({ text: "Não encontrei essa informação nos documentos." }));
    const { reply, events } = await answering.ask(await answering.open(), QUESTION);
    assert.equal(reply.outcome, "refused");
    assert.match(reply.text, /Procurei por "Qual o prazo para recorrer do IPTU\?" em: /);
    assert.equal(shownBy(events), reply.text);
  });

  it("does not ask the model where nothing was found: it says so, and what it searched", async () => {
    answering.script(() => ({ text: "Ulan Bator [1]." }));
    const tenant = await answering.open({ ACERVO_INTENT_MODEL: "off" });
    const { reply } = await answering.ask(tenant, "Qual a capital da Mongólia?");
    assert.equal(reply.outcome, "refused");
    assert.equal(answering.llm.requests.length, 0);
    assert.match(reply.text, /perguntas frequentes, documentos/);
  });

  it("seed 000: has Gemini search its own file stores where they are set, whatever we found", async () => {
    const stores = { ACERVO_GEMINI_FILE_STORES: "fileSearchStores/prefeitura", ACERVO_DATASTORES: "samples" };
    const tenant = await answering.open(stores, "gemini");
    answering.script(() => ({ text: "O ITBI é de dois por cento.", sources: ["itbi.pdf"] }));
    const hosted = await answering.ask(tenant, "Qual a alíquota do ITBI?");
    assert.match(JSON.stringify(answering.llm.requests[0]?.body["tools"]), /fileSearchStores\/prefeitura/);
    assert.deepEqual([hosted.reply.text, hosted.reply.confidence], ["O ITBI é de dois por cento.", null]);
    assert.ok(hosted.trace.mode === "planned" && !hosted.trace.plan.includes("file_search"));
    answering.script(() => ({ text: `${ANSWER} O guia diz o mesmo.`, sources: ["guia.pdf"] }));
    const both = await answering.ask(tenant, QUESTION);
    assert.deepEqual(
      both.reply.citations.map(({ number, label }) => [number, label]),
      [
        [1, "IPTU"],
        [2, "guia.pdf"],
      ],
    );
    answering.script(() => ({ text: "Ulan Bator, como todos sabem." }));
    assert.equal((await answering.ask(tenant, "Qual a capital da Mongólia?")).reply.outcome, "refused");
  });

  it("comes from the sources when the model cannot be reached, and says so", async () => {
    answering.script(() => ({ text: ANSWER }));
    const tenant = await answering.open({ ACERVO_LLM_ATTEMPTS: "1" });
    answering.llm.failNext({ kind: "status", status: 503 });
    const { reply, trace } = await answering.ask(tenant, QUESTION);
    assert.equal(reply.outcome, "answered");
    assert.equal(reply.model, null);
    assert.deepEqual(
      reply.fallbacks.map(({ step, reason }) => [step, reason]),
      [["generation", "llm-failed"]],
    );
    assert.equal(trace.exchanges[0]?.status, 503);
  });

  it("is an error where the key is refused, and leaves a trace of it", async () => {
    const tenant = await answering.open();
    answering.llm.failNext({ kind: "status", status: 401 });
    await assert.rejects(
      tenant.ask({ question: QUESTION }),
      (error) => error instanceof AcervoError && error.code === "llm-failed" && !error.isRetryable,
    );
    const [head] = await tenant.store.traces.list("default", { limit: 1 });
    assert.equal(head?.outcome, "failed");
  });

  it("makes no call once the day's tokens are used up", async () => {
    answering.script(() => ({ text: ANSWER, usage: { input: 500, output: 100 } }));
    const tenant = await answering.open({ ACERVO_LLM_DAILY_TOKENS: "3000", ACERVO_LLM_MAX_OUTPUT: "200" });
    let answers = 0;
    while ((await tenant.ask({ question: QUESTION })).model !== null) answers++;
    assert.ok(answers >= 1 && answers <= 5, `${answers} answers`);
    assert.equal(answering.llm.requests.length, answers);
    const { reply } = await answering.ask(tenant, QUESTION);
    assert.deepEqual(reply.fallbacks[0]?.reason, "llm-budget-exhausted");
  });

  it("makes no call where the day's tokens cannot be counted, and answers from the sources", async () => {
    const tenant = await answering.open();
    tenant.store.usage.reserve = () => Promise.reject(new Error("disk I/O error"));
    const { reply } = await answering.ask(tenant, QUESTION);
    assert.equal(answering.llm.requests.length, 0);
    assert.match(reply.text, /30 dias\. \[1\]/);
    assert.deepEqual(
      reply.fallbacks.map(({ reason }) => reason),
      ["llm-budget-unknown"],
    );
  });

  it("can be given up in the middle of a sentence", async () => {
    const abort = new AbortController();
    answering.script(() => ({ text: ANSWER }));
    const tenant = await answering.open();
    answering.llm.failNext({ kind: "body-stall" });
    const asked = tenant.ask({ question: QUESTION }, { signal: abort.signal });
    const waiting = setInterval(() => {
      if (answering.llm.requests.length > 0) abort.abort(new Error("enough"));
    }, 5);
    await assert.rejects(asked, /enough/);
    clearInterval(waiting);
    assert.equal(await answering.llm.requests[0]?.ended, "cancelled");
  });

  it("is given up when the base is closed, which waits for it", async () => {
    answering.script(() => ({ text: ANSWER }));
    const tenant = await answering.open();
    answering.llm.failNext({ kind: "body-stall" });
    const asked = assert.rejects(tenant.ask({ question: QUESTION }), AcervoError);
    while (answering.llm.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await tenant.close();
    await asked;
    assert.equal(await answering.llm.requests[0]?.ended, "cancelled");
  });

  it("shows the model no CPF and no key, where that is set", async () => {
    answering.script(() => ({ text: "A responsável pelo alvará tem CPF [CPF] [1]." }));
    const tenant = await answering.open({ ACERVO_MASK_PERSONAL: "on" });
    const text = `# Responsável pelo alvará\n\nA responsável pelo alvará tem CPF 529.982.247-25. Senha: ${PLANTED_KEY}\n`;
    await fill(tenant, [textSource("responsavel.md", text)]);
    const { reply, trace } = await answering.ask(
      tenant,
      "Qual o CPF 529.982.247-25 da responsável pelo alvará?",
    );
    const sent = answering.llm.requests.map(({ rawBody }) => rawBody.toString("utf8")).join("\n");
    assert.ok(sent.includes("[CPF]"));
    for (const written of [sent, JSON.stringify(trace)]) {
      assert.ok(!written.includes("529.982.247-25"));
      assert.ok(!written.includes(PLANTED_KEY));
    }
    assert.equal(reply.outcome, "answered");
  });
});
