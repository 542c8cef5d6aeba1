import assert from "node:assert/strict";
import { it } from "node:test";
import { PLANTED_KEY } from "../../../test/helpers/fake-llm.ts";
import type { ModelRequest } from "../language-model.ts";
import { QUESTION, SEARCH, type Bench } from "./bench.ts";

export function requestTests(bench: Bench): void {
  it("gives the model what it was given, in its order", async () => {
    const history: ModelRequest["messages"] = [
      { role: "user", text: "Oi" },
      { role: "assistant", text: "Olá!" },
      { role: "system", text: "Seja breve." },
      { role: "assistant", text: "" },
      { role: "user", text: "E o prazo?" },
    ];
    await bench.answer({ messages: history, maxOutputTokens: 10 });
    const seen = bench.fake.requests[0]?.messages.map(({ role, text }) => `${role}: ${text}`);
    assert.deepEqual(seen, ["system: Seja breve.", "user: Oi", "assistant: Olá!", "user: E o prazo?"]);
  });

  it("sends back calls whose arguments were no object without being refused", async () => {
    const messages: ModelRequest["messages"] = [
      ...QUESTION.messages,
      { role: "assistant", text: "", toolCalls: [{ id: "um", tool: "busca", arguments: "{termo: prazo" }] },
      { role: "tool", callId: "um", tool: "busca", result: "argumentos inválidos" },
    ];
    await bench.answer({ ...QUESTION, messages, tools: [SEARCH] });
    assert.match(bench.fake.requests[0]?.rawBody.toString() ?? "", /\{termo: prazo/);
  });

  it("records the request byte for byte as the server received it", async () => {
    const { exchanges } = await bench.ask({ ...QUESTION, tools: [SEARCH] });
    const [exchange] = exchanges;
    assert.ok(exchange && exchanges.length === 1);
    assert.deepEqual(Buffer.from(exchange.request, "utf8"), bench.fake.requests[0]?.rawBody);
    assert.ok(exchange.url.startsWith(bench.fake.baseUrl(bench.provider)) && !exchange.url.includes("?"));
    assert.deepEqual([exchange.status, exchange.error], [200, null]);
    assert.ok(exchange.firstTokenMs !== null && exchange.firstTokenMs <= exchange.totalMs);
  });

  it("keeps its key to the headers", async () => {
    bench.fake.failNext({ kind: "status", status: 401, message: `Incorrect API key: ${PLANTED_KEY}` });
    const { error, exchanges } = await bench.ask(QUESTION);
    bench.fake.failNext({ kind: "error-event", message: `no credit left for ${PLANTED_KEY}` });
    const later = await bench.ask(QUESTION);
    const told = JSON.stringify([exchanges, later.exchanges, String(error), String(later.error)]);
    assert.match(told, /401/);
    assert.ok(![told, JSON.stringify(error), JSON.stringify(later.error)].join("").includes("planted"));
    assert.ok(JSON.stringify(bench.fake.requests[0]?.headers).includes(PLANTED_KEY));
    assert.ok(!bench.fake.requests[0]?.rawBody.includes(PLANTED_KEY));
  });
}
