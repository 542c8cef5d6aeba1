import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import type { ChatSettings } from "#src/providers/index.ts";
import type { FakeLlmReply } from "../../../test/helpers/fake-llm-reply.ts";
import {
  PLANTED_KEY,
  startFakeLlm,
  type FakeLlm,
  type FakeLlmRequest,
} from "../../../test/helpers/fake-llm.ts";
import { aiSdkModel, createLanguageModel } from "./ai-sdk-model.ts";
import { languageModelContract } from "../contract/language-model.ts";
import type { LlmProvider, ModelRequest } from "../language-model.ts";

const PROVIDERS: readonly LlmProvider[] = [
  "openrouter",
  "openai",
  "gemini",
  "vertex",
  "anthropic",
  "openai-compatible",
];
const QUESTION: ModelRequest = { messages: [{ role: "user", text: "Oi" }], maxOutputTokens: 10 };
const PATIENT = { signal: new AbortController().signal, firstTokenMs: 60_000, gapMs: 60_000 };

for (const provider of PROVIDERS) languageModelContract({ provider, open: aiSdkModel });

describe("aiSdkModel", () => {
  let fake: FakeLlm;
  let reply: (request: FakeLlmRequest) => FakeLlmReply;

  before(async () => {
    fake = await startFakeLlm({ reply: (request) => reply(request) });
  });
  beforeEach(() => {
    fake.reset();
    reply = () => ({ text: "Olá!" });
  });
  after(() => fake.close());

  const open = (provider: LlmProvider, more: Partial<ChatSettings> = {}) =>
    aiSdkModel(fake.settings(provider, more));

  it("names the application to OpenRouter, in letters that a header can carry", async () => {
    const site = { siteUrl: "https://acervo.example/início", siteName: "Acervo — São João" };
    await open("openrouter", site).stream(QUESTION, PATIENT);
    const headers = fake.requests[0]?.headers ?? {};
    assert.equal(headers["http-referer"], "https://acervo.example/in%C3%ADcio");
    assert.equal(headers["x-openrouter-title"], "Acervo  Sao Joao");
    assert.equal(headers["x-title"], "Acervo  Sao Joao");
  });

  it("reads the cost that OpenRouter tells, and only a cost that is one", async () => {
    const costs: (number | null)[] = [];
    for (const cost of [0.0123, 0, -1]) {
      reply = () => ({ text: "Olá!", cost });
      costs.push((await open("openrouter").stream(QUESTION, PATIENT)).cost);
    }
    assert.deepEqual(costs, [0.0123, 0, null]);
  });

  it("says so when tokens were not counted", async () => {
    reply = () => ({ text: "Olá!", usage: null });
    for (const provider of ["openai", "openrouter", "openai-compatible", "gemini"] as const) {
      assert.equal((await open(provider).stream(QUESTION, PATIENT)).usage, null, provider);
    }
  });

  it("keeps arguments that are no JSON as they were written", async () => {
    reply = () => ({ toolCalls: [{ tool: "busca", arguments: "{termo: prazo" }] });
    for (const provider of ["openai", "openrouter", "openai-compatible", "anthropic"] as const) {
      const { toolCalls } = await open(provider).stream(QUESTION, PATIENT);
      assert.equal(toolCalls[0]?.arguments, "{termo: prazo", provider);
    }
  });

  it("knows that a model asks for tools, also where its server says that it stopped", async () => {
    reply = () => ({ toolCalls: [{ tool: "busca", arguments: {} }], rawFinish: "stop" });
    for (const provider of ["openai", "openrouter", "openai-compatible"] as const) {
      assert.equal((await open(provider).stream(QUESTION, PATIENT)).finishReason, "tool-calls", provider);
    }
  });

  it("fails where the model gave up, whatever it had written", async () => {
    reply = () => ({ text: "Vou ver.", rawFinish: "MALFORMED_FUNCTION_CALL" });
    const given = open("gemini").stream(QUESTION, PATIENT);
    await assert.rejects(given, { code: "llm-failed", isRetryable: true, message: /desistiu/ });
  });

  it(
    "hangs up on OpenAI when an error comes first, where the SDK would read on",
    { timeout: 120_000 },
    async () => {
      reply = () => ({});
      fake.failNext({ kind: "error-event", staysOpen: true });
      const endless = { ...PATIENT, firstTokenMs: 3_600_000, gapMs: 3_600_000 };
      await assert.rejects(open("openai").stream(QUESTION, endless), {
        code: "llm-failed",
        isRetryable: true,
      });
      assert.equal(await fake.requests[0]?.ended, "cancelled");
    },
  );

  it("makes no second request where Gemini offers to go on", async () => {
    reply = () => ({ text: "Dez dias", rawFinish: "CONTINUATION" });
    const model = open("gemini", { model: "gemini-4-pro" });
    await assert.rejects(model.stream(QUESTION, PATIENT), { code: "llm-failed", isRetryable: false });
    assert.equal(fake.requests.length, 1);
  });

  it("shows Gemini the signatures of its own calls again", async () => {
    reply = () => ({ toolCalls: [{ tool: "busca", arguments: { a: 1 }, thoughtSignature: "c2lnbmVk" }] });
    const { toolCalls } = await open("gemini").stream(QUESTION, PATIENT);
    const messages: ModelRequest["messages"] = [
      ...QUESTION.messages,
      { role: "assistant", text: "", toolCalls: JSON.parse(JSON.stringify(toolCalls)) },
      { role: "tool", callId: toolCalls[0]?.id ?? "", tool: "busca", result: "nada" },
    ];
    reply = () => ({ text: "Nada." });
    await open("gemini").stream({ ...QUESTION, messages }, PATIENT);
    assert.match(fake.requests[1]?.rawBody.toString() ?? "", /"thoughtSignature":"c2lnbmVk"/);
  });

  it("has Google search its stores, and tells what was found once", async () => {
    reply = () => ({ text: "Dez dias.", sources: ["Manual", "Edital", "Manual"] });
    const fileSearch = { stores: ["fileSearchStores/um", "fileSearchStores/dois"], topK: 7 };
    const { hostedSources } = await open("gemini").stream({ ...QUESTION, fileSearch }, PATIENT);
    assert.deepEqual(hostedSources, ["Manual", "Edital"]);
    assert.deepEqual(fake.requests[0]?.body["tools"], [
      { fileSearch: { fileSearchStoreNames: fileSearch.stores, topK: 7 } },
    ]);
  });

  it("asks a Gemini 3 for functions and its own search at once", async () => {
    const fileSearch = { stores: ["fileSearchStores/um"], topK: 7 };
    const tools = [{ name: "busca", description: "", parameters: { type: "object" } }];
    await open("gemini", { model: "gemini-3-flash-preview" }).stream(
      { ...QUESTION, fileSearch, tools },
      PATIENT,
    );
    assert.deepEqual(fake.requests[0]?.tools, ["busca"]);
    assert.match(JSON.stringify(fake.requests[0]?.body), /fileSearchStores\/um/);
  });

  it("takes replies of a schema from older models of Anthropic, which give them through a tool", async () => {
    reply = () => ({ text: '{"a":"b"}' });
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const request = { ...QUESTION, replySchema: { name: "r", schema } };
    const got = await open("anthropic", { model: "claude-3-5-haiku-latest" }).stream(request, PATIENT);
    assert.deepEqual(fake.requests[0]?.tools, ["json"]);
    assert.deepEqual([got.text, got.finishReason, got.toolCalls], ['{"a":"b"}', "stop", []]);
  });

  it("takes keys and addresses from its settings, never from the environment", async (t) => {
    const names = [
      "OPENAI_API_KEY",
      "ANTHROPIC_API_KEY",
      "GOOGLE_GENERATIVE_AI_API_KEY",
      "OPENROUTER_API_KEY",
    ];
    const addresses = ["OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GENERATIVE_AI_BASE_URL"];
    const before = { ...process.env };
    t.after(() => {
      for (const name of [...names, ...addresses]) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    });
    for (const name of names) process.env[name] = "key-of-somebody-else";
    for (const name of addresses) process.env[name] = "http://127.0.0.1:9";
    for (const provider of PROVIDERS) await open(provider).stream(QUESTION, PATIENT);
    const { provider, model, baseUrl } = fake.settings("openai-compatible");
    const keyless = aiSdkModel({ provider, model, baseUrl } as ChatSettings);
    await keyless.stream(QUESTION, PATIENT);
    const sent = fake.requests.map(({ headers }) => JSON.stringify(headers));
    assert.ok(sent.slice(0, PROVIDERS.length).every((headers) => headers.includes(PLANTED_KEY)));
    assert.ok(!sent.join("").includes("somebody-else"));
    assert.equal(fake.requests[PROVIDERS.length]?.headers.authorization, undefined);
  });

  it("is not made without a key, a model or an address that can be used", () => {
    const bad: readonly Partial<ChatSettings>[] = [
      { apiKey: " " },
      { model: "" },
      { baseUrl: "localhost:11434" },
      { baseUrl: "file:///etc/passwd" },
      { baseUrl: "http://user:secret@127.0.0.1/v1" },
    ];
    for (const more of bad) {
      assert.throws(
        () => open("openai", more),
        (error) =>
          error instanceof AcervoError &&
          error.code === "llm-not-configured" &&
          !error.message.includes("secret"),
      );
    }
  });
});

it("no model is made where none is set", () => {
  assert.equal(createLanguageModel({ provider: "none" }), null);
});

it("a model is named after its provider and itself", () => {
  const model = createLanguageModel({ provider: "openrouter", apiKey: "k", model: "openai/gpt-4o-mini" });
  assert.equal(model?.id, "openrouter:openai/gpt-4o-mini");
  assert.equal(model?.name, "openai/gpt-4o-mini");
  assert.equal(model?.provider, "openrouter");
});
