import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { estimateCall, estimateUsage } from "./token-account.ts";
import type { ModelMessage, ModelRequest } from "./language-model.ts";

const request = (messages: readonly ModelMessage[]): ModelRequest => ({ messages, maxOutputTokens: 100 });

it("a call is estimated at a token for three characters, and all that it may write", () => {
  const messages: ModelMessage[] = [
    { role: "system", text: "abc" },
    { role: "user", text: "abc" },
    { role: "tool", callId: "1", tool: "busca", result: "abcd" },
  ];
  assert.equal(estimateCall(request(messages)), 4 + 100);
  assert.deepEqual(estimateUsage(request(messages), { text: "abcd", toolCalls: [] }), {
    inputTokens: 4,
    outputTokens: 2,
    cachedTokens: 0,
  });
});

it("what is declared, asked for and called counts as well", () => {
  const bare = estimateCall(request([{ role: "user", text: "a" }]));
  const tools = [{ name: "busca", description: "Procura.", parameters: { type: "object" } }];
  const calls = [{ id: "1", tool: "busca", arguments: { termo: "prazo" } }];
  const more: readonly ModelRequest[] = [
    { ...request([{ role: "user", text: "a" }]), tools },
    { ...request([{ role: "user", text: "a" }]), replySchema: { name: "r", schema: { type: "object" } } },
    request([{ role: "assistant", text: "a", toolCalls: calls }]),
  ];
  for (const one of more) assert.ok(estimateCall(one) > bare);
  assert.ok(estimateUsage(request([]), { text: "", toolCalls: calls }).outputTokens > 0);
});

it("an estimate never shrinks when a message grows", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      const short = estimateCall(request([{ role: "user", text }]));
      const long = estimateCall(request([{ role: "user", text: text + more }]));
      assert.ok(long >= short && short >= 100);
    }),
  );
});
