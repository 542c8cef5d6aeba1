import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { describe, it, type TestContext } from "node:test";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import { allParts, documentReaderContract, fileOf, isRefusal, READING } from "./document-reader.contract.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { ThreadReply } from "./hand-over.ts";
import { inlineReader } from "./inline-reader-fixture.ts";
import { readerPool, type ReaderPoolOptions } from "./reader-pool.ts";
import { pollutionCheck } from "./reader-worker.ts";
import { programUrl, threadThat } from "./thread-fixture.ts";

const GENEROUS = { ...READING, size: 1, cpuSeconds: 30, memoryMb: 1024 };
const ANSWERS = threadThat(`if (message.kind === "read") { start(); hand("leitura " + reads); end(); }`);

documentReaderContract("inlineReader", () => inlineReader(READING));
documentReaderContract("readerPool", () => readerPool(GENEROUS));

function poolFor(t: TestContext, options: Partial<ReaderPoolOptions> = {}): DocumentReader {
  const pool = readerPool({ ...GENEROUS, ...options });
  t.after(() => pool.close());
  return pool;
}

async function titleOf(pool: DocumentReader, name = "a.txt"): Promise<string | undefined> {
  return (await allParts(pool.read(fileOf(name, "texto")))).at(0)?.title;
}

function iterate(pool: DocumentReader): AsyncIterator<unknown> {
  return pool.read(fileOf("a.txt", "texto"))[Symbol.asyncIterator]();
}

function isClosedError(error: unknown): boolean {
  return error instanceof AcervoError && error.code === "worker-failed";
}

describe("parts read by a thread", () => {
  it("are the same as those read in place", async (t) => {
    const pool = poolFor(t, { size: 2 });
    const inline = inlineReader(READING);
    const paragraphs = Array.from(
      { length: 400 },
      (_, at) => `## Item ${at}\n\nCláusula ${at}: prazo de ${at} dias.`,
    );
    for (const name of ["contrato.md", "contrato.txt"]) {
      const text = `# Contrato\n\n${paragraphs.join("\n\n")}`;
      const expected = await allParts(inline.read(fileOf(name, text)));
      assert.deepEqual(await allParts(pool.read(fileOf(name, text))), expected);
    }
  });

  it("come in the order of the calls, whoever asks first", async (t) => {
    const pool = poolFor(t);
    const finished: number[] = [];
    const reads = [0, 1, 2].map((at) => ({ at, parts: pool.read(fileOf(`${at}.txt`, `Texto ${at}.`)) }));
    const all = reads.toReversed().map(async ({ at, parts }) => {
      await allParts(parts);
      finished.push(at);
    });
    await Promise.all(all);
    assert.deepEqual(finished, [0, 1, 2]);
  });
});

describe("bytes given to a pool", () => {
  it("stay the caller's, who may give them twice", async (t) => {
    const pool = poolFor(t);
    const bytes = Uint8Array.from(Buffer.from("O prazo."));
    const request = { ...fileOf("a.txt", ""), content: { bytes } };
    for (const read of [pool.read(request), pool.read(request)]) {
      assert.equal((await allParts(read))[0]?.chunks[0]?.text, "O prazo.");
    }
    assert.equal(bytes.byteLength, 8);
  });

  it("are only those given, when they share their memory with others", async (t) => {
    const whole = new Uint8Array(Buffer.from("O prazo e mais alguma coisa"));
    const bytes = whole.subarray(0, 7);
    const request = { ...fileOf("a.txt", ""), content: { bytes } };
    const [document] = await allParts(poolFor(t).read(request));
    assert.equal(document?.chunks[0]?.text, "O prazo");
    assert.equal(whole.byteLength, 27);
  });
});

