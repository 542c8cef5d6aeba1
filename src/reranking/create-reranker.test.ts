import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createReranker, type RerankerSettings } from "./create-reranker.ts";

describe("createReranker", () => {
  it("gives no reranker for the provider none", () => {
    assert.equal(createReranker({ provider: "none" }), null);
  });

  it("makes the reranker of each provider without loading or connecting anything", () => {
    const settings: RerankerSettings[] = [
      { provider: "overlap" },
      { provider: "cohere", apiKey: "k" },
      { provider: "llm", service: "openai", apiKey: "k" },
      { provider: "llm", service: "openai-compatible", baseUrl: "http://x.test/v1", model: "qwen3" },
    ];
    assert.deepEqual(
      settings.map((one) => createReranker(one)?.id),
      ["overlap:60-25-15", "cohere:rerank-v3.5", "llm:gpt-4o-mini", "llm:qwen3"],
    );
  });

  it("refuses a hosted reranker without a key", () => {
    const code = "reranking-not-configured";
    assert.throws(() => createReranker({ provider: "cohere", apiKey: " " }), { code });
    assert.throws(() => createReranker({ provider: "llm", service: "openai", apiKey: "" }), { code });
  });

  it("says that there is no model in a folder, nor in a package", () => {
    for (const model of ["/nowhere/model", "no-such-package-anywhere", "@none/such", "zod"]) {
      assert.throws(() => createReranker({ provider: "onnx", model }), { code: "model-not-found" });
    }
  });
});
