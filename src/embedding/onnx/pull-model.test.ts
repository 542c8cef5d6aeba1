import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { pullModel, type PullProgress } from "./pull-model.ts";

const WEIGHTS = Buffer.alloc(300_000, "weights ");
const FILES: Readonly<Record<string, Buffer>> = {
  "config.json": Buffer.from('{"hidden_size":4}'),
  "tokenizer.json": Buffer.from("{}"),
  "tokenizer_config.json": Buffer.from("{}"),
  "onnx/model_quantized.onnx": WEIGHTS,
};

/** What the hub does with the next download of the weights. */
type Mood = "well" | "cut" | "missing";

const hub = { mood: "well" as Mood, cut: () => {} };
let baseUrl = "";
let target = "";

const server = createServer((request, response) => {
  const file = (request.url ?? "").replace("/Xenova/multilingual-e5-small/resolve/main/", "");
  const body = FILES[file];
  const isWeights = file.endsWith(".onnx");
  if (body === undefined || (isWeights && hub.mood === "missing")) response.writeHead(404).end();
  else serve(response, body, isWeights);
});

function serve(response: ServerResponse, body: Buffer, isWeights: boolean): void {
  response.setHeader("content-length", body.length);
  if (isWeights && hub.mood === "cut") {
    hub.cut = () => response.destroy();
    response.write(body.subarray(0, 100_000));
  } else response.end(body);
}

const pull = (onProgress?: (progress: PullProgress) => void) =>
  pullModel({ target, baseUrl, ...(onProgress && { onProgress }) });

/** Cuts the connection once the first bytes of the weights are safe on the disk. */
const pullWithCut = () => {
  hub.mood = "cut";
  return pull(() => hub.cut());
};

async function weightsFolder(): Promise<string[]> {
  return readdir(join(target, "onnx"));
}

describe("pullModel", () => {
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    Object.assign(hub, { mood: "well", cut: () => {} });
    target = await mkdtemp(join(tmpdir(), "acervo-pull-"));
  });
  afterEach(() => rm(target, { recursive: true, force: true }));
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  describe("in good weather", goodTests);
  describe("when something is wrong", badTests);
});

function goodTests(): void {
  it("brings every file that a model needs, and tells their digests", async () => {
    const { folder, files } = await pull();
    assert.equal(folder, target);
    assert.deepEqual(
      files,
      Object.entries(FILES).map(([file, bytes]) => ({ file, bytes: bytes.length, sha256: sha256(bytes) })),
    );
    assert.deepEqual(await readFile(join(target, "onnx/model_quantized.onnx")), WEIGHTS);
    assert.deepEqual(await weightsFolder(), ["model_quantized.onnx"]);
  });

  it("reports its progress up to the last byte", async () => {
    const seen: PullProgress[] = [];
    await pull((progress) => seen.push(progress));
    assert.deepEqual(seen.at(-1), {
      file: "onnx/model_quantized.onnx",
      receivedBytes: WEIGHTS.length,
      totalBytes: WEIGHTS.length,
    });
  });

  it("leaves nothing behind when the connection is cut, and works the next time", async () => {
    await assert.rejects(pullWithCut(), { code: "model-download-failed", isRetryable: true });
    assert.deepEqual(await weightsFolder(), []);
    hub.mood = "well";
    const { files } = await pull();
    assert.equal(files.at(-1)?.sha256, sha256(WEIGHTS));
    assert.deepEqual(await weightsFolder(), ["model_quantized.onnx"]);
  });
}

function badTests(): void {
  it("overwrites an earlier download", async () => {
    await pull();
    await pull();
    assert.deepEqual(await readFile(join(target, "onnx/model_quantized.onnx")), WEIGHTS);
  });

  it("says which file the hub does not have", async () => {
    hub.mood = "missing";
    await assert.rejects(pull(), {
      code: "model-download-failed",
      message: /model_quantized\.onnx.*HTTP 404/,
    });
  });

  it("stops when it is told to", async () => {
    const signal = AbortSignal.abort(new Error("the user left"));
    await assert.rejects(pullModel({ target, baseUrl, signal }), /the user left/);
  });

  it("refuses a name that could lead elsewhere", async () => {
    for (const repo of ["../../etc", "a/b/c", "a/..", "http://x/y"]) {
      await assert.rejects(pullModel({ target, baseUrl, repo }), { code: "invalid-option" });
    }
  });
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