describe("a consumer that takes nothing", () => {
  it("holds the thread back after two hand-overs", async () => {
    const kinds: string[] = [];
    const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
      workerData: { ...READING, begun: new Int32Array(new SharedArrayBuffer(4)) },
      execArgv: [],
    });
    const text = Array.from({ length: 3_000 }, (_, at) => `Parágrafo ${at} do contrato de prestação.`).join(
      "\n\n",
    );
    await new Promise<void>((resolve) => {
      worker.on("message", (reply: ThreadReply) => {
        kinds.push(reply.kind);
        if (reply.kind === "parts" && kinds.length === 3) worker.postMessage({ kind: "cancel", id: 1 });
        if (reply.kind === "ended") resolve();
      });
      worker.postMessage({ kind: "read", id: 1, request: fileOf("a.txt", text) });
    });
    await worker.terminate();
    assert.deepEqual(kinds, ["started", "parts", "parts", "ended"]);
  });

  it("lets the thread go on by taking", async (t) => {
    const workerUrl = threadThat(`
      globalThis.taken ??= 0;
      if (message.kind === "read") { start(); hand("primeiro"); hand("segundo"); }
      if (message.kind === "taken") { taken++; if (taken < 4) hand("depois de " + taken); else if (taken === 5) end(); }`);
    const parts = await allParts(poolFor(t, { workerUrl }).read(fileOf("a.txt", "texto")));
    const titles = parts.map(({ title }) => title);
    assert.deepEqual(titles, ["primeiro", "segundo", "depois de 1", "depois de 2", "depois de 3"]);
  });

  it("does not use up the time of the file", async (t) => {
    const workerUrl = threadThat(`if (message.kind === "read") { start(); hand("a"); hand("b"); }
      if (message.kind === "taken") end();`);
    const pool = poolFor(t, { workerUrl, cpuSeconds: 0.5 });
    const held = iterate(pool);
    // Another file outlasts its clock meanwhile.
    const endless = poolFor(t, { workerUrl: threadThat("start();"), cpuSeconds: 0.6 });
    await assert.rejects(titleOf(endless), isRefusal("too-much-time"));
    assert.equal((await held.next()).done, false);
    assert.equal((await held.next()).done, false);
    assert.equal((await held.next()).done, true);
  });
});

describe("a file that asks for too much", () => {
  const cases = [
    ["processor time", "too-much-time", "start(); for (;;);"],
    ["time without working", "too-much-time", "start();"],
    [
      "buffers",
      "too-much-memory",
      "start(); const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1));",
    ],
    ["heap", "too-much-memory", "start(); const all = []; for (;;) all.push({ all: [1, 2] });"],
    ["a large table", "too-much-memory", "start(); const all = new Map(); for (;;) all.set(all.size, {});"],
  ] as const;
  for (const [what, reason, program] of cases) {
    it(`is refused: ${what}`, async (t) => {
      const workerUrl = threadThat(program);
      const cpuSeconds = reason === "too-much-time" ? 0.05 : 10;
      const pool = poolFor(t, { workerUrl, cpuSeconds, memoryMb: 64 });
      await assert.rejects(titleOf(pool), isRefusal(reason));
    });
  }

  it("does not keep the next one from being read", async (t) => {
    const workerUrl = threadThat(
      `start(); if (message.request.source === "mau.txt") for (;;); hand("leitura " + reads); end();`,
    );
    const pool = poolFor(t, { workerUrl, cpuSeconds: 0.3 });
    const bad = assert.rejects(titleOf(pool, "mau.txt"), isRefusal("too-much-time"));
    assert.equal(await titleOf(pool, "bom.txt"), "leitura 1");
    await bad;
  });
});

function refused(reason: string): string {
  return `{ code: "file-refused", facts: { reason: "${reason}", detail: "" }, isRetryable: false, reason: null }`;
}

describe("a thread", () => {
  it("reads many files", async (t) => {
    const pool = poolFor(t, { workerUrl: ANSWERS });
    assert.deepEqual([await titleOf(pool), await titleOf(pool)], ["leitura 1", "leitura 2"]);
  });

  it("is replaced when a file left much in memory or changed the program", async (t) => {
    for (const ending of [`end(${refused("damaged")}, 5e8)`, `end(${refused("unsafe")})`]) {
      const workerUrl = threadThat(`if (message.kind !== "read") return;
        start(); if (message.request.source === "mau.txt") return ${ending}; hand("leitura " + reads); end();`);
      const pool = poolFor(t, { workerUrl });
      await assert.rejects(titleOf(pool, "mau.txt"));
      assert.equal(await titleOf(pool), "leitura 1");
    }
  });

  it("that a file ends makes the file a damaged one", async (t) => {
    for (const program of [
      "process.exit(3)",
      `throw new Error("tabela ilegível")`,
      "setImmediate(() => JSON.parse(''))",
    ]) {
      const pool = poolFor(t, { workerUrl: threadThat(`start(); ${program};`) });
      await assert.rejects(titleOf(pool), isRefusal("damaged"));
    }
  });

  it("that cannot start is a failure of the program", async (t) => {
    const pool = poolFor(t, { workerUrl: programUrl(`throw new Error("falta um módulo")`) });
    await assert.rejects(titleOf(pool), /falta um módulo/);
  });

  it("cannot reach the network, and prints nothing", async () => {
    const program = `import { parentPort } from "node:worker_threads";
      await import(${JSON.stringify(new URL("./reader-worker.ts", import.meta.url).href)});
      console.warn("aviso"); process.stdout.write("aviso");
      try { fetch("http://127.0.0.1:9/"); } catch (error) { parentPort.postMessage(error.message); }
      parentPort.close();`;
    const workerData = { ...READING, begun: new Int32Array(new SharedArrayBuffer(4)) };
    const worker = new Worker(programUrl(program), { workerData, stdout: true, stderr: true, execArgv: [] });
    let printed = "";
    for (const stream of [worker.stdout, worker.stderr])
      stream.on("data", (text) => (printed += String(text)));
    // Both are listened for at once: a thread that ends soon sends its message and its end together.
    const [[message]] = await Promise.all([once(worker, "message"), once(worker, "exit")]);
    assert.match(String(message), /sem acesso à rede/);
    assert.equal(printed, "");
  });

  it("that is idle lets the program end, and is waited for by close", async () => {
    const pool = new URL("./reader-pool.ts", import.meta.url).href;
    const program = `import { readerPool } from ${JSON.stringify(pool)};
      const reader = readerPool(${JSON.stringify(GENEROUS)});
      const content = { bytes: new TextEncoder().encode("O prazo.") };
      for await (const batch of reader.read({ source: "a.txt", kind: "document", content })) console.log(batch.length);`;
    for (const last of ["", "await reader.close(); console.log('fechado')"]) {
      const flags = ["--input-type=module", "-e", `${program}\n${last}`];
      const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 120_000 });
      assert.deepEqual(stdout.trim().split("\n"), last === "" ? ["1"] : ["1", "fechado"]);
    }
  });
});

