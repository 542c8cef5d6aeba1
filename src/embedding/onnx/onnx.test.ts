import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { missingOnnxPackage } from "#src/providers/index.ts";
import { FAKE_TRANSFORMERS } from "../../../test/helpers/fake-transformers.ts";
import { TINY_DIMENSIONS, writeTinyEmbedder } from "../../../test/helpers/tiny-onnx-models.ts";
import { embeddingModelContract } from "../contract/embedding-model.ts";
import { createEmbedder } from "../create-embedder.ts";
import { onnx } from "./onnx.ts";

const context = createRequestContext("a");
const QUERY = { purpose: "query", context } as const;
const PASSAGE = { purpose: "passage", context } as const;
const CALL = { purpose: "query", signal: context.signal } as const;

const skip =
  missingOnnxPackage() !== null &&
  "@huggingface/transformers is NOT INSTALLED: the real ONNX runtime is untested";

let folder = "";
const tiny = (packageName?: string) =>
  onnx({ path: join(folder, "tiny"), ...(packageName && { packageName }) });
const fake = () => onnx({ path: join(folder, "tiny"), dimensions: 8, packageName: FAKE_TRANSFORMERS });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "acervo-onnx-"));
  await writeTinyEmbedder(join(folder, "tiny"));
  await writeTinyEmbedder(join(folder, "e5-tiny"));
});
after(() => rm(folder, { recursive: true }));

describe("the ONNX model, on the real runtime", { skip }, () => {
  it("brings texts of the same words nearer than others", async () => {
    const embedder = createEmbedder(tiny());
    const texts = ["prazo recurso", "recurso e prazo", "entrega de mercadoria"];
    const [question, answer, other] = await embedder.embedMany(texts, PASSAGE);
    assert.ok(dot(question, answer) > dot(question, other) + 0.2);
    await embedder.close();
  });

  it("accepts a text far longer than the network reads", async () => {
    const embedder = createEmbedder(tiny());
    assert.equal((await embedder.embed("prazo ".repeat(5_000), PASSAGE)).length, TINY_DIMENSIONS);
    await embedder.close();
  });
});

embeddingModelContract({ name: "the ONNX model, on a fake runtime", open: fake });

describe("the ONNX model", () => {
  it("reads its dimensions from its folder", () => {
    const { dimensions, fingerprint } = tiny();
    assert.equal(dimensions, TINY_DIMENSIONS);
    assert.match(fingerprint, /^onnx:tiny:8:[0-9a-f]{8}$/);
  });

  it("starts again after it was closed", async () => {
    const model = fake();
    await model.doEmbed(["a"], CALL);
    await model.close?.();
    assert.equal((await model.doEmbed(["a"], CALL)).length, 1);
    await model.close?.();
  });

  it("rejects at once when the caller aborts, and serves the next call", async () => {
    const model = fake();
    const caller = new AbortController();
    const abandoned = model.doEmbed(["hang"], { purpose: "query", signal: caller.signal });
    await model.doEmbed(["a"], CALL);
    caller.abort(new Error("the user left"));
    await assert.rejects(abandoned, /the user left/);
    assert.equal((await model.doEmbed(["b"], CALL)).length, 1);
    await model.close?.();
  });

  it("puts the prefixes of its family before the texts, and into its fingerprint", async () => {
    const plain = onnx({ path: join(folder, "e5-tiny"), queryPrefix: "", passagePrefix: "" }).fingerprint;
    const model = onnx({ path: join(folder, "e5-tiny"), dimensions: 8, packageName: FAKE_TRANSFORMERS });
    assert.ok(model.fingerprint.startsWith(plain) && model.fingerprint !== plain);
    const [prefixed] = await model.doEmbed(["x"], CALL);
    const [same] = await fake().doEmbed(["query: x"], CALL);
    assert.deepEqual(prefixed, same);
    await model.close?.();
  });
});

describe("an ONNX model that cannot run", () => {
  it("says so when its folder is empty", async () => {
    const empty = await mkdtemp(join(folder, "empty-"));
    assert.throws(() => onnx({ path: empty }), { code: "model-not-found", facts: { path: empty } });
  });

  it("says with which command its package is installed when it is missing", async () => {
    const model = tiny("no-such-package-anywhere");
    await assert.rejects(createEmbedder(model).embed("a", QUERY), {
      code: "not-installed",
      message: /npm install @huggingface\/transformers@4\.3\.1/,
    });
    await model.close?.();
  });

  it("fails the calls that were waiting when its thread dies, and starts a new one for the next", async () => {
    const embedder = createEmbedder(fake());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(embedder.embed("exit", QUERY), {
        code: "embedding-failed",
        message: /interrompida/,
      });
    }
    assert.equal((await embedder.embed("a", QUERY)).length, 8);
    await embedder.close();
  });
});

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return Array.from(a ?? []).reduce((sum, value, index) => sum + value * (b?.[index] ?? NaN), 0);
}
