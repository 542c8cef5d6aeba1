import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
type Mood = "well" | "cut" | "missing" | "short-length";

const hub = { mood: "well" as Mood, etag: '"v1"', ranges: [] as (string | undefined)[], cut: () => {} };
let baseUrl = "";
let target = "";

const server = createServer((request, response) => {
  const file = (request.url ?? "").replace("/Xenova/multilingual-e5-small/resolve/main/", "");
  const body = FILES[file];
  const isWeights = file.endsWith(".onnx");
  if (body === undefined || (isWeights && hub.mood === "missing")) response.writeHead(404).end();
  else serve(request, response, body, isWeights);
});

function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, isWeights: boolean): void {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const rest = body.subarray(start);
  response.setHeader("etag", hub.etag);
  response.setHeader("content-length", rest.length);
  if (start > 0) response.setHeader("content-range", `bytes ${start}-${body.length - 1}/${body.length}`);
  response.statusCode = start > 0 ? 206 : 200;
  if (request.method === "HEAD") {
    if (isWeights && hub.mood === "short-length") response.setHeader("content-length", 10);
    response.end();
    return;
  }
  if (isWeights) hub.ranges.push(request.headers.range);
  if (isWeights && hub.mood === "cut") {
    hub.cut = () => response.destroy();
    response.write(rest.subarray(0, 100_000));
  } else response.end(rest);
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
    Object.assign(hub, { mood: "well", etag: '"v1"', ranges: [], cut: () => {} });
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

  it("leaves no file that looks complete when the connection is cut, and resumes the next time", async () => {
    await assert.rejects(pullWithCut(), { code: "model-download-failed", isRetryable: true });
    const [part] = await weightsFolder();
    assert.match(part ?? "", /\.part$/);
    hub.mood = "well";
    const { files } = await pull();
    assert.match(hub.ranges[1] ?? "", /^bytes=[1-9]\d*-$/);
    assert.equal(files.at(-1)?.sha256, sha256(WEIGHTS));
    assert.deepEqual(await weightsFolder(), ["model_quantized.onnx"]);
  });

  it("does not join the halves of two versions of a file", async () => {
    await assert.rejects(pullWithCut(), { code: "model-download-failed" });
    Object.assign(hub, { mood: "well", etag: '"v2"' });
    const { files } = await pull();
    assert.equal(hub.ranges[1], undefined);
    assert.equal(files.at(-1)?.sha256, sha256(WEIGHTS));
    assert.deepEqual(await weightsFolder(), ["model_quantized.onnx"]);
  });
}

function badTests(): void {
  it("refuses a file that is not as long as announced", async () => {
    hub.mood = "short-length";
    await assert.rejects(pull(), { code: "model-download-failed", message: /300000 bytes de 10/ });
    assert.deepEqual(await weightsFolder(), []);
  });

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
