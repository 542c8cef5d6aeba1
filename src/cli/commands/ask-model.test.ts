import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type FakeLlm, startFakeLlm } from "../../../test/helpers/fake-llm.ts";
import { useCli, useSmallBase } from "../cli-fixture.ts";

const HOSTED = "O ITBI é de dois por cento.";
const QUESTION = "qual o prazo para recorrer do IPTU?";
const ANSWER = "O prazo para recorrer do IPTU é de 30 dias [1].";

describe("ask, with a model", () => {
  const { run } = useSmallBase();
  let llm: FakeLlm;
  let said = ANSWER;
  const environment = (): Record<string, string> => ({
    ACERVO_LLM: "openai-compatible",
    ACERVO_LLM_MODEL: "llama3.1",
    ACERVO_LLM_BASE_URL: llm.baseUrl("openai-compatible"),
    ACERVO_LLM_ATTEMPTS: "1",
    ACERVO_LOG: "silent",
  });
  before(async () => {
    llm = await startFakeLlm({ reply: () => ({ text: said, usage: { input: 400, output: 15 } }) });
  });
  after(() => llm.close());

  it("shows what the model wrote, its sources, who wrote it and where to read how", async () => {
    const { code, out } = await run(["ask", QUESTION], { environment: environment() });
    assert.equal(code, 0);
    assert.match(out, /é de 30 dias \[1\]\.[\s\S]*Fontes:\n {2}\[1\] IPTU \(/);
    assert.match(out, /Escrita por openai-compatible:llama3\.1 \(400 tokens de entrada, 15 de saída\)/);
    assert.match(out, /Registro: acervo trace \S+/);
  });

  it("writes the words as they come where somebody is watching, once", async () => {
    const { out } = await run(["ask", QUESTION], { environment: environment(), isTTY: true });
    assert.equal(out.split("é de 30 dias").length, 2);
    assert.ok(out.startsWith("O prazo para recorrer"));
  });

  it("says on the screen that words were withdrawn", async () => {
    said = "São noventa dias, confie em mim. Recorra logo.";
    const { out } = await run(["ask", QUESTION], { environment: environment(), isTTY: true });
    assert.match(out, /\(retirado: [\s\S]*30 dias\. \[1\]/);
    said = ANSWER;
  });

  it("leaves the model out when told to", async () => {
    const before = llm.requests.length;
    const data = (
      await run(["ask", QUESTION, "--no-model", "--json"], { environment: environment() })
    ).json();
    assert.equal(data["model"], null);
    assert.equal(llm.requests.length, before);
  });

  it("notes that the model did not answer, and answers all the same", async () => {
    llm.failNext({ kind: "status", status: 503 });
    const { code, out } = await run(["ask", QUESTION], { environment: environment() });
    assert.equal(code, 0);
    assert.match(out, /30 dias\. \[1\][\s\S]*Aviso: resposta do modelo: o modelo não respondeu/);
  });

  it("fails where the settings lack something, with what to do", async () => {
    const { code, err } = await run(["ask", QUESTION], { environment: { ACERVO_LLM: "openai" } });
    assert.equal(code, 2);
    assert.match(err, /ACERVO_LLM_MODEL/);
  });

  it("leaves a trace that shows searches and calls, and the prompt byte for byte", async () => {
    const data = (await run(["ask", QUESTION, "--json"], { environment: environment() })).json();
    const id = String(data["trace_id"]);
    const shown = await run(["trace", id]);
    assert.match(shown.out, /searchDocuments \{"query":"qual o prazo para recorrer do IPTU\?"\}/);
    assert.match(shown.out, /answer · openai-compatible:llama3\.1 · tentativa 1 · HTTP 200/);
    const prompt = await run(["trace", id, "--prompt"]);
    assert.equal(prompt.out.trimEnd(), llm.requests.at(-1)?.rawBody.toString("utf8"));
    const trace = (await run(["trace", id, "--json"])).json();
    assert.equal(trace["id"], id);
  });

  it("ends with 130 when somebody gives up", async () => {
    const { code, out, err } = await run(["ask", QUESTION], {
      environment: environment(),
      isInterrupted: true,
    });
    assert.deepEqual([code, out], [130, ""]);
    assert.match(err, /Interrompido/);
  });

  it("shows a refusal once, also where somebody is watching", async () => {
    const { out } = await run(["ask", "qual a capital da Mongólia exterior?", "--no-model"], { isTTY: true });
    assert.equal(out.split("Mongólia").length, 2);
  });

  it("says that there is no model to search by itself", async () => {
    const { err } = await run(["ask", QUESTION, "--agentic"]);
    assert.match(err, /--agentic precisa de um modelo/);
  });
});

describe("ask, with file stores that Gemini keeps", () => {
  const { run, path } = useCli();
  let llm: FakeLlm;
  before(async () => {
    llm = await startFakeLlm({ reply: () => ({ text: HOSTED, sources: ["itbi.pdf"] }) });
  });
  after(() => llm.close());

  it("seed 000: needs no base that was made before, unless our own search was chosen", async () => {
    const environment = {
      ACERVO_DATA: path("nova"),
      ACERVO_LLM: "gemini",
      ACERVO_LLM_MODEL: "gemini-2.5-flash",
      ACERVO_LLM_BASE_URL: llm.baseUrl("gemini"),
      GEMINI_API_KEY: "chave",
      ACERVO_GEMINI_FILE_STORES: "fileSearchStores/prefeitura",
      ACERVO_INTENT_MODEL: "off",
      ACERVO_LOG: "silent",
    };
    const local = { ...environment, ACERVO_FILE_SEARCH: "local" };
    assert.match((await run(["ask", "qual a alíquota do ITBI?"], { environment: local })).err, /nova/);
    const { code, out, err } = await run(["ask", "qual a alíquota do ITBI?"], { environment });
    assert.equal(code, 0, err);
    assert.match(out, /dois por cento[\s\S]*itbi\.pdf/);
  });
});
