import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { openEngine } from "#src/app/index.ts";
import { configIn, OWN, temporaryConfig } from "../http-fixture.ts";
import { serve } from "../serve.ts";

async function runningServer(test: TestContext) {
  const { dataDir } = temporaryConfig(test).storage;
  const config = configIn(dataDir, { ACERVO_PORT: "0", ACERVO_MAX_UPLOAD_MB: "1" });
  const engine = await openEngine(config, { threads: false });
  const server = await serve({ engine, config: config.http, homeTenant: OWN, homeCollection: "geral" });
  test.after(async () => {
    await server.stop();
    await engine.close();
  });
  return { ...server, engine, dataDir };
}

/** All files below a folder that may hold something of an upload. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\.(sqlite|db)|-wal$|-shm$|\.lock$/.test(path));
}

describe("a client that goes away in the middle of an upload", () => {
  it("leaves no file and no job behind, and the server goes on", async (t) => {
    const { url, engine, dataDir } = await runningServer(t);
    const before = filesBelow(dataDir);
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="um.md"\r\n\r\n# Um\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="dois.md"\r\n\r\n';
    const bodies = { "multipart/form-data; boundary=b": head, "application/octet-stream": "" };
    for (const [type, start] of Object.entries(bodies)) {
      const headers = { "content-type": type, "content-length": "900000" };
      const request = http.request(`${url}/api/documents?name=a.md`, { method: "POST", headers });
      const closed = new Promise((resolve) => request.on("error", () => undefined).on("close", resolve));
      request.write(start + "x".repeat(100_000));
      // Its bytes are on the way into a file by now.
      while (filesBelow(dataDir).length === before.length) await new Promise(setImmediate);
      request.destroy();
      await closed;
      while (filesBelow(dataDir).length > before.length) await new Promise(setImmediate);
    }
    const { store, name } = engine.tenant(OWN);
    assert.deepEqual(await store.files.list(name, { limit: 10 }), []);
    assert.deepEqual(await store.jobs.list(name, { limit: 10 }), []);
    const body = "# Dois\n\nUm texto inteiro.";
    const options = { method: "POST", body, headers: { "content-type": "text/markdown" } };
    const reply = await fetch(`${url}/api/documents?name=dois.md&wait=1`, options);
    assert.equal(reply.status, 200);
  });

  it("is told when a file is too long, however it is sent", async (t) => {
    const { url } = await runningServer(t);
    const long = new Uint8Array(1024 * 1024 + 1);
    const form = new FormData();
    form.append("file", new File([long], "a.bin"));
    for (const body of [long, form, new Blob([long]).stream()]) {
      const options = { method: "POST", body, duplex: "half" } as const;
      const reply = await fetch(`${url}/api/documents?name=a.bin`, options);
      assert.equal(reply.status, 413);
      assert.equal(((await reply.json()) as { code: string }).code, "text-too-long");
    }
  });
});
