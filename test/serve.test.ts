import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const BINARY = fileURLToPath(new URL("../bin/acervo.mjs", import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Behaviour is specified beside the code; here only what needs a process that can be killed. */
describe("the server as a process", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "acervo-serve-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const argv = (): string[] => [BINARY, "serve", "--port", "0", "--json", "--data", join(folder, "base")];

  async function start(test: TestContext): Promise<Started> {
    const child = spawn(process.execPath, argv(), { stdio: ["ignore", "pipe", "ignore"] });
    test.after(() => child.kill("SIGKILL"));
    if (child.stdout === null) throw new Error("no output");
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    return { child, url: (JSON.parse(line) as { url: string }).url };
  }

  it("ends cleanly on SIGTERM, with connections that are kept open", async (t) => {
    const { child, url } = await start(t);
    assert.deepEqual(await (await fetch(`${url}/ready`)).json(), { status: "ok" });
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [0, null]);
  });

  it("lets no second server use its base, and the next one when it was killed", async (t) => {
    const { child } = await start(t);
    const second = spawnSync(process.execPath, argv(), { encoding: "utf8" });
    assert.equal(second.status, 1);
    assert.match(second.stderr, /Outro servidor já usa ".*base"/);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await start(t);
    assert.equal((await fetch(`${url}/health`)).status, 200);
  });

  it("is backed up while it answers and is written to", async (t) => {
    const data = ["--data", join(folder, "base"), "--quiet"];
    const acervo = (...words: string[]) =>
      spawnSync(process.execPath, [BINARY, ...words], { encoding: "utf8" });
    const { url } = await start(t);
    assert.equal(acervo("add", "IPTU", "A cota única vence em fevereiro.", ...data).status, 0);
    const ask = () =>
      fetch(`${url}/api/rag/search`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"query":"cota única"}',
      });
    const asking = Promise.all(Array.from({ length: 20 }, ask));
    const copy = join(folder, "copia.db");
    assert.equal(acervo("backup", copy, ...data).status, 0);
    assert.deepEqual(new Set((await asking).map(({ status }) => status)), new Set([200]));
    const restored = ["--data", join(folder, "outra"), "--quiet"];
    assert.equal(acervo("restore", copy, ...restored).status, 0);
    assert.match(acervo("search", "cota única", ...restored).stdout, /fevereiro/);
    assert.equal(acervo("doctor", "--verify", ...restored).status, 0);
  });
});