describe("a read that nobody wants any more", () => {
  it("leaves the queue", async (t) => {
    const pool = poolFor(t, { workerUrl: ANSWERS });
    const first = titleOf(pool);
    const unwanted = iterate(pool);
    await unwanted.return?.();
    assert.deepEqual([await first, await titleOf(pool)], ["leitura 1", "leitura 2"]);
    assert.equal((await unwanted.next()).done, true);
  });

  it("frees its thread", async (t) => {
    const workerUrl = threadThat(`if (message.kind === "read") { start(); hand("leitura " + reads); }
      if (message.kind === "cancel" || reads === 2) end();`);
    const pool = poolFor(t, { workerUrl });
    const unwanted = iterate(pool);
    await unwanted.next();
    await unwanted.return?.();
    assert.equal(await titleOf(pool), "leitura 2");
  });

  it("loses its thread when that does not listen", async (t) => {
    const workerUrl = threadThat(`if (message.kind !== "read") return;
      start(); hand("leitura " + reads); if (message.request.source === "a.txt") for (;;); end();`);
    const pool = poolFor(t, { workerUrl });
    const unwanted = iterate(pool);
    await unwanted.next();
    await unwanted.return?.();
    assert.equal(await titleOf(pool, "b.txt"), "leitura 1");
  });

  it("by the real thread leaves it ready for the next file", async (t) => {
    const pool = poolFor(t);
    const text = Array.from({ length: 2_000 }, (_, at) => `Parágrafo ${at} do contrato.`).join("\n\n");
    await pool.read(fileOf("a.txt", text))[Symbol.asyncIterator]().return?.();
    assert.equal(await titleOf(pool, "ata.txt"), "ata");
  });
});

describe("a closed pool", () => {
  it("fails what is running, what waits and what comes later", async () => {
    const pool = readerPool({ ...GENEROUS, workerUrl: threadThat("start();") });
    const running = assert.rejects(titleOf(pool), isClosedError);
    const waiting = assert.rejects(titleOf(pool), isClosedError);
    await pool.close();
    await assert.rejects(titleOf(pool), isClosedError);
    await Promise.all([running, waiting]);
  });

  it("that was never used has nothing to end", async () => {
    await readerPool(GENEROUS).close();
  });
});

describe("pollutionCheck", () => {
  it("sees what is added to and changed on shared prototypes", () => {
    const isPolluted = pollutionCheck();
    const changes: readonly (readonly [object, string])[] = [
      [Object.prototype, "administrador"],
      [Array.prototype, "at"],
    ];
    for (const [prototype, key] of changes) {
      const before = Reflect.getOwnPropertyDescriptor(prototype, key);
      Reflect.defineProperty(prototype, key, { value: true, configurable: true });
      const seen = isPolluted();
      Reflect.deleteProperty(prototype, key);
      if (before) Reflect.defineProperty(prototype, key, before);
      assert.equal(seen, true);
      assert.equal(isPolluted(), false);
    }
  });
});
