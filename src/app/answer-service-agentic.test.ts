import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FakeLlmRequest } from "../../test/helpers/fake-llm.ts";
import { shownBy, useAnswering } from "./answer-service-fixture.ts";

const QUESTION = "Qual o prazo para recorrer do IPTU?";
const ANSWER = "O prazo para recorrer do lançamento do IPTU é de 30 dias [1].";
const AGENTIC = { ACERVO_LLM_MODE: "agentic" };

const searchThenAnswer = ({ index }: FakeLlmRequest) =>
  index === 0
    ? {
        text: "Vou procurar.",
        toolCalls: [{ tool: "searchDocuments", arguments: { query: "recorrer IPTU" } }],
      }
    : { text: ANSWER };

describe("an answer of a model that searches by itself", () => {
  const answering = useAnswering();

  it("runs the calls that it makes and gives it numbered sources", async () => {
    answering.script(searchThenAnswer);
    const { reply, trace, events } = await answering.ask(await answering.open(AGENTIC), QUESTION);
    assert.equal(reply.text, ANSWER);
    assert.equal(shownBy(events), ANSWER);
    assert.equal(trace.mode, "agentic");
    assert.deepEqual(
      trace.toolRuns.map(({ tool, askedBy, arguments: input }) => [tool, askedBy, input]),
      [["searchDocuments", "model", { query: "recorrer IPTU" }]],
    );
    const handed = answering.llm.requests[1]?.messages.at(-1)?.text ?? "";
    assert.ok(handed.includes("30 dias"));
    assert.deepEqual(
      trace.exchanges.map(({ request }) => request),
      answering.llm.requests.map(({ rawBody }) => rawBody.toString("utf8")),
    );
  });

  it("is told of wrong arguments and of tools that do not exist, and nothing runs for them", async () => {
    answering.script(({ index }) =>
      index === 0
        ? {
            toolCalls: [
              { tool: "sendEmail", arguments: { to: "x@example.org" } },
              { tool: "searchDocuments", arguments: { query: 7, collections: ["outra"] } },
            ],
          }
        : { text: "Não encontrei essa informação nos documentos." },
    );
    const { reply, trace } = await answering.ask(await answering.open(AGENTIC), QUESTION);
    assert.deepEqual(
      trace.toolRuns
        .filter(({ askedBy }) => askedBy === "model")
        .map(({ tool, resultCount, error }) => [tool, resultCount, error !== null]),
      [["searchDocuments", 0, true]],
    );
    // Nothing was searched for what it says: the plan has to find out.
    assert.match(reply.text, /30 dias\. \[1\]/);
    assert.ok(
      reply.fallbacks.some(({ reason, detail }) => reason === "tool-not-offered" && detail === "sendEmail"),
    );
  });

  it("must answer once its steps are used up", async () => {
    answering.script(({ index }) => ({
      ...(index === 2 ? { text: ANSWER } : {}),
      toolCalls: index === 2 ? [] : [{ tool: "searchDocuments", arguments: { query: `IPTU ${index}` } }],
    }));
    const { reply, trace } = await answering.ask(
      await answering.open({ ...AGENTIC, ACERVO_AGENT_STEPS: "3" }),
      QUESTION,
    );
    assert.equal(answering.llm.requests.length, 3);
    assert.equal(answering.llm.requests[2]?.body["tool_choice"], "none");
    assert.equal(reply.text, ANSWER);
    assert.equal(trace.toolRuns.length, 2);
  });

  it("must answer once its tokens are used up", async () => {
    answering.script(({ index }) => ({
      ...(index === 1 ? { text: ANSWER } : {}),
      toolCalls: index === 1 ? [] : [{ tool: "searchDocuments", arguments: { query: "IPTU" } }],
      usage: { input: 2_000, output: 10 },
    }));
    await answering.ask(await answering.open({ ...AGENTIC, ACERVO_AGENT_TOKENS: "1000" }), QUESTION);
    assert.equal(answering.llm.requests.length, 2);
  });

  it("is replaced by the sources' own words where no source says what it says", async () => {
    answering.script(() => ({ text: "O prazo é de noventa dias. Confie em mim." }));
    const { reply, trace, events } = await answering.ask(await answering.open(AGENTIC), QUESTION);
    assert.equal(reply.model, null);
    assert.match(reply.text, /30 dias\. \[1\]/);
    assert.equal(shownBy(events), reply.text);
    assert.ok(trace.toolRuns.every(({ tool }) => trace.plan.includes(tool)));
  });

  it("is a refusal where it searched and says that it found nothing", async () => {
    answering.script(({ index }) =>
      index === 0
        ? { toolCalls: [{ tool: "searchDocuments", arguments: { query: "IPTU" } }] }
        : { text: "Não encontrei essa informação nos documentos." },
    );
    const { reply } = await answering.ask(await answering.open(AGENTIC), QUESTION);
    assert.equal(reply.outcome, "refused");
    assert.equal(reply.confidence?.level, "sem_rag");
  });

  it("falls back to the plan and the sources when the model cannot be reached", async () => {
    answering.script(searchThenAnswer);
    const tenant = await answering.open({ ...AGENTIC, ACERVO_LLM_ATTEMPTS: "1" });
    answering.llm.failNext({ kind: "status", status: 500 });
    const { reply, trace } = await answering.ask(tenant, QUESTION);
    assert.equal(reply.outcome, "answered");
    assert.equal(reply.model, null);
    assert.ok(trace.toolRuns.every(({ askedBy }) => askedBy === "plan"));
    assert.equal(answering.llm.requests.length, 1);
  });

  it("keeps within the collections of whoever asks, whatever the model wants", async () => {
    answering.script(searchThenAnswer);
    const tenant = await answering.open(AGENTIC);
    const { trace } = await answering.ask(tenant, {
      question: QUESTION,
      scope: { filter: { documentIds: [999_999] } },
    });
    assert.ok(trace.toolRuns.length > 0);
    assert.ok(trace.toolRuns.every(({ resultCount }) => resultCount === 0));
  });

  it("uses the provider's own file search in the place of ours, for Gemini models", async () => {
    answering.script(() => ({ text: "O prazo é de 30 dias.", sources: ["iptu.pdf"] }));
    const tenant = await answering.open(
      { ...AGENTIC, ACERVO_GEMINI_FILE_STORES: "fileSearchStores/prefeitura" },
      "gemini",
    );
    const { reply } = await answering.ask(tenant, QUESTION);
    assert.match(JSON.stringify(answering.llm.requests[0]?.body["tools"]), /fileSearchStores\/prefeitura/);
    assert.deepEqual(
      reply.citations.map(({ label }) => label),
      ["iptu.pdf"],
    );
    assert.equal(reply.confidence, null);
    assert.equal(reply.text, "O prazo é de 30 dias.");
  });

  it("believes the provider's file search when it found nothing", async () => {
    answering.script(() => ({
      text: "Não encontrei essa informação nos documentos.",
      sources: ["iptu.pdf"],
    }));
    const tenant = await answering.open(
      { ...AGENTIC, ACERVO_GEMINI_FILE_STORES: "fileSearchStores/prefeitura" },
      "gemini",
    );
    assert.equal((await answering.ask(tenant, QUESTION)).reply.outcome, "refused");
  });
});
