import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { createBreaker, modelFailed } from "#src/providers/index.ts";
import { memoryLedger } from "../../test/helpers/fake-llm-ledger.ts";
import { createWriter } from "./create-writer.ts";
import { estimateCall } from "./token-account.ts";
import type { LanguageModel, LlmLimits, ModelRequest, WriterCall } from "./language-model.ts";

const QUESTION: ModelRequest = { messages: [{ role: "user", text: "Qual é o prazo?" }], maxOutputTokens: 50 };
const CALL: WriterCall = { purpose: "answer", context: createRequestContext("acme") };
const NOON = Date.UTC(2026, 2, 1, 12);
const LIMITS: Omit<LlmLimits, "dailyTokens"> = {
  attempts: 3,
  firstTokenMs: 10_000,
  gapMs: 10_000,
  deadlineMs: 30_000,
  maxOutputTokens: 1_000,
  inputPrice: null,
  outputPrice: null,
};

type Ending = "reply" | "uncounted" | "broken-off" | "refused";

const ENDING = fc.constantFrom<Ending>("reply", "uncounted", "broken-off", "refused");

it("leaves nothing set aside and stays within the limit, however calls end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(ENDING, { maxLength: 4 }), { maxLength: 12 }), async (calls) => {
      const books = memoryLedger();
      const limit = estimateCall(QUESTION) * 5;
      const outcomes = await Promise.allSettled(
        calls.map((endings) =>
          createWriter(scripted(endings), {
            limits: { ...LIMITS, dailyTokens: limit },
            breaker: createBreaker(),
            ledger: books,
            timing: { sleep: async () => {}, random: () => 0 },
            now: () => NOON,
          }).write(QUESTION, CALL),
        ),
      );
      const { inputTokens, outputTokens, reserved } = await books.day("acme", "2026-03-01");
      assert.equal(reserved, 0);
      assert.ok(inputTokens + outputTokens <= limit);
      for (const outcome of outcomes) {
        assert.ok(outcome.status === "fulfilled" || outcome.reason instanceof AcervoError);
      }
    }),
    { numRuns: 200 },
  );
});

/** A model whose calls end as told, and well after that. */
function scripted(endings: readonly Ending[]): LanguageModel {
  const left = [...endings];
  const model = { task: "llm", id: "openai:scripted" } as const;
  return {
    id: model.id,
    provider: "openai",
    name: "scripted",
    async stream(_request, { onText, onExchange }) {
      const ending = left.shift() ?? "reply";
      await Promise.resolve();
      const isRefused = ending === "refused";
      if (!isRefused) onText?.("Dez dias.");
      onExchange?.({
        url: "",
        request: "",
        status: isRefused ? 503 : 200,
        firstTokenMs: null,
        totalMs: 1,
        error: null,
      });
      if (isRefused || ending === "broken-off") throw modelFailed(model, ending, { isRetryable: true });
      return {
        text: "Dez dias.",
        toolCalls: [],
        finishReason: "stop",
        usage: ending === "reply" ? { inputTokens: 8, outputTokens: 3, cachedTokens: 0 } : null,
        cost: null,
        hostedSources: [],
      };
    },
  };
}
