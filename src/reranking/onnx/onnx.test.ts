import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { missingOnnxPackage } from "#src/providers/index.ts";
import { FAKE_TRANSFORMERS } from "../../../test/helpers/fake-transformers.ts";
import { TINY_MAX_TOKENS, writeTinyCrossEncoder } from "../../../test/helpers/tiny-onnx-models.ts";
import { rerankerContract } from "../contract/reranker.ts";
import { rerankHits } from "../reranker.ts";
import { onnx } from "./onnx.ts";

const skip =
  missingOnnxPackage() !== null &&
  "@huggingface/transformers is NOT INSTALLED: the real ONNX runtime is untested";
const { signal } = new AbortController();
const fake = () => onnx({ model: join(folder, "tiny"), packageName: FAKE_TRANSFORMERS });

let folder = "";

function candidate(text: string, title = "") {
  return { title, text, score: 0.5 };
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function assertNear(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of actual.entries()) {
    assert.ok(Math.abs(value - (expected[index] ?? NaN)) < 1e-5, `${value} is not ${expected[index]}`);
  }
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "acervo-reranker-"));
  await writeTinyCrossEncoder(join(folder, "tiny"));
  await writeTinyCrossEncoder(join(folder, "two-labels"), 2);
});
after(() => rm(folder, { recursive: true }));

describe("the ONNX reranker, on the real runtime", { skip }, () => {
  rerankerContract({ name: "a cross-encoder", open: () => onnx({ model: join(folder, "tiny") }) });
  resultTests();
});

describe("the ONNX reranker, on a fake runtime", () => {
  rerankerContract({ name: "a faked cross-encoder", open: fake });
  lifeTests();
  failureTests();
});

function resultTests(): void {
  it("gives the sigmoid of the network's logit for the pair", async () => {
    const reranker = onnx({ model: join(folder, "tiny") });
    const candidates = [
      candidate("entrega de mercadoria"),
      candidate("o prazo de dias"),
      candidate("prazo", "recurso"),
    ];
    const scores = await reranker.rerank("prazo recurso", candidates, signal);
    assertNear(scores, [sigmoid(-3), sigmoid(0), sigmoid(3)]);
    assert.equal(reranker.id, "onnx:tiny");
    await reranker.close();
  });

  it("leaves room for the passage when the question is long", async () => {
    const reranker = onnx({ model: join(folder, "tiny") });
    const long = "prazo ".repeat(2 * TINY_MAX_TOKENS);
    assertNear(await reranker.rerank(long, [candidate("prazo")], signal), [sigmoid(3)]);
    await reranker.close();
  });

  it("reads the beginning of a passage that is too long", async () => {
    const reranker = onnx({ model: join(folder, "tiny") });
    const filler = "dias ".repeat(3 * TINY_MAX_TOKENS);
    const candidates = [candidate(`recurso ${filler}`), candidate(`${filler} recurso`)];
    assertNear(await reranker.rerank("recurso", candidates, signal), [sigmoid(3), sigmoid(-3)]);
    await reranker.close();
  });

  it("refuses a network that gives more than one score for a pair", async () => {
    const reranker = onnx({ model: join(folder, "two-labels") });
    await assert.rejects(reranker.rerank("prazo", [candidate("prazo")], signal), {
      code: "reranking-failed",
      isRetryable: false,
      message: /2 notas a cada par/,
    });
    await reranker.close();
  });
}

function lifeTests(): void {
  it("starts again after it was closed", async () => {
    const reranker = fake();
    const first = await reranker.rerank("prazo", [candidate("prazo")], signal);
    await reranker.close();
    assert.deepEqual(await reranker.rerank("prazo", [candidate("prazo")], signal), first);
    await reranker.close();
  });

  it("stops between two candidates when the caller leaves", async () => {
    const reranker = fake();
    const caller = new AbortController();
    let read = 0;
    const candidates = Array.from({ length: 5 }, () => ({
      title: "",
      score: 0.5,
      get text() {
        read += 1;
        if (read === 2) caller.abort(new Error("the caller left"));
        return "prazo";
      },
    }));
    await assert.rejects(reranker.rerank("prazo", candidates, caller.signal), /the caller left/);
    assert.equal(read, 2);
    await reranker.close();
  });

  it("rejects at once when the caller aborts during a pair, and serves the next search", async () => {
    const reranker = fake();
    const caller = new AbortController();
    const abandoned = reranker.rerank("prazo", [candidate("hang")], caller.signal);
    await reranker.rerank("prazo", [candidate("prazo")], signal);
    caller.abort(new Error("the caller left"));
    await assert.rejects(abandoned, /the caller left/);
    assertNear(await reranker.rerank("prazo", [candidate("prazo")], signal), [sigmoid(3)]);
    await reranker.close();
  });
}

function failureTests(): void {
  it("says with which command its package is installed when it is missing", async () => {
    const reranker = onnx({ model: join(folder, "tiny"), packageName: "no-such-package-anywhere" });
    const hits = [{ ...candidate("prazo"), item: 1 }];
    const { hits: kept, skipped } = await rerankHits("prazo", hits, {
      reranker,
      topK: 1,
      minScore: 0,
      deadlineMs: 10_000,
      context: createRequestContext("a"),
    });
    assert.deepEqual([kept.map(({ item }) => item), skipped?.reason], [[1], "reranker-refused"]);
    assert.match(skipped?.detail ?? "", /npm install @huggingface\/transformers@4\.3\.1/);
    await reranker.close();
  });

  it("fails the call that was waiting when its thread dies", async () => {
    const packageName = "data:text/javascript,process.exit(1)";
    const reranker = onnx({ model: join(folder, "tiny"), packageName });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(reranker.rerank("prazo", [candidate("prazo")], signal), {
        code: "reranking-failed",
        message: /interrompida/,
      });
    }
    await reranker.close();
  });
}
