import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEmbeddingModel, type EmbeddingSettings } from "./create-model.ts";

const REMOTE: readonly EmbeddingSettings[] = [
  { provider: "openai", apiKey: "k" },
  { provider: "gemini", apiKey: "k" },
  { provider: "cohere", apiKey: "k" },
];

function isLocal(baseUrl: string): boolean | undefined {
  return createEmbeddingModel({ provider: "openai-compatible", baseUrl, model: "m", dimensions: 8 })?.isLocal;
}

describe("createEmbeddingModel", () => {
  it("gives no model for the provider none", () => {
    assert.equal(createEmbeddingModel({ provider: "none" }), null);
  });

  it("makes the model of each provider without loading or connecting anything", () => {
    const compatible = {
      provider: "openai-compatible",
      baseUrl: "http://x.test/v1",
      model: "m",
      dimensions: 8,
    } as const;
    const settings: EmbeddingSettings[] = [
      { provider: "builtin" },
      ...REMOTE,
      compatible,
      { provider: "hash" },
    ];
    const ids = settings.map((one) => createEmbeddingModel(one)?.fingerprint);
    assert.deepEqual(ids, [
      "builtin:pt-128:v1",
      "openai:text-embedding-3-small:1536",
      "gemini:gemini-embedding-001:768",
      "cohere:embed-multilingual-v3.0:1024",
      "openai-compatible:m:8",
      "hash:for-tests-only-256:v1",
    ]);
  });

  it("refuses a hosted model without a key", () => {
    for (const settings of REMOTE) {
      assert.throws(() => createEmbeddingModel({ ...settings, apiKey: " " } as EmbeddingSettings), {
        code: "embedding-not-configured",
      });
    }
  });

  it("asks for the dimensions of a model that it does not know", () => {
    const settings = { provider: "openai", apiKey: "k", model: "text-embedding-9" } as const;
    assert.throws(() => createEmbeddingModel(settings), { code: "embedding-not-configured" });
    assert.equal(createEmbeddingModel({ ...settings, dimensions: 64 })?.dimensions, 64);
  });

  it("refuses a size that Cohere does not offer", () => {
    const settings = { provider: "cohere", apiKey: "k", dimensions: 300 } as const;
    assert.throws(() => createEmbeddingModel(settings), { code: "invalid-option" });
  });

  it("knows whether a server that speaks OpenAI's dialect is on this machine", () => {
    assert.equal(isLocal("http://localhost:11434/v1"), true);
    assert.equal(isLocal("http://127.0.0.1:1234/v1"), true);
    assert.equal(isLocal("http://[::1]:1234/v1"), true);
    assert.equal(isLocal("https://localhost.example.com/v1"), false);
    assert.equal(isLocal("not a url"), false);
  });

  it("says that a folder holds no model", () => {
    assert.throws(() => createEmbeddingModel({ provider: "onnx", path: "/nowhere/model" }), {
      code: "model-not-found",
    });
  });
});
